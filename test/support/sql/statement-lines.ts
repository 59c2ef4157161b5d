import { sql, type Expression, type Kysely } from "kysely"
import { defineFields, prepareQuery } from "../../../src/index.ts"
import { isOperatorOfKind } from "../../../src/fields/kinds/writing.ts"
import { operators } from "../../../src/language/operators.ts"
import { compileSql } from "../../../src/sql/compile-sql.ts"
import { countValues } from "../../../src/sql/count-values.ts"
import { cursorForm } from "../../../src/sql/cursor-forms.ts"
import { runSql } from "../../../src/sql/run-sql.ts"
import { sqlTableSchema } from "../../../src/sql/schema/sql-table-schema.ts"
import { selectionOf } from "../../../src/sql/read-row.ts"
import { columnValue } from "../../../src/sql/sql-column.ts"
import { defineSqlTable } from "../../../src/sql/sql-table.ts"
import type { ItemsQuery, SqlValueKind } from "../../../src/sql/types.ts"
import { holdDatabase } from "../../sql/held-database.ts"
import { statementsFor } from "./compile-only.ts"
import { engines, type AnyDatabase, type EngineName } from "./engine.ts"
import { databaseTable } from "./database-table.ts"

type Options = Readonly<Record<string, unknown>>

const uuid = "a0000000-0000-4000-8000-00000000000b"

/** The kinds of values: a definition, and values as they are written. */
const kinds: { readonly [Kind in SqlValueKind]: readonly [Options, ...string[]] } = {
  text: [{ kind: "text" }, "a_", "Ä\\%"],
  uuid: [{ kind: "uuid" }, uuid.toUpperCase()],
  boolean: [{ kind: "boolean" }, "true"],
  number: [{ kind: "number" }, "0", "1.5"],
  float: [{ kind: "number", format: "float" }, "0.1"],
  decimal: [{ kind: "number", format: "decimal" }, "1.5", "12345678901234567890"],
  integer: [{ kind: "integer" }, "1", "5000000000"],
  sized: [{ kind: "integer", bits: 8 }, "1", "127"],
  int64: [{ kind: "integer", bits: 64 }, "9007199254740993"],
  uint64: [{ kind: "integer", bits: 64, unsigned: true }, "18446744073709551615"],
  enum: [{ kind: "enum", values: [1, 2] }, "1", "2"],
  date: [{ kind: "date" }, "2024-02-29T12:00:00.1234567Z", "1600-03-01"],
  day: [{ kind: "day" }, "2024-02-29"],
  time: [{ kind: "time" }, "12:30:00.1234567", "23:00"],
  duration: [{ kind: "duration" }, "1.00:00:00.1234567"],
  object: [{ kind: "object" }, "null"],
}

/** Texts that a cursor may hold, and values that a driver may return for a date. Each type reads its own. */
const cursors = [
  ...["'a", "'\0", "a", "true", "-1", "300", "1.25", "1e+21", "9223372036854775808", "NaN"],
  ...["Infinity", "infinity", "x00", "t61", "AB", uuid, "23:59:59.5", "24:00:00", "2024-02-29"],
  ...["2023-02-29", "0044-03-15 BC", "2024-02-29 12:00:00.5", "0000-00-00", "-170000000000000000"],
]
const dates = ["2024-02-29 12:00:00.123456", "0044-03-15 12:00:00.123456 BC", "1709208000123456700"]

const itemTags: ItemsQuery = (eb, alias) =>
  eb.selectFrom("tags").whereRef("tags.id", "=", `${alias}.id`).select("tag as item")

/** Defines a table with a field `x`. */
function tableWith(engineName: EngineName, definition: Options, column: Options) {
  const given = { id: { kind: "integer" }, x: definition } as { id: { kind: "integer" } }
  const fields = defineFields(given)
  const engine = engines[engineName]
  const id = { type: engineName === "sqlite" ? "integer" : "int8", notNull: true }
  const place = { engine, table: "t", key: ["id"], columns: { id, x: column } }
  return { fields, table: defineSqlTable<AnyDatabase>()(fields, place as never) }
}

type Table = ReturnType<typeof tableWith>

