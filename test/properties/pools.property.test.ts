import { describe, expect, it } from "vitest"
import { applyQuery } from "../../src/index.ts"
import { buildTable } from "../support/built-table.ts"
import { defaultLimits } from "../support/json-table.ts"
import { writePlainly } from "../support/plain-writer.ts"
import { writtenPools } from "../support/query-arbitraries.ts"
import { answer } from "../support/reference/answer.ts"
import { takesOperator } from "../support/reference/conditions.ts"
import { allOperators } from "../support/reference/operators.ts"
import type { Column, Table, TableField } from "../support/reference/table.ts"
import {
  datePool,
  noDatePool,
  noUuidPool,
  numberPool,
  textPool,
  uuidPool,
} from "../support/pools.ts"
import { patience } from "../support/runs.ts"

const kinds = ["text", "number", "integer", "enum", "date", "boolean", "uuid"] as const

/** What rows hold: values of every kind, so that each kind meets those of the others too. */
const held: readonly unknown[] = [
  ...[...textPool, ...numberPool, ...datePool, ...noDatePool, ...uuidPool, ...noUuidPool],
  ...[
    true,
    false,
    null,
    undefined,
    Number.NaN,
    new Date("2024-01-01T23:59:59.999Z"),
    new Date(Number.NaN),
    ["a"],
  ],
]
const rows = held.map((f) => ({ f }))

function columnOf(kind: Column["kind"]): Column {
  return {
    kind,
    name: "f",
    filter: true,
    sort: true,
    nullable: true,
    list: false,
    path: ["f"],
    ids: new Map(kind === "enum" ? [[1, undefined]] : []),
  }
}

function tableWith(...fields: TableField[]): Table {
  return { fields, defaultPageSize: 20, maxPageSize: 100, limits: defaultLimits }
}

/** Every operator that the field takes with every value there is: the queries whose rows are not those of the reference. */
function disagreements(
  table: Table,
  field: TableField,
  values: readonly (string | null)[],
): string[] {
  const built = buildTable(table)
  const wrong: string[] = []
  for (const operator of allOperators.filter((operator) => takesOperator(field, operator))) {
    for (const value of values) {
      if (value === null && !/^[=!<>]=?\*?$/.test(operator)) continue
      const filters = writePlainly({ names: [field.name], operator, values: [value] })
      const expected = answer(table, rows, { filters }, { paging: false }).positions
      const { data } = applyQuery(rows, built, { filters }, { paging: false })
      if (data.map((row) => rows.indexOf(row)).join() !== expected.join()) wrong.push(filters)
    }
  }
  return wrong
}

describe("every operator with every value of the pools", () => {
  it.each(kinds)(
    "V1 to V11: a condition on %s matches the rows of the reference",
    { timeout: patience },
    (kind) => {
      const column = columnOf(kind)
      expect(disagreements(tableWith(column), column, [...writtenPools[kind], null])).toEqual([])
    },
  )

  it.each(["from", "to"] as const)(
    "V13: a condition on a range end %s matches the rows of the reference",
    { timeout: patience },
    (end) => {
      const of = columnOf("date")
      const field: TableField = {
        kind: "range-end",
        name: "limit",
        filter: true,
        sort: false,
        end,
        of,
      }
      expect(disagreements(tableWith(of, field), field, [...writtenPools.date, null])).toEqual([])
    },
  )

  it.each(kinds)(
    "P2: a sort by %s gives the order of the reference, in both directions",
    { timeout: patience },
    (kind) => {
      const table = tableWith(columnOf(kind))
      const order = ["f", "-f"].map((sorts) =>
        applyQuery(rows, buildTable(table), { sorts }, { paging: false }).data.map((row) =>
          rows.indexOf(row),
        ),
      )
      expect(order).toEqual(
        ["f", "-f"].map((sorts) => answer(table, rows, { sorts }, { paging: false }).positions),
      )
    },
  )
})
