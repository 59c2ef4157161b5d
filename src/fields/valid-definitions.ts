import type { Column, RangeEnd, Shortcut, TextValues } from "./definition.ts"
import type {
  ValueIn,
  EnumId,
  ExactKind,
  HasArray,
  KindFor,
  ListedText,
  SpelledLiterals,
  StepsOf,
} from "./row-type.ts"
import type { ColumnKind, FieldKind } from "../diagnostics/kinds.ts"
import type { kindTraits } from "./kinds/kinds.ts"

/** Types that let definitions compile only when they are valid. The first line of the compiler's message names the rule. */

/** The date columns among definitions. A range end may belong to any of them. */
export type DateNames<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { readonly kind: "date" | "day" }
    ? Fields[Name] extends { readonly list: true }
      ? never
      : Name
    : never
}[keyof Fields] &
  string

/** The date columns; without any, a phrase for the compiler's message, since `never` explains nothing. */
export type DateNameOrNone<Fields> = [DateNames<Fields>] extends [never]
  ? "(the table has no date field)"
  : DateNames<Fields>

/** The options of each kind, as messages list them. A table, since the compiler resolves it once for all definitions. */
export type AllowedOptions = {
  readonly [Kind in FieldKind]: Kind extends "shortcut"
    ? "kind, label, filter, sort, test, pure"
    : Kind extends "range-end"
      ? "kind, label, filter, sort, end, of"
      : Kind extends ColumnKind
        ? `kind, label, filter, sort, nullable, unique, path, read, pure${JoinedOptions<(typeof kindTraits)[Kind]["options"]>}`
        : never
}

/** The options of a kind as the end of a list. */
export type JoinedOptions<Options> = Options extends readonly [
  infer First extends string,
  ...infer Rest,
]
  ? `, ${First}${JoinedOptions<Rest>}`
  : ""

export type ListedNames<List> = List extends `${infer First}, ${infer Rest}`
  ? First | ListedNames<Rest>
  : List

/** The names of the options of each kind. */
export type OptionNames = { readonly [Kind in FieldKind]: ListedNames<AllowedOptions[Kind]> }

/** What the compiler says about an option that the kind does not have, in the words of the error of `defineFields`. */
export type UnknownOption<Option, Kind extends FieldKind> = [Kind] extends [never]
  ? unknown
  : `kind ${Kind} has no option "${Option & string}". Allowed options: ${AllowedOptions[Kind]}.`

/** Refuses options that the kind does not have. Maps all options, since fewer would be circular. */
export type OnlyKnownOptions<Given> = keyof Given extends OptionNames[KindOf<Given>]
  ? unknown
  : {
      readonly [Option in keyof Given]: Option extends OptionNames[KindOf<Given>]
        ? unknown
        : UnknownOption<Option, KindOf<Given>>
    }

export type KindOf<Given> = Given extends { readonly kind: infer Kind extends FieldKind }
  ? Kind
  : never

/** A definition of any kind over a given row. */
export type DefinitionOver<Row, Dates extends string> =
  Column<Row> | Shortcut<Row> | RangeEnd<Dates>

/** The definitions of each kind over a given row. A table, since the compiler would compare every field with all of them. */
export type DefinitionsByKind<Row> = {
  readonly [Kind in FieldKind]: OfKind<DefinitionOver<Row, string>, Kind>
}

/** The members of a union of definitions that can be of a kind. */
export type OfKind<Member, Kind> = Member extends { readonly kind: infer Kinds }
  ? Kind extends Kinds
    ? Member
    : never
  : never

/** What a definition may be over a given row: one of its kind, or any where the kind is not known. */
export type DefinitionLike<Given, Row> = Given extends {
  readonly kind: infer Kind extends FieldKind
}
  ? DefinitionsByKind<Row>[Kind]
  : DefinitionOver<Row, string>

/** The type of each definition when the row is inferred from the definitions. */
export type ValidDefinitions<Fields> = ValidDefinitionsExtending<Fields, unknown, never>

/** The type of each definition that extends a table, whose row predicates and accessors may use. */
export type ValidDefinitionsExtending<Fields, Older, Row> = {
  readonly [Name in keyof Fields]: (Fields[Name] extends { readonly kind: "range-end" }
    ? RangeEnd<DateNameOrNone<Fields & Older>>
    : ValidOrFaults<Name, Fields[Name], unknown, DefinitionLike<Fields[Name], Row>>) &
    OnlyKnownOptions<Fields[Name]>
}

