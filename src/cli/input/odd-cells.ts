import { joinWords, quote } from "../../diagnostics/wording.ts"
import { formatCount } from "../output/texts.ts"
import type { Advice, OddCells } from "./advice.ts"
import {
  dateOrders,
  findDateOrder,
  isDate,
  isPlainNumber,
  plainDate,
  plainNumber,
  possibleForm,
  type DateOrder,
  type NumberForm,
} from "./cell-forms.ts"

/** How a user says that numbers and dates are written. */
interface GivenForms {
  readonly numbers?: NumberForm | undefined
  readonly dates?: DateOrder | undefined
}

/** Numbers in any form but with leading zeros: with units, thousands, spaces around them. */
export function isAnyNumber(cell: string): boolean {
  const text = cell.trim()
  return (
    /[0-9]/.test(text) &&
    !/^[+-]?0[0-9]/.test(text) &&
    (isPlainNumber(text) || possibleForm(text) !== undefined)
  )
}

export function isAnyDate(cell: string): boolean {
  const isWritten = (order: DateOrder): boolean => plainDate(cell, order) !== undefined
  return /[0-9]/.test(cell) && (isDate(cell) || dateOrders.some(isWritten))
}

/** A number with leading zeros. */
const isCode = /^0[0-9]+$/

/** A date whose year has two digits, which is not read. */
const shortYear = /^[0-9]{1,2}([/.-])[0-9]{1,2}\1[0-9]{2}$/

/** Says why a column of text in which at least a tenth of the cells are numbers or dates is none of them; undefined for another one. */
export function describeOddCells(
  column: string,
  cells: readonly string[],
  given: GivenForms,
  advice: Advice,
): string | undefined {
  const numbers = cells.filter(isAnyNumber)
  const dates =
    numbers.length === cells.length
      ? []
      : cells.filter((cell) => isAnyDate(cell) || shortYear.test(cell))
  const most = dates.length > numbers.length ? dates : numbers
  if (most.length === 0 || most.length * 10 < cells.length) return undefined
  return most === dates
    ? describeDates(column, cells, dates.filter(isAnyDate), given, advice)
    : describeNumbers(column, cells, numbers, given, advice)
}

function describeDates(
  column: string,
  cells: readonly string[],
  dates: readonly string[],
  { dates: given }: GivenForms,
  advice: Advice,
): string {
  const odd = cells.filter((cell) => !isAnyDate(cell))
  const written = dates.filter((cell) => !isDate(cell))
  const found = given ?? findDateOrder(written)
  const [first = ""] = written
  const order =
    typeof found === "object"
      ? found.form
      : (found ?? dateOrders.find((one) => plainDate(first, one) !== undefined))
  const isUndecided = order === "undecided"
  const reason =
    odd.length > 0
      ? countOdd(odd, cells, ["a date", "dates"])
      : isUndecided && written.length === dates.length
        ? `day and month of its dates may be either way round, as in ${quote(dates[0] ?? "")}.`
        : `its dates are written in several ways, such as ${differentWays(dates)}.`
  const said = advice.text({
    ...{ column, isUndecided, kind: "date", form: undefined, cells: firstOf(odd) },
    order: written.length === 0 || isUndecided || order === "named" ? undefined : order,
    areEmpty: areEmpty(odd),
    isWhole: odd.length === 0 && isUndecided,
    hasOthers: dates.length > 0,
  })
  return sentenceOf(column, reason, said)
}

/** Names a date, and one that is not in the order of the first. */
function differentWays(dates: readonly string[]): string {
  const [first = ""] = dates
  const orders = dateOrders.filter((order) => plainDate(first, order) !== undefined)
  const other = dates.find((cell) => orders.every((order) => plainDate(cell, order) === undefined))
  return joinWords([first, other ?? dates.at(-1) ?? ""].map(quote), "and")
}

function describeNumbers(
  column: string,
  cells: readonly string[],
  numbers: readonly string[],
  { numbers: given }: GivenForms,
  advice: Advice,
): string | undefined {
  const isRead = (cell: string): boolean =>
    given === undefined
      ? isPlainNumber(cell)
      : plainNumber(cell.replace(/%$/, ""), { ...given, isGiven: true }) !== undefined
  const odd = cells.filter((cell) => !isRead(cell))
  // Numbers and codes with leading zeros are a column of codes.
  if (odd.length > 0 && odd.every((cell) => isCode.test(cell))) return undefined
  const form = given ?? odd.map(possibleForm).find((one) => one !== undefined)
  const fits = (cell: string): boolean =>
    form !== undefined && plainNumber(cell, { ...form, isGiven: true }) !== undefined
  const said = advice.text({
    ...{ column, isUndecided: false, order: undefined, kind: "number", cells: firstOf(odd) },
    form: given === undefined ? form : undefined,
    code: form === undefined ? odd.find((cell) => isCode.test(cell)) : undefined,
    areEmpty: areEmpty(odd),
    isWhole: cells.every(fits),
    hasOthers: given === undefined ? numbers.length > 0 : numbers.some(fits),
  })
  const reason =
    odd.length > 0
      ? countOdd(
          odd,
          cells,
          given === undefined
            ? ["a plain number", "plain numbers"]
            : ["a number of the given form", "numbers of the given form"],
        )
      : `some of its numbers have a percent sign, such as ${quote(cells.find((cell) => cell.endsWith("%")) ?? "")}.`
  return sentenceOf(column, reason, said)
}

function countOdd(
  odd: readonly string[],
  cells: readonly string[],
  [one, many]: readonly [one: string, many: string],
): string {
  const are = odd.length === 1 ? `is not ${one}` : `are not ${many}`
  return `${odd.length.toLocaleString("en-US")} of ${formatCount(cells.length, "cell")} ${are}, such as ${joinWords(firstOf(odd).map(quote), "and")}.`
}

function firstOf(odd: readonly string[]): OddCells["cells"] {
  return [...new Set(odd)].slice(0, 3)
}

/** True for cells that mean no value to some programs, such as `--`. */
function areEmpty(odd: readonly string[]): boolean {
  return odd.length > 0 && odd.every((cell) => /^(?:-{1,3}|\.\.|\?)$/.test(cell))
}

function sentenceOf(column: string, reason: string, said: string): string {
  return `The column ${quote(column)} stays text, because ${reason} ${said}`.trim()
}
