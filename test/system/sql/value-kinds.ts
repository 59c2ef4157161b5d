import { engines } from "../../support/sql/engine.ts"
import { fieldsFromJson } from "../../../src/index.ts"
import { defineSqlTable, sqlTableSchema } from "../../../src/kysely.ts"
import { fieldWith } from "../../support/sql/case-kinds.ts"
import type { AnyDatabase, Engine } from "../../support/sql/engine.ts"

type Value = string | number | bigint | boolean | null

/** A field over a column of an engine, with its rows as memory and as the database hold them. */
export interface KindCase {
  readonly title: string
  readonly engineName: Engine["engineName"]
  readonly field: Readonly<Record<string, unknown>>
  readonly column?: Readonly<Record<string, unknown>>
  /** The type as SQL writes it. */
  readonly type: string
  /** What memory holds, and what the database holds for it. */
  readonly rows: readonly (readonly [memory: unknown, database: Value])[]
  readonly queries: readonly string[]
}

const times: KindCase["rows"] = [
  ["00:00", "00:00:00.0000000"],
  ["12:00:00.1234560", "12:00:00.1234560"],
  ["12:00:00.123457", "12:00:00.1234570"],
  ["23:59:59.999999", "23:59:59.9999990"],
  [null, null],
]
const timeQueries = [
  "v==12:00",
  "v>=00:00:00",
  "v==12:00:00.123456",
  "v==12:00:00.1234567",
  "v!=12:00:00.1234567",
  "v>12:00:00.1234567",
  "v>=12:00:00.1234567",
  "v<12:00:00.1234567",
  "v<=12:00:00.1234567",
  "v<=23:59:59.9999999",
  "v!=null",
]

const days: KindCase["rows"] = [
  ["0001-01-01", "0001-01-01"],
  ["2024-02-29", "2024-02-29"],
  ["9999-12-31", "9999-12-31"],
  [null, null],
]
const dayQueries = [
  "v==2024-02-29",
  "v!=2024-02-29|2024-03-01",
  "v>0001-01-01",
  "v<9999-12-31",
  "v==null",
]

const durations: KindCase["rows"] = [
  ["10675199.02:48:05.4775807", 2n ** 63n - 1n],
  ["-10675199.02:48:05.4775808", -(2n ** 63n)],
  ["PT0S", 0],
  ["-00:00:00.0000001", -1],
  ["PT1.5S", 15_000_000],
  [null, null],
]
const durationQueries = [
  "v==P0D",
  "v>PT1S",
  "v<00:00:00",
  "v>=10675199.02:48:05.4775807",
  "v==-10675199.02:48:05.4775808|null",
  "v!=PT1.5S",
]

const bytes: KindCase["rows"] = [
  [0, 0],
  [255, 255],
  [256, 256],
  [-1, -1],
  [null, null],
]
const byteQueries = ["v>=0", "v<=255", "v!=7", "v==null", "v==255", "v!=null"]

const floats: KindCase["rows"] = [
  [0.1, 0.1],
  [Math.fround(0.1), Math.fround(0.1)],
  [16777217, 16777217],
  [16777219, 16777219],
  [1e300, 1e300],
  [-1e-60, -1e-60],
  [5e-324, 5e-324],
  [1.5, 1.5],
  [null, null],
]
const floatQueries = [
  "v==0.1",
  "v==16777216",
  "v==16777220",
  "v>16777216",
  "v<16777220",
  "v>=0",
  "v<=0",
  "v<0",
  "v>0",
  "v>3.4028234663852886e38",
  "v>=3.4028234663852886e38",
  "v!=1.5|0.1",
  "v!=1.5",
]

const largestInt64 = [2n ** 63n - 1n, 2n ** 63n - 2n, -(2n ** 63n), 0n, 5n] as const
const int64Queries = [
  "v==9223372036854775807",
  "v<9223372036854775807",
  "v>=-9223372036854775808",
  "v>9223372036854775806",
  "v!=5",
]

