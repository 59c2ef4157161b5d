import type { FieldKind } from "../diagnostics/kinds.ts"
import type { DateLike } from "../fields/kinds/given-date.ts"
import type { writing } from "../fields/kinds/writing.ts"
import type { ColumnValue } from "../fields/row-type.ts"
import type { OrderMatch, SymbolOf, TextMatch } from "../language/operators.ts"

/** The types of the builder: the operators of a field, and the values that it can be compared with. */

export type TextOperator = SymbolOf<"equal" | TextMatch>
export type OrderOperator = SymbolOf<"equal" | OrderMatch>

/**
 * The operators of each kind (rule V10), with a star only where it changes something.
 */
export type OperatorsOf = {
  readonly [Kind in FieldKind]: OperatorsOfGroup[(typeof writing)[Kind]["operators"]]
}

export interface OperatorsOfGroup {
  readonly texts: TextOperator | `${TextOperator}*`
  readonly order: OrderOperator
  readonly ids: OrderOperator
  readonly equality: "==" | "!="
  readonly applies: "=="
  readonly end: Exclude<OrderOperator, "!=">
}

export type OperatorsOfField<Definition> = Definition extends {
  readonly kind: infer Kind extends keyof OperatorsOf
}
  ? OperatorsOf[Kind]
  : never

/** Null only under `==` and `!=`, and where the row may lack the value (rules V1 and V11). */
export type NullUnder<Definition, Operator> = Operator extends "==" | "!=" | "==*" | "!=*"
  ? Definition extends { readonly nullable: false } | { readonly kind: "shortcut" | "range-end" }
    ? never
    : null
  : never

/** A value other than null. A text that lists its values takes these under `==` and `!=`, and any string under the others (rule V3). */
export type PlainValue<Definition, Operator> = Definition extends { readonly kind: "shortcut" }
  ? true
  : Definition extends { readonly kind: "range-end" | "date" }
    ? string | Date | DateLike
    : Definition extends { readonly kind: "text" }
      ? Operator extends "==" | "!="
        ? ColumnValue<Definition>
        : string
      : Definition extends { readonly kind: "integer" | "number" }
        ? NumberValue<Definition>
        : Definition extends { readonly kind: "enum"; readonly flags: true }
          ? number
          : // Days are given as strings, and an object is compared with null alone.
            Exclude<ColumnValue<Definition>, object>

/** A number that a condition compares with. An integer of 64 bits and a decimal number may be texts, so that none loses digits. */
export type NumberValue<Definition> = Definition extends {
  readonly bits?: infer Bits
  readonly format?: infer Format
}
  ? // What a definition does not have is inferred as unknown.
    unknown extends Bits & Format
    ? number
    : 64 extends Bits & Format
      ? number | bigint | string
      : "decimal" extends Bits & Format
        ? number | string
        : number
  : number

/** The values that a built condition has under an operator. Dates, integers of 64 bits and decimal numbers are strings. */
export type BuiltValue<Definition, Operator> =
  | (Definition extends { readonly bits: 64 } | { readonly format: "decimal" }
      ? string
      : Exclude<PlainValue<Definition, Operator>, DateLike | bigint>)
  | NullUnder<Definition, Operator>

/**
 * The operators of all the names. The conditional type distributes over the names in a contravariant place, which makes an
 * intersection. The union is written inline, since the compiler would print an alias instead of the operators.
 */
export type CommonOperators<Filterable, Name> = (
  Name extends keyof Filterable ? (operator: OperatorsOfField<Filterable[Name]>) => void : never
) extends (operator: infer Operator) => void
  ? Operator & string
  : never

/** The values that all the names can be compared with under an operator. A value that must be a string or number and a date is `never`. */
export type CommonValues<Filterable, Name, Operator> = (
  Name extends keyof Filterable
    ? (
        value:
          | PlainValue<ComparedColumn<Filterable, Filterable[Name]>, Operator>
          | NullUnder<Filterable[Name], Operator>,
      ) => void
    : never
) extends (value: infer Value) => void
  ? Value extends (string | number | bigint | boolean) & DateLike
    ? never
    : Value
  : never

/**
 * The values that a condition on all the names takes; a phrase for the compiler's message where the fields share none.
 */
export type SharedValues<Filterable, Name, Operator> =
  CommonValues<Filterable, Name, Operator> extends infer Value
    ? [Value] extends [null]
      ? [PlainValue<Filterable[Name & keyof Filterable], Operator>] extends [never]
        ? Value
        : Value | NoSharedValue<Value>
      : Value
    : never

/** The phrase for fields that share no value, or only null. */
export type NoSharedValue<Value> = [Value] extends [never]
  ? "(the fields share no value)"
  : "(the fields share no value but null)"

/** The column of a range end on days, which takes no `Date`; any other definition itself. */
export type ComparedColumn<Filterable, Definition> = Definition extends {
  readonly kind: "range-end"
  readonly of: infer Of extends keyof Filterable
}
  ? Filterable[Of] extends { readonly kind: "day" }
    ? Filterable[Of]
    : Definition
  : Definition

/**
 * The names whose definition can have a shape. In a table that is only known at run time, a definition may have any.
 * @example
 * import type { FieldsWhere } from "trommel"
 * interface Given { readonly name: { readonly kind: "text" }; readonly stock: { readonly kind: "integer" } }
 * const texts: FieldsWhere<Given, { readonly kind: "text" }>[] = ["name"]
 * texts.length // => 1
 */
export type FieldsWhere<Filterable, Shape> = keyof {
  [Name in keyof Filterable as [Filterable[Name] & Shape] extends [never] ? never : Name]: 0
}

/**
 * The names whose definition can have another shape.
 */
export type FieldsExcept<Filterable, Shape> = keyof {
  [Name in keyof Filterable as Filterable[Name] extends Shape ? never : Name]: 0
}

/** The definition of a field that cannot be compared with null. */
export type NeverNull = { readonly nullable: false } | { readonly kind: "shortcut" | "range-end" }
