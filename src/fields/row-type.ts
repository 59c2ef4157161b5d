import type { ColumnKind } from "../diagnostics/kinds.ts"

// Types of the row that definitions imply.

/** A key that is a number, also where it is written as text. */
export type NumericKey<Key> = Key extends number
  ? Key
  : Key extends `${infer Id extends number}`
    ? Id
    : never
/** The ids that an enum lists: the elements of an array, or the keys of an object. */
export type EnumId<Values> = Values extends readonly (infer Id extends number)[]
  ? Id
  : NumericKey<keyof Values> | Extract<Values[keyof Values], number>

/** The texts that a column lists: the elements of an array or the values of an object, also of a string enum. */
export type ListedText<Values> = Values extends readonly (infer Text extends string)[]
  ? `${Text}`
  : `${Extract<Values[keyof Values], string>}`

/** The values that a row holds for each kind, where no option of the definition says more. */
export interface RowValues {
  readonly text: string
  readonly number: number
  readonly integer: number
  readonly enum: number
  readonly date: string | Date
  readonly day: string | Date
  readonly time: string
  readonly duration: string
  readonly boolean: boolean
  readonly uuid: string
  readonly object: object
}

/**
 * The value that a row holds for a definition when it is not empty.
 * @example
 * import type { ColumnValue } from "trommel"
 * const ratings: ColumnValue<{ kind: "number" }>[] = [8.3]
 * ratings.length // => 1
 */
export type ColumnValue<Definition> = Definition extends {
  readonly kind: infer Kind extends ColumnKind
}
  ? Kind extends "integer" | "number"
    ? NumberIn<Definition>
    : Definition extends { readonly values: infer Values }
      ? Kind extends "enum"
        ? EnumId<Values>
        : ListedText<Values>
      : RowValues[Kind]
  : never

/** A number of a row. Integers of a size and decimal numbers may be texts, so that none loses digits (rules V4a and V4b). */
export type NumberIn<Definition> = Definition extends { readonly bits: number }
  ? number | bigint | string
  : Definition extends { readonly format: "decimal" }
    ? number | string
    : number

export type Split<Text extends string> = Text extends `${infer Step}.${infer Rest}`
  ? readonly [Step, ...Split<Rest>]
  : readonly [Text]

export type StepsOf<Name, Definition> = Definition extends { readonly path: infer Path }
  ? Path extends string
    ? Split<Path>
    : Path
  : Name extends string
    ? Split<Name>
    : never

/** A value at the end of the steps. When the value may be missing, so may the objects around it. */
export type Nested<Steps, Value, Nullable> = Steps extends readonly [
  infer Step extends string,
  ...infer Rest,
]
  ? Nullable extends true
    ? { [Key in Step]?: Nested<Rest, Value, Nullable> | null | undefined }
    : { [Key in Step]: Nested<Rest, Value, Nullable> }
  : Steps extends readonly []
    ? Value
    : unknown

/** The row that a function of the table takes; unknown when its type does not say. */
export type RowOfFunction<Call> = Call extends (row: infer Row) => unknown
  ? [Row] extends [never]
    ? unknown
    : Row
  : unknown

/** True unless the definition says that the row never lacks the value. */
export type IsNullable<Definition> = Definition extends { readonly nullable: false } ? false : true

/** The part of the row that one column reads; unknown for a shortcut, a range end, and a column with an accessor. */
export type ColumnPart<Name, Definition> = Definition extends { readonly read: unknown }
  ? unknown
  : Definition extends { readonly list: true }
    ? ListPart<StepsOf<Name, Definition>, ColumnValue<Definition>, IsNullable<Definition>>
    : Definition extends { readonly kind: ColumnKind }
      ? Nested<StepsOf<Name, Definition>, ColumnValue<Definition>, IsNullable<Definition>>
      : unknown

/** The part of the row that a list reads. Of a longer path, the definition does not say at which step the array is (rule V14). */
export type ListPart<Steps, Item, Nullable> = Steps extends readonly [
  infer First,
  infer _,
  ...unknown[],
]
  ? Nested<readonly [First], object, Nullable>
  : Nested<Steps, readonly Item[], Nullable>

/** The part of the row that the function of a field reads; unknown for a field without one. */
export type FunctionPart<Definition> = Definition extends { readonly read: infer Read }
  ? RowOfFunction<Read>
  : Definition extends { readonly test: infer Test }
    ? RowOfFunction<Test>
    : unknown

/** Intersects the parts by inference from function parameters, where `unknown` among them has no effect. */
export type IntersectionOf<Parts> = {
  [Name in keyof Parts]: (part: Parts[Name]) => void
}[keyof Parts] extends (part: infer All) => void
  ? All
  : never

/** A value without parts. */
export type Scalar = Date | string | number | boolean | null | undefined
/** A type with its intersections written out, so that editors show it as one object. */
export type Simplified<Type> = unknown extends Type
  ? unknown
  : Type extends Scalar
    ? Type
    : { [Key in keyof Type]: Simplified<Type[Key]> }

