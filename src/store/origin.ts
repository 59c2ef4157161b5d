/** Who named a filter field: the description of the service, or we. */
export type FieldSource = "interface text" | "assumption"

/** What of a field that the service names is not said there, and we chose. */
export type ChosenPart = "list" | "kind" | "values" | "meaning"

/** Where a field comes from. */
export interface Origin {
  readonly source: FieldSource
  readonly chosen?: readonly ChosenPart[]
}

/** The origin of every field of a table. */
export type Origins<Fields> = { readonly [Name in keyof Fields]-?: Origin }

export const named: Origin = { source: "interface text" }
export const assumed: Origin = { source: "assumption" }

/** A field that the service names without saying all of it. */
export function namedButFor(...chosen: readonly ChosenPart[]): Origin {
  return { source: "interface text", chosen }
}
