import type { Diagnostic } from "./diagnostic.ts"
import type { ColumnKind, FieldKind } from "./kinds.ts"
import type {
  RefusedFieldData,
  RefusedOperatorData,
  RefusedPageData,
  RefusedSortData,
  RefusedValueData,
} from "./refusal-data.ts"
import type {
  BadRequestData,
  DatabaseDifference,
  RowExceptionData,
  UnboundParameterData,
} from "./server-data.ts"

/*
 * The data of every code: what its message says, as plain JSON. Values of a query are strings, as they are written there.
 * Names of fields are in the spelling of the table, or as given when the table has no such field.
 */

/** What the data of every code may have. */
export type CommonData = Readonly<{
  /** The field concerned. A form shows the message at its input. Absent when no single field is concerned. */
  field?: string | undefined
}>

/** The data of a code about one field. */
export type FieldData = Readonly<{
  field: string
}>

/** A limit that is passed. */
export type LimitData = CommonData & {
  readonly amount: number
  readonly limit: number
}

/** Several values of a negated operator. */
export type ExclusionData = Readonly<{
  /** Conditions that exclude all the values. */
  suggestion?: string | undefined
}>

/** A part of the text, as it is written. */
export type TextData = CommonData & {
  readonly text: string
}

/** What is allowed instead: the first 20, and the number of the others. */
export type Allowed<Item = string> = Readonly<{
  allowed: readonly Item[]
  more: number
}>

/** An id that a field lists. */
export type AllowedId = Readonly<{
  value: string
  label?: string | undefined
}>

/** The effect of a name or value that cannot be used. It is absent where another diagnostic says it. */
export type Effect =
  "name-ignored" | "condition-ignored" | "sort-ignored" | "name-checked" | "matches-nothing"

/** The data of a name that cannot be used in its place. */
export type UnusableNameData = FieldData &
  Allowed & {
    readonly effect?: Effect | undefined
  }

/** The data of a name that the table does not have. */
export type UnknownNameData = UnusableNameData &
  SpelledData & {
    /** The names that are nearest to it, nearest first. At most 3. */
    readonly nearest: readonly string[]
    /** What a sort seems to mean that is written in the way of another language. Its name may be empty. */
    readonly order?: { readonly name: string; readonly descending: boolean } | undefined
  }

/** What looks like a habit of another language (rules F1 to F4). */
export type Spelling = Readonly<{
  /** The sign or the word of the habit, such as `'`, `and` or `gt`; of JSON the first name of a parameter in it. */
  written: string
  kind:
    | "quotes"
    | "wildcard"
    | "joiner"
    | "negation"
    | "operator"
    | "function"
    | "boolean"
    | "brackets"
    | "json"
    | "encoded"
    | "escape"
    | "url"
    | "order"
  /** The text that was probably meant, in the place of the whole condition. Absent where no text certainly is. */
  meant?: string | undefined
}>

/** The parameters of a URL, decoded. */
type UrlParameters = Readonly<{
  filters?: string | undefined
  sorts?: string | undefined
  page?: string | undefined
  pageSize?: string | undefined
}>

/** The data of a code whose message is that of a habit, if there is one (rule F2). */
export type SpelledData = CommonData &
  Readonly<{
    spelling?: Spelling | undefined
    /** The parameters of a query string in the place of filters. */
    parameters?: UrlParameters | undefined
  }>

/** The data of a number of a page that cannot be used. */
export type UnusableNumberData = CommonData & {
  /** The number as it is written. */
  readonly value: string
  /** The number that is used instead. */
  readonly used: number
  readonly least?: number | undefined
  readonly most?: number | undefined
}

/**
 * The data of each code. `reason` and `hint` of the codes for programmers, such as `ill-formed-tree`, are in English.
 * @example
 * import type { DiagnosticData } from "trommel"
 * const show = ({ amount, limit }: DiagnosticData["limit-conditions"]): string => `${amount} of ${limit}`
 * const { diagnostics } = prepareQuery({ filters: "year>1,year>2" }, table, { limits: { conditions: 1 } })
 * diagnostics.flatMap((one) => (one.code === "limit-conditions" ? show(one.data) : [])) // => ["2 of 1"]
 */
