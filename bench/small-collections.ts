import { isDeepStrictEqual } from "node:util"
import { queryOf } from "./growth.ts"
import { ratioOf } from "./support/measure.ts"
import {
  applyQuery,
  createCollection,
  defineFields,
  prepareQuery,
  runQuery,
} from "./support/package.ts"
import type { Line, Question } from "./support/question.ts"
import { createOrders } from "./support/rows.ts"
import { orders } from "./support/table.ts"

/** Measures one way beside another, each with a number that changes from call to call, after checking that both answer alike. */
function measure(ask: (least: number) => unknown, reference: (least: number) => unknown): number {
  if (!isDeepStrictEqual(ask(500), reference(500))) throw new Error("The answers differ.")
  const repeat = (way: typeof ask) => {
    let calls = 0
    return () => way(400 + (calls++ % 20_000) / 100)
  }
  return ratioOf(repeat(ask), repeat(reference))
}

function measurePages(count: number): number {
  const rows = createOrders(count)
  const collection = createCollection(rows, orders, { key: "id" })
  return measure(
    (least) => collection.query(queryOf(least)),
    (least) => applyQuery(rows, orders, queryOf(least)),
  )
}

const colors = ["red", "blue", "green", "black", "white", "gray", "pink", "teal"] as const

const tagged = defineFields({
  id: { kind: "integer", nullable: false },
  tags: { kind: "text", list: true },
})

function measureLists(): number {
  const rows = Array.from({ length: 10_000 }, (_, id) => ({
    id,
    tags: colors.filter((_, place) => place === id % 8 || place === (id * 7) % 5),
  }))
  const collection = createCollection(rows, tagged, { key: "id" })
  const prepare = (least: number) =>
    prepareQuery({ filters: `tags==red|blue|none ${least}` }, tagged)
  return measure(
    (least) => collection.run(prepare(least)),
    (least) => runQuery(rows, prepare(least)),
  )
}

const lineOf = (rows: number): Line => ({
  what: `${rows.toLocaleString("en")} rows`,
  contenders: { trommel: () => measurePages(rows) },
  aim: { atMost: 1.05 },
})

/** Collections that are so small that columns pay off late or never. */
export const smallCollections: Question = {
  title: "A collection of few rows",
  about:
    "Page 1 of 50 of `country==NL,total>=500` ordered by `status,-total` over a warm collection, each time with another number. The reference is `applyQuery` over the same rows; `runQuery` in the last line, over items of a list.",
  unit: "times",
  lines: [
    ...[20, 100, 1000].map(lineOf),
    {
      what: "`tags==red|blue`, 10,000 rows",
      contenders: { trommel: measureLists },
      aim: { atMost: 1.1 },
    },
  ],
}