const decimalQueries = [
  "v==0.3",
  "v==4.990",
  "v>4.99",
  "v>4.985",
  "v>=4.985",
  "v<4.985",
  "v<=4.985",
  "v==4.985",
  "v<-4.985",
  "v>-4.985",
  "v>79228162514264337593543950334",
  "v<79228162514264337593543950335",
  "v>-79228162514264337593543950335",
  "v<-79228162514264337593543950334",
  "v!=null",
]

/** Fields of the kinds whose values have types of their own, on columns of both engines. */
export const kindCases: readonly KindCase[] = [
  ...(["date", "iso-day"] as const).map((type): KindCase => ({
    title: `day in ${type} of PostgreSQL`,
    engineName: "postgres",
    field: { kind: "day" },
    column: { type },
    type: type === "date" ? "date" : "text",
    rows: days,
    queries: dayQueries,
  })),
  {
    title: "day in SQLite",
    engineName: "sqlite",
    field: { kind: "day" },
    type: "text",
    rows: days,
    queries: dayQueries,
  },
  {
    title: "day in a date of PostgreSQL that may be infinite",
    engineName: "postgres",
    field: { kind: "day" },
    column: { mayHoldSpecials: true },
    type: "date",
    rows: [...days, [null, "infinity"], [null, "-infinity"]],
    queries: dayQueries,
  },
  {
    title: "time in time of PostgreSQL, which has microseconds",
    engineName: "postgres",
    field: { kind: "time" },
    type: "time",
    rows: times,
    queries: timeQueries,
  },
  {
    title: "time in time of PostgreSQL that may be 24:00",
    engineName: "postgres",
    field: { kind: "time" },
    column: { mayHoldSpecials: true },
    type: "time",
    rows: [...times, [null, "24:00:00"]],
    queries: timeQueries,
  },
  ...(["postgres", "sqlite"] as const).map((engineName): KindCase => ({
    title: `time in texts of 7 digits on ${engineName}`,
    engineName,
    field: { kind: "time" },
    column: { type: "time-7" },
    type: "text",
    rows: [...times, ["12:00:00.1234567", "12:00:00.1234567"]],
    queries: timeQueries,
  })),
  {
    title: "time in texts of whole seconds",
    engineName: "sqlite",
    field: { kind: "time" },
    column: { type: "time-0" },
    type: "text",
    rows: [
      ["12:00:00", "12:00:00"],
      ["12:00:01", "12:00:01"],
    ],
    queries: [...timeQueries, "v>12:00:00.5", "v<=12:00:00.5", "v==12:00:00.5"],
  },
  {
    title: "time in texts of milliseconds",
    engineName: "sqlite",
    field: { kind: "time" },
    column: { type: "time-3" },
    type: "text",
    rows: [
      ["12:00:00.123", "12:00:00.123"],
      ["12:00:00.124", "12:00:00.124"],
    ],
    queries: [...timeQueries, "v==12:00:00.123", "v>12:00:00.123", "v<=12:00:00.1235"],
  },
  ...(["postgres", "sqlite"] as const).map((engineName): KindCase => ({
    title: `duration in ticks on ${engineName}`,
    engineName,
    field: { kind: "duration" },
    type: engineName === "sqlite" ? "integer" : "int8",
    rows: durations,
    queries: durationQueries,
  })),
  ...(["postgres", "sqlite"] as const).map((engineName): KindCase => ({
    title: `unsigned integer of 8 bits on ${engineName}: others count as empty`,
    engineName,
    field: { kind: "integer", bits: 8, unsigned: true },
    type: engineName === "sqlite" ? "integer" : "int2",
    rows: bytes,
    queries: byteQueries,
  })),
  ...(["postgres", "sqlite"] as const).map((engineName): KindCase => ({
    title: `integer of 64 bits on ${engineName}`,
    engineName,
    field: { kind: "integer", bits: 64 },
    type: engineName === "sqlite" ? "integer" : "int8",
    rows: largestInt64.map((whole) => [whole, whole] as const),
    queries: int64Queries,
  })),
  {
    title: "unsigned integer of 64 bits in numeric",
    engineName: "postgres",
    field: { kind: "integer", bits: 64, unsigned: true },
    column: { mayHoldSpecials: true },
    type: "numeric",
    rows: ["0", "18446744073709551615", "18446744073709551616", "-1", "1.5", "NaN"].map(
      (text) => [text, text] as const,
    ),
    queries: ["v>=0", "v==18446744073709551615", "v==null", "v>18446744073709551614", "v!=7"],
  },
  ...(["postgres", "sqlite"] as const).map((engineName): KindCase => ({
    title: `float in doubles on ${engineName}: both sides are rounded`,
    engineName,
    field: { kind: "number", format: "float", sort: false },
    type: engineName === "sqlite" ? "real" : "float8",
    rows: floats,
    queries: floatQueries,
  })),
  {
    title: "float in float4",
    engineName: "postgres",
    field: { kind: "number", format: "float" },
    column: { type: "float4", mayHoldSpecials: true },
    type: "float4",
    rows: [
      [0.1, 0.1],
      [16777216, 16777216],
      [Number.NaN, "NaN"],
      [Number.POSITIVE_INFINITY, "Infinity"],
    ],
    queries: floatQueries,
  },
  {
    title: "decimal number in numeric",
    engineName: "postgres",
    field: { kind: "number", format: "decimal" },
    column: { mayHoldSpecials: true },
    type: "numeric",
    rows: [
      ...["0.30", "0.30000000000000004", "4.99", "4.985", "-4.985", "NaN", "1e29", "Infinity"],
      "79228162514264337593543950335",
    ].map((text) => [text, text] as const),
    queries: decimalQueries,
  },
  {
    title: "decimal number in cents",
    engineName: "sqlite",
    field: { kind: "number", format: "decimal" },
    column: { scale: 2 },
    type: "integer",
    rows: [
      ["4.99", 499],
      ["4.98", 498],
      ["0.3", 30],
      ["-4.98", -498],
      ["-4.99", -499],
      ["92233720368547758.07", 2n ** 63n - 1n],
      ["-92233720368547758.08", -(2n ** 63n)],
      [null, null],
    ],
    queries: [...decimalQueries, "v>=92233720368547758.07", "v>92233720368547758.075"],
  },
  ...(["postgres", "sqlite"] as const).map((engineName): KindCase => ({
    title: `object on ${engineName}: only null counts`,
    engineName,
    field: { kind: "object" },
    type: engineName === "sqlite" ? "any" : "jsonb",
    rows: [
      [{}, "{}"],
      [{}, "null"],
      [null, null],
    ],
    queries: ["v==null|5", "v==null", "v!=null", "v==5", "v!=5"],
  })),
]

