import { describe, expect, it } from "vitest"
import { defineFields, prepareQuery } from "../../src/index.ts"
import { defineSqlTable, toKysely, postgres, sqlite } from "../../src/kysely.ts"
import { type AnyDatabase, engines, type BuiltInName } from "../support/sql/engine.ts"
import { statementsFor } from "../support/sql/compile-only.ts"
import { cursorForm } from "../../src/sql/cursor-forms.ts"
import type { SqlType } from "../../src/sql/types.ts"
import { databaseTable } from "../support/sql/database-table.ts"

type MarkedCase = readonly [BuiltInName, SqlType, readonly string[]]

const zeroUuid = "00000000-0000-0000-0000-000000000000"

const written: readonly MarkedCase[] = [
  ["postgres", "int8", ["0", "-9223372036854775808", "9223372036854775807"]],
  ["postgres", "int2", ["-5"]],
  ["postgres", "int4", ["5"]],
  ["postgres", "unix-s", ["5"]],
  ["postgres", "unix-ms", ["5"]],
  ["postgres", "numeric", ["-0.10", "NaN", "-Infinity", `-${"9".repeat(999)}.5`]],
  [
    "postgres",
    "any-number",
    ["5", "-0.10", "1e-7", "1e+21", "9007199254740993", "Infinity", "NaN"],
  ],
  ["postgres", "any-integer", ["-5", "9223372036854775807"]],
  ["postgres", "boolean", ["true", "false"]],
  ["postgres", "uuid", [zeroUuid]],
  ["postgres", "float8", ["0.1", "1e+21", "-Infinity", "NaN"]],
  ["postgres", "float4", ["0.1"]],
  ["postgres", "time", ["00:00:00", "23:59:59.123456", "24:00:00"]],
  ["postgres", "timestamp", ["2024-02-01 12:00:00.5"]],
  ["postgres", "timestamptz", ["2024-02-01 12:00:00.5", "4714-11-24 00:00:00 BC", "-infinity"]],
  ["postgres", "date", ["2024-02-29", "0001-02-29 BC", "5874897-12-31", "infinity"]],
  ["postgres", "text", ["'", "'a", "'\ufeff"]],
  ["postgres", "any", ["'", "'2024-02-01T12:00:00"]],
  [
    "sqlite",
    "any",
    ["'a", "x", "x00FF", "t00", "t610062", "0.5", "-1", "9007199254740993", "Infinity"],
  ],
]

const foreign: readonly MarkedCase[] = [
  ["postgres", "int8", ["", "1.5", "9223372036854775808", "1;--", "x1", "1x", "'1"]],
  ["postgres", "numeric", ["", "1e5", ".5", "infinity", "x1", "x1.5", "1x", "NaNx", "xNaN"]],
  ["postgres", "numeric", ["9".repeat(1001), `0.${"9".repeat(1000)}`]],
  ["postgres", "any-number", ["", "1e5", ".5", "x1", "1x", "infinity", "9".repeat(400)]],
  ["postgres", "any-number", [`0.${"0".repeat(400)}1`]],
  ["postgres", "any-integer", ["", "1.5", "9223372036854775808"]],
  ["sqlite", "any", ["9".repeat(1001)]],
  ["postgres", "boolean", ["", "t", "TRUE"]],
  ["postgres", "uuid", ["", `{${zeroUuid}}`, `x${zeroUuid}`, `${zeroUuid}x`]],
  ["postgres", "float8", ["", "0.10", "1.0", "Inf"]],
  [
    "postgres",
    "timestamptz",
    ["", "now", "2024-02-01T12:00:00", "2024-02-01 12:00:00+02", "x2024-02-01"],
  ],
  ["postgres", "timestamptz", ["2024-02-31 00:00:00", "2024-02-01 24:00:00"]],
  ["postgres", "timestamp", ["294277-01-01 00:00:00", "4714-11-23 00:00:00 BC"]],
  [
    "postgres",
    "date",
    ["2023-02-29", "0000-01-01", "0002-02-29 BC", "5874898-01-01", "4715-12-31 BC"],
  ],
  ["postgres", "date", ["", "today", "2024-2-1", "infinity1", "1infinity"]],
  ["postgres", "time", ["", "12:00", "x12:00:00", "12:00:00x", "12:00:00.1234567"]],
  ["postgres", "time", ["24:00:01", "23:60:00", "23:59:60", "24:00:00.5"]],
  ["postgres", "text", ["", "a", "'\ud83d", "'\0"]],
  ["postgres", "any", ["", "a", "'\udc00", "'\0"]],
  [
    "sqlite",
    "any",
    [
      "",
      "a",
      "'\ud83d",
      "x0",
      "xfg",
      "x00g",
      "ax00",
      "t0",
      "t00g",
      "at00",
      "T00",
      "1.50",
      "NaN",
      "0x10",
    ],
  ],
]

const casesOf = (cases: readonly MarkedCase[]) =>
  cases.flatMap(([engineName, type, texts]) =>
    texts.map((text) => ({ engineName, type, text, name: `${engineName} ${type}` })),
  )

