import { engines } from "../../support/sql/engine.ts"
import { describe, expect, it } from "vitest"
import {
  bindQuery,
  defineFields,
  parseQuery,
  prepareQuery,
  QueryError,
  runQuery,
} from "../../../src/index.ts"
import {
  checkSqlTable,
  defineSqlTable,
  runSql,
  sqlTableSchema,
  sqlite,
  postgres,
} from "../../../src/kysely.ts"
import type { AnyDatabase, Engine } from "../../support/sql/engine.ts"
import { fieldWith } from "../../support/sql/case-kinds.ts"
import { openBothEngines } from "../../support/sql/both-engines.ts"
import { readPages } from "../../support/sql/read-pages.ts"
import { createKindTable, kindCases, tableOf, type KindCase } from "./value-kinds.ts"

const engineIn = openBothEngines()

const engineOf = ({ engineName }: Pick<KindCase, "engineName">): Engine => engineIn(engineName)

/** A value of a row as its field compares it, which does not tell -0 from 0. */
const operandOf = ({ field }: KindCase, value: unknown): unknown => {
  const operand = fieldWith(field).rules.readRow(value)
  return operand === 0 ? 0 : operand
}

/** What a field holds in the rows of an answer. */
const operandsIn = (given: KindCase, data: readonly object[]): readonly unknown[] =>
  data.map((row) => operandOf(given, new Map(Object.entries(row)).get("v")))

const idsIn = (data: readonly object[]): readonly unknown[] =>
  data.map((row) => new Map<string, unknown>(Object.entries(row)).get("id"))

const nines = "9".repeat(2_000)
const overlongNumbers = [nines, `-${nines}`, `0.${nines}`, "1e999", "-1e999", "1e-999"].concat(
  "9223372036854775808",
  "-9223372036854775809",
  "18446744073709551616",
)

describe("kinds of values on databases (V4a to V5d)", () => {
  it.each(kindCases)("$title: rows, order and values are those of memory", async (given) => {
    const engine = engineOf(given)
    await createKindTable(engine, given)
    const { fields, table } = tableOf(given)
    const rows = given.rows.map(([v], id) => ({ id, v }))
    const sorts = fields.fields.get("v")?.sort === true ? ["", "v", "-v"] : [""]
    for (const filters of ["", ...given.queries])
      for (const sort of sorts) {
        const bound = prepareQuery({ filters, sorts: sort }, fields)
        const expected = runQuery(rows, bound)
        const { data, total } = await runSql(engine.db, bound, table)
        expect([filters, sort, idsIn(data)]).toEqual([
          filters,
          sort,
          expected.data.map(({ id }) => id),
        ])
        expect(total).toBe(expected.total)
        expect(operandsIn(given, data)).toEqual(operandsIn(given, expected.data))
      }
  })

  it.each(kindCases)(
    "$title: overlong numbers have the answer of memory or a refusal with a code",
    async (given) => {
      const engine = engineOf(given)
      await createKindTable(engine, given)
      const { fields, table } = tableOf(given)
      const rows = given.rows.map(([v], id) => ({ id, v }))
      for (const number of overlongNumbers)
        for (const operator of ["==", "!=", "<", ">="]) {
          const filters = `v${operator}${number}`
          const bound = bindQuery(parseQuery({ filters }), fields)
          if (bound.refused) expect(bound.diagnostics.map(({ code }) => code)).not.toEqual([])
          const { data, total } = await runSql(engine.db, bound, table)
          const expected = runQuery(rows, bound)
          expect([filters, idsIn(data), total]).toEqual([
            filters,
            idsIn(expected.data),
            expected.total,
          ])
        }
    },
  )

  it.each(kindCases.filter(({ field }) => field.kind !== "object" && field.sort !== false))(
    "$title: pages behind cursors have all rows once, in order",
    async (given) => {
      const engine = engineOf(given)
      await createKindTable(engine, given)
      const { fields, table } = tableOf(given)
      for (const sorts of ["v", "-v"]) {
        const bound = prepareQuery({ sorts, pageSize: 2 }, fields)
        const expected = runQuery(
          given.rows.map(([v], id) => ({ id, v })),
          prepareQuery({ sorts, pageSize: 100 }, fields),
        )
        const pages = await readPages((after) => runSql(engine.db, bound, table, { after }))
        const ids = pages.flatMap(({ data }) => idsIn(data))
        expect(ids).toEqual(expected.data.map(({ id }) => id))
      }
    },
  )
})

const problemsOf = (
  field: object,
  column: object,
  engineName: "sqlite" | "postgres",
): readonly string[] => {
  try {
    defineSqlTable()(defineFields({ v: field } as never), {
      engine: engines[engineName],
      table: "t",
      key: ["id"],
      columns: { v: column },
    } as never)
    return []
  } catch (error) {
    return error instanceof QueryError
      ? error.diagnostics.map(({ code, message }) => `${code}: ${message}`)
      : [String(error)]
  }
}

