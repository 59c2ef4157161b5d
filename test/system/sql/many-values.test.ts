import { engines } from "../../support/sql/engine.ts"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { defineFields, prepareQuery, runQuery, type BoundQuery } from "../../../src/index.ts"
import { defineSqlTable } from "../../../src/sql/sql-table.ts"
import { runSql } from "../../../src/sql/run-sql.ts"
import { writePlainly } from "../../support/plain-writer.ts"
import { check } from "../../support/runs.ts"
import type { AnyDatabase, Engine } from "../../support/sql/engine.ts"
import { anyPiece, storableText } from "../../support/sql/hostile-texts.ts"
import { itOnPostgres } from "../../support/sql/on-postgres.ts"
import { openPglite, openPostgres } from "../../support/sql/postgres-engines.ts"
import { openSqlite } from "../../support/sql/sqlite-engine.ts"

const fields = defineFields({ id: { kind: "integer" }, note: { kind: "text" } })
const operators = [
  "==*",
  "!=*",
  "@=*",
  "!@=*",
  "_=*",
  "!_=*",
  "_-=*",
  "!_-=*",
  "@=",
  "_-=",
  "==",
] as const

/** A query of more needles than patterns are good for: in one list, or in a condition each. */
const manyNeedles = fc
  .record({
    needles: fc.array(fc.oneof(anyPiece, storableText), { minLength: 17, maxLength: 40 }),
    operator: fc.constantFrom(...operators),
    isList: fc.boolean(),
  })
  .map(({ needles, operator, isList }) => {
    const values = needles.map((needle) => needle.toWellFormed())
    const lists = isList ? [values] : values.map((value) => [value])
    return lists.map((list) => writePlainly({ names: ["note"], operator, values: list })).join(",")
  })

const tableOf = ({ engineName }: Engine) =>
  defineSqlTable<AnyDatabase>()(fields, {
    engine: engines[engineName],
    table: "notes",
    key: ["id"],
    columns: { id: {}, note: {} },
  })

const prepare = (filters: string): BoundQuery =>
  prepareQuery({ filters }, fields, { paging: false, strict: false })

async function expectRowsOfMemory(engine: Engine): Promise<void> {
  const places = engine.engineName === "sqlite" ? "?, ?" : "$1, $2"
  const texts = fc.array(fc.option(storableText), { minLength: 20, maxLength: 30 })
  const property = fc.asyncProperty(texts, manyNeedles, async (notes, filters) => {
    const rows = notes.map((text, id) => {
      const note = engine.engineName === "sqlite" ? text : (text?.replaceAll("\0", "") ?? null)
      return { id, note }
    })
    await engine.script("delete from notes")
    for (const { id, note } of rows)
      await engine.run(`insert into notes (id, note) values (${places})`, [id, note])
    const bound = prepare(filters)
    const { data } = await runSql(engine.db, bound, tableOf(engine))
    // A driver drops a byte order mark at the start of a text.
    expect(data.map(({ id }) => id)).toEqual(runQuery(rows, bound).data.map(({ id }) => id))
  })
  await engine.script("create table notes (id int primary key, note text)")
  await check(property, 200)
  await engine.close()
}

describe("more needles than patterns are good for (V3)", () => {
  it("find the rows of memory on SQLite", () => expectRowsOfMemory(openSqlite()))

  it("find the rows of memory on PGlite", async () => expectRowsOfMemory(await openPglite()))

  itOnPostgres("cost as much for each as few do, on a server of PostgreSQL", async () => {
    const engine = await openPostgres()
    await engine.script(
      `create table notes (id int primary key, note text);
       insert into notes select n, 'Note ' || md5(n::text) || md5((n * 7)::text) from generate_series(1, 5000) as n`,
    )
    const queries = [32, 33, 64, 256].map((count) => {
      const values = Array.from({ length: count }, (_, index) => `q${index}`).join("|")
      return { count, bound: prepare(`note@=*${values}`), least: Infinity }
    })
    // On a busy machine all times vary, so they are taken in turns.
    for (let round = 0; round < 9; round++)
      for (const query of queries) {
        const start = performance.now()
        await runSql(engine.db, query.bound, tableOf(engine))
        query.least = Math.min(query.least, (performance.now() - start) / query.count)
      }
    const [few, ...others] = queries
    // 33 patterns took ten times as long as 32. Beyond 256 characters a text is folded once, which takes up to three times.
    for (const { least } of others) expect(least).toBeLessThan((few?.least ?? 0) * 6)
    await engine.close()
  })
})
