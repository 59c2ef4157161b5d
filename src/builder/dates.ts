import { formatDateTime, type DateTime } from "../fields/kinds/date.ts"
import { trimWhiteSpace } from "../language/white-space.ts"

/** Rule V5, but for digits beyond 100 ns, which it cuts. Shorter than the reader that rows need, and slower. */
const pattern =
  /^(\d{4}-\d\d-\d\d)(?:[Tt ]((?:[01]\d|2[0-3]):[0-5]\d)(?::([0-5]\d)(?:\.(\d{1,7})0{0,2})?)?(?:[Zz]|([+-](?:(?:0\d|1[0-3]):[0-5]\d|14:00)))?)?$/

/** An instant, or for a date alone its midnight UTC; undefined when the text is no date. */
export function readDate(text: string): (DateTime & { readonly dateOnly: boolean }) | undefined {
  const [, day = "", time, seconds = "00", digits = "", zone = "Z"] =
    pattern.exec(trimWhiteSpace(text)) ?? []
  // An engine may take the 30th of February for the first of March.
  if (day < "0001" || !JSON.stringify(new Date(day)).startsWith(`"${day}`)) return undefined
  const fraction = digits.padEnd(7, "0")
  const ms =
    Date.parse(`${day}T${time ?? "00:00"}:${seconds}${zone}`) + Number(fraction.slice(0, 3))
  return { ms, ticks: Number(fraction.slice(3, 7)), dateOnly: time === undefined }
}

/** The shortest text of an instant: a midnight in UTC as its day alone. */
export function formatDay(ms: number): string {
  return formatDateTime({ ms, ticks: 0 }).replace("T00:00:00Z", "")
}
