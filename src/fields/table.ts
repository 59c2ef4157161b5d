import { requireTable } from "./given.ts"
import type { Finding } from "../diagnostics/finding.ts"
import { QueryError } from "../diagnostics/result.ts"
import { codeForm } from "./options.ts"
import type { Column, Definitions } from "./definition.ts"
import { readDefinitions } from "./definitions.ts"
import type { Fields, TableOptions } from "./field.ts"
import { describeAll, problemReporter } from "./problem.ts"
import type { ImpliedRow, TextIn, ValueIn } from "./row-type.ts"
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
 * @example
 * import type { FieldTable } from "trommel"
 * const count = <Filterable, Sortable, Row>(rows: readonly Row[], table: FieldTable<Filterable, Sortable, Row>, filters: string): number =>
 *   applyQuery(rows, table, { filters }).total
 * count(movies, table, "year==1979") // => 2
 */
export interface FieldTable<Filterable, Sortable, Row> extends Fields {
  /** Carries the types; it has no value at run time. */
  readonly "~types"?: {
    readonly filterable: Filterable
    readonly sortable: Sortable
    readonly row: (row: Row) => Row
  }
}

export type FilterableNames<Given> = {
  [Name in keyof Given]: Given[Name] extends { readonly filter: false } ? never : Name
}[keyof Given]

// The names are a union of their own: with a clause `as`, the compiler would filter all names again for each condition.
/** Names that conditions may use, with their definitions. */
// `infer` drops the alias: a declaration of a table then holds its definitions, and not all of them again for each alias.
export type FilterableOf<Given> = {
  readonly [Name in FilterableNames<Given>]: Given[Name]
} extends infer Named
  ? Named
  : never

/** The definition of a column over a given row. A text that lists no values takes those of the row's union of literals. */
export type DefinitionIn<Name, Given, Row> = Given extends { readonly kind: "text" }
  ? Given extends { readonly values: unknown }
    ? Given
    : string extends TextIn<ValueIn<Name, Given, Row>>
      ? Given
      : Given & { readonly values: readonly TextIn<ValueIn<Name, Given, Row>>[] }
  : Given

/** The definitions of columns over a given row. */
export type DefinitionsIn<Given, Row> = {
  readonly [Name in keyof Given]: DefinitionIn<Name, Given[Name], Row>
}

/** `unique` when no two rows hold the same value in a column. */
export type Uniqueness = "unique" | "plain"

export type SortableNames<Given> = {
  [Name in keyof Given]: Given[Name] extends Column
    ? Given[Name] extends { readonly sort: false } | { readonly list: true }
      ? never
      : Name
    : never
}[keyof Given]

/** Names that sorts may use, with what is known of ties. */
export type SortableOf<Given> = {
  readonly [Name in SortableNames<Given>]: Given[Name] extends { readonly unique: true }
    ? "unique"
    : "plain"
} extends infer Named
  ? Named
  : never

/**
 * The rows that a table reads.
 * @example
 * import type { RowOf } from "trommel"
 * const goods = defineFields({ name: { kind: "text", nullable: false }, stock: { kind: "integer", nullable: false } })
 * const row: RowOf<typeof goods> = { name: "Lamp", stock: 3 }
 * applyQuery([row], goods, { filters: "stock>2" }).total // => 1
 */
export type RowOf<Table> =
  Table extends FieldTable<infer _Filterable, infer _Sortable, infer Row> ? Row : never

/**
 * A table whose names are only known when it runs.
 * @example
 * import type { OpenFieldTable } from "trommel"
 * const read = fieldsFromJson({ name: { kind: "text" } })
 * const table: OpenFieldTable | undefined = read.ok ? read.value : undefined
 * table?.fields.size // => 1
 */
export type OpenFieldTable = FieldTable<
  Definitions,
  { readonly [name: string]: Uniqueness },
  unknown
>

/**
 * Defines a table and infers the type of its rows.
 * @param fields - The definition of each field by its name: its kind, and options such as `nullable: false` or `values`.
 * @param options - Of the whole table: `strict`, `limits`, and the sizes of pages.
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
 * What the compiler says where the first of the two calls is left out.
 * @example
 * // With the fields in the first call, the compiler would say this sentence.
 * const build = defineFieldsFor<{ name: string }>()
 * build({ name: { kind: "text" } }).fields.get("name")?.kind // => "text"
 */
export type FirstCallTakesNothing =
  "defineFieldsFor<Row>() takes nothing: write defineFieldsFor<Row>()({ … }), with the fields in a second call"

/**
 * Defines a table over a given row type: a column must read a property of its kind that exists, and one that is never empty must
 * not be null. Takes two calls, since TypeScript infers all type parameters of a call or none.
 * @param nothing - The first call takes only the type of a row; the second takes fields and options, as `defineFields` does.
 * @throws QueryError with all mistakes at once, each a `bad-definition`, and when the fields are given to the first call.
 * @example
 * const table = defineFieldsFor<{ id: string; stock: number }>()({ id: { kind: "uuid" }, low: { kind: "shortcut", test: (row) => row.stock < 5 } })
 * table.fields.get("low")?.kind // => "shortcut"
 */
export function defineFieldsFor<Row>(
  ...nothing: readonly FirstCallTakesNothing[]
): <const Given extends ValidDefinitionsFor<Given, Row>>(
  fields: Given,
  options?: TableOptions,
) => FieldTable<FilterableOf<DefinitionsIn<Given, Row>>, SortableOf<Given>, Row> {
  if (nothing.length > 0) refuseFirstCall()
  return (fields, options) => buildTable(fields, options, createEmptyTable())
}

/**
 * Creates a table with more fields. Predicates and accessors know the first table's rows, range ends its dates. Options default
 * to the table's.
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
  requireTable(table, "first argument")
  return buildTable(fields, options, table)
}

/** Throws for fields that are given to the first call of `defineFieldsFor`, which would have no effect there. */
function refuseFirstCall(): never {
  const findings: Finding[] = []
  const report = problemReporter(findings)
  report("the fields must be given to a second call, as in defineFieldsFor()({ … })")
  throw new QueryError(describeAll(findings))
}

const createEmptyTable = (): Fields => ({ fields: new Map(), ...defaultSettings })

/** Adds fields to a table. Options that are missing keep the table's values. */
function buildTable(definitions: unknown, options: unknown, older: Fields): Fields {
  const { fields, findings } = readDefinitions(definitions, codeForm, older.fields)
  const all = [...findings]
  const settings = readTableOptions(options, { ...older, strict: older.strict !== false }, all)
  if (all.length > 0) throw new QueryError(describeAll(all))
  return { fields, ...settings }
}
