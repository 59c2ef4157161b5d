import { afterAll, beforeAll, describe, expect } from "vitest"
import { fieldsFromJson, prepareQuery, type OpenFieldTable } from "../../../src/index.ts"
import {
  checkSqlTable,
  compileSql,
  countValues,
  defineSqlTable,
  runSql,
} from "../../../src/kysely.ts"
import { openDuckdb } from "../../support/sql/duckdb-engine.ts"
import { engines, type AnyDatabase, type AnyEngine, type Engine } from "../../support/sql/engine.ts"
import { openMariadb } from "../../support/sql/mariadb-engine.ts"
import { itOnDuckdb } from "../../support/sql/on-duckdb.ts"
import { itOnMariadb } from "../../support/sql/on-mariadb.ts"
import { itOnPostgres } from "../../support/sql/on-postgres.ts"
import { planOf } from "../../support/sql/plan.ts"
import { openPostgres } from "../../support/sql/postgres-engines.ts"

const opened: Partial<Record<"postgres" | "mariadb" | "duckdb", AnyEngine>> = {}
afterAll(async () => {
  for (const engine of Object.values(opened)) await engine.close()
})

/** Defines the table `t` with the column `n`, of which no type is stated. */
function tableOf({ engineName }: Pick<AnyEngine, "engineName">, fields: OpenFieldTable) {
  const options = { engine: engines[engineName], table: "t", key: ["id"], columns: { n: {} } }
  return defineSqlTable<AnyDatabase>()(fields, options as never)
}

/** Makes the table `t` with a column of a type, and a row for each value. */
async function createTable(engine: AnyEngine, type: string, values: readonly string[]) {
  await engine.clear()
  await engine.script(`create table t (id int primary key, n ${type})`)
  const rows = values.map((value, index) => `(${index}, ${value})`)
  if (rows.length > 0) await engine.script(`insert into t values ${rows.join(", ")}`)
}

/** Walks through all pages, and returns the numbers in their order. */
async function walk(engine: AnyEngine, fields: OpenFieldTable, query: object) {
  const page = prepareQuery({ pageSize: 1, ...query }, fields)
  const pageAfter = (after: string | null) =>
    runSql(engine.db, page, tableOf(engine, fields), { after })
  let answer = await pageAfter(null)
  const found: unknown[] = []
  while (answer.data.length > 0) {
    found.push(...answer.data.map(({ n }) => n))
    if (answer.next === null) break
    answer = await pageAfter(answer.next)
  }
  return found
}

function fieldsOf(field: object): OpenFieldTable {
  const built = fieldsFromJson({ n: field })
  return built.ok ? built.value : expect.fail(JSON.stringify(built.diagnostics))
}

const integers = fieldsOf({ kind: "integer" })
const numbers = fieldsOf({ kind: "number" })
const choices = fieldsOf({ kind: "enum", values: [1, 32_767, 5_000_000_000] })

/** Expects the rows of memory over an integer column of any size. */
async function expectIntegers(engine: AnyEngine): Promise<void> {
  for (const [type, values] of [
    ["bigint", [1, 32_767, 4_999_999_999, 5_000_000_000, 9_007_199_254_740_991]],
    ["int", [1, 32_767, 2_147_483_647]],
    ["smallint", [-32_768, 1, 32_767]],
  ] as const) {
    await createTable(engine, type, values.map(String))
    for (const operand of [1, 32_767, 32_768, 2_147_483_647, 2_147_483_648, 5_000_000_000, 6e9]) {
      const expected: readonly (readonly [string, readonly number[]])[] = [
        ["==", values.filter((n) => n === operand)],
        ["!=", values.filter((n) => n !== operand)],
        [">=", values.filter((n) => n >= operand)],
        ["<", values.filter((n) => n < operand)],
      ]
      for (const [operator, rows] of expected)
        expect(
          await walk(engine, integers, { filters: `n${operator}${operand}`, sorts: "n" }),
        ).toEqual(rows)
    }
    for (const fields of [integers, choices])
      expect(await checkSqlTable(engine.db, tableOf(engine, fields))).toEqual([])
    expect(await walk(engine, choices, { filters: "n==5000000000|1" })).toEqual(
      values.filter((n) => n === 1 || n === 5_000_000_000),
    )
  }
}

describe("an integer of which no type is stated", () => {
  itOnPostgres("V5: has its rows in each type of integers of PostgreSQL", async () => {
    await expectIntegers((opened.postgres ??= await openPostgres()))
  })
  itOnMariadb("V5: has its rows in each type of integers of MariaDB", async () => {
    await expectIntegers((opened.mariadb ??= await openMariadb()))
  })
  itOnDuckdb("V5: has its rows in each type of integers of DuckDB", async () => {
    await expectIntegers((opened.duckdb ??= await openDuckdb()))
  })

  itOnPostgres("V14: has its rows in arrays of each type", async () => {
    const engine = (opened.postgres ??= await openPostgres())
    const fields = fieldsOf({ kind: "integer", list: true, sort: false })
    for (const type of ["int2[]", "int4[]", "int8[]"]) {
      await createTable(engine, type, ["'{1,2}'", "'{3}'", "'{}'", "null"])
      const found = await walk(engine, fields, { filters: "n==2|5000000000" })
      expect(found).toEqual([[1, 2]])
      expect(await checkSqlTable(engine.db, tableOf(engine, fields))).toEqual([])
    }
  })

  itOnPostgres("V5: has another type told by checkSqlTable", async () => {
    const engine = (opened.postgres ??= await openPostgres())
    await createTable(engine, "text", [])
    const messages = (await checkSqlTable(engine.db, tableOf(engine, integers))).map(
      ({ message }) => message,
    )
    expect(messages).toEqual([
      'The field "n" must have the type smallint or integer or bigint, got text.',
    ])
  })
})

