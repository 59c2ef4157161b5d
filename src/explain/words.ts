import type { ColumnField, Field, Operand } from "../fields/field.ts"
import { formatDateTime, timeOfDate, type DateTime } from "../fields/kinds/date.ts"
import { presentOperand } from "../fields/kinds/format-operand.ts"
import { cutLine } from "../diagnostics/frame.ts"
import { visible } from "../diagnostics/visible.ts"
import { joinWords } from "../diagnostics/wording.ts"

/** A clause that says why, and the id of the rule that decides. */
export interface Reason {
  readonly rule: string
  readonly reason: string
}

/** The largest number of columns of an untrusted string in a sentence. */
const longestText = 60
/** The largest number of items of an enumeration in a sentence. */
const longestList = 8

/**
 * Matches a single word, which may have dots or hyphens inside. Words with a meaning of their own
 * in a sentence do not match, so they are quoted.
 */
const bareWord = /^(?!(?:null|empty|and|or|not)$)[\p{L}\p{N}_](?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_])?$/iu

/** Quotes an untrusted string: cut when long, with stand-ins for invisible characters. */
export function quoted(text: string): string {
  return JSON.stringify(cutLine(text, longestText))
}

/** Quotes an untrusted string, unless it is a single short word without invisible characters. */
export function quotedWhereNeeded(text: string): string {
  const shown = cutLine(text, longestText)
  return shown === text && bareWord.test(text) ? text : JSON.stringify(shown)
}

/** Returns the label of a field, or its name. A label is cut when long, with stand-ins for invisible characters. */
export function shownName({ label, name }: Field): string {
  return label === undefined ? name : cutLine(label, longestText)
}

/**
 * Joins items as in `a, b or c`. A long list ends in the number of items left out, and `show` is
 * only called for the others.
 */
export function listWords<Item>(
  items: readonly Item[],
  word: "and" | "or",
  show: (item: Item) => string,
): string {
  const count = items.length > longestList ? longestList - 1 : items.length
  const shown = items.slice(0, count).map(show)
  if (count < items.length) shown.push(`${items.length - count} others`)
  return joinWords(shown, word)
}

/**
 * Writes a value of a row or of a condition for a sentence. The first and last instant of a day are
 * shown as such.
 */
export function showOperand(field: ColumnField, operand: Operand): string {
  if (typeof operand === "string") return quotedWhereNeeded(operand)
  if (typeof operand === "object" && "ms" in operand) return showInstant(operand)
  const label = typeof operand === "number" ? field.values?.get(operand) : undefined
  const shown = String(presentOperand(field, operand))
  return label === undefined ? shown : `${shown} (${visible(label)})`
}

function showInstant(instant: DateTime): string {
  return formatDateTime(instant)
    .replace(/T00:00:00Z$/, " (midnight UTC)")
    .replace(/^(.*)T23:59:59\.9999999Z$/, "the end of $1 (UTC)")
}

/**
 * Describes an empty value as the rest of a sentence that begins with the name of its field. It
 * does not look into objects, so it never throws and always ends.
 * @param noun - The name of the kind's values, with an article.
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

/** Describes an object. A revoked proxy throws at every access. */
function showObject(raw: unknown): string {
  const ms = timeOfDate(raw)
  if (ms !== undefined) return formatDateTime({ ms, ticks: 0 })
  try {
    return Array.isArray(raw) ? "an array" : raw instanceof Date ? "an invalid Date" : "an object"
  } catch {
    return "an object"
  }
}
