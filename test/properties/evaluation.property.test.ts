import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Severity } from "../../src/diagnostics/codes.ts"
import {
  applyQuery,
  bindQuery,
  compileComparator,
  compilePredicate,
  parseQuery,
  runQuery,
  type Limits,
} from "../../src/index.ts"
import {
  isListedInOrder,
  keysOfDiagnostics,
  keysOfNotes,
  readPlainly,
} from "../support/agreement.ts"
import { buildTable } from "../support/built-table.ts"
import { askedOf } from "../support/query-arbitraries.ts"
import { answer, holds, sortPositions } from "../support/reference/answer.ts"
import { bind } from "../support/reference/bind.ts"
import { severities } from "../support/reference/severities.ts"
import { rowsOf } from "../support/row-arbitraries.ts"
import { check, patience } from "../support/runs.ts"
import { anyTable } from "../support/table-arbitraries.ts"

/** A table, rows for it and a query about them. */
const scene = anyTable.chain((table) =>
  fc.record({ asked: askedOf(table), rows: rowsOf(table), table: fc.constant(table) }),
)

/** Few of everything, so that limits are passed now and then. */
const limit = (...counts: number[]): fc.Arbitrary<number | false> =>
  fc.constantFrom<number | false>(...counts, false)
const tightLimits: fc.Arbitrary<Partial<Limits>> = fc.record(
  {
    text: limit(30, 5),
    conditions: limit(1, 2),
    names: limit(1, 2),
    values: limit(1, 2),
    pairs: limit(2, 4),
    sorts: limit(1, 2),
  },
  { requiredKeys: [] },
)

function severityOf(code: string): Severity | undefined {
  return severities.get(code)
}