describe("a value of a cursor", () => {
  it.each(casesOf(written))("of $name is read: $text", ({ engineName, type, text }) => {
    expect(
      cursorForm({ engine: engines[engineName], type, held: undefined }).read(text),
    ).toBeDefined()
  })

  it.each<[BuiltInName, SqlType, string, string, unknown]>([
    ["postgres", "int8", "5", "$1::int8", "5"],
    ["postgres", "numeric", "-0.10", "$1::numeric", "-0.10"],
    ["postgres", "any-integer", "5", "$1::int8", "5"],
    ["postgres", "any-number", "5", "$1::int8", 5],
    ["postgres", "any-number", "-0.10", "$1::numeric", "-0.10"],
    ["postgres", "any-number", "1e-7", "$1::numeric", "1e-7"],
    ["postgres", "any-number", "9007199254740993", "$1::numeric", "9007199254740993"],
    ["postgres", "any-number", "-Infinity", "$1::float8", -Infinity],
    ["postgres", "boolean", "true", "$1::boolean", true],
    ["postgres", "boolean", "false", "$1::boolean", false],
    ["postgres", "uuid", zeroUuid, "$1::uuid", zeroUuid],
    ["postgres", "float4", "0.1", "$1::float8", "0.1"],
    ["postgres", "time", "00:00:00", "$1::time", "00:00:00"],
    ["postgres", "timestamptz", "2024-02-01 12:00:00", "$1::timestamptz", "2024-02-01 12:00:00+00"],
    ["postgres", "timestamptz", "0044-03-15 BC", "$1::timestamptz", "0044-03-15+00 BC"],
    ["postgres", "timestamptz", "-infinity", "$1::timestamptz", "-infinity"],
    ["postgres", "timestamp", "2024-02-01 12:00:00", "$1::timestamp", "2024-02-01 12:00:00"],
    ["postgres", "date", "0044-03-15 BC", "$1::date", "0044-03-15 BC"],
    ["postgres", "varchar", "''a", "$1", "'a"],
    ["postgres", "any", "'2024", "$1", "2024"],
    ["sqlite", "text", "''a", "?", "'a"],
    ["sqlite", "text", "tEFBBBF6100C3A9", "?", "\ufeffa\0é"],
    ["sqlite", "blob", "x00FF", "unhex(?)", "00FF"],
    ["sqlite", "integer", "9007199254740993", "+cast(? as integer)", "9007199254740993"],
    ["sqlite", "integer", "5", "?", 5],
    ["sqlite", "real", "0.5", "?", 0.5],
    ["sqlite", "real", "6.000427083287757e+16", "?", 60004270832877570],
  ])("of %s %s is a parameter: %s", (engineName, type, text, sql, parameter) => {
    const read = cursorForm({ engine: engines[engineName], type, held: undefined }).read(text)
    expect(read?.compile(statementsFor(engineName))).toMatchObject({ sql, parameters: [parameter] })
  })

  it.each(["9007199254740993", 60004270832877570, -1e20, 0.1, 5])(
    "of SQLite, an integer or a number, is the same value again: %s",
    (raw) => {
      const { read, write } = cursorForm({ engine: engines.sqlite, type: "any", held: undefined })
      expect(read(write(raw))?.compile(statementsFor("sqlite")).parameters).toEqual([raw])
    },
  )

  it("of a narrow column is refused where the column cannot hold it", () => {
    const fields = defineFields({ n: { kind: "number" } })
    const read = (type: "int4" | "numeric(10,2)", text: string) => {
      const place = { engine: postgres, table: "t", key: ["id"] } as const
      const table = defineSqlTable<AnyDatabase>()(fields, { ...place, columns: { n: { type } } })
      const { columns } = databaseTable(table)
      return cursorForm({ engine: engines.postgres, ...(columns.get("n") ?? expect.fail()) }).read(
        text,
      )
    }
    expect(read("int4", "-2147483648")).toBeDefined()
    expect(read("int4", "2147483648")).toBeUndefined()
    expect(read("numeric(10,2)", "-99999999.99")).toBeDefined()
    for (const text of ["100000000.00", "0.005", "-Infinity"])
      expect(read("numeric(10,2)", text)).toBeUndefined()
  })

  it.each(casesOf(foreign))("of $name is refused: $text", ({ engineName, type, text }) => {
    expect(
      cursorForm({ engine: engines[engineName], type, held: undefined }).read(text),
    ).toBeUndefined()
  })
})

describe("the columns that are selected for a cursor", () => {
  it("have names of their own, however many columns the key has", () => {
    const key = Array.from({ length: 54 }, (_, index) => `k${index}`)
    const fields = defineFields({ k0: { kind: "integer" } })
    const table = defineSqlTable<AnyDatabase>()(fields, {
      ...{ engine: sqlite, table: "t", key: key as [string, ...string[]] },
      columns: { k0: {} },
    })
    const { selections } = toKysely(prepareQuery({}, fields), table).keyset
    const names = selections.map(({ alias }) => alias)
    expect(names.slice(0, 2)).toEqual(["trommel cursor a", "trommel cursor b"])
    expect(names.slice(25, 28)).toEqual([
      "trommel cursor z",
      "trommel cursor za",
      "trommel cursor zb",
    ])
    expect(names.slice(51)).toEqual([
      "trommel cursor zz",
      "trommel cursor zza",
      "trommel cursor zzb",
    ])
  })
})
