/** The source of a filter field's name: the description of the service, or this library. */
export type FieldSource = "interface text" | "assumption"

/** A part of a field that the description of the service leaves open, and this library chose. */
export type ChosenPart = "list" | "kind" | "values" | "meaning"

/** The source of a field, and the parts of it that this library chose. */
export interface Origin {
  readonly source: FieldSource
  readonly chosen?: readonly ChosenPart[]
}

/** The origins of all fields of a table. */
export type Origins<Fields> = { readonly [Name in keyof Fields]-?: Origin }

export const named: Origin = { source: "interface text" }
export const assumed: Origin = { source: "assumption" }

/** Returns the origin of a field that the service names, but does not describe in full. */
export function namedButFor(...chosen: readonly ChosenPart[]): Origin {
  return { source: "interface text", chosen }
}
