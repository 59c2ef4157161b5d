import type { Value } from "../language/ast.ts"
import type { OperatorSymbol } from "../language/operators.ts"
import type { KnownField } from "../language/spelling.ts"

/** Any of some fields compared with any of some values. */
export interface ForeignTest {
  readonly kind: "comparison"
  readonly fields: readonly KnownField[]
  readonly symbol: OperatorSymbol
  readonly values: readonly Value[]
  /** True for the name of a boolean alone. */
  readonly alone?: boolean
}

/** What a foreign text says. */
export type Expression =
  | ForeignTest
  | { readonly kind: "and" | "or"; readonly parts: readonly Expression[] }
  | { readonly kind: "not"; readonly part: Expression }

/** What a name means. A misspelled one means the only field that is near it. */
export type FindField = (name: string, isExact?: boolean) => KnownField | undefined

export function joined(kind: "and" | "or", parts: readonly Expression[]): Expression {
  const [first] = parts
  return first && parts.length === 1 ? first : { kind, parts }
}

export function negated(part: Expression | undefined, isNegated: boolean): Expression | undefined {
  return part && isNegated ? { kind: "not", part } : part
}
