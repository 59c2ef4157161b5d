import type { ColumnField } from "../fields/field.ts"
import { integerRange, type IntegerRange } from "../fields/kinds/sized-integer.ts"
import { valueKindOf, type SqlDialectName, type SqlType, type SqlTypes } from "./types.ts"

/** All types of the kinds of an engine. */
type TypesOf<Types> = {
  readonly [Kind in keyof Types]: [Types[Kind]] extends [never]
    ? readonly []
    : readonly [Types[Kind], ...Types[Kind][]]
}

const textDates = ["iso-0", "iso-6", "iso-7", "iso-day"] as const
const unixDates = ["unix-ms", "unix-s"] as const
const shorterTimes = ["time-0", "time-3", "time-6"] as const

/** The types of columns for each engine and kind of values. The first one is the default. */
const columnTypes: { readonly [Name in SqlDialectName]: TypesOf<SqlTypes[Name]> } = {
  sqlite: {
    text: ["text"],
    uuid: ["text", "blob"],
    boolean: ["integer"],
    number: ["real", "integer", "int8"],
    float: ["real"],
    decimal: ["int8", "integer"],
    integer: ["integer", "int8", "real"],
    sized: ["integer", "int8"],
    int64: ["int8", "integer"],
    uint64: [],
    enum: ["integer", "int8", "real"],
    date: ["iso-3", ...textDates, ...unixDates],
    day: ["iso-day"],
    time: ["time-7", ...shorterTimes],
    duration: ["int8", "integer"],
    object: ["any"],
  },
  postgres: {
    text: ["text", "varchar", "pg-enum"],
    uuid: ["uuid", "text"],
    boolean: ["boolean"],
    number: ["float8", "numeric", "int2", "int4", "int8"],
    float: ["float8", "float4"],
    decimal: ["numeric"],
    integer: ["int4", "int2", "int8", "numeric", "float8"],
    sized: ["int2", "int4", "int8"],
    int64: ["int8", "int2", "int4"],
    uint64: ["numeric"],
    enum: ["int4", "int2", "int8", "numeric", "float8"],
    date: ["timestamptz", "timestamp", "date", "iso-3", ...textDates, ...unixDates],
    day: ["date", "iso-day"],
    time: ["time", "time-7", ...shorterTimes],
    duration: ["int8"],
    object: ["any"],
  },
}

/** Returns the types that the column of a field can have on an engine, the default first. There may be none. */
export function typesOfField(dialect: SqlDialectName, field: ColumnField): readonly SqlType[] {
  const known: readonly SqlType[] = columnTypes[dialect][valueKindOf(field)]
  const types = field.values === undefined ? known.filter((type) => type !== "pg-enum") : known
  const range = rangeOfSized(field)
  const fitting = range && types.find((type) => isWithin(range, rangesOfTypes[type]))
  return fitting === undefined ? types : [fitting, ...types.filter((type) => type !== fitting)]
}

/** Says what to do with a column whose type has other rules than texts; empty for any other type. */
export function wayOutOf(type: unknown): string {
  return typeof type === "string" && /^citext$|\[\]$/i.test(type)
    ? `The library compares no ${type}: use an "expression" that gives a text, a shortcut, or a column of a view.`
    : ""
}

const rangesOfTypes: { readonly [Type in SqlType]?: IntegerRange } = {
  int2: /* @__PURE__ */ integerRange(16, false),
  int4: /* @__PURE__ */ integerRange(32, false),
  int8: /* @__PURE__ */ integerRange(64, false),
  integer: {
    least: /* @__PURE__ */ BigInt(Number.MIN_SAFE_INTEGER),
    most: /* @__PURE__ */ BigInt(Number.MAX_SAFE_INTEGER),
  },
}

/** Returns the integers of a field of 8, 16 or 32 bits; undefined for another field. */
function rangeOfSized(field: ColumnField): IntegerRange | undefined {
  const { kind, bits, unsigned = false } = field
  return kind === "integer" && bits !== undefined && bits < 64
    ? integerRange(bits, unsigned)
    : undefined
}

/** Returns the integers of a field of 8, 16 or 32 bits where a column also holds others; undefined elsewhere. */
export function narrowerRange(type: SqlType, field: ColumnField): IntegerRange | undefined {
  const range = rangeOfSized(field)
  const held = rangesOfTypes[type]
  return range && held && !isWithin(held, range) ? range : undefined
}

function isWithin(inner: IntegerRange, outer: IntegerRange | undefined): boolean {
  return outer !== undefined && inner.least >= outer.least && inner.most <= outer.most
}

export const sqlDialectNames = /* @__PURE__ */ Object.keys(columnTypes)

export function isDialectName(given: unknown): given is SqlDialectName {
  return typeof given === "string" && sqlDialectNames.includes(given)
}
