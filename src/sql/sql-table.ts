import { requireTable } from "../fields/given.ts"
import type { SqlBool } from "kysely"
import type { Finding } from "../diagnostics/finding.ts"
import { QueryError } from "../diagnostics/result.ts"
import { describeValue, listAllowed } from "../diagnostics/wording.ts"
import { isColumn, type Fields } from "../fields/field.ts"
import {
  describeAll,
  problemReporter,
  requireObject,
  requireOptions,
  type GivenObject,
} from "../fields/problem.ts"
import type { FieldTable } from "../fields/table.ts"
import { isObject, readArray } from "../diagnostics/untrusted.ts"
import { nameOfClass } from "../url/refuse-input.ts"
import { nearestEngine } from "./engines/built-in.ts"
import type { ParquetTable } from "./parquet.ts"
import { isSqlExpression, readIdentifier, readSqlColumn } from "./read-column.ts"
import type {
  SqlColumnNames,
  ColumnsFor,
  OnlyFields,
  RowOfColumns,
  ShortcutsFor,
} from "./table-types.ts"
import type { SqlKeyColumn, SqlEngine, SqlExpression, SqlType } from "./types.ts"
import type { Engine, SqlColumn, StoredTable } from "./engine.ts"

/** A table of fields in a table of a database. `Row` is a row of the fields that have a column. */
export interface SqlTable<Database, Table, Row> {
  readonly engine: SqlEngine<string>
  /** The name, with the schema in front if it has one. */
  readonly table: string
  readonly key: readonly string[]
  /** Carries the types; it has no value at run time. */
  readonly "~types"?: {
    readonly database: (database: Database) => Database
    readonly table: Table
    readonly row: Row
  }
}

/**
 * A row as `runSql` returns it: the fields that have a column, with values by kind.
 * @example
 * import type { SqlRow } from "trommel/kysely"
 * const fields = defineFields({ name: { kind: "text", nullable: false } })
 * const people = defineSqlTable<{ people: { id: number; name: string } }>()(fields, { engine: sqlite, table: "people", key: ["id"], columns: { name: {} } })
 * const row: SqlRow<typeof people> = { name: "Ann" }
 * row.name // => "Ann"
 */
export type SqlRow<Table> =
  Table extends SqlTable<infer _Database, infer _Table, infer Row> ? Row : never

/**
 * Where the fields of a table are in a database, besides columns and shortcuts.
 * @example
 * import type { SqlTableOptions } from "trommel/kysely"
 * const place = { engine: sqlite, table: "people", key: ["id"] } as const satisfies SqlTableOptions<"sqlite", "people", "id">
 * const fields = defineFields({ name: { kind: "text" } })
 * const people = defineSqlTable<{ people: { id: number; name: string } }>()(fields, { ...place, columns: { name: {} } })
 * people.key // => ["id"]
 */
export type SqlTableOptions<Engine extends string, Table extends string, Names> = {
  /** The engine: `sqlite` or `postgres`, or that of an entry of its own. */
  readonly engine: SqlEngine<Engine>
} & (
  | {
      /** The name of the table, with its schema in front if it has one. */
      readonly table: Table
      /** Columns that are never null, and unique together. They end every order. */
      readonly key: readonly [SqlKeyColumn<Names>, ...SqlKeyColumn<Names>[]]
    }
  | {
      /** The files in the place of a table, which DuckDB reads. */
      readonly table: ParquetTable<Table>
      /** Other columns than the number of the row. */
      readonly key?: readonly [SqlKeyColumn<Names>, ...SqlKeyColumn<Names>[]]
    }
)

/**
 * What the compiler says where the first of the two calls is left out.
 * @example
 * // With the fields in the first call, the compiler would say this sentence.
 * const build = defineSqlTable<{ people: { id: number; name: string } }>()
 * const fields = defineFields({ name: { kind: "text" } })
 * build(fields, { engine: sqlite, table: "people", key: ["id"], columns: { name: {} } }).table // => "people"
 */
export type FirstSqlCallTakesNothing =
  "defineSqlTable<Database>() takes nothing: write defineSqlTable<Database>()(fields, { … }), with the fields in a second call"

