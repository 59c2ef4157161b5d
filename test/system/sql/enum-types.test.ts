import { describe, expect, it, onTestFinished } from "vitest"
import { applyQuery, defineFields, prepareQuery, QueryError } from "../../../src/index.ts"
import {
  checkSqlTable,
  CursorError,
  defineSqlTable,
  runSql,
  sqlTableSchema,
  postgres,
} from "../../../src/kysely.ts"
import { hashOf } from "../../../src/sql/keyset.ts"
import type { AnyDatabase, Engine } from "../../support/sql/engine.ts"
import { itOnPostgres } from "../../support/sql/on-postgres.ts"
import { openPglite, openPostgres } from "../../support/sql/postgres-engines.ts"

const values = ["paid", "Paid", "ÜBER", "über 1_%", "zu", "😀", "ﬃ", "", "it's\\"]
const written = [...values, "bogus", "PAID", "a", "null", "\0", "\ud83d", "x".repeat(99)]
const operators = ["==", "!=", "@=", "!@=", "_=", "!_=", "_-=", "!_-="]
const starred = operators.map((operator) => `${operator}*`)

const fields = defineFields({
  id: { kind: "integer" },
  state: { kind: "text", values },
})

const definition = {
  engine: postgres,
  table: "orders",
  key: ["id"],
  columns: { id: { notNull: true }, state: { type: "pg-enum" } },
} as const
const orders = defineSqlTable<AnyDatabase>()(fields, definition)

const rows = Array.from({ length: 30 }, (_, id) => ({ id, state: values[id % 11] ?? null }))
const literal = (text: string | null) =>
  text === null ? "null" : `'${text.replaceAll("'", "''")}'`

async function openOrders(open: () => Promise<Engine>): Promise<Engine> {
  const engine = await open()
  onTestFinished(engine.close)
  const tuples = rows.map(({ id, state }) => `(${id}, ${literal(state)})`)
  await engine.script(`create type state as enum (${[...values].reverse().map(literal).join()});
    create table orders (id int primary key, state state);
    insert into orders values ${tuples.join()}`)
  return engine
}

/** Writes a value so that no character of it ends the value. */
const escaped = (value: string): string => value.replace(/[\\|,()]/g, "\\$&")

const lists = [
  ...written.map((value) => [value]),
  ["zu", "bogus"],
  ["paid", "ÜBER", "null"],
  written,
]

async function expectMemory({ db }: Engine): Promise<void> {
  for (const operator of [...operators, ...starred])
    for (const list of lists) {
      const filters = `state${operator}${list.map(escaped).join("|")}`
      const query = { filters, sorts: "-state", pageSize: 100 }
      const { data, total } = await runSql(db, prepareQuery(query, fields), orders)
      const expected = applyQuery(rows, fields, query)
      expect([filters, data, total]).toEqual([filters, expected.data, expected.total])
    }
  for (const sorts of ["state", "-state"]) {
    const bound = prepareQuery({ sorts, pageSize: 4, filters: "state!=zu" }, fields)
    const seen: unknown[] = []
    for (let after: string | null | undefined = null; after !== undefined;) {
      const page: { data: object[]; next: string | null } = await runSql(db, bound, orders, {
        after,
      })
      seen.push(...page.data)
      after = page.next ?? undefined
    }
    expect(seen).toEqual(
      applyQuery(rows, fields, { sorts, filters: "state!=zu", pageSize: 100 }).data,
    )
  }
}