/** The table of the library for a case, and its name in the database. */
export function tableOf({ engineName, field, column = {} }: KindCase) {
  const { kind } = fieldWith(field)
  const built = fieldsFromJson({
    id: { kind: "integer" },
    v: { ...field, ...(kind === "object" && { sort: false }) },
  })
  if (!built.ok) throw new Error(JSON.stringify(built.diagnostics))
  const table = defineSqlTable<AnyDatabase>()(built.value, {
    engine: engines[engineName],
    table: "t",
    key: ["id"],
    columns: { id: {}, v: column },
  })
  return { fields: built.value, table }
}

/** Makes the table of a case as the library writes it, and fills it. */
export async function createKindTable(engine: Engine, given: KindCase): Promise<void> {
  const { table } = tableOf(given)
  await engine.clear()
  const [create = ""] = sqlTableSchema(table, { columns: { v: given.type } })
  // The schema of a column of floats lets no doubles in.
  const isWide = given.field.sort === false
  await engine.script(isWide ? `create table t (id integer, v ${given.type})` : create)
  const value = given.engineName === "sqlite" ? "?" : `$2::text::${given.type}`
  for (const [index, [, database]] of given.rows.entries())
    await engine.run(
      `insert into t (id, v) values (${given.engineName === "sqlite" ? "?" : "$1"}, ${value})`,
      [index, given.engineName === "postgres" && database !== null ? String(database) : database],
    )
}
