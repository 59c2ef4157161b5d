import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { prepareQuery, runQuery } from "../../../src/index.ts"
import { compileSql } from "../../../src/kysely.ts"
import type { Engine } from "../../support/sql/engine.ts"
import { openPglite } from "../../support/sql/postgres-engines.ts"
import { openSqlite } from "../../support/sql/sqlite-engine.ts"
import { forms, type Form } from "./forms.ts"
import { createGoods, goods, goodsFields, postgresGoods, sqliteGoods } from "../../sql/goods.ts"

const engines: Engine[] = []
beforeAll(async () => {
  engines.push(openSqlite(), await openPglite())
  for (const engine of engines) await createGoods(engine)
})
afterAll(async () => {
  for (const engine of engines) await engine.close()
})

const boundOf = ({ query, sorted }: Form) =>
  prepareQuery(sorted ? { sorts: query } : { filters: query }, goodsFields, { strict: false })

const textOf = (form: Form, table: typeof sqliteGoods): unknown => {
  const { where, page } = compileSql(boundOf(form), table, { as: "g" })
  return form.sorted
    ? [page.sql.replace(/^.* order by | limit 20$/g, ""), []]
    : [where.sql, where.parameters]
}

describe("SQL of a query (V1 to V13, P1, P2)", () => {
  it.each(forms)("$query has the expected SQL on SQLite and PostgreSQL", (form) => {
    expect(textOf(form, sqliteGoods)).toEqual([form.sqlite, form.given[0]])
    expect(textOf(form, postgresGoods)).toEqual([form.postgres, form.given[1]])
  })

  it.each(forms)("$query has the same rows on both engines as in memory", async (form) => {
    const bound = boundOf(form)
    const expected = runQuery(goods, bound).data.map(({ id }) => id)
    for (const { engineName, run } of engines) {
      const { page, count } = compileSql(
        bound,
        engineName === "sqlite" ? sqliteGoods : postgresGoods,
      )
      expect((await run(page.sql, page.parameters)).map(({ id }) => id)).toEqual(expected)
      const [counted] = await run(count.sql, count.parameters)
      expect(Number(counted?.total)).toBe(expected.length)
    }
  })
})