describe("an enum type of PostgreSQL", () => {
  it("has the rows, order and pages of memory in PGlite, for every operator and any value", async () => {
    await expectMemory(await openOrders(openPglite))
  })

  itOnPostgres("has the rows, order and pages of memory in PostgreSQL", async () => {
    await expectMemory(await openOrders(openPostgres))
  })

  it("has an answer or a CursorError for any cursor, never an error of the engine", async () => {
    const { db } = await openOrders(openPglite)
    const bound = prepareQuery({ sorts: "state", pageSize: 4 }, fields)
    const { next } = await runSql(db, bound, orders, { after: null })
    const [check] = JSON.parse(next ?? "[]") as string[]
    const fingerprint = check?.split("-").slice(0, 2).join("-")
    const states = ["'bogus", "bogus", `'${"x".repeat(9_000)}`, "'\0", "'\ud83d", null, "'Paid"]
    const ids = [
      "1",
      "9".repeat(2_000),
      "9223372036854775808",
      "2147483648",
      "-1.5",
      "1e9",
      "'1",
      null,
    ]
    const counts = { answers: 0, refusals: 0 }
    for (const state of states)
      for (const id of ids) {
        const after = JSON.stringify([`${fingerprint}-${hashOf([state, id])}`, state, id])
        await runSql(db, bound, orders, { after }).then(
          () => counts.answers++,
          (error: unknown) => {
            expect(error).toBeInstanceOf(CursorError)
            counts.refusals++
          },
        )
      }
    expect(counts).toEqual({ answers: 8, refusals: 48 })
  })

  it("has the labels that the field lists as values, which checkSqlTable requires", async () => {
    const { db, script } = await openOrders(openPglite)
    expect(await checkSqlTable(db, orders)).toEqual([])
    await script("alter type state add value 'later'")
    const [problem, ...others] = await checkSqlTable(db, orders)
    expect(others).toEqual([])
    expect(problem).toMatchObject({ code: "type", field: "state" })
    expect(problem?.message).toContain('got "", "Paid", "it')
    await script("alter table orders alter state type text")
    expect((await checkSqlTable(db, orders))[0]?.message).toContain("got none.")
  })

  it("has the promises of its texts in the table of sqlTableSchema", async () => {
    const { db, script } = await openOrders(openPglite)
    await script("drop table orders")
    const table = defineSqlTable<AnyDatabase>()(fields, {
      ...definition,
      columns: { ...definition.columns, state: { type: "pg-enum", belowSurrogates: true } },
    })
    for (const text of sqlTableSchema(table, { columns: { state: "state" } })) await script(text)
    await script("insert into orders values (1, 'paid')")
    await expect(script("insert into orders values (2, '😀')")).rejects.toThrow("check constraint")
    expect(await checkSqlTable(db, table)).toEqual([])
  })

  it("takes values that are labels, and no promise of texts", () => {
    const listed = defineFields({ state: { kind: "text", values: ["a\0", "x".repeat(64), "ok"] } })
    const plain = defineFields({ state: { kind: "text" } })
    const define = (over: typeof plain, column: object) => () =>
      defineSqlTable<AnyDatabase>()(over, { ...definition, columns: { state: column } as never })
    expect(define(listed as never, { type: "pg-enum" })).toThrow(/2 mistakes|cannot be a label/)
    expect(define(plain, { type: "pg-enum" })).toThrow(QueryError)
    expect(define(fields as never, { type: "pg-enum", fold: { column: "a" } })).toThrow(
      /"fold" must be left out/,
    )
  })

  it("has an index for its filters alone, and a type that the caller names", () => {
    expect(() => sqlTableSchema(orders)).toThrow(/No field tells the type of "state"/)
    const statements = sqlTableSchema(orders, { columns: { state: "state" } })
    expect(statements.filter((text) => text.includes("sorts=state"))).toEqual([])
    expect(statements.join()).toContain('"orders_state_idx" on "orders" ("state"')
  })
})

describe("types of PostgreSQL that compare otherwise than texts", () => {
  it("are refused by name with the way out: arrays when the service starts, citext in a definition", async () => {
    const { db, script } = await openOrders(openPglite)
    await script("drop table orders; create table orders (id int primary key, state text[])")
    const texts = defineSqlTable<AnyDatabase>()(fields, {
      ...definition,
      columns: { id: { notNull: true }, state: {} },
    })
    expect((await checkSqlTable(db, texts))[0]?.message).toContain(
      'got text[]. The library compares no text[]: use an "expression"',
    )
    const column = { type: "citext" } as never
    const define = () =>
      defineSqlTable<AnyDatabase>()(fields, { ...definition, columns: { id: {}, state: column } })
    expect(define).toThrow(/got "citext".*The library compares no citext/s)
  })
})