/** The type of each definition when the row is given: a column must read a property that exists and is of its kind. */
export type ValidDefinitionsFor<Fields, Row> = {
  readonly [Name in keyof Fields]: [ArrayFault<Name, Fields[Name], Row>] extends [never]
    ? (Fields[Name] extends { readonly kind: "range-end" }
        ? RangeEnd<DateNameOrNone<Fields>>
        : ValidOrFaults<
            Name,
            Fields[Name],
            ValueIn<Name, Fields[Name], Row>,
            DefinitionOver<Row, string>
          >) &
        OnlyKnownOptions<Fields[Name]>
    : { readonly list: ArrayFault<Name, Fields[Name], Row> }
}

/**
 * Sentences for definitions that cannot be right. A sentence takes the place of an option's type, so it is the first line of
 * the compiler's message. Each type is `never` where there is no such fault.
 */

/** Joins steps with dots. */
export type JoinedSteps<Steps> = Steps extends readonly [
  infer Step extends string,
  ...infer Rest extends readonly string[],
]
  ? Rest extends readonly []
    ? Step
    : `${Step}.${JoinedSteps<Rest>}`
  : ""

/** The subject of a sentence: the field, and its path where one is given. */
export type FieldAndPath<Name, Given> = Given extends { readonly path: unknown }
  ? `The field "${Name & string}" with the path "${JoinedSteps<StepsOf<Name, Given>>}"`
  : `The field "${Name & string}"`

/** A sentence for a path beside an accessor, or when there is no such property in the row. */
export type PathFault<Name, Given, Value> = Given extends { readonly read: unknown }
  ? 'expected "read" or "path", got both'
  : MissingFault<Name, Given, Value>

/** A sentence when there is no such property in the row. */
export type MissingFault<Name, Given, Value> = unknown extends Value
  ? never
  : [Value] extends [undefined]
    ? `${FieldAndPath<Name, Given>} is not in the row`
    : never

/** A value of the row in words. */
export type DescribedValue<Value> = Value extends string
  ? "a string"
  : Value extends number
    ? "a number"
    : Value extends bigint
      ? "a bigint"
      : Value extends boolean
        ? "a boolean"
        : Value extends Date
          ? "a Date"
          : Value extends readonly unknown[]
            ? "an array"
            : Value extends null | undefined
              ? "null"
              : "an object"

/** The kinds that fit a value in words. */
export type FittingKinds<Value> = Value extends string
  ? '"text", "uuid", "date", "day", "time" or "duration"'
  : Value extends number
    ? '"integer", "number" or "enum"'
    : Value extends bigint
      ? '"integer" with "bits"'
      : Value extends boolean
        ? '"boolean"'
        : Value extends Date
          ? '"date" or "day"'
          : Value extends readonly (infer Item)[]
            ? `${FittingKinds<NonNullable<Item>>} with list: true`
            : 'a column with "read"'

/** A sentence for a list where the row has no array (rule V14). */
export type ArrayFault<Name, Given, Row> = Given extends { readonly read: unknown }
  ? never
  : Given extends { readonly list: true }
    ? [HasArray<Row, StepsOf<Name, Given>>] extends [false]
      ? `${FieldAndPath<Name, Given>} holds no array in the row: leave "list" out`
      : never
    : never

/** The value of a property, without null and undefined unless it is nothing else. */
export type MainValue<Value> = [NonNullable<Value>] extends [never] ? Value : NonNullable<Value>

/** A sentence when the row holds something that the kind cannot read. */
export type KindFault<Name, Given, Value> = Given extends { readonly kind: infer Kind }
  ? [Kind] extends [KindFor<Value> | ExactKind<Given, Value>]
    ? never
    : MainValue<Value> extends infer Held
      ? Held extends unknown
        ? `${FieldAndPath<Name, Given>} holds ${DescribedValue<Held>} in the row: use ${FittingKinds<Held>}`
        : never
      : never
  : never

