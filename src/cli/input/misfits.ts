import { isObject } from "../../diagnostics/untrusted.ts"
import { quote } from "../../diagnostics/wording.ts"
import { isColumn, type ColumnField, type Fields } from "../../fields/field.ts"
import { pathReader } from "../../fields/path.ts"
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
      const value = column.field.read(row)
      if (value === undefined || value === null) column.empties++
      else if (column.field.rules.readRow(value) === undefined) {
        column.misfits++
        column.first ||= read
      } else column.values++
    }
  }
  return { add, counts, describe: () => describeMisfits(counts) }
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
    const { path } = field
    const readHolder = pathReader(path.slice(0, -1))
    const holderOf = path.length === 1 ? (row: unknown) => row : readHolder
    return [{ name: path.at(-1) ?? "", isDouble, holderOf }]
  })
  return (row) => {
    if (!isObject(row) || sourceTextsOf(row) === undefined) return
    for (const { name, isDouble, holderOf } of columns) {
      const holder = holderOf(row) as Record<string, unknown> | undefined
      if (!isObject(holder) || !Object.hasOwn(holder, name)) continue
      const value = holder[name]
      if (
        typeof value === "number" ||
        digitsOf(value, sourceTextsOf(holder)?.get(name)) === undefined
      )
        continue
      holder[name] = isDouble ? Number(value) : String(value)
    }
  }
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
