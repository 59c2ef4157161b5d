import { QueryError } from "../diagnostics/result.ts"
import { describeValue } from "../diagnostics/wording.ts"
import type { Column, Definitions } from "./definition.ts"
import { readDefinitions } from "./definitions.ts"
import type { Fields, TableOptions } from "./field.ts"
import { isPredicate, type DefinitionForm } from "./options.ts"
import { describeAll } from "./problem.ts"
import type { ImpliedRow } from "./row-type.ts"
import type {
  DefinitionOver,
  ValidDefinitions,
  ValidDefinitionsExtending,
  ValidDefinitionsFor,
} from "./valid-definitions.ts"
import { defaultSettings, readTableOptions } from "./table-options.ts"

/**
 * A table of fields: the fields that rows are filtered and sorted by, and their places in a row.
 * `Filterable` holds the definitions of the names that conditions may use, `Sortable` the names that sorts may use, `Row` the
 * rows that the table reads. They are resolved once, so that messages of the compiler list names instead of types.
 */
export interface FieldTable<Filterable, Sortable, Row> extends Fields {
  /** Carries the types; it has no value at run time. */
  readonly "~types"?: {
    readonly filterable: Filterable
    readonly sortable: Sortable
    readonly row: (row: Row) => Row
  }
}

/** Names that conditions may use, with their definitions. */
export type FilterableOf<Given> = {
  readonly [
    Name in keyof Given as Given[Name] extends { readonly filter: false } ? never : Name
  ]: Given[Name]
}

/** `unique` when no two rows hold the same value in a column. */
export type Uniqueness = "unique" | "plain"

/** Names that sorts may use. */
export type SortableOf<Given> = {
  readonly [
    Name in keyof Given as Given[Name] extends Column
      ? Given[Name] extends { readonly sort: false }
        ? never
        : Name
      : never
  ]: Given[Name] extends { readonly unique: true } ? "unique" : "plain"
}

/** The rows that a table reads. */
export type RowOf<Table> =
  Table extends FieldTable<infer _Filterable, infer _Sortable, infer Row> ? Row : never

/** A table whose names are only known when it runs. */
export type OpenFieldTable = FieldTable<
  Definitions,
  { readonly [name: string]: Uniqueness },
  unknown
>

const codeForm: DefinitionForm = {
  accessor: "read",
  predicate: "test",
  readTest: ({ properties, report }) => {
    const test = properties.get("test")
    if (isPredicate(test)) return test
    report(`"test" must be a function of the row, got ${describeValue(test)}`, { rule: "V12" })
    return undefined
  },
}

/**
 * Defines a table and infers the type of its rows.
 * @throws QueryError with all mistakes at once, each a `bad-definition`.
 * @example
 * const table = defineFields({ name: { kind: "text" }, stock: { kind: "integer", nullable: false } })
 * table.fields.get("stock")?.kind // => "integer"
 */
export function defineFields<const Given extends ValidDefinitions<Given>>(
  // `Definitions` is for editors, which offer option names only with it.
  fields: Given & Definitions,
  options?: TableOptions,
): FieldTable<FilterableOf<Given>, SortableOf<Given>, ImpliedRow<Given>> {
  return buildTable(fields, options, createEmptyTable())
}

/**
 * Defines a table over rows of a given type: a column must read a property that exists and is of its kind. It takes two
 * calls, since TypeScript infers all type parameters of a call or none.
 * @throws QueryError with all mistakes at once, each a `bad-definition`.
 * @example
 * const table = defineFieldsFor<{ id: string; stock: number }>()({ id: { kind: "uuid" }, low: { kind: "shortcut", test: (row) => row.stock < 5 } })
 * table.fields.get("low")?.kind // => "shortcut"
 */
export function defineFieldsFor<Row>(): <const Given extends ValidDefinitionsFor<Given, Row>>(
  fields: Given,
  options?: TableOptions,
) => FieldTable<FilterableOf<Given>, SortableOf<Given>, Row> {
  return (fields, options) => buildTable(fields, options, createEmptyTable())
}

/**
 * Creates a table with more fields. Predicates and accessors know the rows of the first table,
 * range ends its dates. Options that are not given keep the table's values.
 * @throws QueryError with all mistakes at once, each a `bad-definition`.
 * @example
 * const table = defineFields({ stock: { kind: "integer", nullable: false } })
 * const more = extendFields(table, { low: { kind: "shortcut", test: (row) => row.stock < 5 } })
 * Array.from(more.fields.keys()) // => ["stock", "low"]
 */
export function extendFields<
  Filterable,
  Sortable,
  Row,
  const Given extends ValidDefinitionsExtending<Given, Filterable, Row>,
>(
  table: FieldTable<Filterable, Sortable, Row>,
  fields: Given & { readonly [name: string]: DefinitionOver<Row, string> },
  options?: TableOptions,
): FieldTable<
  Filterable & FilterableOf<Given>,
  Sortable & SortableOf<Given>,
  Row & ImpliedRow<Given>
> {
  return buildTable(fields, options, table)
}

const createEmptyTable = (): Fields => ({ fields: new Map(), ...defaultSettings })

/** Adds fields to a table. Options that are missing keep the table's values. */
function buildTable(definitions: unknown, options: unknown, older: Fields): Fields {
  const { fields, findings } = readDefinitions(definitions, codeForm, older.fields)
  const all = [...findings]
  const settings = readTableOptions(options, older, all)
  if (all.length > 0) throw new QueryError(describeAll(all))
  return { fields, ...settings }
}
