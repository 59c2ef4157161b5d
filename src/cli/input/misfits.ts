import { isObject } from "../../diagnostics/untrusted.ts"
import { quote } from "../../diagnostics/wording.ts"
import { isColumn, type ColumnField, type Fields } from "../../fields/field.ts"
import { itemsOf, pathReader } from "../../fields/path.ts"
import { formatCount } from "../output/texts.ts"
import { digitsOf, sourceTextsOf } from "./source-texts.ts"

/** The number of values of a column, and of those that are empty or do not fit their kind. */
export interface ColumnCount {
  readonly field: ColumnField
  /** Number of rows at the start that are not looked at. */
  readonly from: number
  values: number
  empties: number
  misfits: number
  /** The first row with a misfit, counted from 1. */
  first: number
}

/** Counts the non-empty values that the kind of their field cannot read, so that they count as empty. */
export interface MisfitCounter {
  /** Counts the values of a row, after it gave its numbers that no double holds the form in which their fields read them. */
  readonly add: (row: unknown) => void
  readonly counts: readonly ColumnCount[]
  /** Describes the misfits of the rows so far in sentences. */
  readonly describe: () => readonly string[]
}

/** @param from - number of rows at the start that are not looked at for a field. Default: none. */
export function createMisfitCounter(
  table: Fields,
  from: (field: ColumnField) => number = () => 0,
): MisfitCounter {
  const counts: readonly ColumnCount[] = [...table.fields.values()].flatMap((field) =>
    isColumn(field)
      ? { field, from: from(field), values: 0, empties: 0, misfits: 0, first: 0 }
      : [],
  )
  const fit = createFit(table)
  let read = 0
  const add = (row: unknown): void => {
    fit(row)
    read++
    for (const column of counts) {
      if (read <= column.from) continue
      const counted = countedAs(column.field.read(row), column.field)
      column[counted]++
      if (counted === "misfits") column.first ||= read
    }
  }
  return { add, counts, describe: () => describeMisfits(counts) }
}

/** Returns the count that a value belongs to. A list fits where one of its items does (rule V14). */
function countedAs(value: unknown, field: ColumnField): "values" | "empties" | "misfits" {
  if (value === undefined || value === null) return "empties"
  if (!field.list || !Array.isArray(value))
    return field.rules.readRow(value) === undefined ? "misfits" : "values"
  const items = new Set(value.map((item) => countedAs(item, { ...field, list: false })))
  return items.has("values") ? "values" : items.has("misfits") ? "misfits" : "empties"
}

/**
 * Makes a function that gives the numbers of a row that no double holds the form in which their field reads them: the nearest
 * double for numbers, digits for decimal numbers and texts.
 */
function createFit({ fields }: Fields): (row: unknown) => void {
  const columns = [...fields.values()].flatMap((field) => {
    if (!isColumn(field) || field.path === undefined) return []
    const isDouble = field.kind === "number" && field.format !== "decimal"
    if (!isDouble && field.kind !== "text" && field.format !== "decimal") return []
    const { path, list } = field
    const [first = "", ...rest] = path.slice(0, -1)
    const holderOf =
      path.length === 1 ? (row: unknown) => row : pathReader(list ? [first] : [first, ...rest])
    const holdersOf = (row: unknown): readonly unknown[] =>
      list ? itemsOf(holderOf(row), rest) : [holderOf(row)]
    return [{ name: path.at(-1) ?? "", isDouble, list, holdersOf }]
  })
  return (row) => {
    if (!isObject(row) || sourceTextsOf(row) === undefined) return
    for (const { name, isDouble, list, holdersOf } of columns)
      for (const holder of holdersOf(row)) {
        const value = fitNumber(holder, name, isDouble)
        if (list && Array.isArray(value))
          for (const index of value.keys()) fitNumber(value, String(index), isDouble)
      }
  }
}

/** Gives a number that no double holds the form in which its field reads it. @returns the value as it was. */
function fitNumber(holder: unknown, name: string, isDouble: boolean): unknown {
  if (!isObject(holder) || !Object.hasOwn(holder, name)) return undefined
  const values = holder as Record<string, unknown>
  const value = values[name]
  const isLong = digitsOf(value, sourceTextsOf(holder)?.get(name)) !== undefined
  if (typeof value !== "number" && isLong) values[name] = isDouble ? Number(value) : String(value)
  return value
}

const mostDescribed = 5

function describeMisfits(counts: readonly ColumnCount[]): readonly string[] {
  const found = counts.filter(({ misfits }) => misfits > 0)
  const rest = found.length - mostDescribed
  return [
    ...found.slice(0, mostDescribed).map(describeMisfit),
    ...(rest > 0 ? [`The same holds for values of ${formatCount(rest, "more field")}.`] : []),
  ]
}

function describeMisfit({ field: { kind, name }, misfits: count, first }: ColumnCount): string {
  const values = `${formatCount(count, "value")} of the ${kind} field ${quote(name)}`
  const [fit, counts] = count === 1 ? ["does", "counts"] : ["do", "count"]
  return `${values} ${fit} not fit and ${counts} as empty, the first in row ${first.toLocaleString("en-US")}.`
}
