import { expect, it } from "vitest"
import { prepareQuery } from "../../src/index.ts"
import { runSql } from "../../src/kysely.ts"
import { goodsFields, sqliteGoods } from "./goods.ts"
import { holdDatabase } from "./held-database.ts"

/** A database whose rows are deleted between the page and the count. */
const emptied = (found: number) =>
  holdDatabase({
    answer: (text) =>
      Promise.resolve({
        rows: text.includes("count(*)")
          ? [{ total: 0 }]
          : Array.from({ length: found }, (_, id) => ({ id, "trommel cursor a": String(id) })),
      }),
  }).db

it.each([
  [{ page: 3 }, {}, 3, 2 * 2 + 2 + 1],
  [{ page: 3 }, {}, 0, 0],
  [{}, { after: null }, 3, 3],
  [{}, { after: null }, 1, 1],
])("the total is never less than the rows seen: %j %j", async (page, options, found, total) => {
  const query = prepareQuery({ ...page, pageSize: 2 }, goodsFields)
  const answer = await runSql(emptied(found), query, sqliteGoods, { ...options, raw: true })
  expect(answer.total).toBe(total)
})
