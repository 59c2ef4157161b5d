import type { FieldDescription } from "../../../src/index.ts"

/** True for a field whose values can be counted and asked for. */
export function canBeCounted({ kind, operators }: FieldDescription): boolean {
  return kind !== "shortcut" && kind !== "range-end" && operators.includes("==")
}

/** The most fields whose values are counted without being asked for. */
const maxAtFirst = 3

/**
 * Returns the names of the fields whose values are counted at first: those that list their values, then those that hold few.
 * @param fewValued - The names of fields that hold few different values.
 */
export function countedAtFirst(
  fields: readonly FieldDescription[],
  fewValued: readonly string[],
): readonly string[] {
  const listed = fields.filter(({ values }) => values !== undefined)
  const few = fields.filter((field) => !listed.includes(field) && fewValued.includes(field.name))
  return [...listed, ...few].slice(0, maxAtFirst).map(({ name }) => name)
}