const columnTypes = ["float8", "numeric", "int2", "int4", "int8"] as const

describe("a number of PostgreSQL of which no type is stated", () => {
  let engine: Engine
  beforeAll(async () => {
    engine = (opened.postgres ??= await openPostgres()) as Engine
  })

  itOnPostgres("V4: has the rows, order, pages and counts of memory in each type", async () => {
    for (const type of columnTypes) {
      const most =
        { int2: 32_767, int4: 2_147_483_647, int8: 9_007_199_254_740_991 }[type as string] ??
        999_999_999_999_999
      const isWhole = type.startsWith("int")
      const values = [
        -most,
        -1,
        0,
        1,
        most - 1,
        most,
        ...(isWhole ? [] : [-0.5, 0.1, 1e-7, 1e21, 123456.789]),
      ]
      if (type === "float8") values.push(0.1 + 0.2, 1e300, 5e-324, Infinity)
      values.sort((a, b) => a - b)
      await createTable(
        engine,
        type,
        values.map((n) => `'${n}'`),
      )
      expect(await walk(engine, numbers, { sorts: "n" })).toEqual(values)
      expect(await walk(engine, numbers, { sorts: "-n" })).toEqual([...values].reverse())
      for (const operand of [...values, 0.25, 2 ** 53, 1e22, -1e300, 32_768].filter(
        Number.isFinite,
      )) {
        const same = prepareQuery({ filters: `n==${operand}|${values[0]}|0.1` }, numbers)
        const { total } = await runSql(engine.db, same, tableOf(engine, numbers))
        expect(total).toBe(values.filter((n) => [operand, values[0], 0.1].includes(n)).length)
        expect(await walk(engine, numbers, { filters: `n>=${operand}`, sorts: "n" })).toEqual(
          values.filter((n) => n >= operand),
        )
        expect(await walk(engine, numbers, { filters: `n<${operand}`, sorts: "n" })).toEqual(
          values.filter((n) => n < operand),
        )
      }
      const counts = await countValues(
        engine.db,
        prepareQuery({}, numbers),
        tableOf(engine, numbers),
        "n",
        { limit: 3 },
      )
      expect(counts).toMatchObject({ empty: 0, others: values.length - 3 })
      expect(await checkSqlTable(engine.db, tableOf(engine, numbers))).toEqual([])
    }
  })

  itOnPostgres("V4: walks over the digits that no number of JavaScript holds", async () => {
    const long = ["0.1000000000000000000001", "0.1000000000000000000002"]
    const integers = ["9007199254740993", "9007199254740995"]
    for (const [type, values, found] of [
      ["int8", integers, integers],
      ["numeric", ["0.1", ...long], [0.1, ...long]],
    ] as const) {
      await createTable(engine, type, values)
      expect(await walk(engine, numbers, { sorts: "n" })).toEqual(found)
      const problems = await checkSqlTable(engine.db, tableOf(engine, numbers))
      expect(problems.map(({ code }) => code)).toEqual(["digits"])
    }
  })

  itOnPostgres("V4: uses the index of each type", async () => {
    for (const type of columnTypes) {
      await createTable(engine, type, ["1", "2", "3"])
      await engine.script("create index on t (n); set enable_seqscan = off")
      for (const filters of [
        "n==2",
        "n>=2,n<3",
        "n==1|2|3",
        ...(type.startsWith("int") ? [] : ["n>0.5", "n==0.1|2"]),
      ]) {
        const { count } = compileSql(prepareQuery({ filters }, numbers), tableOf(engine, numbers))
        const plan = await planOf(engine, count)
        expect(`${type} ${filters}: ${plan}`).toMatch(/Index Cond: .*\$1/)
      }
    }
    await engine.script("reset enable_seqscan")
  })

  itOnPostgres("V4: counts NaN as empty in each type where it may hold it", async () => {
    for (const type of columnTypes) {
      const values = type.startsWith("int") ? ["5", "null"] : ["5", "'NaN'"]
      await createTable(engine, type, values)
      const options = {
        engine: engines.postgres,
        table: "t",
        key: ["id"],
        columns: { n: { mayHoldSpecials: true } },
      }
      const table = defineSqlTable<AnyDatabase>()(numbers, options as never)
      const page = await runSql(engine.db, prepareQuery({ filters: "n>=5" }, numbers), table)
      expect(page.data.map(({ n }) => n)).toEqual([5])
      const empty = await runSql(engine.db, prepareQuery({ filters: "n==null" }, numbers), table)
      expect(empty.total).toBe(1)
      expect(await checkSqlTable(engine.db, table)).toEqual([])
    }
  })
})
