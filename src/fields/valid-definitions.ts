import type {
  RangeEnd,
  Column,
  Definition,
  EnumColumn,
  PlainColumn,
  Shortcut,
} from "./definition.ts"
import type { KindFor, StepsOf, ValueAt } from "./row-type.ts"

/** Types alone: definitions that break a rule do not compile, and the first line of the message says which. */

/** The date columns among definitions: what a range end may belong to. */
export type DateNames<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { readonly kind: "date" } ? Name : never
}[keyof Fields] &
  string

/** Spelled out for a table without any, since a message about `never` says nothing. */
export type DateNameOrNone<Fields> = [DateNames<Fields>] extends [never]
  ? "(the table has no date field)"
  : DateNames<Fields>

export type OptionsOf<Kind> = Kind extends "shortcut"
  ? keyof Shortcut
  : Kind extends "range-end"
    ? keyof RangeEnd
    : Kind extends "enum"
      ? keyof EnumColumn
      : keyof PlainColumn

/**
 * Refuses options that the kind does not have, and a path beside an accessor. TypeScript's own check of excess properties
 * does not reach inferred type parameters. It maps all options, since a mapping of only the wrong ones is circular there.
 */
export type WithoutStray<Given> = {
  readonly [Option in keyof Given]: Option extends OptionsOf<KindOf<Given>>
    ? Option extends Doubled<Given>
      ? never
      : unknown
    : never
}

export type KindOf<Given> = Given extends { readonly kind: infer Kind } ? Kind : never

export type Doubled<Given> = Given extends { readonly path: unknown; readonly read: unknown }
  ? "path"
  : never

/** What each definition has to be when the row follows from the definitions. */
export type ValidDefinitions<Fields> = {
  readonly [Name in keyof Fields]: (Fields[Name] extends { readonly kind: "range-end" }
    ? RangeEnd<DateNameOrNone<Fields>>
    : Definition) &
    WithoutStray<Fields[Name]>
}

/** A definition of any kind over a given row. */
export type DefinitionOver<Row, Dates extends string> =
  Column<Row> | Shortcut<Row> | RangeEnd<Dates>

/** What each definition has to be beside those of an older table, whose row predicates and accessors may use. */
export type ValidDefinitionsExtending<Fields, Older, Row> = {
  readonly [Name in keyof Fields]: (Fields[Name] extends { readonly kind: "range-end" }
    ? RangeEnd<DateNameOrNone<Fields & Older>>
    : DefinitionOver<Row, string>) &
    WithoutStray<Fields[Name]>
}

/** The kinds that suit what a given row holds where a column reads; none where it holds nothing. */
export type KindIn<Name, Given, Row> = Given extends { readonly read: unknown }
  ? Column["kind"]
  : KindFor<ValueAt<Row, StepsOf<Name, Given>>>

/** What each definition has to be when the row is given: a column has to read a property that exists and is of its kind. */
export type ValidDefinitionsFor<Fields, Row> = {
  readonly [Name in keyof Fields]: (Fields[Name] extends { readonly kind: "range-end" }
    ? RangeEnd<DateNameOrNone<Fields>>
    : DefinitionOver<Row, string> & {
        readonly kind: KindIn<Name, Fields[Name], Row> | "shortcut" | "range-end"
      }) &
    WithoutStray<Fields[Name]>
}
