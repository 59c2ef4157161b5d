import type {
  RangeEnd,
  Column,
  DateColumn,
  Definition,
  EnumColumn,
  IntegerColumn,
  ListedTextColumn,
  NumberColumn,
  PlainColumn,
  Shortcut,
} from "./definition.ts"
import type { ValidOrFaults } from "./definition-faults.ts"
import type { ValueIn } from "./row-type.ts"

/** Types that let definitions compile only when they are valid. The first line of the compiler's message names the rule. */

/** The date columns among definitions. A range end may belong to any of them. */
export type DateNames<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { readonly kind: "date" | "day" } ? Name : never
}[keyof Fields] &
  string

/**
 * The date columns. When there are none it is a phrase for the compiler's message, since `never`
 * explains nothing.
 */
export type DateNameOrNone<Fields> = [DateNames<Fields>] extends [never]
  ? "(the table has no date field)"
  : DateNames<Fields>

/** The names of the options that a kind has. */
export type OptionsOf<Kind> = Kind extends "shortcut"
  ? keyof Shortcut
  : Kind extends "range-end"
    ? keyof RangeEnd
    : Kind extends "enum"
      ? keyof EnumColumn
      : Kind extends "text"
        ? keyof ListedTextColumn
        : Kind extends "integer"
          ? keyof IntegerColumn
          : Kind extends "number"
            ? keyof NumberColumn
            : Kind extends "date"
              ? keyof DateColumn
              : keyof PlainColumn

/**
 * Refuses options that the kind does not have, a path beside an accessor, and `pure` without one, since TypeScript does not
 * check excess properties of inferred type parameters. It maps all options, since a mapping of only the wrong ones is circular.
 */
export type OnlyKnownOptions<Given> = {
  readonly [Option in keyof Given]: Option extends OptionsOf<KindOf<Given>>
    ? Option extends PathBesideRead<Given> | PureWithoutRead<Given>
      ? never
      : unknown
    : never
}

/** The kind that a definition gives; never without one. */
export type KindOf<Given> = Given extends { readonly kind: infer Kind } ? Kind : never

/** The name `path` where a definition has both a path and an accessor, of which only one can apply. */
export type PathBesideRead<Given> = Given extends { readonly path: unknown; readonly read: unknown }
  ? "path"
  : never

/** The name `pure` where a definition has no function that could be pure. */
export type PureWithoutRead<Given> = Given extends
  { readonly read: unknown } | { readonly kind: "shortcut" }
  ? never
  : "pure"

/** The type of each definition when the row is inferred from the definitions. */
export type ValidDefinitions<Fields> = {
  readonly [Name in keyof Fields]: (Fields[Name] extends { readonly kind: "range-end" }
    ? RangeEnd<DateNameOrNone<Fields>>
    : ValidOrFaults<Name, Fields[Name], unknown, Definition>) &
    OnlyKnownOptions<Fields[Name]>
}

/** A definition of any kind over a given row. */
export type DefinitionOver<Row, Dates extends string> =
  Column<Row> | Shortcut<Row> | RangeEnd<Dates>

/** The type of each definition that extends a table, whose row predicates and accessors may use. */
export type ValidDefinitionsExtending<Fields, Older, Row> = {
  readonly [Name in keyof Fields]: (Fields[Name] extends { readonly kind: "range-end" }
    ? RangeEnd<DateNameOrNone<Fields & Older>>
    : ValidOrFaults<Name, Fields[Name], unknown, DefinitionOver<Row, string>>) &
    OnlyKnownOptions<Fields[Name]>
}

/** The type of each definition when the row is given: a column must read a property that exists and is of its kind. */
export type ValidDefinitionsFor<Fields, Row> = {
  readonly [Name in keyof Fields]: (Fields[Name] extends { readonly kind: "range-end" }
    ? RangeEnd<DateNameOrNone<Fields>>
    : ValidOrFaults<
        Name,
        Fields[Name],
        ValueIn<Name, Fields[Name], Row>,
        DefinitionOver<Row, string>
      >) &
    OnlyKnownOptions<Fields[Name]>
}
