import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { countCharacters, cutLine, fitRange, frameOf } from "../../src/diagnostics/frame.ts"
import { cellsOf } from "../../src/diagnostics/visible.ts"
import { hostileText } from "../support/arbitraries.ts"
import { check, patience } from "../support/runs.ts"

const columnsOf = (text: string): number =>
  cellsOf(text).reduce((sum, { columns }) => sum + columns, 0)

/** The frame as it is seen: the line, and the carets below it. */
const draw = (text: string, start: number, end: number, columns = 40): string[] => {
  const { line, indent, carets } = frameOf(text, { start, end }, columns)
  return [line, " ".repeat(indent) + "^".repeat(carets)]
}

describe("frameOf", () => {
  it.each([
    ["a range", "name==jo", 4, 6, "name==jo", "    ^^"],
    ["an empty range", "a==", 1, 1, "a==", " ^"],
    ["an empty range at the end", "a==", 3, 3, "a==", "   ^"],
    ["an empty string", "", 0, 0, "", "^"],
    ["the whole string", "a==1", 0, 4, "a==1", "^^^^"],
    ["a range after wide characters", "日本==1", 2, 4, "日本==1", "    ^^"],
    ["wide characters", "a==日本", 3, 5, "a==日本", "   ^^^^"],
    ["a range after combining marks", "e\u0301e\u0301==1", 4, 6, "e\u0301e\u0301==1", "  ^^"],
    ["a mark alone", "e\u0301==1", 1, 2, "e\u0301==1", " ^"],
    ["tabs and line breaks", "a\t==\r\n1", 6, 7, "a␉==␍␊1", "      ^"],
    ["a range after an emoji", "😀==1", 2, 4, "😀==1", "  ^^"],
    ["the whole character for half a surrogate pair at the start", "😀==1", 1, 2, "😀==1", "^^"],
    ["the whole character for half a surrogate pair at the end", "a😀", 0, 2, "a😀", "^^^"],
    ["a lone surrogate", "\ude00==1", 0, 1, "�==1", "^"],
  ])("frameOf underlines %s", (_, text, start, end, line, carets) => {
    expect(draw(text, start, end)).toEqual([line, carets])
  })

  it.each([
    ["after the end", 9, 12, "    ^"],
    ["before the start", -5, -1, "^"],
    ["over both ends", -5, 99, "^^^^"],
    ["that ends before it starts", 3, 1, "   ^"],
    ["of NaN", Number.NaN, Number.NaN, "^"],
    ["with an infinite end", 1, Number.POSITIVE_INFINITY, " ^^^"],
    ["between two offsets", 1.5, 2.9, " ^"],
  ])("frameOf moves a range %s into the string", (_, start, end, carets) => {
    expect(draw("a==1", start, end)).toEqual(["a==1", carets])
  })

  it("frameOf cuts a long string on both sides, with up to a third of the window before the range", () => {
    const text = `${"x".repeat(50)}rating${"y".repeat(50)}`
    expect(draw(text, 50, 56, 30)).toEqual(["…xxxxxxxxxratingyyyyyyyyyyyyy…", "          ^^^^^^"])
  })

  it("frameOf cuts only one side when the range is near an end, and uses the remaining columns", () => {
    const text = `rating${"y".repeat(50)}total`
    expect(draw(text, 0, 6, 20)).toEqual(["ratingyyyyyyyyyyyyy…", "^^^^^^"])
    expect(draw(text, 56, 61, 20)).toEqual(["…yyyyyyyyyyyyyytotal", "               ^^^^^"])
  })

  it("frameOf underlines up to the cut when the range continues after it", () => {
    expect(draw(`ab${"x".repeat(90)}`, 2, 92, 20)).toEqual([
      "abxxxxxxxxxxxxxxxxx…",
      "  ^^^^^^^^^^^^^^^^^^",
    ])
  })

  it("frameOf does not cut a string that just fits", () => {
    const text = "x".repeat(20)
    expect(draw(text, 0, 1, 20)[0]).toBe(text)
    expect(draw(text, 20, 20, 20)[0]).toBe(text)
    expect(draw(`${text}y`, 0, 1, 20)[0]).toBe(`${"x".repeat(19)}…`)
  })

  it("frameOf cuts no wide character in half", () => {
    expect(draw("日".repeat(40), 0, 1, 20)).toEqual([`${"日".repeat(9)}…`, "^^"])
    expect(draw("日".repeat(40), 39, 40, 20)).toEqual([`…${"日".repeat(9)}`, `${" ".repeat(17)}^^`])
  })

  it("frameOf cuts off endless combining marks", () => {
    const { line } = frameOf(`a${"\u0301".repeat(100_000)}==1`, { start: 0, end: 1 }, 20)
    expect(line).toBe(`a${"\u0301".repeat(39)}…`)
  })

  it("frameOf shows a place in the middle of a megabyte", () => {
    const text = "ab😀".repeat(250_000)
    expect(draw(text, 500_000, 500_002, 20)).toEqual(["…ab😀ab😀ab😀ab😀ab…", "     ^^"])
  })

  it("frameOf shows the whole string for an infinite window", () => {
    expect(draw("ab😀".repeat(100), 399, 400, Number.POSITIVE_INFINITY)).toEqual([
      "ab😀".repeat(100),
      `${" ".repeat(398)}^^`,
    ])
  })

  it(
    "frameOf fits line and carets into the window, for any string and range",
    { timeout: patience },
    () => {
      const offset = fc.integer({ min: -2, max: 120 })
      check(
        fc.property(
          hostileText,
          offset,
          offset,
          fc.integer({ min: 20, max: 60 }),
          (text, start, end, columns) => {
            const { line, indent, carets } = frameOf(text, { start, end }, columns)
            expect(columnsOf(line)).toBeLessThanOrEqual(columns)
            expect(indent + carets).toBeLessThanOrEqual(Math.max(columnsOf(line), indent + 1))
            expect(carets).toBeGreaterThan(0)
          },
        ),
        1000,
      )
    },
  )
})

describe("cutLine, fitRange and countCharacters", () => {
  it("cutLine shows a string on one line and cuts its end", () => {
    expect(cutLine("a\nb", 20)).toBe("a␊b")
    expect(cutLine("x".repeat(30), 20)).toBe(`${"x".repeat(19)}…`)
  })

  it("fitRange returns a range of whole characters inside the string", () => {
    expect(fitRange("a😀b", { start: 2, end: 2 })).toEqual({ start: 1, end: 3 })
    expect(
      fitRange("ab", { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY }),
    ).toEqual({ start: 0, end: 2 })
  })

  it(
    "countCharacters counts code points, and a lone surrogate as one",
    { timeout: patience },
    () => {
      check(
        fc.property(hostileText, (text) => {
          expect(countCharacters(text)).toBe([...text].length)
        }),
        500,
      )
    },
  )
})
