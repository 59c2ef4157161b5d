import { describe, expect, it } from "vitest"
import type { ValueNode } from "../../src/language/ast.ts"
import {
  escapeValues,
  findParts,
  isEscaped,
  readValue,
  unescapeValue,
  type ListPosition,
} from "../../src/language/escape.ts"
import { operatorSymbols, type OperatorSymbol } from "../../src/language/operators.ts"
import { readConditions, readValues, valueNode } from "../parser/trees.ts"

const raw = String.raw
const alone = { first: true, last: true }
const inner = { first: false, last: false }
const textOperators = operatorSymbols.filter((symbol) => /[@_]/.test(symbol))
const otherOperators = operatorSymbols.filter((symbol) => !/[@_]/.test(symbol))

describe("escapes in values", () => {
  it.each([
    [raw`a\,b`, "a,b"],
    [raw`a\|b`, "a|b"],
    [raw`a\\b`, raw`a\b`],
    [raw`C:\dir`, raw`C:\dir`],
    [raw`\a\=\*\(`, raw`\a\=\*\(`],
    [raw`\\\,`, raw`\,`],
    [raw`\\\\`, raw`\\`],
    [raw`\\\x`, raw`\\x`],
    ["\\", "\\"],
    [raw`a\\`, "a\\"],
    [raw`\"`, raw`\"`],
  ])("T9: %s reads as %s", (written, text) => {
    expect(readValues(`a==${written}`)).toEqual([text])
  })

  it.each([
    [raw`\ x`, " x"],
    [raw`x\ `, "x "],
    [raw`\ `, " "],
    [raw`\ \ `, "  "],
    [raw` \ x\  `, " x "],
    ["\\\u3000x\\\u0085", "\u3000x\u0085"],
    [raw`x\   `, "x "],
    [raw`\  x`, "  x"],
  ])("T9, T8: the escaped white space at the ends of %j is kept", (written, text) => {
    expect(readValues(`a==${written}`)).toEqual([text])
  })

  it.each([
    [raw`x\\ `, "x\\"],
    [raw`x\\\ `, "x\\ "],
    [raw`x\\\\ `, raw`x\\`],
    [raw`\\ x`, raw`\ x`],
    [raw`\\\ x`, raw`\\ x`],
  ])(
    "T9: in %j the backslashes before the blank escape each other and not the blank",
    (written, text) => {
      expect(readValues(`a==${written}`)).toEqual([text])
    },
  )

  it("T9: white space is escaped only at the ends of the whole value list", () => {
    expect(readValues(raw`a==x\ y`)).toEqual([raw`x\ y`])
    expect(readValues(raw`a==x\ |y`)).toEqual([raw`x\ `, "y"])
    expect(readValues(raw`a==x|\ y`)).toEqual(["x", raw`\ y`])
    expect(readValues(raw`a==\ |\ `)).toEqual([" ", " "])
  })

  it("T9: an escaped blank at the end of a condition stays before the comma", () => {
    expect(readConditions(raw`a==x\ ,b==\ `).map(({ values }) => values)).toEqual([["x "], [" "]])
  })

  it("T9: a lone backslash before a letter, a surrogate or the end stays a backslash", () => {
    expect(readValues("a==\\\ud800")).toEqual(["\\\ud800"])
    expect(readValues("a==\\😀")).toEqual(["\\😀"])
    expect(readValues("a==\\\0")).toEqual(["\\\0"])
  })

  it.each(["null", "NULL", "nUlL", " null "])(
    "T10: %j is the null value under every operator except the text operators",
    (written) => {
      expect(otherOperators.map((symbol) => readValues(`a${symbol}${written}`))).toEqual(
        otherOperators.map(() => [null]),
      )
    },
  )

  it("T10: under the text operators, with or without a star, null is text", () => {
    expect(textOperators).toHaveLength(12)
    expect(textOperators.map((symbol) => readValues(`a${symbol}NuLL`))).toEqual(
      textOperators.map(() => ["NuLL"]),
    )
  })

  it.each(["null", "NULL", "Null"])(
    "T10: a backslash before %s makes it text under every operator",
    (letters) => {
      expect(operatorSymbols.map((symbol) => readValues(`a${symbol}\\${letters}`))).toEqual(
        operatorSymbols.map(() => [letters]),
      )
    },
  )

  it("T10: two backslashes before null are text with one backslash", () => {
    expect(operatorSymbols.map((symbol) => readValues(raw`a${symbol}\\null`))).toEqual(
      operatorSymbols.map(() => [raw`\null`]),
    )
    expect(readValues(raw`a==\\\null`)).toEqual([raw`\\null`])
  })

  it("T10: each value of a list is null or text by itself", () => {
    expect(readValues(raw`a==null|x|NULL|\null`)).toEqual([null, "x", null, "null"])
  })

  it.each(["nullable", "a null", "nul", raw`n\ull`, "null null", "\ufeffnull", "nullı"])(
    "T10: %s is text",
    (written) => {
      expect(readValues(`a==${written}`)).toEqual([written])
    },
  )

  it("T10: null with a blank on the inner side of a pipe is text", () => {
    expect(readValues("a==x| null")).toEqual(["x", " null"])
    expect(readValues("a==null |x")).toEqual(["null ", "x"])
    expect(readValues("a== null|null ")).toEqual([null, null])
  })

  it("T10: null with an escaped blank is text", () => {
    expect(readValues(raw`a==\ null`)).toEqual([" null"])
    expect(readValues(raw`a==null\ `)).toEqual(["null "])
  })

  it("T9: escapeValues escapes only what separators and edges need", () => {
    const values = ["a,b", "a|b", raw`C:\dir`, "", " x ", "null"].map(valueNode)
    expect(escapeValues(values, "==")).toBe(raw`a\,b|a\|b|C:\dir|| x |\null`)
    expect(escapeValues(values.slice(-2), "@=")).toBe(raw`\ x |null`)
    expect(escapeValues([{ kind: "null" }, { kind: "text", text: " " }], "==")).toBe(raw`null|\ `)
  })

  it.each([
    "",
    "\\",
    raw`\\`,
    ",",
    "|",
    " ",
    "  ",
    raw`\ `,
    raw` \ `,
    "null",
    raw`\null`,
    raw`\\null`,
    "a,b|c\\",
    raw`\,\|`,
    "\ud800",
    "\0",
    "*",
    "=",
    "\u0085",
  ])("T9, T14: %j reads back after escaping, at every place in a list", (text) => {
    for (const symbol of ["==", "@="] as const) {
      for (const before of [[], ["x"]]) {
        for (const after of [[], ["y"]]) {
          const written = escapeValues([...before, text, ...after].map(valueNode), symbol)
          expect(readValues(`a${symbol} ${written}`)).toEqual([...before, text, ...after])
        }
      }
    }
    expect(unescapeValue(escapeValues([valueNode(text)], "=="), alone)).toBe(text)
  })

  it("T10: readValue needs the operator and the place of the value", () => {
    const read = (text: string, symbol: OperatorSymbol, position: ListPosition): ValueNode =>
      readValue(text, { ...findParts(text, 0, text.length), ...position }, symbol)
    expect(read("NULL", "==", alone)).toMatchObject({ kind: "null" })
    expect(read("NULL", "@=", alone)).toMatchObject({ kind: "text", text: "NULL" })
    expect(read(raw`\ x`, "==", inner)).toMatchObject({ kind: "text", text: raw`\ x` })
    expect(read(raw`\ x `, "==", alone)).toEqual({
      kind: "text",
      text: " x",
      range: { start: 0, end: 3 },
    })
  })

  it("T9: isEscaped is true after an odd run of backslashes that starts inside the list", () => {
    expect(isEscaped(raw`\ `, 0, 1)).toBe(true)
    expect(isEscaped(raw`\\ `, 0, 2)).toBe(false)
    expect(isEscaped(raw`\\ `, 1, 2)).toBe(true)
    expect(isEscaped("x ", 0, 1)).toBe(false)
  })
})
