import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Diagnostic } from "../../src/diagnostics/diagnostic.ts"
import { applyQuery, defineFields } from "../../src/index.ts"
import {
  writeDiagnosticsHeader,
  type HeaderDiagnostics,
} from "../../src/endpoint/diagnostics-header.ts"
import { askedOf } from "../support/query-arbitraries.ts"
import { buildTable } from "../support/built-table.ts"
import { check, patience } from "../support/runs.ts"
import { anyTable } from "../support/table-arbitraries.ts"

const diagnostic: Diagnostic = {
  code: "unknown-field",
  severity: "error",
  rule: "N2",
  message: "No field.",
  problem: "No field.",
  effect: "",
  source: "filters",
  data: { field: "a", nearest: [], allowed: [], more: 0 },
}
const withoutParts = ({ problem: _, effect: __, ...written }: Diagnostic): object => written
const read = (header: string | undefined): HeaderDiagnostics =>
  JSON.parse(header ?? "null") as HeaderDiagnostics

describe("writeDiagnosticsHeader", () => {
  it("writes short diagnostics without problem and effect, which are in the message", () => {
    const full: Diagnostic = {
      ...diagnostic,
      range: { start: 0, end: 2 },
      hint: "Did you mean id?",
      fix: { range: { start: 0, end: 2 }, text: "id" },
    }
    expect(read(writeDiagnosticsHeader({ diagnostics: [full, diagnostic], omitted: 3 }))).toEqual({
      diagnostics: [full, diagnostic].map(withoutParts),
      omitted: 3,
    })
  })

  it("returns undefined without diagnostics", () => {
    expect(writeDiagnosticsHeader({ diagnostics: [], omitted: 0 })).toBeUndefined()
  })

  it("writes ASCII that reads back as the diagnostics", () => {
    const message = "é 漢 😀 \u0000\r\n\u007f\u2028 \ud800"
    const header = writeDiagnosticsHeader({ diagnostics: [{ ...diagnostic, message }], omitted: 0 })
    expect(header).toMatch(/^[ -~]+$/)
    expect(read(header).diagnostics[0]?.message).toBe(message)
  })

  it("lists the first diagnostics that fit, and counts the others", () => {
    const diagnostics = Array.from({ length: 20 }, (_, start) => ({
      ...diagnostic,
      message: "漢".repeat(100),
      range: { start, end: 99 },
    }))
    const header = writeDiagnosticsHeader({ diagnostics, omitted: 5 })
    const { diagnostics: listed, omitted } = read(header)
    expect(header?.length).toBeLessThanOrEqual(4096)
    expect(header?.length).toBeGreaterThan(3000)
    expect(listed).toEqual(diagnostics.slice(0, listed.length).map(withoutParts))
    expect(listed.length + omitted).toBe(25)
  })

  it("writes at most 4,096 characters, and fills them", () => {
    const lengths = Array.from({ length: 160 }, (_, length) => {
      const diagnostics = Array.from({ length: 60 }, () => ({
        ...diagnostic,
        message: "x".repeat(length),
      }))
      return (
        writeDiagnosticsHeader({ diagnostics, omitted: Number.MAX_SAFE_INTEGER - 60 })?.length ?? 0
      )
    })
    expect(Math.max(...lengths)).toBeLessThanOrEqual(4096)
    expect(Math.max(...lengths)).toBeGreaterThan(4090)
  })

  it("cuts long texts and drops a long fix, so that one diagnostic always fits", () => {
    const long = "\ud800".repeat(10_000)
    const text = "\ud800".repeat(160)
    const range = { start: Number.MAX_SAFE_INTEGER, end: Number.MAX_SAFE_INTEGER }
    const huge: Diagnostic = {
      ...diagnostic,
      range,
      message: long,
      hint: long,
      fix: { range, text: long },
    }
    const header = writeDiagnosticsHeader({
      diagnostics: [huge, { ...huge, fix: { range, text } }],
      omitted: 0,
    })
    expect(header?.length).toBeLessThanOrEqual(4096)
    const { diagnostics, omitted } = read(header)
    expect([diagnostics.length, omitted]).toEqual([1, 1])
    expect(diagnostics[0]?.message).toBe(`${"\ud800".repeat(159)}…`)
    expect(diagnostics[0]?.fix).toBeUndefined()
    const second = writeDiagnosticsHeader({
      diagnostics: [{ ...huge, fix: { range, text } }],
      omitted: 0,
    })
    expect([
      second !== undefined && second.length <= 4096,
      read(second).diagnostics[0]?.fix,
    ]).toEqual([true, { range, text }])
  })

  it("keeps the hint with the nearest field", () => {
    const table = defineFields({ rating: { kind: "number" } })
    const header = writeDiagnosticsHeader(applyQuery([], table, { filters: "raiting>4" }))
    expect(read(header).diagnostics).toMatchObject([
      {
        code: "unknown-field",
        hint: "Did you mean rating?",
        fix: { text: "rating" },
        data: { field: "raiting", nearest: ["rating"], allowed: ["rating"], more: 0 },
      },
    ])
  })

  it("counts in more the allowed names that it cuts", () => {
    const names = ["ant", "bee", "cow", "doe", "eel", "fox", "gnu", "hen"]
    const table = defineFields(
      Object.fromEntries(names.map((name) => [name, { kind: "number" }] as const)),
    )
    const header = writeDiagnosticsHeader(applyQuery([], table, { filters: "zebra>4" }))
    expect(read(header).diagnostics).toMatchObject([
      { code: "unknown-field", data: { allowed: ["ant", "bee", "cow", "doe", "eel"], more: 3 } },
    ])
  })

  it("counts in more the allowed names of a diagnostic within another one, and adds to what was cut before", () => {
    const allowed = Array.from({ length: 20 }, (_, index) => `f${index}`)
    const cause: Diagnostic = { ...diagnostic, data: { field: "a", nearest: [], allowed, more: 4 } }
    const gaveUp: Diagnostic = {
      ...diagnostic,
      code: "gave-up",
      data: { field: "a", scope: "query", cause },
    }
    const header = writeDiagnosticsHeader({ diagnostics: [gaveUp], omitted: 0 })
    expect(read(header).diagnostics).toMatchObject([
      { data: { cause: { data: { allowed: ["f0", "f1", "f2", "f3", "f4"], more: 19 } } } },
    ])
  })

  it("lists all operators of a field, which have no count of others", () => {
    const table = defineFields({ name: { kind: "text" } })
    const answer = applyQuery([], table, { filters: "name>4" })
    const header = writeDiagnosticsHeader(answer)
    expect(answer.diagnostics).toMatchObject([{ code: "unsuitable-operator" }])
    expect(read(header).diagnostics.map(({ data }) => data)).toEqual(
      answer.diagnostics.map(({ data }) => data),
    )
  })

  it("cuts the texts and lists of data, and a diagnostic within another one, so that one always fits", () => {
    const long = "\ud800".repeat(10_000)
    const ids = Array.from({ length: 20 }, () => ({ value: long, label: long }))
    const range = { start: Number.MAX_SAFE_INTEGER, end: Number.MAX_SAFE_INTEGER }
    const place = { severity: "error", rule: long, source: "filters", range } as const
    const texts = {
      message: long,
      problem: long,
      effect: "",
      hint: long,
      fix: { range, text: long },
    }
    const cause: Diagnostic = {
      ...place,
      ...texts,
      code: "unreadable-value",
      data: {
        field: long,
        value: long,
        kind: "enum",
        effect: "matches-nothing",
        least: -Number.MAX_SAFE_INTEGER,
        most: Number.MAX_SAFE_INTEGER,
        id: long,
        ids: { allowed: ids, more: 99 },
      },
    }
    const gaveUp: Diagnostic = {
      ...place,
      ...texts,
      code: "gave-up",
      data: { field: long, scope: "query", cause },
    }
    const header = writeDiagnosticsHeader({ diagnostics: [gaveUp], omitted: 0 })
    expect(header?.length).toBeLessThanOrEqual(4096)
    expect(read(header)).toMatchObject({
      diagnostics: [
        {
          code: "gave-up",
          data: { cause: { code: "unreadable-value", data: { effect: "matches-nothing" } } },
        },
      ],
      omitted: 0,
    })
  })

  it("writes ASCII of limited length for any query", { timeout: patience }, () => {
    const scene = anyTable.chain((table) =>
      fc.record({ asked: askedOf(table), table: fc.constant(table) }),
    )
    check(
      fc.property(scene, ({ table, asked }) => {
        const { diagnostics, omitted } = applyQuery([], buildTable(table), asked)
        const header = writeDiagnosticsHeader({ diagnostics, omitted })
        expect(header ?? "").toMatch(/^[ -~]{0,4096}$/)
        const found = header === undefined ? { diagnostics: [], omitted: 0 } : read(header)
        expect(found.diagnostics.map(({ code }) => code)).toEqual(
          diagnostics.slice(0, found.diagnostics.length).map(({ code }) => code),
        )
        expect(found.diagnostics.length + found.omitted).toBe(diagnostics.length + omitted)
      }),
      500,
    )
  })
})
