import { joinWords, quote } from "../../diagnostics/wording.ts"
import { formatCount } from "../output/texts.ts"
import type { Advice } from "./advice.ts"
import {
  dateOrders,
  findDateOrder,
  isPlainNumber,
  plainDate,
  possibleForm,
  type NumberForm,
} from "./cell-forms.ts"
import { isDate } from "./cell-rows.ts"

/** What keeps a column of text from being read as numbers or dates. */
export interface OddCells {
  readonly column: string
  readonly kind: "number" | "date"
  /** Up to three different cells that are none. */
  readonly cells: readonly string[]
  /** The form in which they are numbers. */
  readonly form: NumberForm | undefined
  /** True where the day of each date may be its month. */
  readonly isUndecided: boolean
  /** True for cells that mean no value to some programs, such as `--`. */
  readonly areEmpty: boolean
  /** True where some cells are read as the kind. */
  readonly hasOthers: boolean
}

/** Numbers in any form but with leading zeros: with units, thousands, spaces around them. */
function isAnyNumber(cell: string): boolean {
  const text = cell.trim()
  return (
    /[0-9]/.test(text) &&
    !/^[+-]?0[0-9]/.test(text) &&
    (isPlainNumber(text) || possibleForm(text) !== undefined)
  )
}

function isAnyDate(cell: string): boolean {
  return (
    /[0-9]/.test(cell) &&
    (isDate(cell) || dateOrders.some((order) => plainDate(cell, order) !== undefined))
  )
}

/** Says why a column of text in which at least a tenth of the cells are numbers or dates is none of them; undefined for another one. */
export function describeOddCells(
  column: string,
  cells: readonly string[],
  advice: Advice,
): string | undefined {
  const numbers = cells.filter(isAnyNumber)
  const dates = numbers.length === cells.length ? [] : cells.filter(isAnyDate)
  const most = dates.length > numbers.length ? dates : numbers
  if (most.length === 0 || most.length * 10 < cells.length) return undefined
  const isUndecided = most === dates && findDateOrder(dates) === "undecided"
  const isOdd =
    most === dates ? (cell: string) => !isAnyDate(cell) : (cell: string) => !isPlainNumber(cell)
  const odd = cells.filter(isOdd)
  // Numbers and codes with leading zeros are a column of codes.
  if (odd.every((cell) => /^0[0-9]+$/.test(cell)) && !isUndecided) return undefined
  const some = [...new Set(odd)].slice(0, 3)
  const found: OddCells = {
    ...{ column, isUndecided, cells: some },
    kind: most === dates ? "date" : "number",
    form: most === dates ? undefined : odd.map(possibleForm).find((form) => form !== undefined),
    areEmpty: odd.length > 0 && odd.every((cell) => /^(?:-{1,3}|\.\.|\?)$/.test(cell)),
    hasOthers: most.length > 0 && odd.length < cells.length,
  }
  return `The column ${quote(column)} stays text, because ${reasonOf(found, odd.length, cells)} ${advice.text(found)}`.trim()
}

function reasonOf(
  { kind, cells: some, isUndecided }: OddCells,
  count: number,
  cells: readonly string[],
): string {
  if (isUndecided && count === 0)
    return `day and month of its dates may be either way round, as in ${quote(cells[0] ?? "")}.`
  const noun = kind === "date" ? "date" : "plain number"
  const are = count === 1 ? `is not a ${noun}` : `are not ${noun}s`
  return `${count.toLocaleString("en-US")} of ${formatCount(cells.length, "cell")} ${are}, such as ${joinWords(some.map(quote), "and")}.`
}
