import type { ColumnField } from "../fields/field.ts"
import { integerRange, type IntegerRange } from "../fields/kinds/sized-integer.ts"
import { sqlKinds, valueKindOf, type SqlDialectName, type SqlType } from "./types.ts"

/** Returns the types that the column of a field can have on an engine, the default first. There may be none. */
export function typesOfField(dialect: SqlDialectName, field: ColumnField): readonly SqlType[] {
  const known: readonly SqlType[] = sqlKinds[valueKindOf(field)][dialect]
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

export const sqlDialectNames = ["sqlite", "postgres"] as const

export function isDialectName(given: unknown): given is SqlDialectName {
  return sqlDialectNames.some((name) => name === given)
}
