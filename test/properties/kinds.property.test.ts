import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  bindQuery,
  compileComparator,
  parseQuery,
  runQuery,
  type ColumnKind,
  type ConditionNode,
} from "../../src/index.ts"
import { fieldsFromJson } from "../../src/core.ts"
import { hostileText } from "../support/arbitraries.ts"
import { compareValues } from "../support/reference/conditions.ts"
import { trimText } from "../support/reference/characters.ts"
import { readWritten, zoneOfQuery, type Comparable } from "../support/reference/values.ts"
import { nearlyReadable } from "../support/spelling-arbitraries.ts"
import { check, patience } from "../support/runs.ts"

const kinds = ["number", "integer", "enum", "date", "boolean", "uuid"] as const

function tableOf(kind: ColumnKind) {
  const built = fieldsFromJson(
    { f: { kind, ...(kind === "enum" && { values: [1] }) } },
    { options: { strict: false } },
  )
  if (!built.ok) throw new Error(built.diagnostics[0]?.message)
  return built.value
}

function equals(text: string): ConditionNode {
  return {
    kind: "condition",
    names: [{ kind: "name", text: "f" }],
    operator: { kind: "operator", symbol: "==" },
    values: [{ kind: "text", text }],
  }
}

/** A row that holds the value as itself, where it can. */
function rowOf(value: Comparable): unknown {
  return { f: typeof value === "bigint" ? new Date(Number(value / 10_000n)) : value }
}

describe.each(kinds)("values written for %s", (kind) => {
  const table = tableOf(kind)
  const sorted = bindQuery(parseQuery({ sorts: "f" }), table)

  it(
    "V4 to V9: a string is readable exactly when the reference reads it, and as the same value",
    { timeout: patience },
    () => {
      check(
        fc.property(nearlyReadable(kind), (text) => {
          const bound = bindQuery({ filters: [equals(text)], sorts: [] }, table)
          const value = readWritten(kind, text)
          expect(bound.diagnostics.some(({ code }) => code === "unreadable-value")).toBe(
            value === undefined,
          )
          if (value === undefined) return
          const isExact = typeof value !== "bigint" || value % 10_000n === 0n
          expect(runQuery([rowOf(value)], bound).total).toBe(isExact ? 1 : 0)
        }),
        1000,
      )
    },
  )

  it("P2: two values of rows are ordered as in the reference", { timeout: patience }, () => {
    const comparator = compileComparator(sorted)
    check(
      fc.property(nearlyReadable(kind), nearlyReadable(kind), (left, right) => {
        const [ours, theirs] = [left, right].map((text) =>
          kind === "date"
            ? (readWritten(kind, text) ?? readWritten(kind, zoneOfQuery(trimText(text))))
            : kind === "uuid"
              ? readWritten(kind, text)
              : undefined,
        )
        const expected =
          ours === undefined || theirs === undefined
            ? Number(ours !== undefined) - Number(theirs !== undefined)
            : compareValues(ours, theirs)
        expect(Math.sign(comparator({ f: left }, { f: right }))).toBe(expected)
      }),
      600,
    )
  })
})

describe("text fields", () => {
  it(
    "P2: two texts are ordered by their code points, also with lone surrogates",
    { timeout: patience },
    () => {
      const comparator = compileComparator(bindQuery(parseQuery({ sorts: "f" }), tableOf("text")))
      check(
        fc.property(hostileText, hostileText, hostileText, (start, left, right) => {
          const order = comparator({ f: start + left }, { f: start + right })
          expect(Math.sign(order)).toBe(compareValues(start + left, start + right))
        }),
        1500,
      )
    },
  )
})