/** The second call of `defineSqlTable`. */
export type DefineSqlTable<Database> = <
  Filterable,
  Sortable,
  Row,
  const Engine extends string,
  const Table extends keyof Database & string,
  const Columns extends ColumnsFor<
    Filterable,
    Sortable,
    Row,
    Engine,
    SqlColumnNames<Database, Table>
  >,
>(
  fields: FieldTable<Filterable, Sortable, Row>,
  options: SqlTableOptions<Engine, Table, SqlColumnNames<Database, Table>> & {
    readonly columns: Columns &
      OnlyFields<
        Columns,
        ColumnsFor<Filterable, Sortable, Row, Engine, SqlColumnNames<Database, Table>>
      >
  } & ShortcutsFor<Filterable, SqlColumnNames<Database, Table>>,
) => SqlTable<Database, Table, RowOfColumns<Filterable, Row, Columns>>

/**
 * Says where the fields of a table are in a database. It takes two calls, since TypeScript infers all type parameters of a
 * call or none; `Database` is the type that `Kysely` has, or `any`.
 *
 * The fields stay apart from it: they also serve browsers, and one table of fields may live on two engines.
 * @throws QueryError with all mistakes at once, each a `bad-definition`.
 * @example
 * const fields = defineFields({ name: { kind: "text" }, placed: { kind: "date" } })
 * const orders = defineSqlTable<{ orders: { id: number; name: string; placed_at: Date } }>()(fields, {
 *   engine: postgres,
 *   table: "orders",
 *   key: ["id"],
 *   columns: { name: { notNull: true }, placed: { column: "placed_at", type: "timestamptz" } },
 * })
 * orders.key // => ["id"]
 */
export function defineSqlTable<Database>(
  ...nothing: readonly FirstSqlCallTakesNothing[]
): DefineSqlTable<Database> {
  return (fields, options) => databaseTableOf(fields, nothing.length > 0 ? nothing : options)
}

const optionNames = ["engine", "table", "shards", "key", "columns", "shortcuts"]

/** Reads a table, and reports all its mistakes at once. */
export function databaseTableOf(fields: Fields, options: unknown): StoredTable {
  requireTable(fields, "first argument")
  const findings: Finding[] = []
  const report = problemReporter(findings)
  const names =
    isObject(options) && !("engine" in options) ? [...optionNames, "dialect"] : optionNames
  const known = { names, problem: "a table of a database has no option" }
  const properties =
    requireOptions(options, "the table of the database", known, report) ?? new Map()
  const given: GivenObject = { properties, report }
  const { engine, files, table } = readTablePlace(given, findings)
  refuseShards(given)
  const { key, keyTypes } =
    files && !properties.has("key")
      ? { key: files.key, keyTypes: new Map<string, SqlType>() }
      : readKey(given, engine)
  const schema: StoredTable = {
    engine,
    table,
    from: files?.from,
    key,
    keyTypes,
    rowNumber: engine.rowNumbers?.find((name) => key.includes(name)),
    columns: readColumns(given, fields, engine, findings),
    shortcuts: readShortcuts(given, fields, findings),
  }
  if (findings.length > 0) throw new QueryError(describeAll(findings))
  return schema
}

/** Reads the engine, and the name of the table or the files in its place. */
export function readTablePlace(given: GivenObject, findings: readonly Finding[]) {
  const engine = readEngine(given, findings)
  const files = engine.files?.(given.properties.get("table"))
  return { engine, files, table: files?.name ?? readTableName(given) }
}

/**
 * Reads the engine. Users of kysely and Drizzle know it as `dialect`, which is the language of queries here.
 * @throws QueryError without one, since all other options depend on it.
 */
function readEngine({ properties, report }: GivenObject, findings: readonly Finding[]): Engine {
  const given = properties.get("engine") ?? properties.get("dialect")
  if (properties.has("engine") && isEngine(given)) return given
  report(`"engine" must be an engine, got ${describeValue(given)}`, {
    hint: `Write engine: ${nearestEngine(typeof given === "string" ? given : (nameOfClass(given) ?? ""))}.`,
  })
  throw new QueryError(describeAll(findings))
}

/** True for an engine, which only entries of the package have. */
function isEngine(given: unknown): given is Engine {
  return isObject(given) && Object.hasOwn(given, "equalsOne")
}

