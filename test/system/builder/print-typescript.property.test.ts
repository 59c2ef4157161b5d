import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { bindQuery, parseQuery, printTypeScript, standard } from "../../../src/index.ts"
import { ask } from "../../builder/round-trip/question.ts"
import { table as askedTable } from "../../builder/round-trip/table.ts"
import type { BoundQuery } from "../../../src/bind/bound.ts"
import type { QueryTree } from "../../../src/language/ast.ts"
import { sieve } from "../../../src/sieve.ts"
import { buildTable } from "../../support/built-table.ts"
import { askedOf } from "../../support/query-arbitraries.ts"
import { choices } from "../../support/random.ts"
import { check, patience } from "../../support/runs.ts"
import { anyTable } from "../../support/table-arbitraries.ts"
import { runCalls } from "./run-calls.ts"
import { untyped } from "../../builder/table.ts"

/** What a query means: the tests of its conditions, its order and its page. */
function meaningOf({ conditions, sorts, paging }: BoundQuery): unknown {
  return {
    conditions: conditions.map(({ tests }) =>
      tests.map((test) =>
        test.kind === "shortcut"
          ? test.field.name
          : {
              field: test.field.name,
              end: test.rangeEnd?.name,
              negated: test.negated,
              folded: test.folded,
              orNull: test.orNull,
              values: test.values.map(({ operand, match }) => ({ operand, match })),
            },
      ),
    ),
    sorts: sorts.map(({ field, descending }) => [field.name, descending]),
    paging,
  }
}

const isUnfollowed = ({ diagnostics }: BoundQuery): boolean =>
  diagnostics.some(({ code }) => code === "not-followed")

const cases = anyTable.chain((table) => fc.tuple(fc.constant(table), askedOf(table)))

describe("printTypeScript over any table and query", () => {
  it.each([standard, sieve])(
    "the code means what the query means in the dialect $name, or there is a reason",
    { timeout: patience },
    (dialect) => {
      let printed = 0
      check(
        fc.property(cases, ([plain, asked]) => {
          const table = buildTable(plain)
          const tree = parseQuery(asked, { dialect })
          const code = printTypeScript(tree, table)
          if (!code.ok) {
            expect(code.diagnostics.length).toBeGreaterThan(0)
            return
          }
          const query: unknown = runCalls(code.value, table)
          // The dropped conditions of a text are not in its tree.
          const { filters, sorts } = tree
          const given: QueryTree = { ...asked, filters, sorts }
          const bound = bindQuery(given, table, { dialect })
          // Stock Sieve gives up, or is not followed where it meets a list.
          if (bound.server?.givenUp !== undefined || isUnfollowed(bound)) return
          printed++
          const built = bindQuery(query as QueryTree, table, { dialect })
          expect(meaningOf(built)).toEqual(meaningOf(bound))
          expect(built.hasErrors).toBe(false)
        }),
        3000,
      )
      expect(printed).toBeGreaterThan(0)
    },
  )

  it(
    "every query that the builder made is printed as calls that make it again",
    { timeout: patience },
    () => {
      check(
        fc.property(choices, (random) => {
          const { fields, operator, values } = ask(random)
          const query = untyped(askedTable)
            .where(fields, operator, values)
            .orderBy("created", random.oneIn(2) ? "ascending" : "descending")
            .withPage(1 + random.below(9))
          const code = printTypeScript(query as unknown as QueryTree, askedTable)
          const again = code.ok ? runCalls(code.value, askedTable).toJSON() : code.diagnostics
          expect(again).toEqual(query.toJSON())
        }),
        2000,
      )
    },
  )
})