/** A sentence when a column that is never empty may be so in the row. */
export type NullFault<Name, Given, Value> = unknown extends Value
  ? never
  : Given extends { readonly nullable: false }
    ? null extends Value
      ? `${FieldAndPath<Name, Given>} may be null in the row`
      : undefined extends Value
        ? `${FieldAndPath<Name, Given>} may be missing in the row`
        : never
    : never

/** The values that a column lists. */
export type ListedIn<Given> = Given extends { readonly kind: "text"; readonly values: infer Values }
  ? ListedText<Values>
  : Given extends { readonly kind: "enum"; readonly values: infer Values }
    ? EnumId<Values>
    : never

/** A listed value as it is written in code. */
export type WrittenValue<Given, Text extends string> = Given extends { readonly kind: "text" }
  ? `"${Text}"`
  : Text

/** A sentence when a listed value is never in the row. */
export type OutsideFault<Name, Given, Value> = unknown extends Value
  ? never
  : Partial<Record<SpelledLiterals<ListedIn<Given>>, unknown>> extends Record<
        SpelledLiterals<ListedIn<Given>>,
        unknown
      >
    ? never
    : Exclude<SpelledLiterals<ListedIn<Given>>, SpelledLiterals<Value>> extends infer Outside
      ? Outside extends string
        ? `${FieldAndPath<Name, Given>} is never ${WrittenValue<Given, Outside>} in the row`
        : never
      : never

/** The strings among the values of an enum, but for labels of ids. */
export type TextsOfEnum<Values> = Values extends readonly (infer Value)[]
  ? Extract<Value, string>
  : {
      [Key in keyof Values]: string extends Key
        ? never
        : Key extends number | `${number}`
          ? never
          : Extract<Values[Key], string>
    }[keyof Values]

/** A sentence when the values are not those of the kind. */
export type ValuesFault<Name, Given> = Given extends {
  readonly kind: "enum"
  readonly values: infer Values
}
  ? [TextsOfEnum<Values>] extends [never]
    ? never
    : `The field "${Name & string}" lists texts, which is for the kind "text": an enum lists numeric ids`
  : Given extends { readonly kind: "text"; readonly values: infer Values }
    ? Values extends TextValues
      ? never
      : `The field "${Name & string}" is a text, so its values are strings`
    : UnknownOption<"values", KindOf<Given>>

/** A sentence when a column has no function that could be pure. */
export type PureFault<Given> = Given extends { readonly read: unknown }
  ? never
  : 'expected "read" beside "pure", since a path depends on nothing but the row'

/** A sentence for a list that would be sorted, or have no item twice (rule V14). */
export type OrderFault<Option extends string, Given> = Given extends { readonly list: true }
  ? Given extends { readonly [Key in Option]: true }
    ? `"${Option}" must be false for a list`
    : never
  : never

/** The sentence for an option of a definition over a given row. */
export type FaultOver<Option, Name, Given, Value> = Given extends { readonly kind: ColumnKind }
  ? Option extends "values"
    ? [ValuesFault<Name, Given>] extends [never]
      ? OutsideFault<Name, Given, Value>
      : ValuesFault<Name, Given>
    : Option extends "nullable"
      ? NullFault<Name, Given, Value>
      : Option extends "path"
        ? PathFault<Name, Given, Value>
        : Option extends "kind"
          ? unknown extends Value
            ? never
            : [MissingFault<Name, Given, Value>] extends [never]
              ? KindFault<Name, Given, Value>
              : Given extends { readonly path: unknown }
                ? never
                : MissingFault<Name, Given, Value>
          : Option extends "pure"
            ? PureFault<Given>
            : Option extends "sort" | "unique"
              ? OrderFault<Option, Given>
              : never
  : never

/** The options of a definition, those with a fault as sentences. */
export type WithFaults<Name, Given, Value> = {
  readonly [Option in keyof Given]: [FaultOver<Option, Name, Given, Value>] extends [never]
    ? unknown
    : FaultOver<Option, Name, Given, Value>
}

/** The type of a definition: `Valid`, or its options with sentences where some have a fault. */
export type ValidOrFaults<Name, Given, Value, Valid> = [
  { [Option in keyof Given]: FaultOver<Option, Name, Given, Value> }[keyof Given],
] extends [never]
  ? Valid
  : WithFaults<Name, Given, Value>
