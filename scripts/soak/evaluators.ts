import fc from "fast-check"
import { createCollection } from "../../src/collection.ts"
import { applyQuery } from "../../src/index.ts"
import { keysOfDiagnostics, keysOfNotes, readPlainly } from "../../test/support/agreement.ts"
import { buildTable } from "../../test/support/built-table.ts"
import { askedOf } from "../../test/support/query-arbitraries.ts"
import { answer } from "../../test/support/reference/answer.ts"
import { rowsOf } from "../../test/support/row-arbitraries.ts"
import { anyTable } from "../../test/support/table-arbitraries.ts"
import { createCheck, requireEqual, type SoakCheck } from "./check.ts"

/** A table, rows for it, and a few queries about them. */
const scene = anyTable.chain((table) =>
  fc.record({
    table: fc.constant(table),
    rows: rowsOf(table),
    queries: fc.array(askedOf(table), { minLength: 1, maxLength: 4 }),
  }),
)

/** The product beside the evaluator of the tests, which is written after the rules alone and shares no code with it. */
export const evaluators: SoakCheck = createCheck(
  "answers and diagnostics as the rules say",
  scene,
  ({ table, rows, queries }) => {
    const built = buildTable(table)
    let key = 0
    const collection = createCollection(rows, built, { key: () => key++ })
    for (const asked of queries) {
      const expected = answer(table, rows, asked)
      const actual = applyQuery(rows, built, readPlainly(asked, table.limits))
      const places = expected.positions.map((position) => rows.indexOf(rows[position]))
      const found = actual.data.map((row) => rows.indexOf(row))
      requireEqual("rows", found, places)
      requireEqual(
        "pages, matched, refused",
        [actual.pages, actual.total, actual.refused],
        [expected.pages, expected.total, expected.refused],
      )
      if (actual.omitted === 0)
        requireEqual(
          "diagnostics",
          keysOfDiagnostics(actual.diagnostics),
          keysOfNotes(expected.notes),
        )
      const held = collection.query(asked)
      requireEqual(
        "rows of a collection",
        held.data.map((row) => rows.indexOf(row)),
        found,
      )
      requireEqual("matched of a collection", held.total, actual.total)
    }
  },
)