const decimal = { kind: "number", format: "decimal" }

describe("columns of kinds of values", () => {
  it.each<[string, object, object, "sqlite" | "postgres", string]>([
    [
      "unsigned integers of 64 bits on SQLite",
      { kind: "integer", bits: 64, unsigned: true },
      {},
      "sqlite",
      "no column of sqlite holds the values of kind unsigned integer of 64 bits",
    ],
    [
      "decimal numbers without their places on SQLite",
      decimal,
      {},
      "sqlite",
      '"scale" must be the number of decimal places that the integers of the column have, from 0 to 28, got undefined',
    ],
    ["places with a fraction", decimal, { scale: 1.5 }, "sqlite", "from 0 to 28, got 1.5"],
    ["too many places", decimal, { scale: 29 }, "sqlite", "from 0 to 28, got 29"],
    [
      "places on PostgreSQL",
      decimal,
      { scale: 2 },
      "postgres",
      'a column of kind number with format decimal has no option "scale"',
    ],
    ["decimal numbers in real", decimal, { type: "real", scale: 2 }, "sqlite", 'got "real"'],
    ["days in timestamps", { kind: "day" }, { type: "timestamptz" }, "postgres", "as kind day"],
    ["times in dates", { kind: "time" }, { type: "date" }, "postgres", "as kind time"],
    ["durations in intervals", { kind: "duration" }, { type: "interval" }, "postgres", "duration"],
    [
      "integers of a size in float8",
      { kind: "integer", bits: 32 },
      { type: "float8" },
      "postgres",
      "integer of 32 bits",
    ],
    ["a type of objects", { kind: "object" }, { type: "jsonb" }, "postgres", "as kind object"],
  ])("%s are a bad definition", (_, field, column, engineName, problem) => {
    const problems = problemsOf(field, column, engineName)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(/^bad-definition: /)
    expect(problems[0]).toContain(problem)
  })

  it("V4b: a scale may be 0, and has at most 28 places", () => {
    for (const scale of [0, 28]) expect(problemsOf(decimal, { scale }, "sqlite")).toEqual([])
  })

  it("V4b: a scale that is missing names the rule of decimal numbers", () => {
    const define = () =>
      defineSqlTable()(defineFields({ v: decimal } as never), {
        ...{ engine: sqlite, table: "t", key: ["id"], columns: { v: {} } },
      } as never)
    expect(define).toThrow(
      expect.objectContaining({
        diagnostics: [expect.objectContaining({ code: "bad-definition", rule: "V4b" })],
      }),
    )
  })

  it.each<[object, object, string]>([
    [{ kind: "integer", bits: 8 }, {}, '"v" int2'],
    [{ kind: "integer", bits: 16, unsigned: true }, {}, '"v" int4'],
    [{ kind: "integer", bits: 32, unsigned: true }, {}, '"v" int8'],
    [{ kind: "integer", bits: 64, unsigned: true }, {}, '"v" numeric(20) check (not (not ('],
    [{ kind: "integer", bits: 64, unsigned: true }, { mayHoldSpecials: true }, '"v" numeric,'],
    [{ kind: "time" }, {}, `"v" time check (not (not ("v" < '24:00')))`],
    [{ kind: "time" }, { type: "time-3" }, '"v" text check (not ("v" !~ '],
    [{ kind: "number", format: "float" }, { type: "float4", mayHoldSpecials: true }, '"v" float4,'],
    [{ kind: "duration" }, {}, '"v" int8,'],
    [decimal, { mayHoldSpecials: true }, '"v" numeric,'],
    [decimal, { type: "numeric(10, 2)", mayHoldSpecials: true }, '"v" numeric(10,2),'],
  ])("the schema of %o has the type of its default", (field, column, line) => {
    const fields = defineFields({ v: field } as never)
    const table = defineSqlTable()(fields, {
      ...{ engine: postgres, table: "t", key: ["id"] },
      columns: { v: column },
    } as never)
    expect(sqlTableSchema(table, { columns: { id: "int4" } })[0]).toContain(line)
  })
})

describe("objects on PostgreSQL (V5d)", () => {
  it("a composite value whose parts are null is there", async () => {
    const engine = engineOf({ engineName: "postgres" })
    await engine.script(
      `create table t (id int4 primary key, v t_parts);
       insert into t values (1, row(null, null)), (2, row(1, null)), (3, row(1, 2)), (4, null)`.replace(
        /^/,
        "drop type if exists t_parts; create type t_parts as (a int4, b int4); ",
      ),
    )
    const fields = defineFields({ id: { kind: "integer" }, v: { kind: "object" } })
    const table = defineSqlTable<AnyDatabase>()(fields, {
      ...{ engine: postgres, table: "t", key: ["id"] },
      columns: { id: {}, v: {} },
    })
    const run = async (filters: string) =>
      (await runSql(engine.db, prepareQuery({ filters }, fields), table)).data
    expect(await run("v==null")).toEqual([{ id: 4, v: null }])
    expect(await run("v!=null")).toEqual([1, 2, 3].map((id) => ({ id, v: {} })))
  })
})

