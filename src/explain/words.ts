import type { Field } from "../fields/field.ts"
import { formatDateTime, timeOfDate } from "../fields/kinds/date.ts"
import { cutLine } from "../diagnostics/frame.ts"
import { visible } from "../diagnostics/visible.ts"
import { joinWords } from "../diagnostics/wording.ts"
import type { NamedField, SaidValue } from "./sentence.ts"

/** The largest number of columns of an untrusted string in a sentence. */
const longestText = 60
/** The largest number of items of an enumeration in a sentence. */
const longestList = 8

/** Puts an untrusted string into quotes as it was written: cut when long, with stand-ins for invisible characters. */
export function quoted(text: string): string {
  return `"${cutLine(text, longestText)}"`
}

export function nameOf({ name, label }: Field): NamedField {
  return { name, label }
}

/** Returns the label of a field, or its name. A label is cut when long, with stand-ins for invisible characters. */
export function shownName({ label, name }: NamedField): string {
  return label === undefined ? name : cutLine(label, longestText)
}

/** Joins items as in `a, b or c`. A long list ends in the number of items left out, for which `show` is not called. */
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

/** Writes a value for a sentence. The first and last instant of a day are shown as such. */
export function sayValue({ text, kind, label }: SaidValue): string {
  switch (kind) {
    case "text":
      return quoted(text)
    case "null":
      return "empty"
    case "date":
      return text
        .replace(/T00:00:00Z$/, " (midnight UTC)")
        .replace(/^(.*)T23:59:59\.9999999Z$/, "the end of $1 (UTC)")
    default:
      return label === undefined ? text : `${text} (${visible(label)})`
  }
}

/**
 * Describes an empty value as the rest of a sentence about its field, without looking into objects.
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

function showObject(raw: unknown): string {
  const ms = timeOfDate(raw)
  if (ms !== undefined) return formatDateTime({ ms, ticks: 0 })
  return Array.isArray(raw) ? "an array" : raw instanceof Date ? "an invalid Date" : "an object"
}
