import type { FieldDescription } from "../../../src/index.ts"

/** Returns the label of a value, or the value as text. */
export function labelOf(
  { values }: Pick<FieldDescription, "values">,
  value: string | number | boolean,
): string {
  if (value === "") return "empty text"
  return values?.find((listed) => listed.value === value)?.label ?? String(value)
}

/**
 * Splits a date of ISO 8601 for reading, without the seconds where they are zero. Other texts stay whole.
 * @example splitDate("2025-09-01T10:30:00.000Z") // => { day: "2025-09-01", time: "10:30" }
 * @example splitDate("1 September") // => { day: "1 September", time: "" }
 */
export function splitDate(text: string): { readonly day: string; readonly time: string } {
  const match =
    /^([+-]?\d{4,6}-\d\d-\d\d)[Tt ](\d\d:\d\d)(?::(\d\d(?:[.,]\d+)?))?([Zz]|[+-]\d\d:?\d\d)?$/.exec(
      text,
    )
  if (match === null) return { day: text, time: "" }
  const [, day = "", minutes = "", seconds = "", zone = ""] = match
  const shownSeconds = /^00(?:[.,]0+)?$/.test(seconds) || seconds === "" ? "" : `:${seconds}`
  const shownZone = /^[Zz]?$/.test(zone) ? "" : ` ${zone}`
  const time = `${minutes}${shownSeconds}${shownZone}`
  return { day, time: time === "00:00" ? "" : time }
}

/** Writes a value as JSON, a big integer as its digits in quotes. */
export function jsonOf(value: unknown, indent?: number): string {
  return JSON.stringify(
    value,
    (_name, part: unknown) => (typeof part === "bigint" ? String(part) : part),
    indent,
  )
}

/** Writes a count for reading, such as `1,234`. */
export function writeCount(count: number): string {
  return count.toLocaleString("en-US")
}

/** Writes a count with its noun. */
export function countOf(count: number, noun: string): string {
  return `${writeCount(count)} ${count === 1 ? noun : `${noun}s`}`
}

/** Writes a number of bytes in megabytes. */
export function writeMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toLocaleString("en-US", { maximumFractionDigits: 1 })} MB`
}
