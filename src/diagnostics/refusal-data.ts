import type { Allowed, AllowedId, CommonData, FieldData, LimitData } from "./data.ts"
import type { Source } from "./diagnostic.ts"
import type { FieldKind } from "./kinds.ts"

/** The places of a call of the builder, or of the JSON of a query. */
export type RefusalPlace = CommonData & {
  /**
   * The index of the value among the values of its condition, or of the field among its fields: 0 for a single one. Of
   * `between`, the low end is 0 and the high end 1; of `onDay`, the day is 0 and the zone 1.
   */
  readonly position?: number | undefined
  /** In the JSON of a query, the index of the condition in `filters`, or of the sort in `sorts`. */
  readonly entry?: number | undefined
}

/** What there is instead of a word that no operator means: two conditions for a range, and so on. */
type Instead = "range" | "or" | "and" | "not" | "each" | "null"

/** What was expected of an argument: a value of a field of a kind, or something else. */
export type Expected =
  | FieldKind
  | "array"
  | "values"
  | "plain-object"
  | "function"
  | "query"
  | "query-over-table"
  | "table"
  | "options"
  | "calendar-day"
  | "offset"
  | "instant"
  | "time-zone"

/** The reasons for which the builder refuses a field. */
export type RefusedFieldData = RefusalPlace &
  (
    | { readonly reason: "missing" }
    | ({ readonly reason: "wrong-type"; readonly given: string } & Allowed)
    | ({ readonly reason: "unknown"; readonly nearest: readonly string[] } & FieldData & Allowed)
    | ({ readonly reason: "not-filterable" } & FieldData & Allowed)
    | ({
        readonly reason: "unsuitable-kind"
        readonly kind: FieldKind
        /** True for a list, which has no ranges (rule V14). */
        readonly list?: true | undefined
        readonly kinds: readonly FieldKind[]
      } & FieldData)
    | { readonly reason: "too-many"; readonly limit: number }
  )

/** The reasons for which the builder refuses an operator. */
export type RefusedOperatorData = RefusalPlace &
  (
    | {
        readonly reason: "unknown"
        readonly given: string
        /** The operator that was probably meant. */
        readonly nearest?: string | undefined
        /** True when the operator that was meant takes several values: `in`. */
        readonly several?: boolean | undefined
        /** What takes the place of a word that no operator means. */
        readonly instead?: Instead | undefined
        readonly allowed?: readonly string[] | undefined
      }
    | ({
        readonly reason: "unsuitable"
        readonly operator: string
        readonly kind: FieldKind
        readonly allowed: readonly string[]
      } & FieldData)
  )

/** The reasons for which the builder refuses a value. `given` describes the value: a string is quoted, and cut when long. */
export type RefusedValueData = RefusalPlace &
  (
    | { readonly reason: "missing" }
    | {
        readonly reason: "wrong-type"
        readonly expected: Expected
        readonly given: string
        /** The id whose label was given. */
        readonly id?: AllowedId | undefined
        readonly ids?: Allowed<AllowedId> | undefined
        /** The smallest and the largest integer of a size; texts for integers of 64 bits. */
        readonly least?: number | string | undefined
        readonly most?: number | string | undefined
        /** The format of a number that is not a double. */
        readonly format?: "float" | "decimal" | undefined
        /** True when the ids are flags, which a value may combine. */
        readonly flags?: boolean | undefined
        readonly nearest?: readonly string[] | undefined
        /** The part of the JSON of a query that is no list of objects. */
        readonly list?: Source | undefined
      }
    | ({ readonly reason: "unlisted"; readonly given: string } & FieldData & Allowed)
    | { readonly reason: "null-operator"; readonly operator: string }
    | ({ readonly reason: "never-null" } & FieldData)
    | { readonly reason: "reversed-range"; readonly low: string; readonly high: string }
    | { readonly reason: "no-such-day"; readonly day: string; readonly zone: string }
    | { readonly reason: "out-of-range" }
    | ({ readonly reason: "zone-without-date"; readonly kind: FieldKind } & FieldData)
    | { readonly reason: "other-table" }
    | { readonly reason: "too-many"; readonly limit: number }
    | {
        readonly reason: "unknown-property"
        readonly given: string
        /** The properties that are nearest to it, nearest first. */
        readonly nearest?: readonly string[] | undefined
        /** What there is instead of a word of another language. */
        readonly instead?: Instead | undefined
        /** The list whose item has the property. */
        readonly list?: Source | undefined
        readonly allowed: readonly string[]
      }
  )

/** The reasons for which the builder or a client refuses a sort. */
export type RefusedSortData = RefusalPlace &
  (
    | ({ readonly reason: "wrong-type"; readonly given: string } & Allowed)
    | ({ readonly reason: "unknown"; readonly nearest: readonly string[] } & FieldData & Allowed)
    | ({ readonly reason: "not-sortable" } & FieldData & Allowed)
    | { readonly reason: "direction"; readonly given: string }
    | ({ readonly reason: "duplicate" } & FieldData)
    | { readonly reason: "no-unique-field" }
    | ({ readonly reason: "no-room" } & LimitData & FieldData)
    | { readonly reason: "escaped"; readonly given: string }
  )

/** The data of a number of a page that the builder or a client refuses. */
export type RefusedPageData = CommonData & {
  readonly parameter: "page" | "pageSize"
  /** A description of what was given. */
  readonly given: string
  readonly least?: number | undefined
  readonly most?: number | undefined
  /** The reason why only page 1 is taken: all pages are read, or the page begins after a cursor. */
  readonly reason?: "all-pages" | "after-cursor" | undefined
}
