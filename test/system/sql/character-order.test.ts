import { engines } from "../../support/sql/engine.ts"
import { describe, expect, it } from "vitest"
import { applyQuery, defineFields, prepareQuery } from "../../../src/index.ts"
import { defineSqlTable, runSql } from "../../../src/kysely.ts"
import { sieve } from "../../../src/sieve.ts"
import { openBothEngines } from "../../support/sql/both-engines.ts"
import type { AnyDatabase } from "../../support/sql/engine.ts"

const engineOf = openBothEngines()

const fields = defineFields({
  id: { kind: "integer", nullable: false },
  grade: { kind: "text", format: "char" },
})
const rows = ["", "A", "a", "é", "\ud7ff", "\ue000", "\ufffc", null].map((grade, id) => ({
  id,
  grade,
}))

describe("the order of characters under the dialect sieve, which compares them", () => {
  it.each(["sqlite", "postgres"] as const)(
    "is on %s that of memory, also beside U+0000 and half of a surrogate pair, which no row may hold (S17)",
    async (engineName) => {
      const engine = engineOf(engineName)
      await engine.clear()
      await engine.script("create table marks (id integer primary key, grade text)")
      for (const { id, grade } of rows)
        await engine.run(
          `insert into marks values (${id}, ${engineName === "sqlite" ? "?" : "$1"})`,
          [grade],
        )
      const table = defineSqlTable<AnyDatabase>()(fields, {
        engine: engines[engineName],
        table: "marks",
        key: ["id"],
        columns: { id: { notNull: true }, grade: {} },
      })
      for (const operator of ["==", "!=", "<", "<=", ">", ">="])
        for (const value of [
          "",
          "\0",
          "\u0001",
          "A",
          "a",
          "é",
          "~",
          "\ud83d",
          "\udc00",
          "\ue000",
        ]) {
          const query = { filters: `grade${operator}${value}`, sorts: "id" }
          const expected = applyQuery(rows, fields, query, { dialect: sieve })
          const bound = prepareQuery(query, fields, { dialect: sieve })
          const found = await runSql(engine.db, bound, table)
          expect([query, found.data]).toEqual([query, expected.data])
        }
    },
  )
})
