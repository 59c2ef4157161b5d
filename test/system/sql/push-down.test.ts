import { sql } from "kysely"
import { describe, expect } from "vitest"
import { prepareQuery, type BoundQuery, type QueryText } from "../../../src/index.ts"
import { compileSql, runSql, type SqlText } from "../../../src/kysely.ts"
import { operatorSymbols } from "../../../src/language/operators.ts"
import { clusterFields, clusterOrders } from "../../support/sql/cluster-table.ts"
import { compareText } from "../../support/reference/characters.ts"
import type { AnyDatabase } from "../../support/sql/engine.ts"
import { itOnPostgres } from "../../support/sql/on-postgres.ts"
import { planModes, remotePlan, type RemotePlan } from "../../support/sql/remote-plan.ts"
import { sampleColumns } from "../../support/sql/sample-columns.ts"
import { sharedCluster } from "../../support/sql/shared-cluster.ts"
import { createSamples, sampleFields, sampleTable } from "../../support/sql/sample-table.ts"

const runningCluster = sharedCluster({ rowsPerShard: 10_000 }, (cluster) =>
  createSamples(cluster, 10_000),
)

/** Every operator over every column that has it, with one value and with several; null, which only two operators take; and both. */
const everyCondition: readonly QueryText[] = sampleColumns.flatMap(
  ({ name, written: [one, two] }) => [
    ...operatorSymbols.flatMap((operator) => [
      { filters: `${name}${operator}${one}` },
      { filters: `${name}${operator}${one}|${two}` },
    ]),
    ...["==", "!=", "==*"].flatMap((operator) => [
      { filters: `${name}${operator}null` },
      { filters: `${name}${operator}null|${two}` },
    ]),
  ],
)

/** Conditions over several fields, and those that are not about one column. */
const otherConditions: readonly QueryText[] = [
  { filters: "(text_text|english|folded)@=*KÜHL 1" },
  { filters: "(inC|number_int4|uuid_uuid)!=null" },
  { filters: "text_text_=Kühl,number_float8>5,boolean_boolean==true,date_timestamptz<2024-03-01" },
  { filters: "isOdd==true" },
  { filters: "(isOdd|boolean_boolean)==true" },
  { filters: "from==2024-02-01" },
  { filters: `text_text_-=${"x".repeat(40)}` },
]

/** The queries that are answered as they are written, and whose conditions a database decides. */
const boundOf = (queries: readonly QueryText[]): readonly (readonly [QueryText, BoundQuery])[] =>
  queries
    .map((query) => [query, prepareQuery(query, sampleFields)] as const)
    .filter(
      ([, bound]) =>
        bound.diagnostics.every(({ severity }) => severity === "hint") &&
        compileSql(bound, sampleTable).where.sql.includes('"samples".'),
    )

const whole = { ...sampleTable, shards: [] }

/** Explains a statement in both ways, and returns the plans that have a fault, with its name. */
async function wrongPlans(
  title: string,
  statement: SqlText,
  faultOf: (plan: RemotePlan) => string | undefined,
): Promise<readonly string[]> {
  const { client } = await runningCluster()
  const wrong: string[] = []
  for (const mode of planModes) {
    const plan = await remotePlan(client, statement, mode)
    const complaint = faultOf(plan)
    if (complaint !== undefined)
      wrong.push(`${title}, ${mode}: ${complaint}: ${JSON.stringify(plan)}`)
  }
  return wrong
}

/** Says what keeps a condition from being decided by the shards alone. */
function faultOfCondition({ remote, filters }: RemotePlan): string | undefined {
  if (remote.length !== 3) return "it does not ask three shards"
  if (!remote.every((text) => text.includes(" WHERE (")))
    return "a shard does not get the condition"
  return filters.length > 0 ? "the coordinator filters" : undefined
}

/** Says what keeps a page from being cut by the shards. */
function faultOfPage({ remote }: RemotePlan): string | undefined {
  return remote.length === 3 && remote.every((text) => / ORDER BY .* LIMIT 60::bigint$/.test(text))
    ? undefined
    : "a shard gets no order or limit"
}

/** As `faultOfPage`, where the coordinator merges what comes in order. */
function faultOfMergedPage(plan: RemotePlan): string | undefined {
  return faultOfPage(plan) ?? (plan.steps.includes("Sort") ? "the coordinator sorts" : undefined)
}

/** Says what keeps a page after a cursor from being found by the shards. */
function faultOfKeyset({ remote, filters }: RemotePlan): string | undefined {
  if (remote.length < 3) return "it does not ask three shards"
  if (!remote.every((text) => text.includes(" WHERE ("))) return "a shard gets no cursor"
  return filters.length > 0 ? "the coordinator filters" : undefined
}

/**
 * As `faultOfKeyset`, where the shards order and cut the page too. Rows without a value have a search of their own. They are so
 * few that PostgreSQL may hold a limit at the coordinator to be as cheap; it then reads them in order up to the limit.
 */
