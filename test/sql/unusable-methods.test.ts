import { describe, expect, it } from "vitest"
import { defineFields, prepareQuery, type QueryText } from "../../src/index.ts"
import { compileSql, defineSqlTable, sqlite } from "../../src/kysely.ts"
import { sieveWith, type SieveDialect, type SortableRows } from "../../src/sieve.ts"
import type { AnyDatabase } from "../support/sql/engine.ts"

const fields = defineFields({
  id: { kind: "integer", bits: 32, unique: true, nullable: false },
  level: { kind: "integer", bits: 32, path: "owner.level", nullable: false },
})

const methods = {
  Top: { filter: (rows: Iterable<never>) => rows },
  Popular: { sort: (rows: SortableRows<never>) => rows },
}

const table = defineSqlTable<AnyDatabase>()(fields, {
  engine: sqlite,
  table: "lots",
  key: ["id"],
  columns: { id: {}, level: { column: "owner_level" } },
})

const compile = (query: QueryText, dialect: SieveDialect = sieveWith({ methods })) =>
  compileSql(prepareQuery(query, fields, { dialect }), table)

describe("what a database cannot do for the dialect sieve", () => {
  it.each([
    [{ filters: "id>1,Top==5" }, "filters", "Top"],
    [{ sorts: "id,-Popular" }, "sorts", "Popular"],
  ])("S28: a custom method of %j takes rows in memory, so the query is refused", (query, ...at) => {
    const { refused, diagnostics } = compile(query)
    expect(refused).toBe(true)
    expect(diagnostics.map(({ code, source, data }) => [code, source, data])).toEqual([
      ["unusable-method", at[0], { field: at[1], reason: "database" }],
    ])
  })

  it("S24: a sort that fails on a null parent is refused, since rows have no parents there", () => {
    const dialect = sieveWith({ disableNullableTypeExpressionForSorting: true })
    const { refused, diagnostics } = compile({ sorts: "level" }, dialect)
    expect(refused).toBe(true)
    expect(diagnostics.map(({ code, data }) => [code, data])).toEqual([
      ["sql-unsupported", { field: "level", option: "disableNullableTypeExpressionForSorting" }],
    ])
    expect(compile({ sorts: "level" }).refused).toBe(false)
  })
})
