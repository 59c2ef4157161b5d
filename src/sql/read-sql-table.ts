import { sql, type Kysely } from "kysely"
import type { Finding } from "../diagnostics/finding.ts"
import { readOptions, type Read } from "../diagnostics/options.ts"
import { ownProperty } from "../diagnostics/own.ts"
import { QueryError } from "../diagnostics/result.ts"
import { isObject, readArray } from "../diagnostics/untrusted.ts"
import { describeValue, joinWords, quote } from "../diagnostics/wording.ts"
import type { Column } from "../fields/definition.ts"
import { isColumn, type ColumnField } from "../fields/field.ts"
import { nameFields } from "../fields/infer.ts"
import { fieldsFromJson } from "../fields/json.ts"
import { describeAll, problemReporter } from "../fields/problem.ts"
import type { OpenFieldTable } from "../fields/table.ts"
import { foldName } from "../language/names.ts"
import {
  columnInCatalogue,
  nameOfColumn,
  type Catalogue,
  type CatalogueColumn,
} from "./catalogue/catalogue.ts"
import { without, type FieldOfColumn, type PlacedField } from "./catalogue/placed-field.ts"
import { typesOfField } from "./column-types.ts"
import { checksFor, fieldOfFor } from "./engines/built-in.ts"
import type { ParquetTable } from "./parquet.ts"
import { runLimited } from "./run-limited.ts"
import { columnRef, columnValue, requireDatabase } from "./sql-column.ts"
import { readTablePlace, databaseTableOf, type SqlTable } from "./sql-table.ts"
import { selectFromTable } from "./statements.ts"
import type { SqlColumnNames } from "./table-types.ts"
import {
  valueKindOf,
  type AnyDatabase,
  type SqlColumnOptions,
  type SqlEngine,
  type SqlType,
} from "./types.ts"
import type { StoredTable, BooleanSql } from "./engine.ts"

/**
 * Where a table is, and what is known of it besides what the database says.
 * @example
 * import type { ReadSqlTableOptions } from "trommel/kysely"
 * const people: ReadSqlTableOptions = { engine: sqlite, table: "people", pick: ["id", "name"], fields: { name: { kind: "text", label: "Name" } } }
 * people.pick // => ["id", "name"]
 */
export interface ReadSqlTableOptions<Table extends string = string, Names extends string = string> {
  /** The engine: `sqlite` or `postgres`, or that of an entry of its own. */
  readonly engine: SqlEngine
  /** The name of the table or view, with its schema in front if it has one, or Parquet files. */
  readonly table: Table | ParquetTable<Table>
  /** The columns that become fields. Default: all. Clients may ask for the values of each field, such as the hash of a password. */
  readonly pick?: readonly Names[]
  /** Definitions of fields, in the place of those that the database gives to the same columns. */
  readonly fields?: { readonly [name: string]: Column }
  /** More about the columns of fields, which wins over what the database says. */
  readonly columns?: { readonly [name: string]: SqlColumnOptions<Names> }
  /** Columns that are never null, and unique together. Default: those of the primary key, or else of a unique index. */
  readonly key?: readonly [Names, ...Names[]]
}

/**
 * A table as a database describes it.
 * @example
 * import type { FoundSqlTable } from "trommel/kysely"
 * const show = ({ remarks }: FoundSqlTable): string => remarks.map(({ message }) => message).join("\n")
 */
export interface FoundSqlTable<Database = unknown, Table = unknown> {
  readonly fields: OpenFieldTable
  readonly table: SqlTable<Database, Table, { readonly [name: string]: unknown }>
  /** The definitions of the fields by name: plain JSON, as `fieldsFromJson` and `defineFields` take it. */
  readonly definitions: Readonly<Record<string, Column>>
  /** The columns that get no field, and those whose kind says less than the database. */
  readonly remarks: readonly {
    /** The name of the column, as the one step from the row to it. */
    readonly path: readonly string[]
    /** The name of the field; undefined for a column that gets none. */
    readonly field: string | undefined
    /** Sentences: the reason, and what to do. */
    readonly message: string
  }[]
}

const kinds = {
  engine: "any",
  table: "any",
  pick: "an array",
  fields: "an object",
  columns: "an object",
  key: "an array",
} as const