export interface DiagnosticData extends ServerFailures {
  readonly "limit-text": LimitData
  readonly "limit-conditions": LimitData
  readonly "limit-names": LimitData
  readonly "limit-values": LimitData
  readonly "limit-pairs": LimitData
  readonly "limit-sorts": LimitData
  readonly "looks-like-filters": TextData
  readonly "looks-like-url": TextData & { readonly parameters: UrlParameters }
  readonly "malformed-condition": TextData &
    SpelledData & {
      readonly reason: "missing-operator" | "missing-name" | "unpaired-brackets"
      /** The sign in the place of an operator: `=`, `:` or `~`. */
      readonly sign?: string | undefined
      /** True for digits after a comma, which may be the rest of a number or another value. */
      readonly afterComma?: true | undefined
      /** What can be written, with names of the table. Absent where the text was read without a table. */
      readonly example?: string | undefined
    }
  readonly "comma-in-value": TextData & SpelledData
  readonly "unknown-field": UnknownNameData
  readonly "not-filterable": UnusableNameData
  readonly "not-sortable": UnusableNameData
  readonly "unsuitable-operator": FieldData &
    SpelledData & {
      readonly operator: string
      readonly kind: FieldKind
      readonly effect?: Effect | undefined
      /** The operators of the kind, without stars. Absent where the dialect decides by the value. */
      readonly allowed?: readonly string[] | undefined
    }
  readonly "unreadable-value": FieldData &
    SpelledData & {
      readonly value: string
      /** The kind of the values: of a range end that of its dates. */
      readonly kind: ColumnKind
      readonly effect?: Effect | undefined
      /** The side on which a number is outside of the range from `least` to `most`. Absent for what is no number of the kind. */
      readonly outside?: "above" | "below" | undefined
      /** The smallest and largest number that can be read, as texts for 64 bits and decimal numbers. Absent when only the kind decides. */
      readonly least?: number | string | undefined
      readonly most?: number | string | undefined
      /** The id whose label is the value. */
      readonly id?: string | undefined
      /** The ids with the labels that are nearest to the value, nearest first. Absent with `id`, and for other kinds. */
      readonly nearest?: readonly AllowedId[] | undefined
      /** The ids of an enum. */
      readonly ids?: Allowed<AllowedId> | undefined
      /** The date with a plus sign before its offset, which is a blank in a URL. */
      readonly meant?: string | undefined
    }
  readonly "always-true": FieldData & ExclusionData
  readonly "never-true": FieldData & {
    /** The other conditions, where all of them together leave no row. Absent where an earlier one alone excludes the condition. */
    readonly by?: string | undefined
  }
  readonly "null-order": FieldData & { readonly operator: string }
  readonly "unreadable-boolean": FieldData & SpelledData & { readonly value: string }
  readonly "unlisted-id": FieldData & Allowed<AllowedId> & { readonly value: string }
  readonly "unlisted-value": FieldData &
    SpelledData &
    Allowed & { readonly value: string; readonly nearest: readonly string[] }
  readonly "unreadable-page": UnusableNumberData
  readonly "unreadable-page-size": UnusableNumberData
  readonly "long-url": LimitData
  readonly fragment: TextData
  readonly "undecodable-text": CommonData & { readonly parameter: string }
  readonly "repeated-parameter": CommonData & {
    readonly parameter: string
    /** True for a list with one string in a record of parameters. */
    readonly single?: true | undefined
    /** True where the server joins the texts with commas. Otherwise the first one counts. */
    readonly joined?: true | undefined
  }
  readonly "unknown-parameter": CommonData & {
    readonly parameter: string
    /** The parameter that it resembles. */
    readonly nearest?: string | undefined
    /** The condition that it seems to mean. With `nearest`, filters are given, to which it can be added. */
    readonly suggestion?: string | undefined
    /** The parameter from whose value an ampersand may have cut it off. */
    readonly behind?: string | undefined
    /** What the value of a parameter has to be; with it, `given` describes what it is. */
    readonly expected?: "string" | "string-or-number" | undefined
    readonly given?: string | undefined
  }
  readonly "page-after-last": CommonData & {
    readonly page: number
    /** The number of pages that the matching rows fill. */
    readonly pages: number
  }
  readonly "foreign-spelling": SpelledData & { readonly spelling: Spelling }
  readonly "operator-in-value": CommonData & { readonly operator: string }
  readonly "date-only-equality": FieldData & {
    readonly value: string
    readonly operator: string
    /** Conditions that cover the whole day. */
    readonly suggestion?: string | undefined
  }
  readonly "square-brackets": CommonData & { readonly names: readonly string[] }
  readonly "separate-items": FieldData & {
    /** The field of the earlier condition, which may be the same. */
    readonly other: string
  }
  readonly "any-value-negated": FieldData &
    ExclusionData & {
      /** What one of suffices: several fields, several values, or several values of a list. */
      readonly several: "fields" | "items" | "values"
    }
  readonly "unbracketed-group": CommonData & { readonly names: readonly string[] }
  readonly "empty-name": CommonData & { readonly names: readonly string[] }
  readonly "duplicate-sort": FieldData
  readonly "blank-beside-pipe": FieldData & {
    /** The value, with its spaces. */
    readonly value: string
  }
  readonly "ignored-star": FieldData & {
    readonly kind: FieldKind
    /** True when the star changes something for another field of the group. */
    readonly needed: boolean
  }
  readonly "omitted-shortcut": FieldData & {
    readonly values: readonly string[]
    readonly effect?: Effect | undefined
  }
  readonly "never-null": FieldData
  readonly "clamped-page-size": LimitData
  readonly "missing-property": FieldData & {
    /** The property that the field reads: of a path, the step that the rows lack. */
    readonly property: string
    /** A property that a row has in its place. */
    readonly nearest: string
  }
  readonly misfit: FieldData & {
    readonly kind: FieldKind
    /** A value of the rows, shown: a string in double quotes, or words such as `an array`. */
    readonly given: string
    /** The option of a number with which the kind reads the value. */
    readonly format?: "decimal"
    /** True when the value is an array, which a list reads. */
    readonly list?: true | undefined
    /** The condition for rows without a value, where the query asks for the empty text that no row has. */
    readonly suggestion?: string
    /** True when a row has the value with spaces at its ends, which the suggestion finds. */
    readonly spaces?: true
  }
  readonly "compared-as-text": FieldData
  readonly "implied-condition": CommonData & {
    /** The conditions for which it changes no row; absent where it changes none by itself. */
    readonly by?: string | undefined
    /** The values that add no row; absent where the whole condition removes none. */
    readonly values?: readonly string[] | undefined
  }
  readonly "ill-formed-tree": CommonData & {
    readonly reason: string
    /** The place in the tree, such as `filters[0].values`; absent for a part of the right shape that cannot be written. */
    readonly path?: string | undefined
    readonly hint?: string | undefined
  }
  readonly "bad-definition": CommonData & {
    readonly reason: string
    readonly hint?: string | undefined
  }
  readonly "unwritable-url": CommonData & { readonly parameter: string; readonly reason: string }
  readonly "refused-field": RefusedFieldData
  readonly "refused-operator": RefusedOperatorData
  readonly "refused-value": RefusedValueData
  readonly "refused-sort": RefusedSortData
  readonly "refused-page": RefusedPageData
  readonly "refused-template": CommonData & {
    readonly reason: string
    readonly hint?: string | undefined
  }
  readonly "gave-up": CommonData & {
    /** `query`: filters, sorts and paging are dropped. `order`: the filters stay, sorts and paging are dropped. */
    readonly scope: "query" | "order"
    /** True when the server refuses the query instead (rule S22). */
    readonly refused?: true | undefined
    /** The diagnostic of the mistake. */
    readonly cause: Diagnostic
  }
  readonly "culture-date": FieldData & { readonly value: string }
  readonly "failed-text": TextData
  readonly "missing-operator": TextData
  readonly "value-cut": TextData
  readonly "value-vanished": TextData
  readonly "backslash-stripped": TextData
  readonly "escape-at-start": TextData
  readonly "star-in-value": CommonData & { readonly operator: string }
  readonly "spaced-sort": FieldData
  readonly "case-sort": FieldData
  readonly "unreachable-rows": LimitData
  readonly "no-paging": CommonData & { readonly amount: number }
  readonly "differs-in-database": FieldData & { readonly reason: DatabaseDifference }
  readonly "answered-otherwise": CommonData & {
    /** What the server does, in English. */
    readonly sentence: string
  }
  readonly "not-followed": FieldData
  readonly "wrapped-skip": CommonData & { readonly amount: number }
  readonly "row-exception": RowExceptionData
  readonly "bad-request": BadRequestData
  readonly "unbound-parameter": UnboundParameterData
  readonly "unreadable-cursor": TextData
  readonly "sql-ill-formed-text": FieldData & { readonly value: string }
  readonly "sql-pattern-length": FieldData & LimitData
  readonly "sql-unit-order": FieldData
  readonly "sql-unsupported": FieldData & {
    /** The option of the server that no database can follow, or `NaN`, which is a value for the server. */
    readonly option: string
  }
}

/** The data of codes about failures of a server with Sieve. */
interface ServerFailures {
  readonly "method-failed": FieldData & {
    /** The name of the error that the method throws. */
    readonly exception: string
  }
  readonly "unusable-method": FieldData & {
    /**
     * `several`: more than one method is found. `other-entity`: the method takes rows of another entity. `no-rows`: a method that
     * every object has, and that takes no rows. `database`: the query is for a database, which cannot call it.
     */
    readonly reason: "several" | "other-entity" | "no-rows" | "database"
  }
}
