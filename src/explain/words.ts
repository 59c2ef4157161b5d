import type { ColumnField, Operand } from "../fields/field.ts"
import { formatDateTime, timeOfDate, type DateTime } from "../fields/kinds/date.ts"
import { cutLine } from "../diagnostics/frame.ts"
import { visible } from "../diagnostics/visible.ts"

/** Why something is as it is: a clause, and the id of the rule that decides. */
export interface Reason {
  readonly rule: string
  readonly reason: string
}

/** Columns of a text from outside in a sentence. */
const longestText = 60
/** Items of an enumeration in a sentence. */
const longestList = 8

/** One word, perhaps with dots or hyphens inside; what has a meaning of its own in a sentence is quoted. */
const bareWord = /^(?!(?:null|empty|and|or|not)$)[\p{L}\p{N}_](?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_])?$/iu

/** A text from outside in quotation marks, cut when long, with stand-ins for what cannot be seen. */
export function quoted(text: string): string {
  return JSON.stringify(cutLine(text, longestText))
}

/** A text from outside: quoted unless it is a single word, short and with nothing unseen in it. */
export function quotedWhereNeeded(text: string): string {
  const shown = cutLine(text, longestText)
  return shown === text && bareWord.test(text) ? text : JSON.stringify(shown)
}

/** `a, b or c`; a long list ends in how many others there are, and only those that are shown are put into words. */
export function listWords<Item>(
  items: readonly Item[],
  word: "and" | "or",
  show: (item: Item) => string,
): string {
  const count = items.length > longestList ? longestList - 1 : items.length
  const shown = items.slice(0, count).map(show)
  if (count < items.length) shown.push(`${items.length - count} others`)
  return shown.length < 2
    ? shown.join("")
    : `${shown.slice(0, -1).join(", ")} ${word} ${shown.slice(-1).join("")}`
}

/** A value of a kind, of a row or of a condition, as a sentence shows it. The first and last instant of a day are shown as such. */
export function showOperand({ values }: ColumnField, operand: Operand): string {
  if (typeof operand === "string") return quotedWhereNeeded(operand)
  if (typeof operand === "object") return showInstant(operand)
  const label = typeof operand === "number" ? values?.get(operand) : undefined
  return label === undefined ? String(operand) : `${String(operand)} (${visible(label)})`
}

function showInstant(instant: DateTime): string {
  return formatDateTime(instant)
    .replace(/T00:00:00Z$/, " (midnight UTC)")
    .replace(/^(.*)T23:59:59\.9999999Z$/, "the end of $1 (UTC)")
}

/**
 * What an empty value is called, to follow the name of its field, whatever the row holds there. Looks into nothing, so it
 * never throws and never runs in circles.
 * @param noun - what a value of the kind is, with its article.
 */
export function showEmpty(raw: unknown, noun: string): string {
  return raw === undefined || raw === null
    ? "empty"
    : `${showOther(raw)}, which is not ${noun} and counts as empty`
}

function showOther(raw: unknown): string {
  switch (typeof raw) {
    case "string":
      return quoted(raw)
    case "number":
    case "boolean":
      return String(raw)
    case "object":
      return showObject(raw)
    default:
      return `a ${typeof raw}`
  }
}

/** A proxy that is revoked throws at every touch. */
function showObject(raw: unknown): string {
  const ms = timeOfDate(raw)
  if (ms !== undefined) return formatDateTime({ ms, ticks: 0 })
  try {
    return Array.isArray(raw) ? "a list" : raw instanceof Date ? "an invalid date" : "an object"
  } catch {
    return "an object"
  }
}
