import type { ValueColumn } from "../../src/sieve/values/read-server-value.ts"

/** The value that a reading is compared by; undefined for a text that is refused, and for null. */
type ComparedValue = string | number | bigint | boolean | object | undefined

/** The column of each C# type. Of `Perm`, the ids are flags. */
const types: ReadonlyMap<string, ValueColumn> = new Map<string, ValueColumn>([
  ["string", { kind: "text" }],
  ["char", { kind: "text", format: "char" }],
  ["bool", { kind: "boolean" }],
  ...(["sbyte", "short", "int", "long"] as const).map((name, at) => integer(name, at, false)),
  ...(["byte", "ushort", "uint", "ulong"] as const).map((name, at) => integer(name, at, true)),
  ["float", { kind: "number", format: "float" }],
  ["double", { kind: "number", format: "double" }],
  ["decimal", { kind: "number", format: "decimal" }],
  ["DateTime", { kind: "date", offset: false }],
  ["DateTimeOffset", { kind: "date", offset: true }],
  ["DateOnly", { kind: "day" }],
  ["TimeOnly", { kind: "time" }],
  ["TimeSpan", { kind: "duration" }],
  ["Guid", { kind: "uuid" }],
  ["Phase", enumOf({ Draft: 0, Live: 1, Paused: 2, Archived: 10, Neg: -1 })],
  ["Perm", { ...enumOf({ None: 0, Read: 1, Write: 2, Run: 4, All: 7 }), flags: true }],
])

function integer(name: string, at: number, unsigned: boolean): [string, ValueColumn] {
  return [name, { kind: "integer", bits: ([8, 16, 32, 64] as const)[at], unsigned }]
}

function enumOf(ids: Readonly<Record<string, number>>): ValueColumn {
  return { kind: "enum", values: new Map(Object.entries(ids).map(([label, id]) => [id, label])) }
}

/**
 * Returns the column of a C# type. A type that can be null ends in `?`.
 * @throws Error for a type that is not known.
 */
export function columnOfType(type: string): ValueColumn {
  const column = types.get(type.replace(/\?$/, ""))
  if (column === undefined) throw new Error(`expected a C# type, got ${JSON.stringify(type)}`)
  return { ...column, nullable: type.endsWith("?") }
}

/**
 * True for an answer that means the expected value: the value itself, or a text such as `1.5` for `1.50`. A zero has no sign, a
 * decimal no zeros at its end, and a date neither kind nor offset: nothing of that can be seen in an answer.
 */
export function isSameReading(
  { type = "", reads }: { readonly type?: string; readonly reads?: string },
  actual: unknown,
): boolean {
  if (reads === undefined) return false
  const expected = expectedValue(type, reads)
  if (isSameValue(expected, actual)) return true
  try {
    return typeof actual === "string" && isSameValue(expected, expectedValue(type, actual))
  } catch {
    return false
  }
}

/** Returns the value that a reading expects, in the form in which the package compares values. */
function expectedValue(type: string, reads: string): ComparedValue {
  const { kind, bits, format } = columnOfType(type)
  switch (kind) {
    case "integer":
      return bits === 64 ? BigInt(reads) : Number(reads)
    case "number":
      if (format === "decimal") return decimalOf(reads)
      return (format === "float" ? Math.fround(Number(reads)) : Number(reads)) + 0
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
      return format === "char" ? String.fromCharCode(Number.parseInt(reads, 16)) : reads
  }
}

function decimalOf(reads: string): object {
  const [whole = "", fraction = ""] = reads.split(".")
  const digits = `${whole}${fraction}`
  const significant = digits.replace(/0+$/, "")
  if (!/[1-9]/.test(significant)) return { coefficient: 0n, exponent: 0 }
  const exponent = digits.length - significant.length - fraction.length
  return { coefficient: BigInt(significant), exponent }
}

/** Reads `yyyy-MM-ddTHH:mm:ss.fffffff`, with an offset or without, and with the kind behind it or without. */
function instantOf(reads: string): object {
  const parts = /^(?<ms>.{23})(?<ticks>\d{4})(?<offset>[+-]\d\d:\d\d)?/.exec(reads)?.groups
  const { ms = "", ticks, offset = "Z" } = parts ?? {}
  return { ms: Date.parse(`${ms}${offset}`), ticks: Number(ticks) }
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
function isSameValue(one: ComparedValue, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || other === null)
    return Object.is(one, other)
  const others = new Map(Object.entries(other))
  const parts: [string, unknown][] = Object.entries(one)
  return (
    parts.length === others.size && parts.every(([key, part]) => Object.is(others.get(key), part))
  )
}
