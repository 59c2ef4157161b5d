import { describe, expect, it } from "vitest"
import { bindQuery, type BindOptions } from "../../src/bind/bind.ts"
import type { Binding, BindingDialect } from "../../src/bind/dialect.ts"
import { standardBinding } from "../../src/bind/standard-binding.ts"
import { standard } from "../../src/apply/standard.ts"
import { illFormedTree, unknownField } from "../../src/diagnostics/codes.ts"
import { finding } from "../../src/diagnostics/finding.ts"
import type { QueryRun } from "../../src/bind/answer.ts"
import type { BoundQuery, ColumnTest, ServerBehavior } from "../../src/bind/bound.ts"
import { compilePredicate } from "../../src/evaluate/predicate.ts"
import { answerWith, runQuery } from "../../src/evaluate/run-query.ts"
import { explainQuery } from "../../src/explain/explain-query.ts"
import { parseQuery } from "../../src/parser/parse-query.ts"
import { bindText, table } from "./support.ts"

/** Binds a query in the standard dialect with other parts. */
function bindWith(
  parts: Partial<BindingDialect>,
  more: Partial<Binding> = {},
  options: BindOptions = {},
): BoundQuery {
  const bind: BindingDialect["bind"] = (query, fields) => ({
    ...standardBinding.bind(query, fields),
    ...more,
  })
  const dialect = { ...standard, binding: { ...standardBinding, bind, ...parts } }
  const query = parseQuery({ filters: "nope==1,n==2", page: "3", pageSize: "x" })
  return bindQuery(query, table, { dialect, ...options })
}

/** What a server does that does nothing besides, with other parts. */
const serverWith = (parts: Partial<ServerBehavior>): ServerBehavior => ({
  calls: new Map(),
  givenUp: undefined,
  onlyInMemory: [],
  needsAllRows: undefined,
  run: undefined,
  failureOf: () => undefined,
  ...parts,
})

describe("dialects", () => {
  it("a dialect that always refuses does so in lenient too, by its own rule of what is refused", () => {
    expect(bindWith({}).refused).toBe(false)
    expect(bindWith({ strictness: "always" }).refused).toBe(true)
    expect(bindWith({ strictness: "asked" }).refused).toBe(false)
    expect(bindWith({ strictness: "always", refuses: () => false }).refused).toBe(false)
  })

  it("a dialect that gives up says why, and its query has one page of all rows", () => {
    const reason = finding(
      unknownField,
      () => ({ field: "nope", effect: undefined, nearest: [], allowed: [], more: 0 }),
      { source: "filters", rule: "N2" },
    )
    const givenUp = { scope: "order", diagnostic: reason.diagnose() } as const
    const bound = bindWith({}, { givesUp: true, server: () => serverWith({ givenUp }) })
    expect(bound.server?.givenUp).toEqual(givenUp)
    expect(bound.paging).toEqual({ page: 1, pageSize: Infinity, skip: 0 })
    expect(bound.diagnostics.map(({ code }) => code)).toEqual(["unknown-field"])
    expect(bindWith({}).paging).toEqual({ page: 3, pageSize: 20, skip: 40 })
  })

  it("a dialect that runs its queries is asked first, also for a query that is refused", () => {
    const asked: unknown[] = []
    const server: Binding["server"] = (bound, refuses) => {
      asked.push({ refused: bound.refused, refuses })
      const run: QueryRun = (rows) =>
        answerWith({ data: rows.slice(0, 1), total: rows.length }, bound)
      return serverWith({ run })
    }
    const runWith = (...[parts, options]: [Partial<BindingDialect>, { strict?: boolean }?]) =>
      runQuery([{ n: 1 }, { n: 2 }, { n: 3 }], bindWith(parts, { server }, options))
    expect(runWith({})).toMatchObject({ data: [{ n: 1 }], total: 3 })
    expect(runWith({}, { strict: true })).toMatchObject({ data: [{ n: 1 }], refused: true })
    expect(runWith({ strictness: "always" }).refused).toBe(true)
    expect(asked).toEqual([
      { refused: false, refuses: false },
      { refused: true, refuses: true },
      { refused: true, refuses: true },
    ])
    expect(bindWith({}).server).toBeUndefined()
  })

  it("a query over a limit is not looked at by its dialect, so nothing but the refusal runs", () => {
    const run: QueryRun = () => {
      throw new Error("asked")
    }
    const bound = bindWith({}, { server: () => serverWith({ run }) }, { limits: { conditions: 1 } })
    expect(runQuery([{ n: 1 }], bound)).toMatchObject({ data: [], refused: true })
  })

  it("what a dialect says of its query is part of the bound query", () => {
    const onlyInMemory = [finding(illFormedTree, () => ({ reason: "x" }), { source: "filters" })]
    const server = serverWith({ onlyInMemory, needsAllRows: "top" })
    const bound = bindWith({}, { server: () => server })
    expect(bound.server).toBe(server)
    expect(() => compilePredicate(bound)).toThrow('the custom method "top"')
  })

  it("V1: a test holds on an empty value where the dialect says so, for all rows or for some", () => {
    const [condition] = bindText({ filters: "n==2" }).conditions
    const keep = (onEmpty: ColumnTest["onEmpty"]): readonly unknown[] => {
      const tests = (condition?.tests ?? []).map((test) => ({ ...test, onEmpty }) as ColumnTest)
      const conditions = condition ? [{ ...condition, tests }] : []
      return [{ n: 2 }, { n: null }, {}].filter(compilePredicate(bindWith({}, { conditions })))
    }
    expect(keep(false)).toEqual([{ n: 2 }])
    expect(keep(true)).toEqual([{ n: 2 }, { n: null }, {}])
    const hasValue = (row: unknown): boolean =>
      typeof row === "object" && row !== null && "n" in row
    expect(keep(hasValue)).toEqual([{ n: 2 }, { n: null }])
  })

  it("an explanation names the methods that a dialect calls, and adds what the tests of the condition keep", () => {
    const explain = (applied: boolean): string | undefined => {
      const conditions = bindText({ filters: "n==2" }).conditions.map((condition) => ({
        ...condition,
        applied,
      }))
      const calls = new Map(conditions.map((condition) => [condition, ["Oracle"]]))
      const server = () => serverWith({ calls })
      return explainQuery(bindWith({}, { conditions, server })).conditions[0]?.sentence
    }
    expect(explain(true)).toBe(
      "The server calls the method Oracle, which may keep any rows; besides, it keeps rows whose n is 2.",
    )
    expect(explain(false)).toBe("The server calls the method Oracle, which may keep any rows.")
  })
})

describe("names without effect", () => {
  it("N2: sorts without effect are listed in order", () => {
    expect(bindText({ sorts: "nope,n,nada" }).ignoredSorts).toEqual([
      { name: "nope", code: "unknown-field" },
      { name: "nada", code: "unknown-field" },
    ])
  })
})
