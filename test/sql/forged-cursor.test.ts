import { sql } from "kysely"
import { describe, expect, it } from "vitest"
import { defineFields, prepareQuery } from "../../src/index.ts"
import { CursorError, defineSqlTable } from "../../src/kysely.ts"
import { sqliteEngine as sqlite } from "../../src/sql/engines/sqlite.ts"
import { fingerprintOf, hashOf, rangesAfter, type CursorScope } from "../../src/sql/keyset.ts"
import { databaseTable } from "../support/sql/database-table.ts"

const fields = defineFields({ name: { kind: "text" } })
const people = defineSqlTable<{ people: { id: number; name: string } }>()(fields, {
  engine: sqlite,
  table: "people",
  key: ["id"],
  columns: { name: {} },
})
const scope: CursorScope = {
  bound: prepareQuery({}, fields),
  table: databaseTable(people),
  terms: [
    {
      ...{ engine: sqlite, name: "id", kind: "object", type: "any", sql: sql.id("id") },
      ...{ notNull: true, descending: false, bytewise: false, splits: false },
      ...{ scale: 0, holdsFolded: false },
    },
  ],
}

/** Returns a cursor whose check is right, as somebody who knows how it is made could write it. */
const forge = (values: readonly unknown[]): string => {
  const { bound, table, terms } = scope
  return JSON.stringify([`${fingerprintOf(bound, table, terms)}-${hashOf(values)}`, ...values])
}

describe("a cursor with the right check", () => {
  it("is read where its values are texts of the right form", () => {
    expect(rangesAfter(scope, forge(["5"]))).toHaveLength(1)
  })

  it.each([[[5]], [[null]], [[true]], [[{ sql: "1" }]], [["5 or 1"]], [[]], [["5", "6"]]])(
    "is refused for the values %j",
    (values) => {
      expect(() => rangesAfter(scope, forge(values))).toThrow(CursorError)
    },
  )
})

it("the check of a cursor is the same in every version, so that cursors outlive an update", () => {
  expect(hashOf([])).toBe("w7k42t-g0o6jy")
})
