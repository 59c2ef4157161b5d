import type { TextValues } from "./definition.ts"
import type { ColumnKind } from "../diagnostics/data.ts"
import type {
  EnumId,
  ExactKind,
  KindFor,
  ListedText,
  SpelledLiterals,
  StepsOf,
} from "./row-type.ts"

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
  ? '"text", "uuid" or "date"'
  : Value extends number
    ? '"integer", "number" or "enum"'
    : Value extends bigint
      ? '"integer" with "bits"'
      : Value extends boolean
        ? '"boolean"'
        : Value extends Date
          ? '"date"'
          : 'a column with "read"'

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
        ? MissingFault<Name, Given, Value>
        : Option extends "kind"
          ? [MissingFault<Name, Given, Value>] extends [never]
            ? KindFault<Name, Given, Value>
            : Given extends { readonly path: unknown }
              ? never
              : MissingFault<Name, Given, Value>
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