/**
 * Makes a table of fields, and its place in a database, of what the database says of a table or view: each column gets the kind and
 * the type that it has, and the remarks name those that get no field. What is given wins. It does not look at rows, but at up
 * to 10,000 of SQLite, where a `strict` table has integers of all sizes, and another one values of any type. What a type does not say, such as that
 * no number is NaN, is a promise: `checkSqlTable` looks for rows that break it.
 * @param db - The database. Its plugins may give the table a schema.
 * @throws QueryError when there is no such table, when no index gives a key, and for mistakes in what is given, each a `bad-definition`;
 * TypeError for wrong options, `SqlError` when the database does not answer.
 * @example
 * import { DatabaseSync } from "node:sqlite"
 * import { Kysely, SqliteDialect } from "kysely"
 * const database = new DatabaseSync(":memory:")
 * database.exec("create table people (id integer primary key, name text not null) strict; insert into people values (1, 'Ada'), (2, 'Bob')")
 * const db = new Kysely<{ people: { id: number; name: string } }>({ dialect: new SqliteDialect({ database: nodeSqlite(database) }) })
 * const { fields, table, definitions } = await readSqlTable(db, { engine: sqlite, table: "people" })
 * definitions.name // => { kind: "text", nullable: false }
 * const { data } = await runSql(db, prepareQuery({ filters: "name@=*B" }, fields), table)
 * data // => [{ id: 2, name: "Bob" }]
 */
export function readSqlTable<Database, const Table extends keyof Database & string>(
  db: Kysely<Database>,
  options: ReadSqlTableOptions<Table, SqlColumnNames<Database, Table>>,
): Promise<FoundSqlTable<Database, Table>>
export async function readSqlTable(
  db: Kysely<AnyDatabase>,
  options: ReadSqlTableOptions,
): Promise<FoundSqlTable> {
  const { fields, table, definitions, remarks } = await findSqlTable(db, options)
  const told = remarks.map(({ path, field, message }) => ({ path, field, message }))
  return { fields, table, definitions, remarks: told }
}

/** Reads a table as `readSqlTable` does, and returns the options of its columns too. */
export async function findSqlTable(
  db: Kysely<AnyDatabase>,
  options: ReadSqlTableOptions,
): Promise<DescribedTable> {
  requireDatabase(db)
  const { engine, table, ...given } = readOptions("readSqlTable", options, kinds)
  const findings: Finding[] = []
  const properties = new Map<string, unknown>([
    ["engine", engine],
    ["table", table],
  ])
  const place = readTablePlace({ properties, report: problemReporter(findings) }, findings)
  if (findings.length > 0) throw new QueryError(describeAll(findings))
  return runLimited(db, {}, async (limited) => {
    const request = { db: limited, table: place.table, from: place.files?.from }
    const catalogue = await place.engine.catalogue.read(request)
    return describeTable({ ...place, db: limited, catalogue }, given)
  })
}

/** A table with what the catalogue says of it. */
interface KnownTable extends ReturnType<typeof readTablePlace> {
  readonly db: Kysely<AnyDatabase>
  readonly catalogue: Catalogue
}

type Given = Partial<Read<Pick<ReadSqlTableOptions, "pick" | "fields" | "columns" | "key">>>

/** The steps from the row to bytes, and what selects them as base64. */
export interface BytesColumn {
  readonly path: readonly string[]
  readonly base64: NonNullable<PlacedField["base64"]>
}

export interface DescribedTable extends Omit<FoundSqlTable, "table" | "remarks"> {
  readonly table: StoredTable
  /** Remarks, with the reason alone, and the field that a program may give; undefined where none helps. */
  readonly remarks: readonly (FoundSqlTable["remarks"][number] & {
    readonly reason: string
    /** The steps from the row to what the column holds. */
    readonly steps: readonly string[]
    readonly given: { readonly kind: Column["kind"]; readonly list?: boolean } | undefined
    /** The bytes of a column without a field. */
    readonly bytes: BytesColumn | undefined
  })[]
  /** The options of the columns by the names of their fields, as `defineSqlTable` takes them. */
  readonly columns: Readonly<Record<string, unknown>>
}

