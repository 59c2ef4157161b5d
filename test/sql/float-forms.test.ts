import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { sql } from "kysely"
import { conditionSql } from "../../src/sql/logic.ts"
import { sqliteEngine as sqlite } from "../../src/sql/engines/sqlite.ts"
import { floatEquals, floatOrder } from "../../src/sql/operand-forms.ts"
import type { SqlValue } from "../../src/sql/engine.ts"
import { openSqlite } from "../support/sql/sqlite-engine.ts"
import { check } from "../support/runs.ts"

const engine = openSqlite()

/** True when SQLite says that a double is as a 32-bit float says. */
async function holds(
  double: number,
  condition: (value: SqlValue) => ReturnType<typeof floatEquals>,
): Promise<boolean> {
  const value: SqlValue = {
    ...{ engine: sqlite, kind: "float", type: "real", scale: 0, notNull: true, bytewise: true },
    holdsFolded: false,
    sql: sql`${double}`,
  }
  const { rows } = await sql<{
    found: number
  }>`select ${conditionSql(condition(value))} as found`.execute(engine.db)
  return rows[0]?.found === 1
}

const largest = 3.4028234663852886e38
const floats = fc.oneof(
  fc.constantFrom(0, 1, -1, 2 ** -149, -(2 ** -149), largest, -largest, Infinity, -Infinity),
  fc.float({ noNaN: true }).map((float) => float + 0),
)
const doubles = fc.oneof(
  fc.constantFrom(0, 1e300, -1e300, 2 ** 128 - 2 ** 103, 2 ** 103 - 2 ** 128, 2 ** -150, Infinity),
  fc.double({ noNaN: true }),
  fc
    .tuple(fc.float({ noNaN: true }), fc.integer({ min: -3, max: 3 }))
    .map(([float, step]) => float * (1 + step * 2 ** -25)),
)

describe("32-bit floats in columns of doubles (V4b)", () => {
  it("a condition holds where it does on the rounded number, infinite ones included", async () => {
    await check(
      fc.asyncProperty(doubles, floats, async (double, float) => {
        const rounded = Math.fround(double)
        for (const near of [float, rounded + 0]) {
          expect(await holds(double, (value) => floatEquals(value, near))).toBe(rounded === near)
          expect(await holds(double, (value) => floatOrder(value, "greater", near))).toBe(
            rounded > near,
          )
          expect(await holds(double, (value) => floatOrder(value, "less", near))).toBe(
            rounded < near,
          )
          expect(await holds(double, (value) => floatOrder(value, "atLeast", near))).toBe(
            rounded >= near,
          )
          expect(await holds(double, (value) => floatOrder(value, "atMost", near))).toBe(
            rounded <= near,
          )
        }
      }),
      3000,
    )
  })
})
