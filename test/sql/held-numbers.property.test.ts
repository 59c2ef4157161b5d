import { engines } from "../support/sql/engine.ts"
import fc from "fast-check"
import { expect, it } from "vitest"
import { fieldsFromJson, prepareQuery } from "../../src/index.ts"
import { compileSql, defineSqlTable } from "../../src/kysely.ts"
import { check } from "../support/runs.ts"
import type { AnyDatabase } from "../support/sql/engine.ts"
import { fits, narrowColumns, type NarrowColumn } from "../support/sql/narrow-columns.ts"

const operators = ["==", "!=", "<", "<=", ">", ">="] as const

/** Returns the parameters of a condition on a column of a type. */
function asker({ engineName, type, definition, scale }: NarrowColumn) {
  const built = fieldsFromJson({ v: definition }, { options: { strict: false } })
  if (!built.ok) return expect.fail(JSON.stringify(built.diagnostics))
  const columns = { v: { type, scale } }
  const options = { engine: engines[engineName], table: "t", key: ["id"], columns }
  const table = defineSqlTable<AnyDatabase>()(built.value, options as never)
  return (filters: string) =>
    compileSql(prepareQuery({ filters }, built.value), table).where.parameters
}

const asked = narrowColumns.map((column) => ({ column, parametersOf: asker(column) }))

it("V4 to V5c: no parameter is outside of the type of its column, whatever a query asks for", () => {
  const anyQuestion = fc.nat(asked.length - 1).chain((index) => {
    const { written } = asked[index]?.column ?? expect.fail()
    const values = fc.array(written, { minLength: 1, maxLength: 3 })
    return fc.record({ index: fc.constant(index), operator: fc.constantFrom(...operators), values })
  })
  check(
    fc.property(anyQuestion, ({ index, operator, values }) => {
      const { column, parametersOf } = asked[index] ?? expect.fail()
      const parameters = parametersOf(`v${operator}${values.join("|")}`)
      const wrong = parameters.filter((parameter) => !fits(column.type, parameter))
      expect(wrong, `${column.type} of ${column.engineName}`).toEqual([])
    }),
    5000,
  )
})
