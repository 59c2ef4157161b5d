import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createCollection } from "../../../src/collection.ts"
import { applyQuery, buildQuery, fieldsFromJson, prepareQuery } from "../../../src/index.ts"
import { checkSqlTable, countValues, defineSqlTable, runSql } from "../../../src/kysely.ts"
import { openDuckdb } from "../../support/sql/duckdb-engine.ts"
import { engines, type AnyDatabase, type AnyEngine } from "../../support/sql/engine.ts"
import { openMariadb } from "../../support/sql/mariadb-engine.ts"
import { skipsMariadb } from "../../support/sql/on-mariadb.ts"
import { skipsDuckdb } from "../../support/sql/on-duckdb.ts"
import { openPglite } from "../../support/sql/postgres-engines.ts"
import { openSqlite } from "../../support/sql/sqlite-engine.ts"

/** A column of an engine: its type as SQL writes it, the options of the library, and values as SQL writes them. */
type Column = readonly [type: string, options: object, ...values: readonly string[]]

const definitions = {
  big: { kind: "integer", bits: 64 },
  huge: { kind: "integer", bits: 64, unsigned: true },
  whole: { kind: "integer" },
  small: { kind: "integer", bits: 16 },
  number: { kind: "number" },
  exact: { kind: "number", format: "decimal" },
  float: { kind: "number", format: "float" },
  made: { kind: "date" },
  day: { kind: "day" },
  at: { kind: "time" },
  took: { kind: "duration" },
  state: { kind: "enum", values: [0, 1, 7] },
  owner: { kind: "uuid" },
  paid: { kind: "boolean" },
  name: { kind: "text" },
  lists: { kind: "integer", bits: 64, list: true },
  exacts: { kind: "number", format: "decimal", list: true },
  dates: { kind: "date", list: true },
  unsigned: { kind: "integer" },
  wide: { kind: "integer" },
  count: { kind: "number" },
  wideState: { kind: "enum", values: [0, 1, 7] },
} as const

type Columns = Readonly<Record<string, Column>>

const extremes = ["9223372036854775807", "-9223372036854775808", "5"] as const
const uuid = "'0f8fad5b-d9cb-469f-a165-70867728950e'"
const texts = ["'true'", "'5'", "''"] as const
const ticks = ["-1", "15000000", "9223372036854775807"] as const
const dates = ["'2024-05-01 00:00:00'", "'2024-05-01 00:00:00.5'", "'9999-12-31 00:00:00'"] as const
const days = ["'2024-02-29'", "'0001-01-01'", "'9999-12-31'"] as const
const times = ["'00:00:00'", "'12:00:00.5'", "'23:59:59.999999'"] as const
const exacts = ["0.300", "1234567890123.125", "-7"] as const

/** Integers that a number holds, at both ends. */
const wholes = ["9007199254740991", "-9007199254740991", "3"] as const

const shared: Columns = {
  number: ["double precision", {}, "0.1", "1e300", "-5"],
  state: ["int", {}, "0", "1", "7"],
  name: ["text", {}, ...texts],
  small: ["smallint", {}, "1", "-32768", "0"],
  whole: ["bigint", { type: "int8" }, ...wholes],
  took: ["bigint", {}, ...ticks],
  big: ["bigint", {}, ...extremes],
  day: ["date", {}, ...days],
}