interface BrokenCase {
  readonly field: object
  readonly column?: object
  readonly engineName: "sqlite" | "postgres"
  readonly type: string
  readonly good: readonly string[]
  readonly bad: readonly string[]
  readonly problem: string
}

const broken: readonly BrokenCase[] = [
  {
    ...{ field: { kind: "time" }, engineName: "postgres", type: "time" },
    ...{
      good: ["'23:59:59.999999'"],
      bad: ["'24:00'"],
      problem: "holds a time that is not of a day",
    },
  },
  ...(["sqlite", "postgres"] as const).map((engineName): BrokenCase => ({
    ...{ field: { kind: "time" }, column: { type: "time-3" }, engineName, type: "text" },
    good: ["'23:59:59.999'", "'00:00:00.000'", "null"],
    bad: ["'24:00:00.000'", "'12:00:00'", "'12:60:00.000'", "'12:00:60.000'", "'1:00:00.000'"],
    problem: "must hold values of the form time-3 only",
  })),
  ...(["sqlite", "postgres"] as const).map((engineName): BrokenCase => ({
    ...{ field: { kind: "day" }, column: { type: "iso-day" }, engineName, type: "text" },
    // PostgreSQL itself refuses to read a day that there is not.
    good: ["'2024-02-29'"],
    bad: ["'2024-02-29T00:00:00Z'", ...(engineName === "sqlite" ? ["'2023-02-29'"] : [])],
    problem: "must hold values of the form iso-day only",
  })),
  ...(["sqlite", "postgres"] as const).map((engineName): BrokenCase => ({
    field: { kind: "integer", bits: 8 },
    ...{ column: { mayHoldSpecials: false }, engineName },
    type: engineName === "sqlite" ? "integer" : "int2",
    ...{ good: ["-128", "127", "null"], bad: ["-129", "128"] },
    problem: "holds a number outside of the range of the field",
  })),
  {
    field: { kind: "integer", bits: 64, unsigned: true },
    ...{ engineName: "postgres", type: "numeric" },
    ...{ good: ["0", "18446744073709551615"], bad: ["-1", "1.5", "'NaN'", "18446744073709551616"] },
    problem: "holds a number outside of the range of the field",
  },
  {
    ...{ field: decimal, engineName: "postgres", type: "numeric" },
    good: ["0.1234567890123456789", "79228162514264337593543950335"],
    ...{ bad: ["'NaN'", "1e29"], problem: "holds a number outside of the range of the field" },
  },
  ...(["sqlite", "postgres"] as const).map((engineName): BrokenCase => ({
    field: { kind: "number", format: "float" },
    ...{ engineName, type: engineName === "sqlite" ? "real" : "float8" },
    good: ["0", "-1.5", "16777216", "1.401298464324817e-45", "3.4028234663852886e38", "null"],
    bad: ["0.1", "16777217", "1e-45", "3.5e38", "1e300", "1e-320", "-0.1"],
    problem: "holds a number that is not a 32-bit float",
  })),
  {
    ...{ field: { kind: "number", format: "float" }, column: { type: "float4" } },
    ...{ engineName: "postgres", type: "float4", good: ["1.5"], bad: ["'NaN'"] },
    problem: "holds NaN",
  },
  {
    ...{ field: { kind: "duration" }, engineName: "sqlite", type: "integer" },
    ...{ good: ["9223372036854775807"], bad: ["'PT1S'", "1.5"], problem: "another type than int8" },
  },
]

describe("checkSqlTable", () => {
  it.each(broken)(
    "$engineName, $field, $column: finds values that break a promise",
    async (given) => {
      const engine = engineOf(given)
      const create = `create table t (id integer primary key, v ${given.type === "integer" ? "any" : given.type})`
      const table = defineSqlTable<never>()(defineFields({ v: given.field } as never), {
        ...{
          engine: engines[given.engineName],
          table: "t",
          key: ["id"],
          columns: { v: given.column ?? {} },
        },
      } as never)
      const find = async (...values: readonly string[]): Promise<readonly string[]> => {
        await engine.clear()
        await engine.script(create)
        for (const [id, value] of values.entries())
          await engine.script(`insert into t values (${id}, ${value})`)
        const problems = await checkSqlTable(engine.db as never, table as never)
        return problems.map(({ message }) => message)
      }
      expect(await find(...given.good)).toEqual([])
      for (const value of given.bad) {
        const [problem, ...others] = await find(...given.good, value)
        expect([value, problem]).toEqual([value, expect.stringContaining(given.problem)])
        expect(others).toEqual([])
      }
    },
  )
})
