import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { cellsOf, visible } from "../../src/diagnostics/visible.ts"
import { hostileText } from "../support/arbitraries.ts"
import { check, patience } from "../support/runs.ts"

const columnsOf = (text: string): number =>
  cellsOf(text).reduce((sum, { columns }) => sum + columns, 0)

describe("visible", () => {
  it.each([
    ["tab and line feed", "a\tb\n", "a␉b␊"],
    ["escape and null", "\u001b[31m\0", "␛[31m␀"],
    ["delete", "\u007f", "␡"],
    ["line breaks beyond ASCII", "\u0085\u2028\u2029", "␤␤␤"],
    ["other control characters", "\u009b", "�"],
    ["bidirectional controls", "a\u202eb\u2066\u200f\u061c", "a�b���"],
    ["zero-width and filling characters", "\u200b\ufeff\u200d\u00ad\u3164\ufe0f", "������"],
    ["lone surrogates", "\ud800a\udc00", "�a�"],
    ["non-characters and private use", "\uffff\u{10ffff}\ue000", "���"],
    ["letters, blanks, marks and emoji", "aé e\u0301日😀\u00a0", "aé e\u0301日😀\u00a0"],
    ["a non-joiner in Persian", "می\u200cخواهم", "می\u200cخواهم"],
    ["a joiner in Hindi", "क्\u200dष", "क्\u200dष"],
    [
      "families",
      "👨\u200d👩\u200d👧 👩\u200d❤\ufe0f\u200d👩 👩🏽\u200d🚀",
      "👨\u200d👩\u200d👧 👩\u200d❤\ufe0f\u200d👩 👩🏽\u200d🚀",
    ],
    ["joiners at an end or in a row", "\u200dم\u200c\u200dم\u200c", "�م��م�"],
  ])("visible shows %s", (_, text, shown) => {
    expect(visible(text)).toBe(shown)
  })

  it(
    "visible keeps the number of characters and leaves none that breaks a line or a terminal",
    { timeout: patience },
    () => {
      check(
        fc.property(hostileText, (text) => {
          const shown = visible(text)
          expect([...shown].length).toBe([...text].length)
          expect(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u.test(shown)).toBe(false)
          expect(visible(shown)).toBe(shown)
        }),
        500,
      )
    },
  )
})

describe("cellsOf", () => {
  it.each([
    ["ASCII and Latin", "aé-", 3],
    ["combining marks", "e\u0301a\u20dd", 2],
    ["Han, kana, Hangul and full-width forms", "日あ한Ａ", 8],
    ["half-width kana", "ｱ", 1],
    ["emoji", "😀", 2],
    ["ideographic space", "\u3000", 2],
    ["letters beyond the first plane", "𐐀𠀀", 3],
    ["characters that are replaced", "\t\u202e\ud800", 3],
    ["joiners, which stay", "م\u200cم", 2],
    ["an empty string", "", 0],
  ])("cellsOf counts the columns of %s", (_, text, columns) => {
    expect(columnsOf(text)).toBe(columns)
  })
})
