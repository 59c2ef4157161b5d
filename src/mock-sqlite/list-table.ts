import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite"
import type { RowKeys } from "../mock/state/store-lists.ts"
import type { StoredRows } from "../mock/state/stored-rows.ts"
import { quoteName } from "../sql/quote-name.ts"
import type { FieldColumns } from "./field-columns.ts"
import { inTransaction } from "./transaction.ts"
import { uuidBytes } from "./uuid-bytes.ts"

/** The two tables of a list: its rows as JSON, and the values of its fields, if it has any. */
export interface ListTable {
  readonly name: string
  readonly fields: FieldColumns | undefined
}

/** Returns the name of the table with the values of the fields of a list. */
export function fieldsTableOf(list: string): string {
  return `${list} fields`
}

/** Returns the statements that create the tables of a list. */
export function createTables({ name, fields }: ListTable): readonly string[] {
  const rows = `create table ${quoteName(name)} (number integer primary key, id blob not null, owner blob not null, json text not null) strict`
  if (fields === undefined) return [rows]
  const columns = ["owner blob not null", "number integer not null", ...fields.definitions]
  return [
    rows,
    // The rows of an owner lie together, without their JSON: to test them all is to read little.
    `create table ${quoteName(fieldsTableOf(name))} (${columns.join(", ")}, primary key (owner, number)) strict, without rowid`,
  ]
}

/** Returns the statements that create the indexes of a list. Filling a table without them is faster. */
export function createIndexes({ name, fields }: ListTable): readonly string[] {
  const on = (columns: string): string => `on ${quoteName(name)} (${columns})`
  return [
    `create unique index ${quoteName(`${name} id`)} ${on("id")}`,
    `create index ${quoteName(`${name} owner`)} ${on("owner")}`,
    ...(fields?.indexed ?? []).map(
      (column) =>
        `create index ${quoteName(indexOf(name, column))} on ${quoteName(fieldsTableOf(name))} (owner, ${quoteName(column)})`,
    ),
  ]
}

/** Returns the name of the index of a column with field values. */
export function indexOf(list: string, column: string): string {
  return `${list} ${column}`
}

/** Makes the rows of a list in the tables of a database. */
export function createListRows<Row extends object>(
  database: DatabaseSync,
  table: ListTable,
  { idOf, ownerOf }: RowKeys<Row>,
): StoredRows<Row> {
  const statements = createStatements(database, table)
  const insert = createInsert(statements, table)
  const parseRow = (found: Found): Row => JSON.parse(jsonOf(found)) as Row
  const rowOf = (found: Found | undefined): Row | undefined =>
    found === undefined ? undefined : parseRow(found)
  const rowsOf = (found: readonly Found[]): readonly Row[] => found.map(parseRow)
  const bytes = (id: string): Uint8Array => uuidBytes(id) ?? noId
  const add = (row: Row): void => insert({ row, id: bytes(idOf(row)), owner: bytes(ownerOf(row)) })
  const change = (work: () => void): void => inTransaction(database, work)
  return {
    all: () => rowsOf(statements.all.all()),
    find: (id) => rowOf(statements.find.get(bytes(id))),
    of: (owner) => rowsOf(statements.of.all(bytes(owner))),
    count: (owner) =>
      Number(
        (owner === undefined ? statements.count.get() : statements.countOf.get(bytes(owner)))
          ?.counted,
      ),
    load: (rows) =>
      change(() => {
        statements.clear.run()
        statements.clearFields?.run()
        for (const row of rows) add(row)
      }),
    add: (row) => change(() => add(row)),
    replace: (row) =>
      change(() => {
        const old = statements.find.get(bytes(idOf(row)))
        if (old === undefined) return
        statements.remove.run(old.number ?? null)
        statements.removeFields?.run(old.owner ?? null, old.number ?? null)
        insert({ row, id: bytes(idOf(row)), owner: bytes(ownerOf(row)), number: old.number })
      }),
  }
}

type Found = Readonly<Record<string, SQLInputValue>>

/** Returns the JSON of a row, which this file wrote. */
function jsonOf({ json }: Found): string {
  return typeof json === "string" ? json : "null"
}

/** Stands for the id of nothing. Rows without an owner have it in the place of their owner's. */
const noId = new Uint8Array(0)

interface NewRow {
  readonly row: object
  readonly id: Uint8Array
  readonly owner: Uint8Array
  /** The place of a row that is replaced. */
  readonly number?: SQLInputValue | undefined
}

/** Makes the function that writes a row and the values of its fields. */
function createInsert(
  { insert, insertFields }: Statements,
  { fields }: ListTable,
): (given: NewRow) => void {
  return ({ row, id, owner, number = null }) => {
    const { lastInsertRowid } = insert.run(number, id, owner, JSON.stringify(row))
    insertFields?.run(owner, lastInsertRowid, ...(fields?.valuesOf(row) ?? []))
  }
}

interface Statements extends Readonly<
  Record<"all" | "find" | "of" | "count" | "countOf" | "clear" | "remove" | "insert", StatementSync>
> {
  readonly clearFields: StatementSync | undefined
  readonly removeFields: StatementSync | undefined
  readonly insertFields: StatementSync | undefined
}

function createStatements(database: DatabaseSync, { name, fields }: ListTable): Statements {
  const rows = quoteName(name)
  const values = quoteName(fieldsTableOf(name))
  const places = (count: number): string => Array.from({ length: count }, () => "?").join(", ")
  const prepareForFields = (text: string): StatementSync | undefined =>
    fields && database.prepare(text)
  return {
    all: database.prepare(`select json from ${rows} order by number`),
    find: database.prepare(`select number, owner, json from ${rows} where id = ?`),
    of: database.prepare(`select json from ${rows} where owner = ? order by number`),
    count: database.prepare(`select count(*) as counted from ${rows}`),
    countOf: database.prepare(`select count(*) as counted from ${rows} where owner = ?`),
    clear: database.prepare(`delete from ${rows}`),
    remove: database.prepare(`delete from ${rows} where number = ?`),
    insert: database.prepare(`insert into ${rows} values (?, ?, ?, ?)`),
    clearFields: prepareForFields(`delete from ${values}`),
    removeFields: prepareForFields(`delete from ${values} where owner = ? and number = ?`),
    insertFields: prepareForFields(
      `insert into ${values} values (${places(2 + (fields?.definitions.length ?? 0))})`,
    ),
  }
}
