import type { SqlBool } from "kysely"
import type { ColumnKind } from "../diagnostics/kinds.ts"
import type {
  ColumnValue,
  IntersectionOf,
  Simplified,
  Split,
  StepsOf,
  ValueAt,
} from "../fields/row-type.ts"
import type {
  FoldColumn,
  KindOption,
  KindsOfEngines,
  ItemsForm,
  ItemsQuery,
  SqlExpression,
  SqlColumnOptions,
  SqlValueKind,
  WithPrecision,
} from "./types.ts"

/** Types that let the columns of a table compile only when each field has one, and the database has it. */

/** The kinds of values that an engine has columns for. */
export type KindsOf<Engine> = KindsOfEngines[Engine extends keyof KindsOfEngines
  ? Engine
  : keyof KindsOfEngines]

/** The types and options of the columns of a kind of values on an engine. */
export type TypeIn<Engine, Kind extends SqlValueKind> = WithPrecision<
  KindsOf<Engine>[Kind][0][number]
>
export type OptionIn<Engine, Kind extends SqlValueKind> = Extract<
  KindsOf<Engine>[Kind][number],
  KindOption
>

export type SqlColumnNames<Database, Table> = Table extends keyof Database
  ? keyof Database[Table] & string
  : string

/** The definition of a field; unknown for one that only sorts may use. */
export type FieldIn<Filterable, Name> = Name extends keyof Filterable ? Filterable[Name] : unknown

/** The names of fields that need a column: all that have a value in the row. */
export type NamesOfColumns<Filterable, Sortable> = string extends keyof Filterable
  ? string
  : | {
        [Name in keyof Filterable]: Filterable[Name] extends { readonly kind: ColumnKind }
          ? Name
          : never
      }[keyof Filterable]
    | Exclude<keyof Sortable, keyof Filterable>

export type NamesOfShortcuts<Filterable> = string extends keyof Filterable
  ? string
  : {
      [Name in keyof Filterable]: Filterable[Name] extends { readonly kind: "shortcut" }
        ? Name
        : never
    }[keyof Filterable]

export type KindIn<Definition> = Definition extends {
  readonly kind: infer Kind extends ColumnKind
}
  ? Kind extends "integer"
    ? IntegerKindIn<Definition>
    : Kind extends "number"
      ? NumberKindIn<Definition>
      : Kind
  : SqlValueKind

export type IntegerKindIn<Definition> = Definition extends { readonly bits: infer Bits }
  ? Bits extends 64
    ? Definition extends { readonly unsigned: true }
      ? "uint64"
      : "int64"
    : "sized"
  : "integer"

export type NumberKindIn<Definition> = Definition extends {
  readonly format: infer Format extends "float" | "decimal"
}
  ? Format
  : "number"

/** The options that a kind of values does not have on an engine. */
export type OptionsWithout<Kind extends SqlValueKind, Engine> = Exclude<
  KindOption,
  OptionIn<Engine, Kind>
>

/** A stored folded column, which has a collation where texts have one. */
export type FoldFor<Engine, Names extends string> =
  "collation" extends OptionIn<Engine, "text">
    ? FoldColumn<Names>
    : Omit<FoldColumn<Names>, "collation">

/** The decimal places of a decimal number, which each one in a column of integers needs. */
export type ScaleFor<Kind extends SqlValueKind, Engine> =
  "scale" extends OptionIn<Engine, Kind> ? { readonly scale: number } : unknown

/** The options besides the place of a column. A field of an unknown kind has those of all kinds. */
export type PromisesFor<Kind extends SqlValueKind, Engine, Names extends string> = [
  SqlValueKind,
] extends [Kind]
  ? Omit<SqlColumnOptions<Names, TypeIn<Engine, Kind>>, "column" | "expression">
  : Omit<
      SqlColumnOptions<Names, TypeIn<Engine, Kind>>,
      "column" | "expression" | "fold" | "scale" | OptionsWithout<Kind, Engine>
    > &
      (Kind extends "text" ? { readonly fold?: FoldFor<Engine, Names> } : unknown) &
      ScaleFor<Kind, Engine>

export type NamedPlace<Names> = Readonly<{ column: Names; expression?: never }>

/** The place of a column whose name is that of the field. */
export type ImpliedPlace = Readonly<{ column?: never; expression?: never }>

export type ExpressionPlace<Names extends string> = Readonly<{
  expression: SqlExpression<unknown, Names>
  column?: never
}>