/** Writes the statements of an engine, one a line, with their parameters: for each type of columns, and each operator of a kind. */
export async function statementLines(engineName: EngineName): Promise<readonly string[]> {
  const db = statementsFor(engineName)
  const lines: string[] = []
  const add = (name: string, text: string, parameters: readonly unknown[]): void => {
    const shown = parameters.map((value) =>
      typeof value === "bigint" ? `${value}n` : JSON.stringify(value).slice(0, 90),
    )
    const short = text.replaceAll(/["`]t["`]\./g, "").replaceAll(/\s+/g, " ")
    lines.push([`${name}: ${short}`, ...shown].join(" | "))
  }
  const write = (expression: Expression<unknown>): string => {
    const { sql: text, parameters } = sql`${expression}`.compile(db)
    return [
      text.replaceAll(/["`]t["`]\./g, ""),
      ...parameters.map((value) => JSON.stringify(value)),
    ].join(" ; ")
  }
  const ask = (name: string, { fields, table }: Table, filters: string): void => {
    const { where, refused } = compileSql(
      prepareQuery({ filters }, fields, { strict: false }),
      table,
    )
    add(
      `${name} ${JSON.stringify(filters).slice(0, 40)}`,
      refused ? "refused" : where.sql,
      where.parameters,
    )
  }
  const send = async (name: string, run: (db: Kysely<AnyDatabase>) => Promise<unknown>) => {
    const answer = (text: string, parameters: readonly unknown[]) => {
      add(name, text, parameters)
      return Promise.resolve({ rows: [] })
    }
    await run(holdDatabase({ engineName, answer }).db as never)
  }
  const rows = (name: string, { fields, table }: Table, query: Options) =>
    send(name, (held) =>
      runSql(held, prepareQuery({ pageSize: 2, ...query }, fields), table, {
        after: null,
        count: false,
      }),
    )
  const parts = { engineName, add, write, ask, send, rows }
  await writeTypes(parts)
  writeTexts(parts)
  await writeLists(parts)
  await writePages(parts)
  return lines
}

interface Parts {
  readonly engineName: EngineName
  readonly add: (name: string, text: string, parameters: readonly unknown[]) => void
  readonly write: (expression: Expression<unknown>) => string
  readonly ask: (name: string, table: Table, filters: string) => void
  readonly send: (name: string, run: (db: Kysely<AnyDatabase>) => Promise<unknown>) => Promise<void>
  readonly rows: (name: string, table: Table, query: Options) => Promise<void>
}

/** Returns the columns of a kind: the one without a type, and one for each type, with the options that they need. */
function columnsOf(
  engineName: EngineName,
  kind: SqlValueKind,
): readonly (readonly [string, Options])[] {
  const [types, ...options] = engines[engineName].kinds[kind]
  return types.map((type) => {
    const digits = type === "numeric" && engineName === "duckdb" ? "numeric(18,3)" : type
    return [type, { type: digits, ...(options.includes("scale") && { scale: 2 }) }]
  })
}

async function writeTypes(parts: Parts): Promise<void> {
  const { engineName, add, write } = parts
  const engine = engines[engineName]
  const seen = new Set<string>()
  for (const kind of Object.keys(kinds) as SqlValueKind[])
    for (const [type, column] of columnsOf(engineName, kind)) {
      await writeColumn(parts, kind, type, column)
      if (seen.has(type)) continue
      seen.add(type)
      const given = tableWith(engineName, definitionOf(kind, type), column)
      const { read } = cursorForm({ engine, ...columnIn(given).column })
      const found = cursors.map((text) => [text, read(text)] as const)
      const written = found.map(([text, sql]) => sql && `${JSON.stringify(text)} ${write(sql)}`)
      add(`cursor ${type}`, written.filter(Boolean).join(", "), [])
    }
}

/** Returns the definition of a kind. The values of an enum type are listed. */
function definitionOf(kind: SqlValueKind, type: string): Options {
  const [definition, ...values] = kinds[kind]
  return type === "pg-enum" ? { ...definition, values } : definition
}

function columnIn({ table }: Table) {
  const given = databaseTable(table)
  const [, column] = [...given.columns.values()]
  if (column === undefined) throw new Error("The table has no field x.")
  return { column, value: columnValue({ table: given, as: "t" }, column) }
}

async function writeColumn(
  { engineName, add, ask, send, rows, write }: Parts,
  kind: SqlValueKind,
  type: string,
  column: Options,
): Promise<void> {
  const [types, ...options] = engines[engineName].kinds[kind]
  const [, ...values] = kinds[kind]
  const [name, definition] = [`${kind} ${type}`, definitionOf(kind, type)]
  const given = tableWith(engineName, definition, column)
  ask(name, given, `x==${values.join("|")}`)
  if (options.includes("mayHoldSpecials")) {
    const { value } = columnIn(
      tableWith(engineName, definition, { ...column, mayHoldSpecials: true }),
    )
    if (write(value.sql) !== write(columnIn(given).value.sql))
      add(`${name} specials`, write(value.sql), [])
  }
  const hidden = { ...definition, filter: false, sort: false }
  const more = { columns: type === "pg-enum" ? { x: "state" } : {} }
  const [create = ""] = sqlTableSchema(tableWith(engineName, hidden, column).table, more)
  add(`${name} stored`, /["`]x["`] .*/.exec(create)?.[0] ?? create, [])
  if (kind === "object") return
  await rows(`${name} rows`, given, { sorts: "-x" })
  const { column: found, value } = columnIn(given)
  if (kind === "date") {
    const { read } = selectionOf(value, found.field)
    add(`${name} read`, dates.map((raw) => tried(() => read(raw))).join(", "), [])
  }
  if (type !== types[0]) return
  const others = operators.filter((operator) => isOperatorOfKind(found.field.kind, operator))
  ask(`${name} all`, given, others.map(({ symbol }) => `x${symbol}${values[0]}`).join(","))
  await send(`${name} counts`, (held) =>
    countValues(held, prepareQuery({}, given.fields), given.table, "x"),
  )
}

function tried(read: () => unknown): string {
  try {
    return String(read())
  } catch (error) {
    return String(error).slice(0, 20)
  }
}

function writeTexts({ engineName, ask }: Parts): void {
  const { byteCollation = "C", kinds: ofEngine } = engines[engineName]
  const text = { kind: "text" }
  const collation = ofEngine.text.includes("collation") ? { collation: byteCollation } : {}
  const plain = tableWith(engineName, text, {})
  const bytes = tableWith(engineName, text, collation)
  const folded = tableWith(engineName, text, { fold: { column: "f", ...collation } })
  const many = Array.from({ length: 40 }, (_, index) => `v${index}`).join("|")
  for (const symbol of ["==", "@=", "_=", "_-="]) {
    ask("text", plain, `x${symbol}*ß\\|k\u{ffff}\0|a*?[.$]b`)
    ask("text", plain, `x${symbol}${"é".repeat(40)}|\u{10ffff}|\ud7ff`)
    ask("text of bytes", bytes, `x${symbol}a|b`)
    ask("text folded", folded, `x${symbol}*a|B`)
  }
  for (const symbol of ["==", "@=*", "!_-=*", "_-=", "==*"])
    ask("many texts", plain, `x${symbol}${many}`)
  ask("many patterns", plain, Array.from({ length: 20 }, (_, index) => `x@=*v${index}é`).join(","))
  ask("character", tableWith(engineName, { kind: "text", format: "char" }, {}), "x>\0")
  ask("long pattern", plain, `x@=*${"ǆ".repeat(engineName === "postgres" ? 10 : 7000)}`)
}

const listKinds = [
  "text",
  "boolean",
  "number",
  "sized",
  "int64",
  "uint64",
  "decimal",
  "uuid",
  "date",
] as const

async function writeLists({ engineName, ask, rows, send, add }: Parts): Promise<void> {
  const engine = engines[engineName]
  for (const form of [...Object.keys(engine.items), "query"])
    for (const kind of listKinds) {
      const [definition, ...values] = kinds[kind]
      const stated = kind === "date" && form !== "array" ? { type: "iso-3" } : {}
      const items = form === "query" ? itemTags : form
      const digits = engineName === "duckdb" && kind === "decimal" && { type: "numeric(18,3)" }
      const made = triedTable(
        engineName,
        { ...definition, list: true },
        {
          items,
          ...stated,
          ...digits,
          ...(engineName === "sqlite" && kind === "decimal" && { scale: 2 }),
        },
      )
      if (made === undefined) continue
      const label = `list ${form} ${kind}`
      ask(label, made, `x==${values.join("|")}`)
      if (form !== "query") await rows(`${label} rows`, made, {})
      if (kind !== "text") continue
      ask(label, made, `x!=${values.join("|")}`)
      for (const symbol of ["!@=", "!_=", "!_-=", "!=*", "!@=*"])
        ask(label, made, `x${symbol}${Array.from("abcdefghi", (letter) => `${letter}k`).join("|")}`)
      await send(`${label} counts`, (held) =>
        countValues(held, prepareQuery({}, made.fields), made.table, "x", { limit: 0 }),
      )
      if (form === "query") continue
      const stored = { ...definition, list: true, filter: true }
      for (const statement of sqlTableSchema(tableWith(engineName, stored, { items }).table))
        add(`${label} stored`, statement, [])
    }
}

function triedTable(...given: Parameters<typeof tableWith>): Table | undefined {
  try {
    return tableWith(...given)
  } catch {
    return undefined
  }
}

async function writePages({ engineName, add, send }: Parts): Promise<void> {
  const { fields, table } = tableWith(engineName, { kind: "text" }, {})
  for (const [name, query] of [
    ["first", { sorts: "x" }],
    ["third", { sorts: "x,-id", page: 3 }],
    ["keyless", { sorts: "-id" }],
  ] as const) {
    const { page, count } = compileSql(prepareQuery(query, fields), table)
    add(`page ${name}`, page.sql, page.parameters)
    add(`count ${name}`, count.sql, count.parameters)
  }
  for (const pageSize of [20, Infinity]) {
    const bound = prepareQuery({}, fields)
    const paging = { ...bound.paging, pageSize, skip: 5 }
    await send("timed", (held) =>
      runSql(held, { ...bound, paging }, table, { deadline: 86_400_000 }),
    )
  }
  const { table: folded } = tableWith(engineName, { kind: "text" }, { fold: { column: "f" } })
  for (const statement of sqlTableSchema(folded)) add("schema", statement, [])
}
