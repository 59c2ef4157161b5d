import { quote } from "../../diagnostics/wording.ts"
import type { Column } from "../../fields/definition.ts"
import { guessFields, dottedName, type Inference } from "../../fields/infer.ts"
import { fieldsFromJson } from "../../fields/json.ts"
import { rulesOf } from "../../fields/kinds/kinds.ts"
import { noValueOptions } from "../../fields/kinds/rules.ts"
import { listReader, pathReader } from "../../fields/path.ts"
import { takeSample } from "../../fields/sample.ts"
import { digitsOf, sourceTextsOf } from "./source-texts.ts"

/** Guessed definitions by name, which are plain JSON, and the reasons. */
export type RowInference = Omit<Inference, "definitions"> & {
  readonly definitions: Readonly<Record<string, Column>>
}

/**
 * Guesses fields as `inferFields` does, and exact kinds for the numbers that no double holds. A property whose name differs from
 * another one in letter case alone gets no field.
 */
export function inferRows(rows: readonly unknown[]): RowInference {
  const { definitions, table, explanations } = guessFields(takeSample(rows, readNearest))
  const exact: Record<string, Column> = { ...definitions }
  const told = explanations.map((explanation) => {
    const { field, key, kind, list, path, sentence, renamed } = explanation
    if (field === undefined) return explanation
    if (renamed !== undefined && dottedName(path) !== undefined) {
      Reflect.deleteProperty(exact, field)
      const reason = "its name differs from another one in letter case alone"
      return {
        ...explanation,
        ...{ field: undefined, kind: undefined, renamed: undefined, reason },
        sentence: `${quote(key)} gets no field, because ${reason}.`,
      }
    }
    if (kind !== "integer" && kind !== "number") return explanation
    const found = exactKind(rows.map(list ? listReader(path) : pathReader(path)).flat(), kind)
    if (found === undefined) return explanation
    exact[field] = { ...definitions[field], ...found }
    const type = nameOfType(found)
    return {
      ...explanation,
      sentence: sentence.replace(/(?:integer|number)(?= (?:field|list))/, type),
    }
  })
  const read = fieldsFromJson(exact)
  return { definitions: exact, table: read.ok ? read.value : table, explanations: told }
}

/** Reads a property, with a double in the place of a number that no double holds. A column of 1.0 and 2.0 has decimals. */
function readNearest(object: Readonly<Record<string, unknown>>, name: string): unknown {
  const value = object[name]
  if (typeof value === "bigint") return 1
  const text = sourceTextsOf(object)?.get(name)
  const isNumber = digitsOf(value, text) !== undefined
  return isNumber && (typeof value === "string" || /[.eE]/.test(text ?? "")) ? 1.5 : value
}

const exactTypes = [
  { kind: "integer", bits: 64 },
  { kind: "integer", bits: 64, unsigned: true },
  { kind: "number", format: "decimal" },
] as const satisfies readonly Column[]

/** Chooses the type that keeps all numbers of a column apart; undefined where doubles do, or none does. */
function exactKind(values: readonly unknown[], kind: "integer" | "number"): Column | undefined {
  const numbers = values.filter((value) => value !== null && value !== undefined)
  if (numbers.every((value) => typeof value === "number")) return undefined
  const found = exactTypes.find((type) => {
    const { readRow } = rulesOf(type.kind, { ...noValueOptions, ...type })
    return numbers.every(
      (value) => readRow(typeof value === "bigint" ? String(value) : value) !== undefined,
    )
  })
  return found ?? (kind === "integer" ? { kind: "text" } : undefined)
}

/** Returns the kind of a definition; for numbers with a type the name of the type, such as `int64`. */
export function nameOfType(column: Column): string {
  const { bits, unsigned, format }: Readonly<Record<string, unknown>> = { ...column }
  if (typeof bits === "number") return `${unsigned === true ? "u" : ""}int${bits}`
  return format === "decimal" || format === "float" ? format : column.kind
}