/** Reads the columns of the key, and the types of those that it names: of others cursors hold the text. */
function readKey({ properties, report }: GivenObject, { name: engineName, kinds }: Engine) {
  const given = properties.get("key")
  const parts = readArray(given) ?? []
  const keyTypes = new Map<string, SqlType>()
  if (parts.length === 0)
    report(`"key" must be an array of at least one column, got ${describeValue(given)}`)
  const known = { names: ["column", "type"], problem: 'a part of "key" has no option' }
  const types = Object.values(kinds).flatMap(([types]) => types)
  const key = parts.flatMap((part) => {
    const typed = isObject(part)
      ? requireOptions(part, 'each part of "key"', known, report)
      : undefined
    const name = readIdentifier(typed?.get("column") ?? part, 'each part of "key"', report)
    const type = types.find((one) => one === typed?.get("type"))
    if (typed !== undefined && type === undefined)
      report(
        `the "type" of a part of "key" must be one of ${engineName}, got ${describeValue(typed.get("type"))}`,
        { hint: listAllowed("types", [...new Set(types)]) },
      )
    if (name !== undefined && type !== undefined) keyTypes.set(name, type)
    return name ?? []
  })
  return { key, keyTypes }
}

function readColumns(
  { properties, report }: GivenObject,
  { fields }: Fields,
  engine: Engine,
  findings: Finding[],
): StoredTable["columns"] {
  const given = requireObject(properties.get("columns"), '"columns"', report)
  const left = new Map(given)
  const columns = new Map<string, SqlColumn>()
  for (const field of fields.values()) {
    if (!isColumn(field)) continue
    const { name } = field
    const reportField = problemReporter(findings, name)
    const definition = left.get(name)
    left.delete(name)
    if (definition === undefined) {
      if (field.filter || field.sort) reportField('it needs a column in "columns"')
      continue
    }
    const found = requireObject(definition, "the column", reportField)
    if (found === undefined) continue
    columns.set(
      name,
      readSqlColumn({ name, properties: found, report: reportField }, field, engine),
    )
  }
  reportUnknown(left, "column", findings)
  return columns
}

function readShortcuts(
  { properties, report }: GivenObject,
  { fields }: Fields,
  findings: Finding[],
): StoredTable["shortcuts"] {
  const given = properties.get("shortcuts")
  const left = new Map(given === undefined ? [] : requireObject(given, '"shortcuts"', report))
  const shortcuts = new Map<string, SqlExpression<SqlBool>>()
  for (const { kind, name, filter } of fields.values()) {
    if (kind !== "shortcut") continue
    const expression = left.get(name)
    left.delete(name)
    if (isSqlExpression(expression)) shortcuts.set(name, expression)
    else if (expression !== undefined || filter)
      problemReporter(findings, name)(
        `it needs SQL of kysely in "shortcuts", or a function that returns it, got ${describeValue(expression)}`,
        { rule: "V12" },
      )
  }
  reportUnknown(left, "shortcut", findings)
  return shortcuts
}

function reportUnknown(
  left: ReadonlyMap<string, unknown>,
  what: string,
  findings: Finding[],
): void {
  for (const name of left.keys())
    problemReporter(findings, name)(`the table of fields has no ${what} of this name`)
}

/** Reads the name of the table, with its schema in front if it has one. */
function readTableName({ properties, report }: GivenObject): string {
  const given = properties.get("table")
  if (isTableName(given)) return given
  report(
    `"table" must be the name of a table, with at most one dot behind its schema, got ${describeValue(given)}`,
  )
  return ""
}

/** Refuses an option of an earlier version: a coordinator of today spreads pages and counts by itself. */
function refuseShards({ properties, report }: GivenObject): void {
  if (properties.get("shards") !== undefined)
    report('"shards" must be left out: a distributed table is defined as on one server', {
      hint: "Set nullsFirst: true on each column that is sorted by and may be null.",
    })
}

/** True for a name with at most one dot. U+0000 would end the text of a statement. */
function isTableName(given: unknown): given is string {
  return typeof given === "string" && given.isWellFormed() && /^[^.\0]+(?:\.[^.\0]+)?$/.test(given)
}
