import type { ColumnField } from "../fields/field.ts"
import { integerRange, type IntegerRange } from "../fields/kinds/sized-integer.ts"
import { valueKindOf, type SqlType } from "./types.ts"
import type { Engine, HeldNumbers, TypedField } from "./engine.ts"

/** Returns the types that the column of a field can have on an engine, the default first. There may be none. */
export function typesOfField(
  { kinds, types: forms }: Engine,
  field: ColumnField,
): readonly SqlType[] {
  const [known] = kinds[valueKindOf(field)]
  const types = field.values === undefined ? known.filter((type) => type !== "pg-enum") : known
  const range = rangeOfSized(field)
  const fitting = range && types.find((type) => isWithin(range, forms[type]?.integers))
  return fitting === undefined ? types : [fitting, ...types.filter((type) => type !== fitting)]
}

/** Reads a type such as `numeric(10,2)`, which holds 10 digits, 2 of them after the point; undefined for any other. */
export function readNumeric(type: unknown): HeldNumbers | undefined {
  const pattern = /^numeric\((?<digits>\d{1,4})(?:, ?(?<scale>\d{1,4}))?\)$/
  const groups = pattern.exec(typeof type === "string" ? type : "")?.groups
  const [digits, scale] = [Number(groups?.digits ?? 0), Number(groups?.scale ?? 0)]
  if (digits === 0 || digits > 1000 || scale > digits) return undefined
  const most = 10n ** BigInt(digits) - 1n
  return { least: -most, most, scale, name: `numeric(${digits},${scale})` }
}

/** Says what to do with a column whose type has other rules than texts; empty for any other type. */
export function wayOutOf(type: unknown): string {
  return typeof type === "string" && /^citext$|\[\]$/i.test(type)
    ? `The library compares no ${type}: use an "expression" that gives a text, a shortcut, or a column of a view.`
    : ""
}

/** Returns the integers of a field of 8, 16 or 32 bits; undefined for another field. */
export function rangeOfSized(field: ColumnField): IntegerRange | undefined {
  const { kind, bits, unsigned = false } = field
  return kind === "integer" && bits !== undefined && bits < 64
    ? integerRange(bits, unsigned)
    : undefined
}

/** Returns the integers of a field of 8, 16 or 32 bits where a column also holds others; undefined elsewhere. */
export function narrowerRange(
  { types }: Engine,
  { type, field }: TypedField,
): IntegerRange | undefined {
  const range = rangeOfSized(field)
  const held = types[type]?.integers
  return range && held && !isWithin(held, range) ? range : undefined
}

function isWithin(inner: IntegerRange, outer: IntegerRange | undefined): boolean {
  return outer !== undefined && inner.least >= outer.least && inner.most <= outer.most
}
