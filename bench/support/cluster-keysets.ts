import { runSql } from "../../src/kysely.ts"
import type { AnyDatabase } from "../../test/support/sql/engine.ts"
import { openPool } from "../../test/support/sql/open-pool.ts"
import {
  bindOrders,
  compileOn,
  ordersOf,
  pageSize,
  type Shards,
  type Statement,
} from "./cluster-questions.ts"

/** An order, and how somebody who knows the last row of a page asks for the next one. */
export interface KeysetQuestion {
  readonly sorts: string
  readonly order: string
  /** The condition of the rows behind a value and a key. */
  readonly behind: string
  readonly column: string
}

/** The orders whose pages are read after a cursor. */
export const keysetQuestions: readonly KeysetQuestion[] = [
  {
    sorts: "name",
    order: "name, id",
    column: "name",
    behind: "name >= $1 and (name > $1 or (name = $1 and id > $2))",
  },
  {
    sorts: "-dateCreated",
    order: "created desc, id",
    column: "created",
    behind: "created <= $1 and (created < $1 or (created = $1 and id > $2))",
  },
]

/** A page of an order over some shards. */
export interface KeysetPage {
  readonly question: KeysetQuestion
  readonly shards: Shards
  readonly page: number
}

/** Returns our first page, our page of a number, and that page by hand. */
export async function findKeyset(
  url: string,
  { question, shards, page }: KeysetPage,
): Promise<readonly Statement[]> {
  const { sorts, column, order, behind } = question
  const { db } = openPool<AnyDatabase>({ connectionString: url, max: 1 })
  const table = ordersOf(shards)
  const before = bindOrders({ sorts, page: page - 1 })
  const answer = await runSql(db, before, table, { raw: true, count: false })
  await db.destroy()
  const last = answer.data.at(-1)
  const branches = shards.map(
    (shard) => `(select * from ${shard} where ${behind} order by ${order} limit ${pageSize})`,
  )
  const hand = `select * from (${branches.join(" union all ")}) as o order by ${order} limit ${pageSize}`
  return [
    compileOn(shards, { sorts }, { after: null }).page,
    compileOn(shards, { sorts }, { after: answer.next }).page,
    { sql: hand, parameters: [last?.[column], last?.id] },
  ]
}
