import { kinds } from "../../fields/kinds/kinds.ts"

/** How the numbers of a column are written. */
export interface NumberForm {
  readonly decimal: string
  /** What separates groups of three digits, or those of India; a space also stands for U+00A0 and U+202F. Absent without groups. */
  readonly thousands?: string | undefined
  /** True where a user said so: parentheses are a minus then, also without a currency sign. */
  readonly isGiven?: boolean
  /** True where each cell ends with a percent sign. */
  readonly isPercent?: boolean
  /** The one currency sign that cells may have, or none; undefined for any. */
  readonly currency?: string
}

/** The order of day, month and year. */
export type DateOrder = (typeof dateOrders)[number] | "named"

export const dateOrders = ["dmy", "mdy", "ymd"] as const

/** Numbers as files hold them. Leading zeros belong to codes, and so do digits with an exponent alone, such as `12e4`. */
const plainForm =
  /^[+-]?(?:(?:0|[1-9][0-9]*)(?:\.[0-9]*)?|\.[0-9]+)(?:[eE](?:[+-][0-9]{1,3}|(?<=\.[0-9]*[eE])[0-9]{1,3}))?$/

export function isPlainNumber(cell: string): boolean {
  return plainForm.test(cell)
}

/** True for a date that rule V5 reads. */
export function isDate(cell: string): boolean {
  return kinds.date.readRow(cell) !== undefined
}