/** The row that definitions imply: the values of their columns, and the rows that their functions take. */
export type ImpliedRow<Fields> = string extends keyof Fields
  ? unknown
  : Simplified<IntersectionOf<{ [Name in keyof Fields]: ColumnPart<Name, Fields[Name]> }>> &
      IntersectionOf<{ [Name in keyof Fields]: FunctionPart<Fields[Name]> }>

/** The value at the end of the steps in a given row; undefined where there is no such property. */
export type ValueAt<Value, Steps> = Steps extends readonly [infer Step, ...infer Rest]
  ? ValueAt<PropertyOf<Value, Step>, Rest>
  : Steps extends readonly []
    ? Value
    : unknown

/** A row of JSON whose integers of 64 bits and decimal numbers are texts of digits. */
export type RowWithDigits<Fields, Row> = string extends keyof Fields
  ? Row
  : WithDigits<Row, { [Name in keyof Fields]: StepsOfExact<Name, Fields[Name]> }[keyof Fields]>

/** The steps to a value that a number of JSON may not hold; never for another one. */
export type StepsOfExact<Name, Definition> = Definition extends
  { readonly bits: 64 } | { readonly format: "decimal" }
  ? Definition extends { readonly read: unknown }
    ? never
    : StepsOf<Name, Definition>
  : never

/** A value with texts at the end of some steps. */
export type WithDigits<Value, Steps> = [Steps] extends [never]
  ? Value
  : Value extends null | undefined
    ? Value
    : readonly [] extends Steps
      ? string
      : { [Key in keyof Value]: WithDigits<Value[Key], RestOf<Steps, Key>> }

/** The steps that follow the first one. */
export type RestOf<Steps, Key> = Steps extends readonly [Key, ...infer Rest]
  ? Readonly<Rest>
  : never

/** The property of a step, for each member of a union; unknown for a step known only at run time. No steps into arrays and dates. */
export type PropertyOf<Value, Step> = unknown extends Value
  ? unknown
  : string extends Step
    ? unknown
    : Value extends readonly unknown[] | Date
      ? undefined
      : Value extends object
        ? Step extends keyof Value
          ? Value[Step]
          : undefined
        : undefined

/** The items at the end of the steps in a given row (rule V14); undefined where there is no such property. */
export type ItemAt<Value, Steps> = Value extends readonly (infer Item)[]
  ? StepInto<NonNullable<Item>, Steps>
  : StepInto<Value, Steps>

export type StepInto<Value, Steps> = Steps extends readonly [infer Step, ...infer Rest]
  ? ItemAt<PropertyOf<Value, Step>, Rest>
  : Value

/** True when the value, or that of a step, can be an array. */
export type HasArray<Value, Steps> = unknown extends Value
  ? true
  : Value extends readonly unknown[]
    ? true
    : Steps extends readonly [infer Step, ...infer Rest]
      ? HasArray<PropertyOf<Value, Step>, Rest>
      : false

/** The value, or the item of a list, that a column reads from a given row; unknown for a column with an accessor. */
export type ValueIn<Name, Given, Row> = Given extends { readonly read: unknown }
  ? unknown
  : Given extends { readonly list: true }
    ? ItemAt<Row, StepsOf<Name, Given>>
    : [ValueAt<Row, StepsOf<Name, Given>>] extends [undefined]
      ? MissingIn<Given, ItemAt<Row, StepsOf<Name, Given>>>
      : ValueAt<Row, StepsOf<Name, Given>>

/** An array for a column that finds nothing where a list would find items; else undefined. */
export type MissingIn<Given, Item> = [Item] extends [undefined]
  ? undefined
  : Given extends { readonly kind: "object" }
    ? undefined
    : readonly NonNullable<Item>[]

/** The texts of literal types, also of numbers and enums; `string` or `${number}` unless all members are literals. */
export type SpelledLiterals<Value> = Value extends string | number
  ? // A literal is a required key of this record; a string, a template or a branded string is not.
    Partial<Record<Value, unknown>> extends Record<Value, unknown>
    ? Value extends string
      ? string
      : `${number}`
    : `${Value}`
  : never

/** The literals of a value that are texts; `string` when any text is possible. */
export type TextIn<Value> = unknown extends Value ? string : SpelledLiterals<Extract<Value, string>>

/** The kinds that can hold a value of a type; any kind when the type is not known. */
export type KindFor<Value> = unknown extends Value ? ColumnKind : KindForKnown<NonNullable<Value>>

/** The kinds that can hold a value of a known type. */
export type KindForKnown<Value> = Value extends unknown
  ? { [Kind in ColumnKind]: Value extends RowValues[Kind] ? Kind : never }[ColumnKind]
  : never

/** The kind that can hold a value beside {@link KindFor}: an integer of a size, or a decimal number (rules V4a and V4b). */
export type ExactKind<Given, Value> = Given extends {
  readonly kind: "integer"
  readonly bits: number
}
  ? Extract<Value, string | bigint> extends never
    ? never
    : "integer"
  : Given extends { readonly kind: "number"; readonly format: "decimal" }
    ? Extract<Value, string> extends never
      ? never
      : "number"
    : never