/** Makes a table of what a catalogue says, and of what is given. */
async function describeTable(known: KnownTable, given: Given = {}): Promise<DescribedTable> {
  const { engine, files } = known
  const described = await describeColumns(known, given)
  const definitions = Object.fromEntries(
    described.flatMap(({ field, definition }) => (definition ? [[field, definition]] : [])),
  )
  const fields = bindFields(definitions)
  const columns = new Map<string, unknown>(Object.entries(given.columns ?? {}))
  const unfit: Finding[] = []
  for (const { field, column, found } of described) {
    const own = columns.get(field) ?? {}
    const bound = fields.fields.get(foldName(field))
    if (bound && isColumn(bound) && column && isObject(own) && !Object.hasOwn(own, "expression")) {
      const place = { ...placeOf(known, bound, column, found), ...own }
      columns.set(field, place)
      const reason = unfitReason(known, bound, { column, found, place, own })
      if (reason !== undefined) problemReporter(unfit, field)(reason)
    }
  }
  if (unfit.length > 0) throw new QueryError(describeAll(unfit))
  const options = Object.fromEntries(columns)
  const named = given.key ? requireKey(known, given.key) : files ? undefined : findKey(known)
  const isField = (name: string): boolean =>
    described.some(({ field, column }) => {
      const place = columns.get(field)
      const isStored = !(isObject(place) && Object.hasOwn(place, "expression"))
      return column?.name === name && fields.fields.has(foldName(field)) && isStored
    })
  const key = named?.map((name: unknown) => {
    const type = typeof name === "string" && !isField(name) ? keyTypeOf(known, name) : undefined
    return type === undefined ? name : { column: name, type }
  })
  const table = databaseTableOf(fields, {
    engine,
    table: files ?? known.table,
    columns: options,
    ...(key && { key }),
  })
  const remarks = described.flatMap(({ column, field, definition, found }) => {
    const { remark, advice, given, base64 } = found
    if (column === undefined || remark === undefined) return []
    const reason = `${quote(column.name)} ${remark}`
    const message = advice === undefined ? reason : `${reason} ${advice}`
    const bytes = base64 && { path: stepsOf(column), base64 }
    const list = column.isList && { list: true }
    const way = given && { kind: given.kind, ...list }
    const told = { path: [column.name], field: definition && field, message }
    return { ...told, reason, steps: stepsOf(column), given: way, bytes }
  })
  return {
    ...{ fields, table, definitions, columns: options },
    remarks: [...remarks, ...remarksOfKey(known, described, table)],
  }
}

/** Says which columns of a key may be null: a page after a row without a value there lacks rows. What files add is in each row. */
function remarksOfKey(
  { db, catalogue, files }: KnownTable,
  described: readonly Described[],
  { key, columns }: StoredTable,
): DescribedTable["remarks"] {
  return key.flatMap((name) => {
    const column = columnInCatalogue(db, catalogue, name)
    const { field } = described.find((one) => one.column === column) ?? {}
    const isAdded = files?.key.includes(name) === true
    if (
      isAdded ||
      column?.nullable !== true ||
      (field !== undefined && columns.get(field)?.notNull)
    )
      return []
    const message = `${quote(name)} is in the key, and the database lets it be null. Rows without a value there are missing from pages: take columns that are never null.`
    const told = { path: [name], field, message }
    return { ...told, reason: message, steps: [name], given: undefined, bytes: undefined }
  })
}

/** A field with its place, as it is found and as it is given. */
interface Placed {
  readonly column: CatalogueColumn
  readonly found: PlacedField
  readonly place: object
  readonly own: { readonly column?: unknown }
}

/** Says why a field is none of its column: it has another one, or another kind, and nobody told how to read it. */
function unfitReason(
  { db, catalogue }: KnownTable,
  { kind }: ColumnField,
  { column, found, place, own }: Placed,
): string | undefined {
  const other = ownProperty(own, "column")
  if (typeof other === "string")
    return columnInCatalogue(db, catalogue, other) === column
      ? undefined
      : `its column is ${quote(other)}, and not the one of its name: define it in "fields"`
  const { type } = found.column ?? {}
  const isOther = type !== undefined && type !== "pg-enum" && !("type" in place)
  const isUnfit = isOther || (found.isUnfit === true && !("type" in own))
  return isUnfit && !("expression" in place)
    ? `the column ${quote(column.name)} has the type ${column.type} or values that are none of kind ${kind}: give "type" or "expression"`
    : undefined
}

/** @throws QueryError for definitions that are wrong. */
function bindFields(definitions: object): OpenFieldTable {
  const fields = fieldsFromJson(definitions)
  if (!fields.ok) throw new QueryError(fields.diagnostics)
  return fields.value
}

