import { requireTable } from "./given.ts"
import { foldName } from "../language/names.ts"
import {
  operatorMeaning,
  operatorSymbols,
  type OperatorSymbol,
  type PlainSymbol,
  type SymbolOf,
  type TextMatch,
} from "../language/operators.ts"
import type { FieldKind } from "../diagnostics/kinds.ts"
import { isColumn, type Field, type Fields } from "./field.ts"
import type { ValueOptions } from "./kinds/rules.ts"
import { listedValues } from "./listed.ts"
import { isOperatorOfKind } from "./kinds/writing.ts"

/** An operator that some kind of field takes. A star after `>`, `<`, `>=` or `<=` would change nothing. */
export type FieldOperator = PlainSymbol | `${SymbolOf<"equal" | TextMatch>}*`

/**
 * A value that a field can be compared with, and the text that people read.
 * @example
 * import type { FieldValue } from "trommel"
 * const showOption = ({ value, label }: FieldValue): string => `<option value="${value}">${label}</option>`
 * const table = defineFields({ state: { kind: "enum", values: { 0: "Open" } } })
 * describeField(table, "state")?.values?.map(showOption) // => ['<option value="0">Open</option>']
 */
export interface FieldValue {
  readonly value: string | number | boolean
  readonly label: string
}

/**
 * A field as a filter form shows it.
 * @example
 * import type { FieldDescription } from "trommel"
 * const takesStar = ({ operators }: FieldDescription): boolean => operators.includes("==*")
 * const [title, year] = ["title", "year"].map((name) => describeField(table, name))
 * title !== undefined && takesStar(title) // => true
 * year !== undefined && takesStar(year) // => false
 */
export interface FieldDescription {
  /** The name in the spelling of the table, to be used in queries. */
  readonly name: string
  /** The name that people read: the option `label` of the field, or its name. */
  readonly label: string
  /** The kind of the field, which decides the input of a form. */
  readonly kind: FieldKind
  /** The options that choose the type of the values (rules V4a, V4b and V7); absent for a field without any. */
  readonly type?: ValueOptions
  /** True for a list, which is compared item by item (rule V14); absent for other fields. */
  readonly list?: true
  /** The operators that the builder takes, in the order of rule T3, with a star where it changes something. May be empty. */
  readonly operators: readonly FieldOperator[]
  /** All values to choose from: ids of an enum, listed texts, true and false, true of a shortcut; undefined without a list. */
  readonly values: readonly FieldValue[] | undefined
  /** True when conditions can compare the field with null. */
  readonly nullable: boolean
  /** True when conditions can use the field (rule N5). */
  readonly filter: boolean
  /** True when sorts can use the field (rule N5). */
  readonly sort: boolean
}

/**
 * Describes a field for a filter form: what to show, what can be chosen, and what a query may use. Ignores the letter case of the
 * name (rule N1). All names are in `table.fields.values()`.
 * @param table - The table that has the field.
 * @param name - The name of the field, in any letter case.
 * @returns undefined for a name that the table does not have (rule N2).
 * @example
 * const table = defineFields({ status: { kind: "enum", label: "State", values: { 0: "Open", 1: "Closed" } } })
 * describeField(table, "STATUS") // => { name: "status", label: "State", kind: "enum", operators: ["==", "!=", ">", "<", ">=", "<="], values: [{ value: 0, label: "Open" }, { value: 1, label: "Closed" }], nullable: true, filter: true, sort: true }
 * describeField(table, "state") // => undefined
 */
export function describeField(table: Fields, name: string): FieldDescription | undefined {
  requireTable(table, "first argument")
  const field = typeof name === "string" ? table.fields.get(foldName(name)) : undefined
  return (
    field && {
      name: field.name,
      label: field.label ?? field.name,
      kind: field.kind,
      ...describeType(field),
      ...(isColumn(field) && field.list && { list: true }),
      operators: field.filter ? operatorSymbols.filter(isOperatorOf(field)) : [],
      values: listValues(field),
      nullable: isColumn(field) && field.nullable,
      filter: field.filter,
      sort: field.sort,
    }
  )
}

/** Describes all fields of a table. */
export function describeFields(table: Fields): readonly FieldDescription[] {
  return [...table.fields.keys()].flatMap((name) => describeField(table, name) ?? [])
}

function describeType(field: Field): Pick<FieldDescription, "type"> {
  if (!("rules" in field)) return {}
  const { bits, unsigned, format, offset, flags } = field
  const type: ValueOptions = {
    ...(bits && { bits }),
    ...(unsigned && { unsigned }),
    ...(format && { format }),
    ...(offset !== undefined && { offset }),
    ...(flags && { flags }),
  }
  return Object.keys(type).length === 0 ? {} : { type }
}

function isOperatorOf({ kind }: Field): (symbol: OperatorSymbol) => symbol is FieldOperator {
  return (symbol): symbol is FieldOperator => {
    const meaning = operatorMeaning(symbol)
    return isOperatorOfKind(kind, meaning) && (kind === "text" || !meaning.folded)
  }
}

function listValues(field: Field): readonly FieldValue[] | undefined {
  const listed = listedValues(field)
  return listed && Array.from(listed, ([value, label = String(value)]) => ({ value, label }))
}
