import type { QueryText } from "../language/ast.ts"
import { foldName } from "../language/names.ts"

/** One of the four parameters of a query. */
export type Parameter = keyof QueryText

const names: readonly Parameter[] = ["filters", "sorts", "page", "pageSize"]

const parameters = new Map(names.map((name) => [foldName(name), name]))

/** The parameter that a name in a URL stands for, letter case ignored (rule P5); undefined for any other name. */
export function parameterOf(name: string): Parameter | undefined {
  return parameters.get(foldName(name))
}
