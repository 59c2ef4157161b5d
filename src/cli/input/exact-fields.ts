import { isObject } from "../../diagnostics/untrusted.ts"
import { quote } from "../../diagnostics/wording.ts"
import type { Column } from "../../fields/definition.ts"
import { isColumn, type Fields } from "../../fields/field.ts"
import { inferFields, type Explanation } from "../../fields/infer.ts"
import { fieldsFromJson } from "../../fields/json.ts"
import { rulesOf } from "../../fields/kinds/kinds.ts"
import { noValueOptions } from "../../fields/kinds/rules.ts"
import { itemsOf, listReader, pathReader } from "../../fields/path.ts"
import { deepestPath } from "../../fields/sample.ts"
import type { OpenFieldTable } from "../../fields/table.ts"
import { digitsOf, sourceTextsOf } from "./source-texts.ts"

/** Guessed definitions by name, which are plain JSON, and the reasons. */
export interface RowInference {
  readonly definitions: Readonly<Record<string, Column>>
  readonly table: OpenFieldTable
  readonly explanations: readonly Explanation[]
}

/** Guesses fields as `inferFields` does, and exact kinds for the numbers that no double holds. */
export function inferRows(rows: readonly unknown[]): RowInference {
  const { definitions, table, explanations } = inferFields(rows.map((row) => withDoubles(row)))
  const exact: Record<string, Column> = { ...definitions }
  const told = explanations.map((explanation) => {
    const { field, kind, list, path, sentence, renamed } = explanation
    if (field !== undefined && renamed?.startsWith("is taken") === true) {
      Reflect.deleteProperty(exact, field)
      return {
        ...explanation,
        ...leftOut,
        sentence: `${quote(explanation.key)} gets no field, because ${leftOut.reason}.`,
      }
    }
    if (field === undefined || (kind !== "integer" && kind !== "number")) return explanation
    const read = list ? listReader(path) : pathReader(path)
    const found = exactKind(rows.map(read).flat(), kind)
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

const leftOut = {
  field: undefined,
  kind: undefined,
  renamed: undefined,
  reason: "its name differs from another one in letter case alone",
}

/** Copies a row with a double in the place of each number that no double holds, as far as fields are guessed. */
function withDoubles(value: unknown, depth = 0): unknown {
  if (!isObject(value) || sourceTextsOf(value) === undefined || depth > deepestPath) return value
  const entries = Object.entries<unknown>(value).map(([name, item]): [string, unknown] => {
    if (typeof item === "bigint") return [name, 1]
    // A column of 1.0 and 2.0 has decimals.
    const text = sourceTextsOf(value)?.get(name) ?? ""
    if (typeof item === "number" && /[.eE]/.test(text)) return [name, 1.5]
    if (isLongDecimal(value, name, item)) return [name, 1.5]
    // No kind reads an array of arrays.
    if (Array.isArray(item)) return [name, Array.isArray(value) ? [[]] : withDoubles(item, depth)]
    return [name, withDoubles(item, depth + 1)]
  })
  return Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries)
}

function isLongDecimal(holder: object, name: string, value: unknown): value is string {
  return (
    typeof value === "string" && digitsOf(value, sourceTextsOf(holder)?.get(name)) !== undefined
  )
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
export function nameOfType({ kind, ...options }: Column): string {
  const { bits, unsigned, format } = options as {
    bits?: number
    unsigned?: boolean
    format?: string
  }
  if (bits !== undefined) return `${unsigned === true ? "u" : ""}int${bits}`
  return format === "decimal" || format === "float" ? format : kind
}

/**
 * Makes a function that gives the numbers of a row that no double holds the form in which their field reads them: the nearest
 * double for numbers, digits for decimal numbers and texts.
 */
export function createFit({ fields }: Fields): (row: unknown) => void {
  const columns = [...fields.values()].flatMap((field) => {
    if (!isColumn(field) || field.path === undefined) return []
    const name = field.path.at(-1) ?? ""
    const isDouble = field.kind === "number" && field.format !== "decimal"
    if (!isDouble && field.kind !== "text" && field.format !== "decimal") return []
    const holder = field.path.slice(0, -1)
    const [first = "", ...rest] = holder
    const holderOf = holder.length === 0 ? itself : pathReader(field.list ? [first] : holder)
    return [{ name, isDouble, holderOf, rest: field.list ? rest : undefined }]
  })
  return (row) => {
    if (!isObject(row) || sourceTextsOf(row) === undefined) return
    for (const { name, isDouble, holderOf, rest } of columns) {
      const holder = holderOf(row)
      if (rest === undefined) fitValue(holder, name, isDouble)
      else
        for (const one of itemsOf(holder, rest)) {
          const items = fitValue(one, name, isDouble)
          if (Array.isArray(items))
            for (const index of items.keys()) fitValue(items, String(index), isDouble)
        }
    }
  }
}

/** Gives a number the form in which its field reads it. @returns the value as it was. */
function fitValue(holder: unknown, name: string, isDouble: boolean): unknown {
  const value = isObject(holder) && Object.hasOwn(holder, name) ? holder[name] : undefined
  if (isObject(holder) && (typeof value === "bigint" || isLongDecimal(holder, name, value)))
    setValue(holder, name, isDouble ? Number(value) : String(value))
  return value
}

const itself = (row: unknown): unknown => row

function setValue(holder: object, name: string, value: unknown): void {
  Object.defineProperty(holder, name, {
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  })
}