/** A field, or a column without one. */
interface Described {
  readonly field: string
  /** Undefined for a column that gets no field. */
  readonly definition: Column | undefined
  /** Undefined for a field of SQL. */
  readonly column: CatalogueColumn | undefined
  readonly found: PlacedField
}

/** Describes the columns in their order, and then the given fields that have none. */
async function describeColumns(known: KnownTable, given: Given): Promise<readonly Described[]> {
  const { db, catalogue, files } = known
  const all = requireColumns(known, given.pick)
  const find = (name: string) => columnInCatalogue(db, catalogue, name)
  const own = givenFields(given).map(({ steps, ...field }) => ({
    ...field,
    column:
      steps.length > 1
        ? all.find(({ part }) => part?.path.join("\0") === steps.join("\0"))
        : steps[0] === undefined
          ? undefined
          : find(steps[0]),
  }))
  const taken = new Set(own.map(({ column }) => column))
  const picked = new Set(given.pick?.map(find) ?? all)
  const rest = all.filter(
    (column) =>
      picked.has(column) && !taken.has(column) && files?.key.includes(column.name) !== true,
  )
  const found = await findFields(known, [
    ...own.map(({ column, definition }) => ({ column, kind: definition.kind })),
    ...rest.map((column) => ({ column, kind: undefined })),
  ])
  const read = rest.map((column, index) => ({ column, found: found[own.length + index] ?? {} }))
  const names = nameFields([
    ...own.map(({ field }) => field.split(".")),
    ...read.flatMap((one) => (one.found.definition ? [stepsOf(one.column)] : [])),
  ]).values()
  const described: readonly Described[] = [
    ...own.map((field, index) => {
      names.next()
      return { ...field, found: { ...found[index], remark: undefined } }
    }),
    ...read.map((one) => {
      const name = one.found.definition && names.next().value
      const definition = name && define(catalogue, one, name.renamed !== undefined)
      return { ...one, field: name?.name ?? one.column.name, definition }
    }),
  ]
  const rank = ({ column }: Described): number => (column ? all.indexOf(column) : all.length)
  return described.toSorted((left, right) => rank(left) - rank(right))
}

/** Returns the steps from a row to the value of a column, or of a part of one. */
function stepsOf({ name, part }: CatalogueColumn): readonly string[] {
  return part?.path ?? [name]
}

/** Returns the columns of the table, after it was found that those which are picked are among them. */
function requireColumns(
  { db, catalogue, table }: KnownTable,
  pick: readonly unknown[] = [],
): readonly CatalogueColumn[] {
  const findings: Finding[] = []
  const report = problemReporter(findings)
  if (catalogue.columns === undefined) report(`the database has no table ${quote(table)}`)
  for (const name of catalogue.columns ? pick : [])
    if (typeof name !== "string" || columnInCatalogue(db, catalogue, name) === undefined)
      report(`each part of "pick" must be a column of ${quote(table)}, got ${describeValue(name)}`)
  if (findings.length > 0) throw new QueryError(describeAll(findings))
  return catalogue.columns ?? []
}

/** Returns the given fields, and the steps to their columns or the parts of one. */
function givenFields({ fields = {}, columns = {} }: Given) {
  const bound = bindFields(fields).fields
  const places = new Map(Object.entries(columns))
  return Object.entries(fields).map(([field, definition]) => {
    const column = bound.get(foldName(field))
    const path = (column && isColumn(column) ? column.path : undefined) ?? []
    const named = ownProperty(places.get(field) ?? {}, "column")
    return { field, definition, steps: named === undefined ? path : [named] }
  })
}

/** Writes the definition of a column. Values of a column that may be empty can be alike, also in a unique one. */
function define(
  { indexes }: Catalogue,
  { column, found }: Pick<Described, "found"> & { readonly column: CatalogueColumn },
  isRenamed: boolean,
): Column | undefined {
  const { name, isList, nullable } = column
  const isFilled = !isList && !nullable && found.column?.mayHoldSpecials !== true
  const isUnique = indexes.some(
    ({ unique, columns }) => unique && columns.length === 1 && columns[0] === name,
  )
  return (
    found.definition && {
      ...found.definition,
      ...(isList && { list: true }),
      ...(isFilled && { nullable: false }),
      ...(isFilled && isUnique && { unique: true }),
      ...(isRenamed && { path: stepsOf(column) }),
    }
  )
}

