import { columnOfType, type TypeColumn } from "./value-types.ts"

/** How the library reads a text for a C# type, as lists of readings hold it. */
export interface Reading {
  readonly type: string
  readonly text: string
  /** The value in the form of its type; `(null)` for null, on which the library gives up. */
  readonly reads?: string
  /** The exceptions of a text that is refused. */
  readonly refused?: string | boolean
}

/** True for a list of readings, which is not a vector file. */
export function isReadingList(json: unknown): json is readonly Reading[] {
  return Array.isArray(json) && json.length > 0 && json.every(isReading)
}

function isReading(entry: unknown): entry is Reading {
  if (typeof entry !== "object" || entry === null) return false
  const { type, text, reads, refused } = entry as Partial<Reading>
  if (typeof type !== "string" || typeof text !== "string") return false
  return reads === undefined
    ? typeof refused === "string" || refused === true
    : typeof reads === "string"
}

/** The value that a reading is compared by; undefined for a text that is refused, and for null. */
export type ComparedValue = string | number | bigint | boolean | object | undefined

/**
 * Returns the value that a reading expects, in the form in which an implementation compares values.
 * A zero has no sign, a decimal no zeros at its end, and a date neither kind nor offset: nothing of that can be seen in an
 * answer.
 */
export function expectedValue({ type, reads }: Pick<Reading, "type" | "reads">): ComparedValue {
  if (reads === undefined || reads === "(null)") return undefined
  const column = columnOfType(type)
  switch (column.kind) {
    case "integer":
      return column.bits === 64 ? BigInt(reads) : Number(reads)
    case "number":
      return numberOf(reads, column)
    case "enum":
      return Number(reads)
    case "boolean":
      return reads === "true"
    case "date":
      return instantOf(reads)
    case "day":
      return Date.parse(`${reads}T00:00:00Z`) / 86_400_000
    case "time":
      return Number(ticksOf(reads))
    case "duration":
      return ticksOf(reads)
    default:
      return column.format === "char" ? String.fromCharCode(Number.parseInt(reads, 16)) : reads
  }
}

function numberOf(reads: string, { format }: TypeColumn): number | object {
  if (format !== "decimal")
    return (format === "float" ? Math.fround(Number(reads)) : Number(reads)) + 0
  const [whole = "", fraction = ""] = reads.split(".")
  const digits = `${whole}${fraction}`
  const significant = digits.replace(/0+$/, "")
  if (!/[1-9]/.test(significant)) return { coefficient: 0n, exponent: 0 }
  return {
    coefficient: BigInt(significant),
    exponent: digits.length - significant.length - fraction.length,
  }
}

/** Reads `yyyy-MM-ddTHH:mm:ss.fffffff`, with an offset or without, and with the kind behind it or without. */
function instantOf(reads: string): object {
  const parts = /^(?<ms>.{23})(?<ticks>\d{4})(?<offset>[+-]\d\d:\d\d)?/.exec(reads)?.groups
  return {
    ms: Date.parse(`${parts?.ms ?? ""}${parts?.offset ?? "Z"}`),
    ticks: Number(parts?.ticks),
  }
}

/** Reads `[-][d.]hh:mm:ss[.fffffff]` as ticks of 100 ns. */
function ticksOf(reads: string): bigint {
  const parts =
    /^(?<sign>-?)(?:(?<days>\d+)\.)?(?<h>\d+):(?<m>\d+):(?<s>\d+)(?:\.(?<f>\d{7}))?$/.exec(reads)
  const { sign = "", days = "0", h = "0", m = "0", s = "0", f = "0" } = parts?.groups ?? {}
  const seconds = ((BigInt(days) * 24n + BigInt(h)) * 60n + BigInt(m)) * 60n + BigInt(s)
  const ticks = seconds * 10_000_000n + BigInt(f)
  return sign === "-" ? -ticks : ticks
}

/** True for values that are equal, parts of objects included. */
export function isSameValue(one: ComparedValue, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || other === null)
    return Object.is(one, other)
  const others = new Map(Object.entries(other))
  const parts: [string, unknown][] = Object.entries(one)
  return (
    parts.length === others.size && parts.every(([key, part]) => Object.is(others.get(key), part))
  )
}

/** Shows a value that an implementation has read, for the report of a failure. */
export function showValue(value: unknown): unknown {
  if (value === undefined) return { refused: true }
  return typeof value === "string"
    ? value
    : JSON.stringify(value, (_, part: unknown) =>
        typeof part === "bigint" || Number.isNaN(part) || part === Infinity || part === -Infinity
          ? String(part)
          : part,
      )
}
