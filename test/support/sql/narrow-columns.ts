import { engines, type BuiltInName } from "./engine.ts"
import fc, { type Arbitrary } from "fast-check"
import { typesOfField } from "../../../src/sql/column-types.ts"
import { fieldWith } from "./case-kinds.ts"

/** A column of a type, with values to ask for. Many of them are beyond the type, or between two values of it. */
export interface NarrowColumn {
  readonly engineName: BuiltInName
  readonly type: string
  readonly definition: Readonly<Record<string, unknown>>
  readonly scale?: number
  readonly written: Arbitrary<string>
}

const ends = [8, 15, 16, 24, 31, 32, 53, 63, 64, 96, 128].map((bits) => 2n ** BigInt(bits))
const tens = [1, 2, 4, 6, 8, 10, 15, 16, 18, 28, 38, 300].map((digits) => 10n ** BigInt(digits))

const wholes = fc
  .tuple(fc.constantFrom(0n, ...ends, ...tens), fc.integer({ min: -2, max: 2 }), fc.boolean())
  .map(([end, step, isNegative]) => String((isNegative ? -end : end) + BigInt(step)))

const numbers = fc.oneof(
  wholes,
  fc
    .tuple(wholes, fc.constantFrom(".5", ".005", ".994", ".995", ".9999999999"))
    .map((parts) => parts.join("")),
  fc
    .tuple(fc.integer({ min: -99_999, max: 99_999 }), fc.integer({ min: -330, max: 320 }))
    .map(([digits, exponent]) => `${digits}e${exponent}`),
  fc.integer({ min: -99_999, max: 99_999 }).map((units) => String(units / 1000)),
)

const digits = (count: number) => (number: number) => String(number).padStart(count, "0")
const upTo = (min: number, max: number, count = 2) => fc.integer({ min, max }).map(digits(count))

const days = fc
  .tuple(
    fc.oneof(fc.constantFrom("0001", "9999", "1969", "1970", "2038"), upTo(1, 9999, 4)),
    upTo(1, 12),
    upTo(1, 28),
  )
  .map((parts) => parts.join("-"))
const clocks = fc
  .tuple(
    upTo(0, 23),
    upTo(0, 59),
    upTo(0, 59),
    fc.constantFrom("", ".5", ".0000001", ".1234567", ".999999999"),
  )
  .map(([hour, minute, second, fraction]) => `${hour}:${minute}:${second}${fraction}`)
const dates = fc.oneof(
  days,
  fc
    .tuple(days, clocks, fc.constantFrom("Z", "+14:00", "-14:00", "+05:30"))
    .map(([day, clock, zone]) => `${day}T${clock}${zone}`),
)
const durations = fc.oneof(
  fc
    .tuple(fc.boolean(), fc.nat(10_675_199), clocks)
    .map(([isNegative, count, clock]) => `${isNegative ? "-" : ""}${count}.${clock.slice(0, 16)}`),
  fc
    .integer({ min: -922_337_203_685, max: 922_337_203_685 })
    .map((count) => `${count < 0 ? "-" : ""}PT${Math.abs(count)}S`),
)

const integer = (bits: number, unsigned = false) => ({ kind: "integer", bits, unsigned })
const kinds: readonly (readonly [definition: NarrowColumn["definition"], Arbitrary<string>])[] = [
  [{ kind: "number" }, numbers],
  [{ kind: "number", format: "float" }, numbers],
  [{ kind: "number", format: "decimal" }, numbers],
  [{ kind: "integer" }, wholes],
  ...[8, 16, 32, 64].flatMap((bits) => [
    [integer(bits), wholes] as const,
    [integer(bits, true), wholes] as const,
  ]),
  [{ kind: "enum", values: [0, 1, 2] }, wholes],
  [{ kind: "date" }, dates],
  [{ kind: "day" }, days],
  [{ kind: "time" }, clocks],
  [{ kind: "duration" }, durations],
]

/** One column for each kind of numbers and dates, and type that it can have. */
export const narrowColumns: readonly NarrowColumn[] = (["sqlite", "postgres"] as const).flatMap(
  (engineName) =>
    kinds.flatMap(([definition, written]) =>
      typesOfField(engines[engineName], fieldWith(definition))
        .flatMap((type) =>
          type === "numeric" ? [type, "numeric(4)", "numeric(10,2)", "numeric(30,28)"] : [type],
        )
        .map((type): NarrowColumn => ({
          ...{ engineName, type, definition, written },
          ...(engineName === "sqlite" && definition.format === "decimal" && { scale: 2 }),
        })),
    ),
)

const bitsOf: Readonly<Record<string, number>> = {
  int2: 16,
  int4: 32,
  int8: 64,
  "unix-s": 64,
  "unix-ms": 64,
  integer: 54,
}
const formOf: Readonly<Record<string, RegExp>> = {
  numeric: /^-?\d+(?:\.\d+)?(?:e[+-]?\d{1,3})?$/,
  timestamptz: /^\d{4,5}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6}\+00(?: BC)?$/,
  timestamp: /^\d{4,5}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6}(?: BC)?$/,
  date: /^\d{4,5}-\d\d-\d\d(?: BC)?$/,
  time: /^\d\d:\d\d:\d\d\.\d{6}$/,
  "iso-day": /^\d{4}-\d\d-\d\d$/,
}

/** True for a parameter that a column of the type can hold. */
export function fits(type: string, parameter: unknown): boolean {
  const text = String(parameter)
  const bits = bitsOf[type]
  const exact = /^numeric\((?<digits>\d+)(?:,(?<places>\d+))?\)$/.exec(type)?.groups
  if (bits !== undefined) {
    if (!Number.isInteger(Number(text))) return false
    const whole = BigInt(typeof parameter === "number" ? parameter : text)
    return BigInt.asIntN(bits, whole) === whole && (type !== "integer" || whole !== -(2n ** 53n))
  }
  if (exact !== undefined) {
    const { digits: count = "0", places = "0" } = exact
    const [, before = "", after = ""] = /^-?0*(\d*)(?:\.(\d+))?$/.exec(text) ?? ["", "9".repeat(99)]
    return before.length <= Number(count) - Number(places) && after.length <= Number(places)
  }
  if (type === "float4") return Math.fround(Number(text)) === Number(text)
  if (type === "float8" || type === "real") return Number.isFinite(Number(text))
  const count = Number(type.slice(-1))
  const fraction = count > 0 ? `\\.\\d{${count}}` : ""
  const form = type.startsWith("iso-")
    ? `^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d${fraction}Z$`
    : `^\\d\\d:\\d\\d:\\d\\d${fraction}$`
  return (formOf[type] ?? new RegExp(form)).test(text)
}
