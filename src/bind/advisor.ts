import type { Hint } from "../diagnostics/finding.ts"
import type { ColumnField, Field, Fields } from "../fields/field.ts"
import type { DateTime } from "../fields/kinds/date.ts"
import type { Condition, Name, Sort, Value } from "../language/ast.ts"

/** What a name may be used for. */
export type Use = "filter" | "sort"

/** What there is advice about, by code. */
export interface Topics {
  readonly "unknown-field": { readonly written: Name | Sort; readonly table: Fields }
  readonly "not-filterable": Fields
  readonly "not-sortable": Fields
  readonly "unsuitable-operator": Field
  readonly "ignored-star": Condition
  readonly "unreadable-value": {
    readonly value: Value
    readonly field: ColumnField
    /** Where the value stands. */
    readonly condition?: Condition
    /** What a readable value looks like, where a dialect reads the kind in its own way. */
    readonly expected?: string | undefined
  }
  readonly "unlisted-id": ColumnField
  readonly "date-only-equality": { readonly condition: Condition; readonly day: DateTime }
  readonly "always-true": Condition
  /** The offset of the comma that ended the value. */
  readonly "comma-in-value": number
}

/**
 * Works out hints and fixes, for the findings that are listed. It is handed in, so that those who only evaluate trees
 * do not carry it.
 */
export type Advisor = { readonly [Code in keyof Topics]: (topic: Topics[Code]) => Hint }
