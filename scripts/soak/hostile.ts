import fc, { type Arbitrary } from "fast-check"
import { compareDialects } from "../../src/compare.ts"
import {
  applyFixes,
  applyQuery,
  complete,
  explainQuery,
  explainRow,
  formatDiagnostic,
  parseQuery,
  prepareQuery,
  printTypeScript,
  standard,
} from "../../src/index.ts"
import { sieve } from "../../src/sieve.ts"
import { anyFilters, anySorts, hostileText } from "../../test/support/arbitraries.ts"
import { buildTable } from "../../test/support/built-table.ts"
import { fickleRowsOf } from "../../test/support/row-arbitraries.ts"
import { anyTable } from "../../test/support/table-arbitraries.ts"
import { createCheck, requireEqual, type SoakCheck } from "./check.ts"

/** Short texts, and a short one that comes very often. */
const repeated: Arbitrary<string> = fc
  .tuple(hostileText, fc.integer({ min: 1, max: 2_000 }))
  .map(([text, count]) => text.slice(0, 8).repeat(count))

const scene = anyTable.chain((table) =>
  fc.record({
    table: fc.constant(table),
    makeRows: fickleRowsOf(table),
    filters: fc.oneof({ weight: 8, arbitrary: anyFilters }, { weight: 1, arbitrary: repeated }),
    sorts: fc.oneof({ weight: 8, arbitrary: anySorts }, { weight: 1, arbitrary: repeated }),
    dialect: fc.constantFrom(standard, sieve),
    place: fc.nat(),
  }),
)

/** Any text, any row and any table pass through everything that reads them: nothing throws, and every place lies in its text. */
export const hostile: SoakCheck = createCheck(
  "hostile texts and rows pass through everything",
  scene,
  ({ table, makeRows, filters, sorts, dialect, place }) => {
    const built = buildTable(table)
    const asked = { filters, sorts }
    const bound = prepareQuery(asked, built, { dialect })
    for (const diagnostic of bound.diagnostics) {
      const text = diagnostic.source === "sorts" ? sorts : filters
      const { start, end } = diagnostic.range ?? { start: 0, end: 0 }
      const isInside = 0 <= start && start <= end && end <= text.length
      requireEqual("the place is in the text", isInside, true)
      formatDiagnostic(diagnostic, text)
    }
    explainQuery(bound)
    for (const row of makeRows()) explainRow(row, bound)
    applyQuery(makeRows(), built, asked, { dialect })
    applyFixes(filters, bound.diagnostics)
    compareDialects(asked, built)
    printTypeScript(parseQuery(asked), built)
    for (const [source, text] of [
      ["filters", filters],
      ["sorts", sorts],
    ] as const) {
      const offset = place % (text.length + 1)
      const { from, to } = complete({ source, text, offset }, built, { dialect })
      requireEqual("completion is in the text", 0 <= from && from <= to && to <= text.length, true)
    }
  },
)