function faultOfKeysetPage(plan: RemotePlan): string | undefined {
  const { remote } = plan
  const ofValues = remote.filter((text) => !text.includes(" IS NULL)"))
  const isCut = ofValues.every((text) => text.endsWith(" LIMIT 20::bigint"))
  const isOrdered = remote.every((text) => text.includes(" ORDER BY "))
  return faultOfKeyset(plan) ?? (isCut && isOrdered ? undefined : "a shard gets no order or limit")
}

function faultOfCount({ remote }: RemotePlan): string | undefined {
  return remote.every((text) => text.startsWith("SELECT count(*) FROM "))
    ? undefined
    : "a shard does not count"
}

describe("over foreign tables, with values and under a generic plan", () => {
  itOnPostgres(
    "each operator over each type of column is decided by the shards (V1 to V13)",
    async () => {
      const wrong: string[] = []
      const queries = boundOf(everyCondition)
      for (const [{ filters }, bound] of queries) {
        const { count } = compileSql(bound, sampleTable)
        wrong.push(
          ...(await wrongPlans(
            `${filters}`,
            count,
            (plan) => faultOfCondition(plan) ?? faultOfCount(plan),
          )),
        )
      }
      expect(wrong).toEqual([])
      expect(queries.length).toBeGreaterThan(500)
    },
  )

  itOnPostgres(
    "groups, several conditions, shortcuts and ends of ranges are decided by the shards",
    async () => {
      const wrong: string[] = []
      const queries = boundOf(otherConditions)
      for (const [{ filters }, bound] of queries) {
        const { page, count } = compileSql(bound, sampleTable)
        const parent = compileSql(bound, whole)
        wrong.push(
          ...(await wrongPlans(`page of ${filters}`, page, faultOfCondition)),
          ...(await wrongPlans(`count of ${filters}`, count, faultOfCondition)),
          ...(await wrongPlans(`page of the parent, ${filters}`, parent.page, faultOfCondition)),
        )
      }
      expect(wrong).toEqual([])
      expect(queries.map(([query]) => query)).toEqual(otherConditions)
    },
  )

  itOnPostgres("each sort is an order and a limit for every shard (P1, P2)", async () => {
    const wrong: string[] = []
    for (const { name, options } of sampleColumns)
      for (const sorts of [name, `-${name}`, `${name},-number_int4`]) {
        const bound = prepareQuery({ sorts, page: 3 }, sampleFields)
        const { page } = compileSql(bound, sampleTable)
        // The coordinator sorts expressions again: no more rows than the limits let through.
        const faultOf = options.mayHoldSpecials === true ? faultOfPage : faultOfMergedPage
        wrong.push(...(await wrongPlans(sorts, page, faultOf)))
      }
    expect(wrong).toEqual([])
  })

  itOnPostgres("a page after a cursor is a condition for every shard (P1, P2)", async () => {
    const { db } = await runningCluster()
    const samples = db.$extendTables<AnyDatabase>()
    const wrong: string[] = []
    // Each column has one of three sorts in turn: finding a late page takes long.
    for (const [index, { name, options }] of sampleColumns.entries()) {
      const sorts = [name, `-${name}`, `${name},-number_int4`][index % 3] ?? name
      const bound = prepareQuery({ sorts, page: 40 }, sampleFields)
      const { next: after } = await runSql(samples, bound, sampleTable, { count: false })
      expect(after).not.toBeNull()
      const { page } = compileSql(bound, sampleTable, { after })
      const faultOf = options.mayHoldSpecials === true ? faultOfKeyset : faultOfKeysetPage
      wrong.push(...(await wrongPlans(`${sorts} behind ${after}`, page, faultOf)))
    }
    expect(wrong).toEqual([])
  })
})

/** Counts the texts that stand behind a greater one, by code points. Null is the smallest. */
function inversionsOf(texts: readonly (string | null)[]): number {
  const isBefore = (left: string | null, right: string | null): boolean =>
    left === null || (right !== null && compareText(left, right) <= 0)
  return texts.filter((text, index) => !isBefore(texts[index - 1] ?? null, text)).length
}

describe("the order of texts over shards of which one has an English collation", () => {
  itOnPostgres("is that of code points, over all rows (P1, P2)", async () => {
    const { db } = await runningCluster()
    for (const field of ["name", "note"] as const)
      for (const sorts of [field, `-${field}`])
        for (const table of [clusterOrders, { ...clusterOrders, shards: [] }]) {
          const bound = prepareQuery({ sorts }, clusterFields)
          const paging = { page: 1, pageSize: 30_000, skip: 0 }
          const { data } = await runSql(db, { ...bound, paging }, table, { count: false })
          const texts = data.map((row) => row[field])
          expect(texts).toHaveLength(30_000)
          expect(inversionsOf(sorts === field ? texts : texts.toReversed())).toBe(0)
        }
  })

  itOnPostgres("is none at all where the collations decide", async () => {
    const { db } = await runningCluster()
    const plain = db
      .selectFrom("orders")
      .select("note")
      .orderBy(sql`note nulls first`)
    const rows = await plain.execute()
    expect(inversionsOf(rows.map(({ note }) => note))).toBeGreaterThan(1000)
  })
})