const columnsOf: { readonly [Name in AnyEngine["engineName"]]: Columns } = {
  sqlite: {
    big: ["integer", {}, ...extremes],
    whole: ["integer", {}, ...wholes],
    small: ["integer", {}, "1", "-32768", "0"],
    number: ["real", {}, "0.1", "1e300", "-5"],
    exact: ["integer", { scale: 2 }, "30", "9223372036854775807", "-700"],
    float: ["real", {}, "0.1", "16777217", "-5"],
    made: [
      "text",
      { type: "iso-7" },
      "'2024-05-01T00:00:00.0000000Z'",
      "'2024-05-01T00:00:00.0000001Z'",
    ],
    day: ["text", {}, ...days],
    at: ["text", { type: "time-7" }, "'00:00:00.0000000'", "'12:00:00.1234567'"],
    took: ["integer", {}, ...ticks],
    state: ["integer", {}, "0", "1", "7"],
    owner: ["text", {}, uuid],
    paid: ["integer", {}, "0", "1"],
    name: ["text", {}, ...texts],
  },
  postgres: {
    ...shared,
    huge: ["numeric", {}, "18446744073709551615", "0"],
    exact: ["numeric", {}, ...exacts],
    float: ["float4", { type: "float4" }, "0.1", "16777217", "-5"],
    made: ["timestamptz", {}, ...dates.map((date) => `${date.slice(0, -1)}Z'`)],
    at: ["time", {}, ...times],
    owner: ["uuid", {}, uuid],
    paid: ["boolean", {}, "false", "true"],
    lists: ["bigint[]", {}, "'{9223372036854775807,5}'", "'{5,null}'"],
    exacts: ["numeric[]", {}, "'{0.300,5}'", "'{5.0}'"],
    dates: ["timestamptz[]", {}, "'{2024-05-01T02:00:00+02:00,2024-05-02T00:00:00Z}'"],
  },
  mariadb: {
    ...shared,
    huge: ["bigint unsigned", {}, "18446744073709551615", "0"],
    exact: ["decimal(30,5)", { type: "numeric(30,5)" }, ...exacts],
    made: ["datetime(6)", {}, ...dates],
    at: ["time(6)", {}, ...times],
    owner: ["uuid", {}, uuid],
    paid: ["boolean", {}, "false", "true"],
    lists: ["json", {}, `'["9223372036854775807","5"]'`, `'["5",null]'`],
  },
  duckdb: {
    ...shared,
    huge: ["ubigint", {}, "18446744073709551615", "0"],
    exact: ["decimal(30,5)", { type: "numeric(30,5)" }, ...exacts],
    float: ["float4", { type: "float4" }, "0.1", "16777217", "-5"],
    made: ["timestamp", {}, ...dates],
    at: ["time", {}, ...times],
    owner: ["uuid", {}, uuid],
    paid: ["boolean", {}, "false", "true"],
    lists: ["bigint[]", {}, "[9223372036854775807,5]", "[5,null]"],
    exacts: ["decimal(30,5)[]", { type: "numeric(30,5)" }, "[0.300,5]", "[5.0]"],
    dates: ["timestamp[]", {}, "[timestamp '2024-05-01 00:00:00.5']"],
    unsigned: ["ubigint", { type: "ubigint" }, "9007199254740991", "3"],
    wide: ["hugeint", { type: "hugeint" }, ...wholes],
    count: ["ubigint", { type: "ubigint" }, "9007199254740991", "3"],
    wideState: ["hugeint", { type: "hugeint" }, "0", "1", "7"],
  },
}

const open: { readonly [Name in AnyEngine["engineName"]]: () => Promise<AnyEngine> } = {
  sqlite: () => Promise.resolve(openSqlite()),
  postgres: openPglite,
  mariadb: openMariadb,
  duckdb: openDuckdb,
}
const skipped = { sqlite: false, postgres: false, mariadb: skipsMariadb, duckdb: skipsDuckdb }

/** Makes a table whose rows have each value of a column once and the first one twice, and one row without values. */
async function fillTable(engine: AnyEngine, columns: Columns) {
  const most = Math.max(...Object.values(columns).map(([, , ...values]) => values.length))
  const rows = Array.from({ length: most + 2 }, (_, index) => [
    String(index),
    ...Object.values(columns).map(
      ([, , ...values]) => (index === most ? values[0] : values[index]) ?? "null",
    ),
  ])
  const types = Object.entries(columns).map(([name, [type]]) => `f_${name} ${type}`)
  await engine.script(`create table t (id int primary key, ${types.join(", ")});
    insert into t values ${rows.map((row) => `(${row.join(", ")})`).join(", ")}`)
}