/** Returns what is known of the place of a field. A field of another kind than that of its column has a type only where it can have it. */
function placeOf(
  { engine, catalogue }: KnownTable,
  field: ColumnField,
  { name, nullable }: CatalogueColumn,
  { column: { type, ...options } = {} }: PlacedField,
): SqlColumnOptions {
  const known = engine.kinds[valueKindOf(field)]
  const indexes = catalogue.indexes.filter(({ columns }) => columns[0] === name)
  const nullsFirst =
    indexes.length > 0 && indexes.every(({ option }) => option === 1 || option === 2)
  const hasType = typesOfField(engine, field).some((one) => type?.split("(")[0] === one)
  const isNamed = field.path?.length === 1 && field.path[0] === name
  return {
    ...Object.fromEntries(
      Object.entries(options).filter(
        ([option]) => option === "expression" || known.some((one) => one === option),
      ),
    ),
    ...(hasType && { type }),
    ...(!nullable && !field.list && { notNull: true }),
    ...(nullable && !field.list && nullsFirst && { nullsFirst }),
    ...(!isNamed && !options.expression && { column: name }),
  }
}

/** @throws QueryError for a name that no column has. A row of SQLite and of PostgreSQL has one that no catalogue names. */
function requireKey(
  { db, catalogue, table, files }: KnownTable,
  key: NonNullable<Given["key"]>,
): NonNullable<Given["key"]> {
  const findings: Finding[] = []
  for (const part of readArray(key) ?? []) {
    const name = ownProperty(isObject(part) ? part : { column: part }, "column")
    const isHidden = typeof name === "string" && /^(?:rowid|oid|_rowid_|ctid)$/i.test(name)
    const isKnown = typeof name !== "string" || isHidden || files !== undefined
    if (!isKnown && columnInCatalogue(db, catalogue, name) === undefined)
      problemReporter(findings)(
        `each part of "key" must be a column of ${quote(table)}, got ${quote(name)}`,
      )
  }
  if (findings.length > 0) throw new QueryError(describeAll(findings))
  return key
}

/** Returns the type that a column has in a key where it is no field, and no cursor holds its text. */
function keyTypeOf({ engine, db, catalogue }: KnownTable, name: string): SqlType | undefined {
  const { type = "" } = columnInCatalogue(db, catalogue, name) ?? {}
  return engine.catalogue.inexact?.find(([pattern]) => pattern.test(type))?.[1]
}

/**
 * Finds the key: the columns of the first unique index that are never empty, or else the number of the row.
 * @throws QueryError where there is none.
 */
function findKey(known: KnownTable): readonly string[] {
  const { catalogue, table } = known
  const columns = new Map(catalogue.columns?.map((column) => [column.name, column]))
  const problemOf = (name: string | null): string | undefined => {
    const column = name === null ? undefined : columns.get(name)
    if (column === undefined) return "an expression"
    const { definition, forms, column: place } = describeColumn(known, column)
    if (column.nullable) return `${quote(column.name)}, which may be null`
    if (definition === undefined && keyTypeOf(known, column.name) !== undefined) return undefined
    return (definition ?? forms) && place?.mayHoldSpecials !== true && !place?.expression
      ? undefined
      : `${quote(column.name)}, which is of no type for a key`
  }
  const problems: string[] = []
  for (const { name, columns: names, unique } of catalogue.indexes) {
    const problem = names.map(problemOf).find((one) => one !== undefined)
    if (unique && problem === undefined) return names.filter((one) => one !== null)
    if (unique) problems.push(`the unique index ${quote(name)} has ${problem}`)
  }
  if (catalogue.rowNumber !== undefined) return [catalogue.rowNumber]
  const findings: Finding[] = []
  const why = joinWords(problems, "and") || "it has no unique index"
  problemReporter(findings)(
    `"key" must name columns of ${quote(table)} that are never null and unique together: ${why}`,
  )
  throw new QueryError(describeAll(findings))
}

/** A column, and the kind that its field has if one is given. */
interface Wanted {
  readonly column: CatalogueColumn | undefined
  readonly kind: Column["kind"] | undefined
}

interface Open {
  readonly column: CatalogueColumn
  readonly forms: readonly PlacedField[]
}

