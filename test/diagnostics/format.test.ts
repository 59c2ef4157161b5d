import { describe, expect, it } from "vitest"
import { formatDiagnostic } from "../../src/core.ts"
import { bindQuery, parseQuery, type Diagnostic } from "../../src/index.ts"
import { table } from "./fields.ts"

const lines = (...parts: string[]): string => parts.join("\n")

/** What a text brings about first, formatted against it. */
const show = (filters: string, width?: number): string => {
  const [first] = bindQuery(parseQuery({ filters }), table).diagnostics
  return first === undefined
    ? ""
    : formatDiagnostic(first, filters, width === undefined ? {} : { width })
}

const diagnostic: Diagnostic = {
  code: "unknown-field",
  severity: "error",
  rule: "N2",
  message: "There is no field.",
  problem: "There is no field.",
  effect: "",
  source: "filters",
  data: { field: "a", nearest: [], allowed: [], more: 0 },
}

describe("formatDiagnostic", () => {
  it("N2: formatDiagnostic shows message, position, line with carets, hint and corrected string", () => {
    expect(show("name==jo,raiting>4")).toBe(
      lines(
        "error unknown-field (N2) in filters at 10",
        'There is no field "raiting". The condition is ignored.',
        "  | name==jo,raiting>4",
        "  |          ^^^^^^^",
        "hint: Did you mean rating?",
        "fix: raiting -> rating",
        "fixed: name==jo,rating>4",
      ),
    )
  })

  it("T1: formatDiagnostic shows a fix of a single character", () => {
    expect(show("name==a,b").split("\n").slice(-2)).toEqual(["fix: , -> \\,", "fixed: name==a\\,b"])
  })

  it("V10: formatDiagnostic shows what a fix removes", () => {
    expect(show("rating==*4").split("\n").slice(-2)).toEqual([
      "fix: leave out *",
      "fixed: rating==4",
    ])
  })

  it("formatDiagnostic shows what a fix inserts", () => {
    const fix = { range: { start: 1, end: 1 }, text: "\t" }
    expect(
      formatDiagnostic({ ...diagnostic, fix }, "ab")
        .split("\n")
        .slice(-2),
    ).toEqual(["fix: add ␉", "fixed: a␉b"])
  })

  it("formatDiagnostic shows neither position nor line without a range", () => {
    expect(formatDiagnostic(diagnostic, "a==1")).toBe(
      lines("error unknown-field (N2) in filters", "There is no field."),
    )
  })

  it("T14: formatDiagnostic formats diagnostics of a tree made by hand", () => {
    const tree = {
      filters: [
        {
          kind: "condition",
          names: [{ kind: "name", text: "raiting" }],
          operator: { kind: "operator", symbol: ">" },
          values: [{ kind: "text", text: "4" }],
        },
      ],
      sorts: [],
    } as const
    const [first = diagnostic] = bindQuery(tree, table).diagnostics
    expect(formatDiagnostic(first)).toBe(
      lines(
        "error unknown-field (N2) in filters",
        'There is no field "raiting". The condition is ignored.',
        "hint: Did you mean rating?",
      ),
    )
  })

  it("formatDiagnostic without the string shows the offset and the inserted part of the fix", () => {
    const range = { start: 3, end: 4 }
    expect(formatDiagnostic({ ...diagnostic, range, fix: { range, text: "x" } })).toBe(
      lines("error unknown-field (N2) in filters at offset 3", "There is no field.", "fix: -> x"),
    )
  })

  it("formatDiagnostic counts columns in characters, from 1", () => {
    const range = { start: 4, end: 5 }
    expect(formatDiagnostic({ ...diagnostic, range }, "😀😀x")).toContain("in filters at 3\n")
    expect(formatDiagnostic({ ...diagnostic, range: { start: 0, end: 0 } }, "")).toContain(
      "in filters at 1\n",
    )
  })

  it("formatDiagnostic cuts a long string to 80 columns or to the given width", () => {
    const long = `name==${"x".repeat(200)},raiting>4,name==${"y".repeat(200)}`
    const widths = (text: string): number[] =>
      text
        .split("\n")
        .slice(2, 4)
        .map((line) => line.length)
    expect(widths(show(long))).toEqual([80, 36])
    expect(widths(show(long, 40))).toEqual([40, 23])
    expect(show(long, 40).split("\n").slice(2)).toEqual([
      "  | …xxxxxxxxxx,raiting>4,name==yyyyyyy…",
      "  |             ^^^^^^^",
      "hint: Did you mean rating?",
      "fix: raiting -> rating",
    ])
  })

  it.each([0, -3, 5])("formatDiagnostic uses 20 columns for a width of %s", (width) => {
    const shown = show(`raiting>${"4".repeat(99)}`, width).split("\n")
    expect(shown[2]).toBe("  | raiting>4444444…")
  })

  it("formatDiagnostic shows the whole string for an infinite width", () => {
    const long = `raiting>${"4".repeat(999)}`
    expect(show(long, Number.POSITIVE_INFINITY)).toContain(`\n  | ${long}\n`)
    expect(show(long, Number.POSITIVE_INFINITY)).toContain(
      `\nfixed: ${long.replace("raiting", "rating")}`,
    )
  })

  it("formatDiagnostic cuts both sides of a long fix", () => {
    const text = "x".repeat(300)
    const range = { start: 0, end: 300 }
    const shown = formatDiagnostic(
      { ...diagnostic, range, fix: { range, text: "y".repeat(300) } },
      text,
    ).split("\n")
    expect(shown.at(-1)).toBe(`fix: ${"x".repeat(35)}… -> ${"y".repeat(35)}…`)
  })

  it("formatDiagnostic replaces line breaks and escape sequences in string, message, hint and fix", () => {
    const nasty = "a\r\n\u001b[31m\u202eb\u2028\0\ud800"
    const range = { start: 1, end: 3 }
    const shown = formatDiagnostic(
      { ...diagnostic, message: nasty, hint: nasty, range, fix: { range, text: nasty } },
      nasty,
    )
    expect(shown.split(/[\r\n\u0085\u2028\u2029]/)).toHaveLength(7)
    expect(/(?!\n)[\p{Cc}\p{Cf}\p{Cs}]/u.test(shown)).toBe(false)
    expect(shown.split("\n").slice(2, 4)).toEqual(["  | a␍␊␛[31m�b␤␀�", "  |  ^^"])
  })

  it.each([
    [99, 120],
    [-7, -2],
    [3, 1],
    [Number.NaN, Number.POSITIVE_INFINITY],
  ])(
    "formatDiagnostic does not throw for a range from %s to %s outside the string",
    (start, end) => {
      const range = { start, end }
      const shown = formatDiagnostic({ ...diagnostic, range, fix: { range, text: "b" } }, "a==1")
      expect(shown).toMatch(/\n {2}\| a==1\n {2}\| {1,5}\^+\nfix: .*b\nfixed: .*b/)
    },
  )

  it("formatDiagnostic uses no color by default", () => {
    expect(show("raiting>4")).not.toContain("\u001b")
  })

  it.each(["error", "warning", "hint"] as const)(
    "formatDiagnostic gives each part its style, and the first line that of the severity: %s",
    (severity) => {
      const color = (style: string, text: string): string => `<${style}>${text}</>`
      const range = { start: 0, end: 1 }
      const shown = formatDiagnostic(
        { ...diagnostic, severity, range, hint: "Do.", fix: { range, text: "b" } },
        "a==1",
        { color },
      )
      expect(shown).toBe(
        lines(
          `<${severity}>${severity} unknown-field</> <dim>(N2) in filters at 1</>`,
          "There is no field.",
          "<dim>  | </>a==1",
          "<dim>  | </><caret>^</>",
          "<hint>hint:</> Do.",
          "<hint>fix:</> a -> b",
          "<hint>fixed:</> b==1",
        ),
      )
    },
  )

  it("formatDiagnostic formats a diagnostic of each source", () => {
    for (const source of ["filters", "sorts", "page", "pageSize", "url", "table"] as const) {
      expect(formatDiagnostic({ ...diagnostic, source })).toContain(`(N2) in ${source}\n`)
    }
  })
})
