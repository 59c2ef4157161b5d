import { bindQuery, defineFields } from "../../src/core.ts"
import { compileSql, defineSqlTable, type CompileSqlOptions, postgres } from "../../src/kysely.ts"
import type { QueryText } from "../../src/language/ast.ts"
import { parseQuery } from "../../src/parser/parse-query.ts"
import type { AnyDatabase } from "../../test/support/sql/engine.ts"

const fields = defineFields({
  name: { kind: "text" },
  label: { kind: "text", path: "name" },
  note: { kind: "text" },
  total: { kind: "number" },
  status: { kind: "integer" },
  store: { kind: "integer" },
  dateCreated: { kind: "date" },
})

/** The shards that a question asks, by the names of their foreign tables. */
export type Shards = readonly [string, ...string[]]

/** Returns the orders of some shards. A single one is a table like others. */
export function ordersOf(shards: Shards) {
  return defineSqlTable<AnyDatabase>()(fields, {
    engine: postgres,
    key: ["id"],
    ...(shards.length === 1 ? { table: shards[0] } : { table: "orders", shards }),
    columns: {
      name: { notNull: true, collation: "C" },
      label: {
        column: "name",
        notNull: true,
        fold: { column: "name_fold", collation: "C" },
        collation: "C",
      },
      note: {},
      total: { type: "numeric" },
      status: { notNull: true },
      store: { notNull: true },
      dateCreated: { column: "created", notNull: true },
    },
  })
}

/** Checks a query over the orders. */
export const bindOrders = (query: QueryText) => bindQuery(parseQuery(query), fields)

/** Returns the texts of the library for a query over some shards. */
export function compileOn(shards: Shards, query: QueryText, options: CompileSqlOptions = {}) {
  return compileSql(bindOrders(query), ordersOf(shards), options)
}

/** A text of SQL with its parameters. */
export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** A query, and the best SQL by hand. */
export interface ClusterQuestion {
  readonly query: QueryText
  /** True to count the rows that match, false for their page. */
  readonly counts: boolean
  /** The most that three shards may take of one; undefined where the cost follows the rows that are read. */
  readonly aim: number | undefined
  readonly where: string
  readonly order: string
  readonly parameters: readonly unknown[]
}

const page = (
  query: QueryText,
  order: string,
  where = "true",
  ...parameters: readonly unknown[]
): ClusterQuestion => ({
  query,
  counts: false,
  // Each shard sends all rows up to the end of the page.
  aim: query.page === undefined ? 6 : undefined,
  where,
  order,
  parameters,
})

const count = (
  filters: string,
  where: string,
  ...parameters: readonly unknown[]
): ClusterQuestion => ({
  query: { filters },
  counts: true,
  aim: undefined,
  where,
  order: "",
  parameters,
})

/** What the benchmark of the cluster asks. */
export const clusterQuestions: readonly ClusterQuestion[] = [
  page({ sorts: "name" }, "name, id"),
  page({ sorts: "-dateCreated" }, "created desc, id"),
  page({ sorts: "-dateCreated", page: 50 }, "created desc, id"),
  page({ filters: "store==7", sorts: "-dateCreated" }, "created desc, id", "store = $1", 7),
  page({ filters: "name_=aB", sorts: "name" }, "name, id", "name >= $1 and name < $2", "aB", "aC"),
  page(
    { filters: "status==1,name@=zz", sorts: "-dateCreated" },
    "created desc, id",
    "status = $1 and strpos(name, $2) > 0",
    1,
    "zz",
  ),
  page({ filters: "total>=500", sorts: "total" }, "total nulls first, id", "total >= $1", 500),
  page({ filters: "status==1", sorts: "note" }, "note using ~<~ nulls first, id", "status = $1", 1),
  count("status==1", "status = $1", 1),
  count("name@=zz", "strpos(name, $1) > 0", "zz"),
  count("name@=*zz", "name ~ $1", "[Zz][Zz]"),
  count("label_=*abz", "name_fold >= $1 and name_fold < $2", "ABZ", "AB["),
]

/** Returns the name of a question in a table. */
export function titleOf({ query, counts }: ClusterQuestion): string {
  const text = Object.entries(query).map(([name, value]) => `${name}=${String(value)}`)
  return `\`${text.join("&")}\`${counts ? ", count" : ""}`
}

/** Returns what the library asks. */
export function oursOn(shards: Shards, { query, counts }: ClusterQuestion): Statement {
  const compiled = compileOn(shards, query)
  return counts ? compiled.count : compiled.page
}

/** Returns what somebody who knows the shards writes. */
export function handOn(shards: Shards, question: ClusterQuestion): Statement {
  const { counts, where, order, parameters, query } = question
  const skip = (Number(query.page ?? 1) - 1) * pageSize
  const parts = shards.map((shard) =>
    counts
      ? `select count(*) as n from ${shard} where ${where}`
      : `(select * from ${shard} where ${where} order by ${order} limit ${skip + pageSize})`,
  )
  const all = parts.join(" union all ")
  const window = `order by ${order} limit ${pageSize} offset ${skip}`
  if (shards.length === 1)
    return {
      sql: counts ? all : `select * from ${shards[0]} where ${where} ${window}`,
      parameters,
    }
  return {
    sql: counts ? `select sum(n) from (${all}) as counts` : `select * from (${all}) as o ${window}`,
    parameters,
  }
}

/** The rows of a page, which is the default of the table of fields. */
export const pageSize = 20