/** The place of a field. Its name can be left out where the field is read from the property of that name. */
export type PlaceFor<Steps, Names extends string> =
  | NamedPlace<Names>
  | ExpressionPlace<Names>
  | (Steps extends readonly [Names] ? ImpliedPlace : never)
  | (readonly [string] extends Steps ? ImpliedPlace : never)

export type ColumnFor<Name, Definition, Engine, Names extends string> = Definition extends {
  readonly list: true
}
  ? ListColumnFor<Name, Definition, Engine, Names>
  : PlaceFor<StepsOf<Name, Definition>, Names> &
      Omit<PromisesFor<KindIn<Definition>, Engine, Names>, "items">

/** The column of a list, or the query for its items. It is not ordered, and empty without items (rule V14). */
export type ListColumnFor<Name, Definition, Engine, Names extends string> = (
  | (PlaceFor<StepsOf<Name, Definition>, Names> & { readonly items?: ItemsFormIn<Engine> })
  | (ImpliedPlace & { readonly items: ItemsQuery })
) &
  Omit<PromisesFor<KindIn<Definition>, Engine, Names>, "notNull" | "nullsFirst" | "items">

/** The forms in which an engine stores lists. */
export type ItemsFormIn<Engine> = Engine extends "postgres"
  ? ItemsForm
  : Engine extends "duckdb"
    ? "array"
    : "json"

/** The columns of all fields. A field that neither filters nor sorts may be left out. */
export type ColumnsFor<Filterable, Sortable, Row, Engine, Names extends string> = {
  readonly [Name in NamesOfColumns<Filterable, Sortable>]: ColumnFor<
    Name,
    FieldIn<Filterable, Name>,
    Engine,
    Names
  >
} & {
  readonly [Name in Exclude<keyof Row, keyof Filterable | keyof Sortable>]?: ColumnFor<
    Name,
    unknown,
    Engine,
    Names
  >
}

/** Refuses columns of names that are not fields, since TypeScript does not check excess properties of inferred types. */
export type OnlyFields<Columns, Known> = {
  readonly [Name in keyof Columns]: Name extends keyof Known ? unknown : never
}

/** The SQL of all shortcuts; it can be left out when there are none. */
export type ShortcutsFor<Filterable, Names extends string> = [
  NamesOfShortcuts<Filterable>,
] extends [never]
  ? { readonly shortcuts?: { readonly [name: string]: never } }
  : string extends NamesOfShortcuts<Filterable>
    ? { readonly shortcuts?: { readonly [name: string]: SqlExpression<SqlBool, Names> } }
    : {
        readonly shortcuts: {
          readonly [Name in NamesOfShortcuts<Filterable>]: SqlExpression<SqlBool, Names>
        }
      }

/** The value that `data` holds for a field that is not empty. */
export type SqlValueOf<Definition> =
  KindIn<Definition> extends infer Kind
    ? Kind extends "int64" | "uint64" | "decimal"
      ? string
      : Kind extends "sized" | "float"
        ? number
        : Exclude<ColumnValue<Definition>, Date>
    : never

/** The value at the end of the steps. Objects on the way are always there. */
export type NestedValue<Steps, Value> = Steps extends readonly [
  infer Step extends string,
  ...infer Rest,
]
  ? { [Key in Step]: NestedValue<Rest, Value> }
  : Value

/** What `data` holds where the column is empty. */
export type EmptyValue<Column> = Column extends { readonly notNull: true } ? never : null

/** The part of a row of `data` that one column gives. A field without a known definition has the type of the row in memory. */
export type RowPart<Name, Definition, Column, Row> = Definition extends {
  readonly kind: ColumnKind
  readonly list: true
}
  ? NestedValue<
      StepsOf<Name, Definition>,
      readonly (SqlValueOf<Omit<Definition, "list">> | null)[] | null
    >
  : Definition extends {
        readonly kind: ColumnKind
      }
    ? NestedValue<StepsOf<Name, Definition>, SqlValueOf<Definition> | EmptyValue<Column>>
    : Name extends string
      ? NestedValue<
          Split<Name>,
          Exclude<ValueAt<Row, Split<Name>>, Date | null | undefined> | EmptyValue<Column>
        >
      : unknown

/** A row of `data`: the fields that have a column. */
export type RowOfColumns<Filterable, Row, Columns> = string extends keyof Columns
  ? { [name: string]: unknown }
  : Simplified<
      IntersectionOf<{
        [
          Name in keyof Columns as Columns[Name] extends { readonly items: ItemsQuery }
            ? never
            : Name
        ]: RowPart<Name, FieldIn<Filterable, Name>, Columns[Name], Row>
      }>
    >
