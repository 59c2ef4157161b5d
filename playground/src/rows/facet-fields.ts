import type { FieldDescription } from "../../../src/index.ts"

/** True for a field whose values can be counted and asked for. */
export function canBeCounted({ kind, operators }: FieldDescription): boolean {
  return kind !== "shortcut" && kind !== "range-end" && operators.includes("==")
}

/** The most fields whose values are counted without being asked for. */
const maxAtFirst = 3

/** Returns the names of the fields whose values are counted at first: those that list their values. */
export function countedAtFirst(fields: readonly FieldDescription[]): readonly string[] {
  return fields
    .filter(({ values }) => values !== undefined)
    .slice(0, maxAtFirst)
    .map(({ name }) => name)
}
