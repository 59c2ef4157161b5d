import { RawNode } from "kysely"
import { describe, expect, it } from "vitest"
import { defineFields, prepareQuery } from "../../src/index.ts"
import { compileSql, defineSqlTable } from "../../src/kysely.ts"
import { mariadbEngine } from "../../src/sql/engines/mariadb.ts"
import { engines, type AnyDatabase } from "../support/sql/engine.ts"

type Engine = "mariadb" | "duckdb"

const fields = defineFields({
  name: { kind: "text" },
  rating: { kind: "number" },
  made: { kind: "date" },
})

/** The table of an engine. Its numbers and dates may be special, such as NaN and a day 0. */
function tableOf(engine: Engine) {
  const columns = {
    name: { type: "text" },
    rating: { type: "float8", ...(engine === "duckdb" && { mayHoldSpecials: true }) },
    made: { type: engine === "duckdb" ? "timestamp_ns" : "datetime", mayHoldSpecials: true },
  }
  const options = { engine: engines[engine], table: "t", key: ["id"], columns }
  return defineSqlTable<AnyDatabase>()(fields, options as never)
}
const tables = { mariadb: tableOf("mariadb"), duckdb: tableOf("duckdb") }

/** Columns stand without quotes and without the name of their table, and texts without what compares their bytes. */
const plainly = (text: string): string =>
  text
    .replaceAll(/["`]t["`]\.["`](\w+)["`]/g, "$1")
    .replaceAll(/convert\((.*?) using utf8mb4\) collate utf8mb4_nopad_bin/g, "bytes($1)")
    .replaceAll(/\((\w+) collate "binary"\)/g, "bytes($1)")

/** Returns the condition of a filter, without the one that its value is not null, and the parameters. */
function whereOf(engine: Engine, filters: string): readonly unknown[] {
  const { sql, parameters } = compileSql(prepareQuery({ filters }, fields), tables[engine]).where
  const [, condition = ""] =
    /^\((.*) and (?:\(not .* <=> null\)\)|\(.* is not null\))\)$/.exec(sql) ?? []
  return [plainly(condition), ...parameters]
}

describe("statements of engines whose drivers the fast tests do not load", () => {
  it.each<[Engine, string, string, ...unknown[]]>([
    ["mariadb", "name_=a", "(bytes(name) >= ? and bytes(name) < ?)", "a", "b"],
    ["mariadb", "name_-=ab", "(bytes(right(name, 2)) = ?)", "ab"],
    ["mariadb", "name@=a", "(instr(bytes(name), ?) > 0)", "a"],
    ["mariadb", "name==ä", "(bytes(name) = ?)", "ä"],
    ["mariadb", "name==a", "((name = ?) and (bytes(name) = ?))", "a", "a"],
    ["mariadb", "name_=*.a", "(bytes(name) rlike ?)", "(?-imsx)\\A\\x{2e}[Aa]"],
    ["mariadb", "name_-=*a", "(bytes(name) rlike ?)", "(?-imsx)[Aa]\\z"],
    ["mariadb", "name==*a", "(bytes(name) rlike ?)", "(?-imsx)\\A[Aa]\\z"],
    ["mariadb", "name@=*a", "(bytes(name) rlike ?)", "(?-imsx)[Aa]"],
    ["duckdb", "name_=a", "(bytes(name) >= $1 and bytes(name) < $2)", "a", "b"],
    ["duckdb", "name_-=ab", "(suffix(bytes(name), $1))", "ab"],
    ["duckdb", "name@=a", "(contains(bytes(name), $1))", "a"],
    ["duckdb", "name==a", "(bytes(name) = $1)", "a"],
    ["duckdb", "name_=*.a", "(regexp_matches(bytes(name), $1))", "\\A(?:\\.[Aa])"],
    ["duckdb", "name_-=*a|b", "(regexp_matches(bytes(name), $1))", "(?:([Aa])|([Bb]))\\z"],
    ["duckdb", "name==*a", "(regexp_matches(bytes(name), $1))", "\\A(?:[Aa])\\z"],
    ["duckdb", "name@=*a", "(regexp_matches(bytes(name), $1))", "(?:[Aa])"],
  ])("V3: %s writes %s as %s", (engine, filters, ...expected) => {
    expect(whereOf(engine, filters)).toEqual(expected)
  })

  it.each<[Engine, string, string]>([
    [
      "mariadb",
      "made>2024-01-31",
      "(extract(year from made) > 0 and extract(month from made) > 0 and extract(day from made) > 0)",
    ],
    ["duckdb", "made>2024-01-31", "isfinite(made)"],
    ["duckdb", "rating>5", "rating <> 'NaN'"],
  ])("V4, V5: on %s, %s looks at a value only where %s", (engine, filters, present) => {
    expect(whereOf(engine, filters)[0]).toContain(`case when ${present} then`)
  })

  it("V5: beyond its dates, DuckDB has one infinity before and one after them", () => {
    const last = (filters: string) => whereOf("duckdb", filters).at(-1)
    expect(last("made>2024-01-31T00:00:00Z")).toBe("1706659200000000000")
    expect(last("made<9999-01-01T00:00:00Z")).toBe("infinity")
    expect(last("made>0001-01-01T00:00:00Z")).toBe("-infinity")
  })

  it.each<[Engine, string, string]>([
    ["mariadb", "name,-name", "bytes(name) asc, octet_length(name) asc, id asc"],
    ["mariadb", "-name", "bytes(name) desc, octet_length(name) desc, id asc"],
    ["duckdb", "name", "bytes(name) asc nulls first, id asc nulls first"],
    ["duckdb", "-name", "bytes(name) desc nulls last, id asc nulls first"],
  ])("P1: %s writes the order %s as %s", (engine, sorts, expected) => {
    const { orderBy } = compileSql(prepareQuery({ sorts }, fields), tables[engine])
    expect(plainly(orderBy.sql)).toBe(expected)
  })

  it.each([
    [1000, "0.990"],
    [100, "0.095"],
    [0, "0.001"],
    [1e12, "31536000.000"],
  ])(
    "MariaDB ends a statement of %s ms after %s s, a little earlier than the run",
    (ms, seconds) => {
      const ended = mariadbEngine.parts.runs.timed?.(RawNode.createWithSql("select 1"), ms)
      expect(ended).toMatchObject({
        sqlFragments: [`set statement max_statement_time=${seconds} for `, ""],
      })
    },
  )
})
