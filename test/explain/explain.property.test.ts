import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { explainQuery, explainRow } from "../../src/core.ts"
import { bindQuery, compilePredicate, parseQuery } from "../../src/index.ts"
import { say } from "../../src/explain/sentence.ts"
import { buildTable } from "../support/built-table.ts"
import { askedOf } from "../support/query-arbitraries.ts"
import { rowsOf } from "../support/row-arbitraries.ts"
import { check, patience } from "../support/runs.ts"
import { anyTable } from "../support/table-arbitraries.ts"

const scene = anyTable.chain((table) =>
  fc.record({
    table: fc.constant(table),
    rows: rowsOf(table),
    asked: askedOf(table),
    strict: fc.boolean(),
  }),
)

/** A sentence ends as one, and holds nothing that breaks a line or a terminal. */
const isSentence = (text: string): boolean =>
  /^\S.*\.$/u.test(text) && !/[\p{Cc}\p{Cf}\p{Cs}]/u.test(text)

describe("explanations of any query", () => {
  it(
    "a sentence says nothing that is not in its data, which is plain JSON",
    { timeout: patience },
    () => {
      check(
        fc.property(scene, ({ table, asked, strict }) => {
          const { sentences } = explainQuery(
            bindQuery(parseQuery(asked), buildTable(table), { strict }),
          )
          for (const { code, data, sentence } of sentences) {
            const copy: unknown = JSON.parse(JSON.stringify(data))
            expect(say(code, copy as never).sentence).toBe(sentence)
          }
          expect(sentences.length).toBeGreaterThan(0)
        }),
        500,
      )
    },
  )

  it(
    "V1 to V14: explainRow says that a row matches exactly when the predicate is true",
    { timeout: patience },
    () => {
      check(
        fc.property(scene, ({ table, rows, asked, strict }) => {
          const bound = bindQuery(parseQuery(asked), buildTable(table), { strict })
          const predicate = compilePredicate(bound)
          expect(rows.map((row) => explainRow(row, bound).matches)).toEqual(
            rows.map((row) => predicate(row)),
          )
        }),
        1000,
      )
    },
  )

  it(
    "V1 to V14: a row matches a query that is not refused when all conditions hold, each with a rule and a reason",
    { timeout: patience },
    () => {
      check(
        fc.property(scene, ({ table, rows, asked, strict }) => {
          const bound = bindQuery(parseQuery(asked), buildTable(table), { strict })
          for (const row of rows) {
            const { matches, conditions, sentence } = explainRow(row, bound)
            expect(conditions.length).toBe(bound.conditions.length)
            expect(bound.refused || matches === conditions.every(({ holds }) => holds)).toBe(true)
            expect(isSentence(sentence)).toBe(true)
            for (const { rule, reason } of conditions) {
              expect(rule).toMatch(/^(?:N[25]|V(?:[1-9]|1[0-4]))$/)
              expect(reason).toContain(`(${rule})`)
            }
          }
        }),
        500,
      )
    },
  )

  it(
    "section 5: every condition has a sentence, which says for a condition that is not applied that it has no effect",
    { timeout: patience },
    () => {
      check(
        fc.property(scene, ({ table, asked, strict }) => {
          const bound = bindQuery(parseQuery(asked), buildTable(table), { strict })
          const { conditions, sorts, page, refusal, sentences } = explainQuery(bound)
          expect(
            conditions.map(({ sentence }) => sentence.startsWith("This condition has no effect: ")),
          ).toEqual(bound.conditions.map(({ applied }) => !applied))
          expect(
            [...sentences, ...conditions, sorts, page].filter(
              ({ sentence }) => !isSentence(sentence),
            ),
          ).toEqual([])
          expect(refusal !== undefined).toBe(bound.refused)
        }),
        500,
      )
    },
  )
})
