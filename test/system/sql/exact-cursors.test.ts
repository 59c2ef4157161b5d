import { engines as allEngines } from "../../support/sql/engine.ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { fieldsFromJson, prepareQuery } from "../../../src/index.ts"
import { defineSqlTable, runSql } from "../../../src/kysely.ts"
import type { SqlType } from "../../../src/sql/types.ts"
import type { ColumnKind } from "../../../src/diagnostics/kinds.ts"
import type { AnyDatabase, Engine } from "../../support/sql/engine.ts"
import { openPglite } from "../../support/sql/postgres-engines.ts"
import { openSqlite } from "../../support/sql/sqlite-engine.ts"

/** A type of columns with values in their order. Some are so near that a shorter text would take them for one. */
interface ValuesCase {
  readonly kind: ColumnKind
  readonly type: SqlType
  readonly values: readonly string[]
  /** The option of the field for values that no number holds. */
  readonly exact?: { readonly bits: 64 } | { readonly format: "decimal" }
  /** The type as the engine calls it. Default: the type. */
  readonly written?: string
}

const zeroUuid = "00000000-0000-0000-0000-000000000000"
const texts = ["", " ", "'", "A", "a", "a ", "é", "\ufeff", "\ufeffA", "\ufeffa", "\uffff", "😀"]
const times = ["0001-01-01 00:00:00.000001", "1890-01-01 00:00:00", "1890-01-01 00:00:00.000001"]
  .concat("2024-02-01 12:00:00.123456", "2024-02-01 12:00:00.123457")
  .concat("294276-12-31 23:59:59.999999")
const floats = ["-1e308", "-5e-324", "0.0", "5e-324", "0.1", "0.10000000000000002", "0.3"].concat(
  "0.30000000000000004",
  "9007199254740992.0",
  "9007199254740994.0",
  "1e18",
  "1e20",
)
const integers = ["-9223372036854775808", "-1", "9007199254740992", "9007199254740993"].concat(
  "9223372036854775806",
  "9223372036854775807",
)

const postgresCases: readonly ValuesCase[] = [
  { kind: "number", type: "float8", values: ["-Infinity", ...floats, "Infinity", "NaN"] },
  { kind: "integer", exact: { bits: 64 }, type: "int8", values: integers },
  {
    kind: "number",
    exact: { format: "decimal" },
    type: "numeric",
    values: ["-1e30", "-1e-30", "0", "0.1", "0.100000000000000000000000001", "1e30", "NaN"],
  },
  {
    kind: "date",
    type: "timestamptz",
    values: [
      "-infinity",
      "4713-11-24 00:00:00+00 BC",
      ...times.map((at) => `${at}+00`),
      "infinity",
    ],
  },
  {
    kind: "date",
    type: "timestamp",
    values: ["-infinity", "4713-11-24 00:00:00 BC", ...times, "infinity"],
  },
  {
    kind: "date",
    type: "date",
    values: [
      "-infinity",
      "4713-11-24 BC",
      "0001-12-31 BC",
      "0001-01-01",
      "2024-01-12",
      "2024-12-01",
    ].concat("294276-12-31", "infinity"),
  },
  { kind: "date", type: "unix-ms", values: integers, written: "int8" },
  { kind: "date", type: "iso-day", values: ["0001-01-01", "9999-12-31"], written: "text" },
  {
    kind: "uuid",
    type: "uuid",
    values: [zeroUuid, zeroUuid.replace(/0$/, "1"), zeroUuid.replace(/^0/, "f")],
  },
  { kind: "boolean", type: "boolean", values: ["false", "true"] },
  { kind: "text", type: "text", values: texts },
  { kind: "text", type: "varchar", values: texts },
]