/** A number with what may stand around its digits: parentheses, signs, one currency sign, a percent sign. */
const written =
  /^(?<open>\(?)(?<sign>[+\-\u2212]?)(?<before>\p{Sc}?)[ \u00a0\u202f]?(?<late>[+\-\u2212]?)(?<digits>[0-9., '\u2019\u00a0\u202f]*[0-9.,])(?<power>(?:[eE][+-]?[0-9]{1,3})?)[ \u00a0\u202f]?(?<after>\p{Sc}?)(?<percent>%?)(?<close>\)?)$/u

/** Returns a number of a form as a plain one; undefined for any other cell. */
export function plainNumber(cell: string, form: NumberForm): string | undefined {
  const groups = written.exec(cell)?.groups
  if (groups === undefined) return undefined
  const { open, sign = "", before = "", late = "", digits = "", power, percent, close } = groups
  const { after = "" } = groups
  const hasCurrency = before !== "" || after !== ""
  const { currency = before + after } = form
  if (hasCurrency && before + after !== currency) return undefined
  const isBracketed = open !== "" && close !== ""
  if (open !== "" || close !== "") {
    const isMinus = form.isGiven === true || hasCurrency
    if (!isBracketed || !isMinus || sign !== "" || late !== "") return undefined
  }
  if ((before !== "" && after !== "") || (sign !== "" && late !== "")) return undefined
  if ((percent !== "") !== (form.isPercent === true)) return undefined
  const [whole = "", fraction, ...others] = digits.split(form.decimal)
  const joined = joinGroups(whole, form.thousands)
  if (joined === undefined || others.length > 0 || !/^[0-9]*$/.test(fraction ?? ""))
    return undefined
  const minus = isBracketed ? "-" : (sign + late).replace("\u2212", "-")
  const plain = `${minus}${joined}${fraction === undefined ? "" : `.${fraction}`}${power}`
  return isPlainNumber(plain) ? plain : undefined
}

/** What separates groups, as a pattern has it. */
const separators = new Map([
  [",", ","],
  [".", "\\."],
  [" ", "[ \\u00a0\\u202f]"],
  ["'", "['\\u2019]"],
])

/** Digits in groups of three, or those of India, and one separator between digits, by the separator. */
const groupings = new Map(
  Array.from(separators, ([sign, separator]) => [
    sign,
    {
      whole: new RegExp(
        `^[0-9]{1,3}(?:${separator}[0-9]{3})+$|^[0-9]{1,2}(?:${separator}[0-9]{2})+${separator}[0-9]{3}$`,
      ),
      between: new RegExp(`[0-9]${separator}[0-9]`),
    },
  ]),
)

/** Returns the digits of groups; undefined for groups of other sizes. */
function joinGroups(whole: string, thousands = ""): string | undefined {
  if (/^[0-9]*$/.test(whole)) return whole
  return groupings.get(thousands)?.whole.test(whole) ? whole.replace(/[^0-9]/g, "") : undefined
}

/** The forms that a cell with both signs decides. */
const decidable: readonly NumberForm[] = [".,", ",.", ". ", ", ", ".'", ",'"].map((signs) => ({
  decimal: signs.charAt(0),
  thousands: signs.charAt(1),
}))

/** A form, and a cell that shows it. */
export interface Shown<Form> {
  readonly form: Form
  readonly example: string
}

/**
 * Finds the form of numbers that are not plain: all cells have it, and one cell decides it by holding both signs, a percent sign
 * in each, or in a file with semicolons a decimal comma. Cells with different currency signs have none.
 */
export function findNumberForm(
  cells: readonly string[],
  hasCommas: boolean,
): Shown<NumberForm> | undefined {
  const [currency = "", ...others] = new Set(cells.flatMap((cell) => cell.match(/\p{Sc}/gu) ?? []))
  if (others.length > 0) return undefined
  const isPercent = cells.every((cell) => cell.endsWith("%"))
  const fits = (form: NumberForm): boolean =>
    cells.every((cell) => plainNumber(cell, form) !== undefined)
  for (const signs of decidable) {
    const form = { ...signs, isPercent, currency }
    const example = cells.find((cell) => decides(cell, signs))
    if (example !== undefined && fits(form)) return { form, example }
  }
  const plain = { decimal: ".", isPercent, currency }
  if (isPercent && fits(plain)) return { form: plain, example: cells[0] ?? "" }
  // Three digits after a comma could be thousands.
  const example = cells.find((cell) => /,(?![0-9]{3}$)/.test(cell))
  const form = { decimal: ",", isPercent, currency }
  return hasCommas && example !== undefined && fits(form) ? { form, example } : undefined
}

function decides(cell: string, { decimal, thousands = "" }: NumberForm): boolean {
  const place = cell.lastIndexOf(decimal)
  return place > 0 && groupings.get(thousands)?.between.test(cell.slice(0, place)) === true
}

/** Finds the form, for advice, in which a cell is a number though it decides nothing; undefined for a cell that is none. */
export function possibleForm(cell: string): NumberForm | undefined {
  return [{ decimal: "." }, ...decidable].find(
    (form) => plainNumber(cell.replace(/%$/, ""), { ...form, isGiven: true }) !== undefined,
  )
}

const monthNames =
  "january february march april may june july august september october november december".split(" ")
const months = monthNames.map((name) => name.slice(0, 3))
const names = `${monthNames.join("|")}|${months.join("|")}|sept`
const clock =
  "(?:(?:,? +|T)(?<hour>[0-9]{1,2}):(?<minute>[0-9]{2})(?::(?<second>[0-9]{2}(?:\\.[0-9]{1,7})?))?(?: ?(?<half>[ap])\\.?m\\.?)?(?<zone> ?(?:Z|[+-][0-9]{2}:?[0-9]{2}))?)?"
const dateForm = new RegExp(
  `^(?<first>[0-9]{1,4}|(?:${names})\\.?)(?<sign>[/. -])(?<second_part>[0-9]{1,2}|(?:${names})\\.?)(?:\\k<sign>|, )(?<third>[0-9]{1,4})${clock}$`,
  "i",
)

/** Returns a date whose parts are in an order as rule V5 has it; undefined for any other cell, and a year of two digits. */
export function plainDate(cell: string, order: DateOrder): string | undefined {
  const groups = dateForm.exec(cell)?.groups
  if (groups === undefined) return undefined
  const { first = "", second_part: second = "", third = "" } = groups
  const named = /^[a-z]/i.test(first)
  const isNamed = named || /^[a-z]/i.test(second)
  if (order === "named" && !isNamed) return undefined
  const own = first.length === 4 && !named ? "ymd" : named ? "mdy" : isNamed ? "dmy" : order
  if (!isNamed && own !== order) return undefined
  const part = (letter: string): string => [first, second, third][own.indexOf(letter)] ?? ""
  const year = part("y")
  if (year.length !== 4 || part("d").length > 2 || part("m").length > 2 !== isNamed)
    return undefined
  const month = isNamed ? months.indexOf(part("m").slice(0, 3).toLowerCase()) + 1 : part("m")
  const day = `${year}-${two(month)}-${two(part("d"))}`
  const text = `${day}${clockOf(groups)}`
  return kinds.date.readRow(text) === undefined ? undefined : text
}

function clockOf(groups: Readonly<Record<string, string>>): string {
  const { hour, minute = "", second = "00", half, zone = "" } = groups
  if (hour === undefined) return ""
  if (half !== undefined && Number(hour) > 12) return "?"
  const isAfternoon = half?.toLowerCase() === "p"
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (isAfternoon ? 12 : 0)
  return `T${two(hours)}:${minute}:${second}${zone.trim()}`
}

const two = (number: number | string): string => String(number).padStart(2, "0")

/** Finds the order in which all cells are dates; `undecided` where they are in more than one. */
export function findDateOrder(
  cells: readonly string[],
): Shown<DateOrder> | "undecided" | undefined {
  const fitting = dateOrders.filter((order) =>
    cells.every((cell) => plainDate(cell, order) !== undefined),
  )
  const [form, ...others] = fitting
  if (form === undefined) return undefined
  // A month with a name is the same in every order.
  const isNamed = cells.every((cell) => plainDate(cell, "named") !== undefined)
  if (isNamed) return { form: "named", example: cells[0] ?? "" }
  const isShown = (cell: string): boolean =>
    dateOrders.every((order) => order === form || plainDate(cell, order) === undefined)
  return others.length === 0
    ? { form, example: cells.find(isShown) ?? cells[0] ?? "" }
    : "undecided"
}
