import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { codeOf } from "../../scripts/generate/code-table.ts"
import { explainQuery, explainRow, formatDiagnostic, type Diagnostic } from "../../src/core.ts"
import { applyQuery, bindQuery, parseQuery, prepareQuery } from "../../src/index.ts"
import { sieve } from "../../src/sieve.ts"
import { buildTable } from "../support/built-table.ts"
import { anyFilters, hostileText } from "../support/arbitraries.ts"
import { askedOf } from "../support/query-arbitraries.ts"
import { rowsOf } from "../support/row-arbitraries.ts"
import { check, patience } from "../support/runs.ts"
import { anyTable } from "../support/table-arbitraries.ts"

const scene = anyTable.chain((table) =>
  fc.record({ asked: askedOf(table), rows: rowsOf(table, 3), table: fc.constant(table) }),
)

describe("diagnostics as text", () => {
  it(
    "section 5: formatDiagnostic never throws, for any string and range",
    { timeout: patience },
    () => {
      const offset = fc.oneof(
        fc.integer({ min: -5, max: 90 }),
        fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, 1e9, 0.5),
      )
      const range = fc.record({ start: offset, end: offset })
      const width = fc.oneof(
        fc.integer({ min: -1, max: 120 }),
        fc.constant(Number.POSITIVE_INFINITY),
      )
      const edit = fc.record({ range, text: hostileText })
      check(
        fc.property(
          hostileText,
          range,
          fc.option(hostileText),
          fc.option(edit),
          width,
          (message, range, text, fix, width) => {
            const severity = "error" as const
            const diagnostic = {
              code: "unknown-field" as const,
              severity,
              rule: "N2",
              message,
              problem: message,
              effect: "",
              source: "filters" as const,
              range,
              ...(fix && { fix }),
              hint: message,
              data: { field: "a", nearest: [], allowed: [], more: 0 },
            }
            const shown = formatDiagnostic(diagnostic, text ?? undefined, { width })
            expect(shown.includes("unknown-field")).toBe(true)
            expect(/[\r\u2028\u0085\u001b\0]/.test(shown)).toBe(false)
          },
        ),
        1500,
      )
    },
  )

  it(
    "section 5: every diagnostic of a query can be formatted, and its message is not empty",
    { timeout: patience },
    () => {
      check(
        fc.property(scene, ({ table, rows, asked }) => {
          const { diagnostics } = applyQuery(rows, buildTable(table), asked)
          for (const diagnostic of diagnostics) {
            const text = diagnostic.source === "sorts" ? asked.sorts : asked.filters
            const shown = formatDiagnostic(diagnostic, text)
            expect(shown.split("\n").length).toBeGreaterThan(1)
            expect(diagnostic.message.length).toBeGreaterThan(10)
            expect(codeOf(diagnostic.code).rules).toContain(diagnostic.rule)
          }
          expect(diagnostics.length).toBeLessThanOrEqual(20)
        }),
        500,
      )
    },
  )

  it(
    "section 5: a fix is an edit inside the string, and the fixed string no longer has the finding at that place",
    { timeout: patience },
    () => {
      check(
        fc.property(scene, ({ table, asked: { filters = "" } }) => {
          const built = buildTable(table)
          const { diagnostics } = bindQuery(parseQuery({ filters }), built)
          for (const { code, rule, range, fix } of diagnostics) {
            if (fix === undefined || range === undefined) continue
            expect(
              fix.range.start >= 0 &&
                fix.range.start <= fix.range.end &&
                fix.range.end <= filters.length,
            ).toBe(true)
            const fixed =
              filters.slice(0, fix.range.start) + fix.text + filters.slice(fix.range.end)
            const again = bindQuery(parseQuery({ filters: fixed }), built)
            if (again.omitted > 0) continue
            const start = Math.min(range.start, fix.range.start)
            const sameIn = (found: readonly Diagnostic[], end: number) =>
              found.filter(
                (other) =>
                  other.code === code &&
                  other.rule === rule &&
                  other.range &&
                  other.range.start >= start &&
                  other.range.end <= end,
              )
            // A fix of a whole condition leaves the same finding on another of its values.
            const before = sameIn(diagnostics, Math.max(range.end, fix.range.end))
            const after = sameIn(again.diagnostics, fix.range.start + fix.text.length)
            const messages = after.map(({ message }) => `${fixed}: ${message}`)
            expect(messages.slice(before.length - 1)).toEqual([])
          }
          expect(diagnostics.length).toBeLessThanOrEqual(20)
        }),
        1000,
      )
    },
  )

  it(
    "a message is its problem and its effect, and a query that strict refuses has no effect",
    { timeout: patience },
    () => {
      check(
        fc.property(scene, fc.constantFrom(undefined, sieve), ({ table, asked }, dialect) => {
          const fields = buildTable(table)
          const [lenient, strict] = [false, true].map((strict) =>
            prepareQuery(asked, fields, { strict, ...(dialect && { dialect }) }),
          )
          for (const { message, problem, effect } of [
            ...(lenient?.diagnostics ?? []),
            ...(strict?.diagnostics ?? []),
          ]) {
            expect(message).toBe([problem, effect].filter(Boolean).join(" "))
            expect(problem).toMatch(/\.$/)
          }
          // A query over a limit is refused in lenient too, and says so.
          if (strict?.refused === true && lenient?.refused === false)
            expect(strict.diagnostics).toEqual(
              lenient.diagnostics.map((one) => ({ ...one, effect: "", message: one.problem })),
            )
          else expect(strict?.diagnostics).toEqual(lenient?.diagnostics)
        }),
        500,
      )
    },
  )

  it("explainQuery and explainRow never throw", { timeout: patience }, () => {
    check(
      fc.property(scene, ({ table, rows, asked }) => {
        const bound = bindQuery(parseQuery(asked), buildTable(table))
        expect(() => explainQuery(bound)).not.toThrow()
        for (const row of rows) expect(() => explainRow(row, bound)).not.toThrow()
      }),
      300,
    )
  })

  it(
    "T13: binding any query against any table neither throws nor loops",
    { timeout: patience },
    () => {
      check(
        fc.property(anyTable, anyFilters, (table, filters) => {
          expect(
            bindQuery(
              parseQuery({ filters, sorts: filters, page: filters, pageSize: filters }),
              buildTable(table),
            ).diagnostics.length,
          ).toBeLessThanOrEqual(20)
        }),
        500,
      )
    },
  )
})