describe("evaluation compared with the reference", () => {
  it(
    "P1 to P4, V1 to V14: applyQuery returns the rows of the reference, in order, with the counts",
    { timeout: patience },
    () => {
      check(
        fc.property(scene, ({ table, rows, asked }) => {
          const expected = answer(table, rows, asked)
          const actual = applyQuery(rows, buildTable(table), asked)
          expect(actual.data.map((row) => rows.indexOf(row))).toEqual(
            expected.positions.map((position) => rows.indexOf(rows[position])),
          )
          expect([actual.pages, actual.total, actual.refused]).toEqual([
            expected.pages,
            expected.total,
            expected.refused,
          ])
        }),
        1500,
      )
    },
  )

  it("P4: without paging there is one page of all rows, or none", { timeout: patience }, () => {
    check(
      fc.property(scene, ({ table, rows, asked }) => {
        const expected = answer(table, rows, asked, { paging: false })
        const actual = applyQuery(rows, buildTable(table), asked, { paging: false })
        expect(actual.data.length).toBe(actual.total)
        expect([actual.pages, actual.total]).toEqual([expected.pages, expected.total])
      }),
      300,
    )
  })

  it(
    "T1, V2: the predicate is true on the rows where the reference matches",
    { timeout: patience },
    () => {
      check(
        fc.property(scene, ({ table, rows, asked }) => {
          const predicate = compilePredicate(bindQuery(parseQuery(asked), buildTable(table)))
          const plan = bind(table, asked)
          expect(rows.map((row) => predicate(row))).toEqual(
            rows.map((row) => !plan.limited && holds(plan, row)),
          )
        }),
        1500,
      )
    },
  )

  it(
    "P1, P2: the comparator sorts the rows in the order of the reference",
    { timeout: patience },
    () => {
      check(
        fc.property(scene, ({ table, rows, asked: { sorts = "" } }) => {
          const comparator = compileComparator(bindQuery(parseQuery({ sorts }), buildTable(table)))
          const places = [...rows.keys()]
          const ours = [...places].sort((left, right) => comparator(rows[left], rows[right]))
          expect(ours).toEqual(sortPositions(bind(table, { sorts }), rows, places))
        }),
        1000,
      )
    },
  )

  it(
    "section 5: diagnostics have the codes, severities and places of the reference, in order",
    { timeout: patience },
    () => {
      check(
        fc.property(scene, ({ table, asked }) => {
          const { diagnostics, omitted } = bindQuery(readPlainly(asked), buildTable(table))
          const expected = keysOfNotes(bind(table, asked).notes)
          const actual = keysOfDiagnostics(diagnostics)
          if (omitted === 0) expect(actual).toEqual(expected)
          else expect(expected).toEqual(expect.arrayContaining(actual))
          expect(diagnostics.map(({ severity }) => severity)).toEqual(
            diagnostics.map(({ code }) => severityOf(code)),
          )
          expect(isListedInOrder(diagnostics)).toBe(true)
          expect(omitted === 0 || diagnostics.length === 20).toBe(true)
        }),
        2000,
      )
    },
  )

  it(
    "F2: the look at habits of other languages changes neither what strict refuses nor what applies",
    { timeout: patience },
    () => {
      check(
        fc.property(scene, ({ table, asked }) => {
          const fields = buildTable(table)
          const [plain, whole] = [readPlainly(asked), parseQuery(asked)].map((query) =>
            bindQuery(query, fields, { strict: true }),
          )
          expect(whole?.refused).toBe(plain?.refused)
          expect(whole?.conditions).toEqual(plain?.conditions)
        }),
        1000,
      )
    },
  )

  it(
    "section 5: limits are exceeded exactly when the reference says so, and then there are no rows",
    { timeout: patience },
    () => {
      check(
        fc.property(scene, tightLimits, ({ table, rows, asked }, limits) => {
          const tight = { ...table, limits: { ...table.limits, ...limits } }
          const expected = answer(tight, rows, asked)
          const actual = applyQuery(rows, buildTable(table), readPlainly(asked, tight.limits), {
            limits,
          })
          expect([actual.pages, actual.total, actual.refused]).toEqual([
            expected.pages,
            expected.total,
            expected.refused,
          ])
          if (actual.omitted === 0)
            expect(keysOfDiagnostics(actual.diagnostics)).toEqual(keysOfNotes(expected.notes))
        }),
        1000,
      )
    },
  )

  it(
    "section 5: strict refuses exactly when lenient finds an error or a warning",
    { timeout: patience },
    () => {
      check(
        fc.property(scene, ({ table, rows, asked }) => {
          const built = buildTable(table)
          const lenient = applyQuery(rows, built, asked)
          const strict = applyQuery(rows, built, asked, { strict: true })
          const isFaulty = bind(table, asked).notes.some(({ code }) => severityOf(code) !== "hint")
          expect(strict.refused).toBe(isFaulty)
          const listed = lenient.diagnostics
            .filter(({ code }) => code !== "page-after-last" && code !== "misfit")
            .map((one) =>
              one.effect === "Nothing is evaluated."
                ? one
                : { ...one, message: one.problem, effect: "" },
            )
          if (lenient.omitted === 0)
            expect(strict.diagnostics).toEqual(strict.refused ? listed : lenient.diagnostics)
          if (strict.refused) expect([strict.data, strict.pages, strict.total]).toEqual([[], 0, 0])
          else
            expect([strict.data.length, strict.pages, strict.total]).toEqual([
              lenient.data.length,
              lenient.pages,
              lenient.total,
            ])
          if (lenient.omitted === 0)
            expect(lenient.diagnostics.some(({ severity }) => severity !== "hint")).toBe(isFaulty)
        }),
        1000,
      )
    },
  )

  it("P4: all pages joined are the whole list", { timeout: patience }, () => {
    const sizes = fc.integer({ min: 1, max: 5 })
    check(
      fc.property(scene, sizes, ({ table, rows, asked: { filters = "", sorts = "" } }, size) => {
        const built = buildTable({ ...table, maxPageSize: 100 })
        const whole = applyQuery(rows, built, { filters, sorts }, { paging: false })
        const { pages } = applyQuery(rows, built, { filters, sorts, pageSize: size })
        const parts = Array.from({ length: pages }, (_, index) =>
          applyQuery(rows, built, { filters, sorts, page: index + 1, pageSize: size }),
        )
        expect(parts.flatMap(({ data }) => data).map((row) => rows.indexOf(row))).toEqual(
          whole.data.map((row) => rows.indexOf(row)),
        )
        expect(parts.every(({ data }) => data.length > 0 && data.length <= size)).toBe(true)
        expect(
          applyQuery(rows, built, { filters, sorts, page: pages + 1, pageSize: size }).data,
        ).toEqual([])
        expect(parts.map(({ data }) => data.length)).toEqual(
          parts.map((_, index) => whole.data.slice(index * size, (index + 1) * size).length),
        )
      }),
      400,
    )
  })

  it(
    "a query as strings, as a tree and as a bound query gives the same rows",
    { timeout: patience },
    () => {
      check(
        fc.property(scene, ({ table, rows, asked }) => {
          const built = buildTable(table)
          const byText = applyQuery(rows, built, asked)
          const tree = parseQuery(asked)
          const byTree = applyQuery(rows, built, tree)
          const byBound = runQuery(rows, bindQuery(tree, built))
          expect(byTree.data.map((row) => rows.indexOf(row))).toEqual(
            byText.data.map((row) => rows.indexOf(row)),
          )
          expect(byTree.diagnostics).toEqual(byText.diagnostics)
          expect(byBound.data.map((row) => rows.indexOf(row))).toEqual(
            byText.data.map((row) => rows.indexOf(row)),
          )
        }),
        300,
      )
    },
  )
})