const sqliteCases: readonly ValuesCase[] = [
  { kind: "number", type: "real", values: ["-9e999", ...floats, "9e999"] },
  { kind: "integer", exact: { bits: 64 }, type: "int8", values: integers, written: "integer" },
  { kind: "uuid", type: "blob", values: ["x'00'", "x'0001'", "x'00ff'", "x'ff'"] },
  {
    kind: "text",
    type: "text",
    values: [
      "''",
      "char(0)",
      "char(0, 0)",
      "''''",
      "'A'",
      "'a'",
      "'a' || char(0)",
      "'a' || char(0, 98)",
    ].concat("'é'", "char(65279)", "char(65279) || 'a'", "'😀'"),
  },
]

/** Reads the whole table page by page, and returns the numbers of the rows. */
async function walk(
  { db, engineName }: Engine,
  { kind, exact, type }: ValuesCase,
  { key, sorts }: { readonly key: string; readonly sorts: string },
): Promise<readonly number[]> {
  const v = { kind, ...exact }
  const fields = fieldsFromJson({ v, ...(key === "n" && { n: { kind: "integer" } }) })
  if (!fields.ok) throw new Error("The fields are wrong.")
  const columns = { v: { type: type as never }, n: {} }
  const table = defineSqlTable<AnyDatabase>()(fields.value, {
    engine: allEngines[engineName],
    table: "exact",
    key: [key],
    columns: key === "n" ? columns : { v: columns.v },
  })
  const bound = prepareQuery({ sorts, pageSize: 1 }, fields.value)
  const found: number[] = []
  const pageBehind = (after: string | null) =>
    runSql(db, bound, table, { after, select: ["n"], count: false })
  let cursor: string | null = null
  do {
    const { data, next } = await pageBehind(cursor)
    found.push(...data.map((row) => Number(Object.getOwnPropertyDescriptor(row, "n")?.value)))
    cursor = next
  } while (cursor !== null && found.length < 50)
  return found
}

/** Makes a table of values with their numbers from 1, and null as number 0. */
async function fill(
  { engineName, script }: Engine,
  { type, values, written = type }: ValuesCase,
): Promise<void> {
  const quoted = values.map((value) =>
    engineName === "sqlite" ? value : `'${value.replaceAll("'", "''")}'`,
  )
  const rows = ["null", ...quoted].map((value, index) => `(${index}, ${value}, ${value})`)
  await script(`
    drop table if exists exact;
    create table exact (n integer primary key, v ${written}, k ${written});
    insert into exact values ${rows.join(", ")}`)
}

/** True for a type of keys. JSON writes a float with the digits of the session, and texts compare by their collation. */
function canBeKey({ kind, type }: ValuesCase): boolean {
  return kind !== "text" && type !== "float8"
}

const engines: Engine[] = []
beforeAll(async () => {
  engines.push(openSqlite(), await openPglite())
  await engines[1]?.script("set extra_float_digits = -15")
})
afterAll(async () => {
  for (const { close } of engines) await close()
})

describe.each([
  { name: "SQLite", position: 0, cases: sqliteCases },
  { name: "PGlite in an odd session", position: 1, cases: postgresCases },
])("a cursor holds the exact value on $name", ({ position, cases }) => {
  it.each(cases.map((given) => [given.type, given] as const))("%s", async (_, given) => {
    const engine = engines[position]
    if (engine === undefined) return expect.fail("There is no engine.")
    await fill(engine, given)
    const expected = [...given.values.keys(), given.values.length]
    expect(await walk(engine, given, { key: "n", sorts: "v" })).toEqual(expected)
    expect(await walk(engine, given, { key: "n", sorts: "-v" })).toEqual(expected.toReversed())
  })

  it.each(cases.filter(canBeKey).map((given) => [given.type, given] as const))(
    "%s as a key that no field stands for",
    async (_, given) => {
      const engine = engines[position]
      if (engine === undefined) return expect.fail("There is no engine.")
      await fill(engine, given)
      await engine.script("update exact set v = null; delete from exact where n = 0")
      const numbers = given.values.map((_value, index) => index + 1)
      expect(await walk(engine, given, { key: "k", sorts: "v" })).toEqual(numbers)
    },
  )
})