/** Finds what becomes of columns. Where types say nothing of the values, these do. */
async function findFields(
  known: KnownTable,
  wanted: readonly Wanted[],
): Promise<readonly PlacedField[]> {
  const described = wanted.map(({ column, kind }) => {
    const { forms = [], ...usual }: ReturnType<FieldOfColumn> = column
      ? describeColumn(known, column)
      : {}
    const isOf = (one: PlacedField): boolean => (one.given ?? one.definition)?.kind === kind
    const open = kind === undefined ? forms : forms.filter(isOf)
    return { column, kind, usual, forms: open }
  })
  const open = described.flatMap(({ column, forms }) =>
    column && forms[0] ? { column, forms } : [],
  )
  const chosen = new Map<readonly PlacedField[], PlacedField | undefined>()
  for (let start = 0; start < open.length; start += sampledColumns)
    for (const [forms, form] of await chooseForms(known, open.slice(start, start + sampledColumns)))
      chosen.set(forms, form)
  return described.map(({ usual, forms, kind }) => {
    const isUsual = kind === undefined || usual.definition?.kind === kind
    // No value is of another kind than the one that is given.
    const found = chosen.get(forms) ?? (isUsual ? usual : (forms[0] ?? usual))
    const { given } = found
    if (given && given.kind === kind) return { column: given.column }
    const isUnfit = kind !== undefined && chosen.has(forms) && found.definition === undefined
    return isUnfit ? { ...found, isUnfit } : found
  })
}

/** Returns what becomes of a column by its type alone. */
function describeColumn(
  { engine, db, catalogue }: KnownTable,
  column: CatalogueColumn,
): ReturnType<FieldOfColumn> {
  if (nameOfColumn(db, column.name) !== column.name)
    return { remark: "gets no field, because a plugin makes another name of it." }
  const found = fieldOfFor(engine)(column, catalogue.strict === true)
  const read = fieldsFromJson(found.definition ? { field: found.definition } : {})
  if (read.ok) return found
  return { remark: `gets no field: ${read.diagnostics.map(({ message }) => message).join(" ")}` }
}

/** The most rows of a table whose values say what its columns are, and the most columns that one statement looks at. */
const [sampledRows, sampledColumns] = [10_000, 50]

/** Returns for each column the first form that all values have; nothing for a column without values. */
async function chooseForms(known: KnownTable, columns: readonly Open[]) {
  const { db, engine, table } = known
  const as = "sampled"
  const named = columns.flatMap(({ column: { name }, forms }, index) =>
    forms.flatMap(({ definition, column }, form) =>
      definition
        ? { field: `f${index}_${form}`, definition: { ...definition, path: [name] }, column }
        : [],
    ),
  )
  const sampled = databaseTableOf(
    bindFields(Object.fromEntries(named.map(({ field, definition }) => [field, definition]))),
    {
      engine,
      table,
      key: [columns[0]?.column.name],
      columns: Object.fromEntries(named.map(({ field, column }) => [field, column])),
    },
  )
  const scope = { db, table: sampled, as }
  const { probes } = checksFor(engine)
  const isAny = (wrong: readonly BooleanSql[]) => sql`max(${sql.join(wrong, sql` or `)})`
  const looked = columns.map(({ column: { name }, forms }, index) => {
    const value = columnRef(scope, name)
    const wrong = forms.map(({ isWrong }, form) => {
      const column = sampled.columns.get(`f${index}_${form}`)
      return isAny([
        ...(column
          ? probes(columnValue(scope, column).sql, column, engine).map((probe) => probe.wrong)
          : []),
        ...(isWrong ? [isWrong(value)] : []),
      ])
    })
    return sql<string>`json_array(${sql.join([sql`max(${value} is not null)`, ...wrong])})`.as(
      `c${index}`,
    )
  })
  const rows = selectFromTable(scope).selectAll().limit(sampledRows)
  const [row] = await db.selectFrom(rows.as(as)).select(looked).execute()
  return columns.map(({ column, forms }, index) => {
    const [isFilled, ...wrong] = JSON.parse(String(row?.[`c${index}`])) as readonly number[]
    const other = without(column, "its values are of several types", "cast(? as text)")
    return [
      forms,
      isFilled === 1 ? (forms[wrong.findIndex((one) => one !== 1)] ?? other) : undefined,
    ] as const
  })
}
