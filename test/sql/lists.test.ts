import { engines } from "../support/sql/engine.ts"
import { describe, expect, expectTypeOf, it, onTestFinished } from "vitest"
import { defineFields, prepareQuery, QueryError } from "../../src/index.ts"
import {
  compileSql,
  defineSqlTable,
  type ItemsQuery,
  type SqlRow,
  postgres,
  sqlite,
} from "../../src/kysely.ts"
import { drawSeed, runFactor } from "../support/runs.ts"
import { compareLists } from "../support/sql/list-differential.ts"
import { openSqlite } from "../support/sql/sqlite-engine.ts"

const fields = defineFields({
  id: { kind: "integer" },
  tags: { kind: "text", list: true },
})
interface Columns {
  readonly items: { id: number; tags: string; tags_fold: string }
}
const place = { table: "items", key: ["id"] } as const

const itemTags: ItemsQuery = (eb, alias) =>
  eb.selectFrom("item_tags").whereRef("item_tags.item_id", "=", `${alias}.id`).select("tag as item")

/** Has the type of a row of a table. Only types look at it. */
const rowOf = <Table>(_: Table): SqlRow<Table> => ({}) as SqlRow<Table>

/** Returns what is wrong with the column of a list. The types would not let most of them compile. */
function problemsOf(
  column: object,
  engineName: "sqlite" | "postgres" = "postgres",
): readonly string[] {
  try {
    const given = {
      ...place,
      engine: engines[engineName],
      columns: { id: {}, tags: column },
    }
    defineSqlTable()(fields as never, given as never)
    return []
  } catch (error) {
    return error instanceof QueryError
      ? error.diagnostics.map(({ message }) => message)
      : [String(error)]
  }
}

describe("columns of lists (V14)", () => {
  it.each(["array", "json"])("are arrays or JSON on PostgreSQL: %s", (items) => {
    expect(problemsOf({ items })).toEqual([])
  })

  it("are JSON on SQLite", () => {
    expect(problemsOf({}, "sqlite")).toEqual([])
    expect(problemsOf({ items: "array" }, "sqlite")[0]).toContain(
      '"items" must be a form of lists of sqlite or a query',
    )
  })

  it.each<[string, object, string]>([
    ["an order", { nullsFirst: true }, "has no option"],
    ["a promise that it is never null", { notNull: true }, "has no option"],
    ["a query and a column", { items: itemTags, column: "tags" }, '"column" must be left out'],
  ])("do not have %s", (_, column, message) => {
    expect(problemsOf(column).join()).toContain(message)
  })

  it("only fields that are lists have them", () => {
    const given = { ...place, engine: postgres, columns: { id: { items: "array" }, tags: {} } }
    expect(() => defineSqlTable()(fields as never, given as never)).toThrow(/has no option "items"/)
  })

  it("are read-only arrays in a row, and a query for items is not in it", () => {
    const define = defineSqlTable<Columns>()
    const stored = define(fields, { ...place, engine: sqlite, columns: { id: {}, tags: {} } })
    expectTypeOf(rowOf(stored).tags).toEqualTypeOf<readonly (string | null)[] | null>()
    const columns = { id: {}, tags: { items: itemTags } } as const
    const apart = define(fields, { ...place, engine: sqlite, columns })
    expectTypeOf(rowOf(apart)).toEqualTypeOf<{ id: number | null }>()
    expect(() =>
      defineSqlTable<Columns>()(fields, {
        ...place,
        engine: sqlite,
        // @ts-expect-error SQLite has no arrays
        columns: { id: {}, tags: { items: "array" } },
      }),
    ).toThrow(QueryError)
  })
})

describe("conditions on lists (V14)", () => {
  const textOf = (filters: string, columns: object): string => {
    const table = defineSqlTable()(
      fields as never,
      { ...place, engine: postgres, columns } as never,
    )
    return compileSql(prepareQuery({ filters }, fields) as never, table as never).where.sql
  }

  it("ask for an item, and with == also what an index for arrays serves", () => {
    expect(textOf("tags==red", { id: {}, tags: {} })).toBe(
      `(("items"."tags" && array[$1]::text[]) and (exists (select 1 from (select unnest("items"."tags") as item) as "items_items" where (("items_items"."item" = $2) and ("items_items"."item" is not null)))))`,
    )
  })

  it("compare the whole array with all values of !=", () => {
    expect(textOf("tags!=red|blue", { id: {}, tags: {} })).toContain(
      `(not ("items"."tags" @> array[$1, $2]::text[]))`,
    )
  })

  it.each(["!@=", "!_=", "!_-=", "!@=*", "!_=*", "!=*"])(
    "select once from many values of %s",
    (operator) => {
      const values = Array.from({ length: 20 }, (_, index) => `v${index}`)
      const text = textOf(`tags${operator}${values.join("|")}`, { id: {}, tags: {} })
      expect(text.match(/\bnot \(exists/g)).toHaveLength(1)
    },
  )

  it("compare the stored folded list with a star", () => {
    const fold = { column: "tags_fold", collation: "C" }
    expect(textOf("tags@=*Red", { id: {}, tags: { fold } })).toContain(
      'unnest("items"."tags_fold")',
    )
  })

  it("have the rows of memory on SQLite", async () => {
    const engine = openSqlite()
    onTestFinished(engine.close)
    expect(await compareLists(engine, 6000 * runFactor, drawSeed())).toBeGreaterThan(0)
  })
})
