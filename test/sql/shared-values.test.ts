import { postgres, sqlite } from "../../src/kysely.ts"
import { sql } from "kysely"
import { describe, expect, it, onTestFinished } from "vitest"
import { defineFields, extendFields, prepareQuery } from "../../src/index.ts"
import { compileSql } from "../../src/sql/compile-sql.ts"
import { runSql } from "../../src/sql/run-sql.ts"
import { defineSqlTable } from "../../src/sql/sql-table.ts"
import type { AnyDatabase } from "../support/sql/engine.ts"
import { openSqlite } from "../support/sql/sqlite-engine.ts"

const fields = defineFields({ note: { kind: "text" }, size: { kind: "number" } })
const withTags = extendFields(fields, { tags: { kind: "text", list: true } })

const onPostgres = defineSqlTable<AnyDatabase>()(withTags, {
  engine: postgres,
  table: "notes",
  key: ["id"],
  columns: { note: {}, size: {}, tags: {} },
})

const many = <Value>(count: number, write: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => write(index))

/** The patterns of the statement for some conditions. */
function patternsOf(conditions: readonly string[]): readonly string[] {
  const bound = prepareQuery({ filters: conditions.join(",") }, withTags, { strict: false })
  const { where } = compileSql(bound, onPostgres)
  return where.parameters.filter((value) => String(value).startsWith("***:")).map(String)
}

const starred = ["==*", "@=*", "_=*", "_-=*", "!=*", "!@=*", "!_=*", "!_-=*"]

describe("patterns of PostgreSQL, which keeps 32", () => {
  it.each(starred)(
    "several values of note%s are alternatives of one pattern at most",
    (operator) => {
      const list = (count: number) => `note${operator}${many(count, (n) => `q${n}`).join("|")}`
      const isNegated = operator.startsWith("!")
      expect(patternsOf([list(1)])).toHaveLength(1)
      for (const count of [8, 32, 33, 256])
        expect(patternsOf([list(count)]).length).toBeLessThanOrEqual(isNegated ? 16 : 1)
    },
  )

  it.each(starred)(
    "64 conditions note%s have no pattern, and neither has a long needle",
    (operator) => {
      expect(patternsOf(many(64, (n) => `note${operator}q${n}`))).toEqual([])
      expect(patternsOf([`note${operator}${"ab".repeat(3000)}`])).toEqual([])
    },
  )

  it.each(starred)("64 conditions tags%s on a list have none either (V14)", (operator) => {
    expect(patternsOf(many(64, (n) => `tags${operator}q${n}`))).toEqual([])
  })

  it("a few conditions have one each, which an index of trigrams serves", () => {
    expect(patternsOf(many(16, (n) => `note@=*q${n}`))).toHaveLength(16)
  })
})

describe("a column of an expression", () => {
  it("is computed once for each row, however many conditions compare it", async () => {
    const { db, database, script, close } = openSqlite()
    onTestFinished(close)
    let computations = 0
    database.function("twice", (value) => {
      computations++
      return Number(value) * 2
    })
    await script("create table notes (id integer primary key, note text, size real)")
    await script("insert into notes values (1, 'a', 1), (2, 'b', 2), (3, 'c', 30)")
    const table = defineSqlTable<AnyDatabase>()(fields, {
      engine: sqlite,
      table: "notes",
      key: ["id"],
      columns: { note: {}, size: { expression: (column) => sql`twice(${column("size")})` } },
    })
    const computationsOf = async (conditions: number): Promise<number> => {
      const filters = many(conditions, (n) => `size>${-n - 1}`).join(",")
      computations = 0
      const { total } = await runSql(db, prepareQuery({ filters }, fields), table)
      expect(total).toBe(3)
      return computations
    }
    expect(await computationsOf(60)).toBe(await computationsOf(3))
  })

  it("a condition on another column stays outside, where an index serves it", () => {
    const table = defineSqlTable<AnyDatabase>()(fields, {
      engine: sqlite,
      table: "notes",
      key: ["id"],
      columns: { note: {}, size: { expression: sql`(1 + 1)` } },
    })
    const filters = "note==a,size>0,size>1,size<9"
    const { where } = compileSql(prepareQuery({ filters }, fields), table)
    expect(where.sql).toMatch(
      /^\(\(\("notes"."note" collate binary = \?\) and .* and \(exists \(select/,
    )
  })
})
