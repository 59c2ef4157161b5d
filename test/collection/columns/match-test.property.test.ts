import fc, { type Arbitrary } from "fast-check"
import { describe, expect, it } from "vitest"
import type { ColumnTest } from "../../../src/bind/bound.ts"
import {
  matchColumnTest,
  matchCondition,
} from "../../../src/collection/columns/match-conditions.ts"
import {
  addRow,
  allRows,
  noRows,
  visitRows,
  type RowSet,
} from "../../../src/collection/columns/row-set.ts"
import { compileColumnTest } from "../../../src/evaluate/column-test.ts"
import { compileCondition } from "../../../src/evaluate/predicate.ts"
import type { ColumnField } from "../../../src/fields/field.ts"
import { isOperatorOfKind } from "../../../src/fields/kinds/writing.ts"
import { defineFields } from "../../../src/fields/table.ts"
import { sieve } from "../../../src/sieve.ts"
import { operators } from "../../../src/language/operators.ts"
import { prepareQuery } from "../../../src/apply/apply.ts"
import { datePool, numberPool, textPool, uuidPool } from "../../support/pools.ts"
import { check, patience } from "../../support/runs.ts"
import { tables } from "../../evaluate/support.ts"
import { createColumn } from "./one-column.ts"

type Kind = keyof typeof tables

/** Values of rows: some are alike, some are different in every row. */
const values: Readonly<Record<Kind, Arbitrary<unknown>>> = {
  text: fc.oneof(fc.constantFrom<unknown>(...textPool, null, 5), fc.string({ maxLength: 6 })),
  number: fc.oneof(fc.constantFrom<unknown>(...numberPool, null), fc.integer(), fc.double()),
  integer: fc.oneof(fc.constantFrom<unknown>(...numberPool, null), fc.nat({ max: 9 })),
  enum: fc.constantFrom<unknown>(0, 1, 2, 7, null),
  boolean: fc.constantFrom<unknown>(true, false, null, 1),
  date: fc.oneof(fc.constantFrom<unknown>(...datePool, null), fc.date()),
  uuid: fc.oneof(fc.constantFrom<unknown>(...uuidPool, null), fc.uuid()),
}

const written: Readonly<Record<Kind, readonly string[]>> = {
  text: [...textPool].filter((text) => !/[,|\\]/.test(text)),
  number: ["-1", "0", "1", "2.5", "1000", "1e21"],
  integer: ["-1", "0", "1", "2", "5", "8"],
  enum: ["0", "1", "2", "7"],
  boolean: ["true", "false"],
  date: datePool,
  uuid: uuidPool,
}

const scene = fc.constantFrom(...(Object.keys(values) as Kind[])).chain((kind) =>
  fc.record({
    kind: fc.constant(kind),
    rows: fc
      .array(values[kind], { minLength: 1, maxLength: 120, size: "max" })
      .map((list) => list.map((v) => ({ v }))),
    operator: fc.constantFrom(...operators.filter((one) => isOperatorOfKind(kind, one))),
    star: fc.constantFrom("", "*"),
    operands: fc.array(fc.constantFrom(...written[kind], "null"), { minLength: 1, maxLength: 7 }),
    within: fc.constantFrom("all", "few"),
  }),
)

const setOf = (rows: readonly unknown[], share: "all" | "few"): RowSet => {
  if (share === "all") return allRows(rows.length)
  const few = noRows(rows.length)
  for (let position = 0; position < rows.length; position += 7) addRow(few, position)
  return few
}

const membersOf = (set: RowSet): number[] => {
  const members: number[] = []
  visitRows(set, (position) => members.push(position))
  return members
}

describe("tests over columns", () => {
  it(
    "V1 to V9: a column gives the rows that the test of a row gives, for each kind and operator",
    { timeout: patience },
    () => {
      check(
        fc.property(scene, ({ kind, rows, operator, star, operands, within }) => {
          const filters = `v${operator.symbol}${star}${operands.join("|")}`
          const [condition] = prepareQuery({ filters }, tables[kind]).conditions
          const [test] = condition?.tests ?? []
          if (condition === undefined || test?.kind !== "column") return
          const asked: ColumnTest = test
          const set = setOf(rows, within)
          const holds = compileColumnTest(asked)
          const expected = membersOf(set).filter((position) => holds(rows[position]))
          const column = createColumn(rows, asked.field)
          const found = matchColumnTest(column, asked, set)
          if (found === undefined) expect([kind, operands.length > 4]).toEqual(["date", true])
          else expect(membersOf(found)).toEqual(expected)
          const context = { rows, columnOf: () => column }
          expect(membersOf(matchCondition(context, condition, set))).toEqual(expected)
        }),
        3000,
      )
    },
  )

  it.each(["v==text 7", "v!=text 7", "v@=*EXT 1", "v==null|text 3", "v!=null"])(
    "V1 to V3: %s over more values than one byte tells apart, in all rows, in some and in few",
    (filters) => {
      const rows = Array.from({ length: 8000 }, (_, index) => ({
        v: index % 11 === 0 ? null : `text ${index % 900}`,
      }))
      const [test] = prepareQuery({ filters }, tables.text).conditions[0]?.tests ?? []
      if (test?.kind !== "column") throw new Error("expected the test of a column")
      const column = createColumn(rows, test.field)
      expect(column.kind).toBe("codes")
      const few = noRows(rows.length)
      for (const position of [0, 7, 11, 13, 907, 4000]) addRow(few, position)
      const holds = compileColumnTest(test)
      for (const set of [setOf(rows, "all"), setOf(rows, "few"), few]) {
        const found = matchColumnTest(column, test, set)
        expect(found && membersOf(found)).toEqual(
          membersOf(set).filter((position) => holds(rows[position])),
        )
      }
    },
  )

  it("S24: where stock Sieve tells an empty value from a missing parent, the rows themselves are asked", () => {
    const nested = defineFields({ "shop.city": { kind: "text" } })
    const shops = [null, { city: null }, { city: "a" }, { city: "b" }]
    const rows = Array.from({ length: 40 }, (_, index) => ({ shop: shops[index % 4] }))
    for (const filters of ["shop.city==null", "shop.city==null|a"]) {
      const [condition] = prepareQuery({ filters }, nested, { dialect: sieve }).conditions
      if (condition === undefined) throw new Error("expected a condition")
      const columnOf = (field: ColumnField) => createColumn(rows, field)
      const found = membersOf(matchCondition({ rows, columnOf }, condition, setOf(rows, "all")))
      const holds = compileCondition(condition)
      expect(found).toEqual([...rows.keys()].filter((position) => holds(rows[position])))
    }
  })
})