/** The fields of a table, and the table over its columns. */
function tableOf({ engineName }: AnyEngine, columns: Columns, given: object) {
  const built = fieldsFromJson({ id: { kind: "integer" }, ...given })
  if (!built.ok) throw new Error(JSON.stringify(built.diagnostics))
  const table = defineSqlTable<AnyDatabase>()(built.value, {
    engine: engines[engineName],
    table: "t",
    key: ["id"],
    columns: Object.fromEntries([
      ["id", {}],
      ...Object.entries(columns).map(([name, [, options]]) => [
        name,
        { column: `f_${name}`, ...options },
      ]),
    ]) as never,
  })
  return { fields: built.value, table }
}

const valuesIn = (rows: readonly object[], name: string): readonly unknown[] =>
  rows.map((row) => new Map<string, unknown>(Object.entries(row)).get(name))

const itemsIn = (rows: readonly object[], name: string): readonly unknown[] =>
  valuesIn(rows, name).flat()

describe.each(Object.values(engines).map(({ name }) => name))("values on %s", (engineName) => {
  let engine: AnyEngine
  const columns = columnsOf[engineName]
  beforeAll(async () => {
    if (skipped[engineName]) return
    engine = await open[engineName]()
    await fillTable(engine, columns)
  })
  afterAll(() => (skipped[engineName] ? undefined : engine.close()))

  it
    .skipIf(skipped[engineName])
    .each(Object.entries(definitions).filter(([name]) => Object.hasOwn(columns, name)))(
    "V4 to V8: %s has the same JSON in rows and counts of the database and of memory, and a condition on it finds them",
    async (name) => {
      const { fields, table } = tableOf(
        engine,
        columns,
        Object.fromEntries(
          Object.entries(definitions).filter(([known]) => Object.hasOwn(columns, known)),
        ),
      )
      const { data } = await runSql(engine.db, prepareQuery({}, fields), table)
      const rows = JSON.parse(JSON.stringify(data)) as typeof data
      const counted = await countValues(engine.db, prepareQuery({}, fields), table, name)
      const { values } = counted
      const shown = new Set(itemsIn(rows, name).filter((value) => value !== null))
      const sent = JSON.parse(JSON.stringify(values)) as typeof values
      expect(new Set(sent.map(({ value }) => value))).toEqual(shown)
      expect(values.length).toBe(shown.size)
      const collection = createCollection(rows, fields, { key: "id" })
      expect(collection.countValues({}, name)).toEqual(counted)
      for (const { value, count } of values) {
        const query = buildQuery(fields).where(name, "==", value)
        const { data: found } = await runSql(engine.db, prepareQuery(query, fields), table)
        expect([name, value, found.length]).toEqual([name, value, count])
        expect(valuesIn(found, name).every((held) => [held].flat().includes(value))).toBe(true)
        expect(applyQuery(rows, fields, query).total).toBe(count)
      }
    },
  )
})

describe.skipIf(skipsDuckdb)("integers of DuckDB that no number holds", () => {
  let engine: AnyEngine
  beforeAll(async () => {
    engine = await openDuckdb()
  })
  afterAll(() => engine.close())

  it.each(
    ["int8", "ubigint", "hugeint"].flatMap((type) =>
      ["integer", "number"].map((kind) => [type, kind] as const),
    ),
  )(
    "V4a: of %s under a plain %s are their digits in rows, counts and cursors",
    async (type, kind) => {
      const columns: Columns = { v: [type, { type }, "9007199254740993"] }
      await engine.clear()
      await fillTable(engine, columns)
      const { fields, table } = tableOf(engine, columns, { v: { kind } })
      const bound = prepareQuery({}, fields)
      const sorted = prepareQuery({ sorts: "-v", pageSize: 1 }, fields)
      const { data, next } = await runSql(engine.db, sorted, table)
      expect(data).toEqual([{ id: 0, v: "9007199254740993" }])
      const { data: others } = await runSql(engine.db, sorted, table, { after: next })
      expect(others).toEqual([{ id: 1, v: "9007199254740993" }])
      expect(await countValues(engine.db, bound, table, "v", { limit: 1 })).toMatchObject({
        values: [{ value: "9007199254740993", count: 2 }],
        empty: 1,
        others: 0,
      })
      expect(await checkSqlTable(engine.db, table)).toMatchObject([{ code: "digits" }])
    },
  )
})
