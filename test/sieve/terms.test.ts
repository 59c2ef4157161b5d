import { describe, expect, it } from "vitest"
import { parseFilters } from "../../src/index.ts"
import { readTerms, sieve, type Term } from "../../src/sieve.ts"
import { read } from "./nodes.ts"

function termsOf(text: string): readonly Term[] {
  const reading = readTerms(text)
  return "terms" in reading ? reading.terms : []
}

function valuesOf(text: string): readonly string[] {
  return termsOf(text)[0]?.values.map((value) => value.text) ?? []
}

describe("reading of terms", () => {
  it.each([
    ["a==1,b==2", [["a"], ["b"]]],
    ["a==1\\,b==2", [["a"]]],
    ["a==1\\\\,b==2", [["a"], ["b"]]],
    ["a==1\\\\\\,b==2", [["a"]]],
    [" , ,a==1,\u2003,", [["a"]]],
    ["", []],
  ])("S1: %j splits at commas without an odd run of backslashes before them", (text, names) => {
    expect(termsOf(text).map((term) => term.names.map((name) => name.text))).toEqual(names)
  })

  it("S1: a run of backslashes at the start of the string does not escape a comma", () => {
    expect(termsOf("\\,a==1").map(({ names }) => names[0]?.text)).toEqual(["\\", "a"])
    expect(termsOf(" \\,a==1").map(({ names }) => names[0]?.text)).toEqual([",a"])
  })

  it("S1: white space after a splitting comma is removed, and a byte order mark is kept", () => {
    expect(termsOf("a==1,\t\u0085(b)==2").map(({ names }) => names[0]?.text)).toEqual(["a", "b"])
    expect(termsOf("a==1,\ufeff(b)==2").map(({ names }) => names[0]?.text)).toEqual([
      "a",
      "\ufeff(b)",
    ])
  })

  it("S2: an escaped comma is a comma, whatever stands before it", () => {
    expect(valuesOf("a==x\\,y")).toEqual(["x,y"])
    expect(valuesOf("a==x\\\\\\,y")).toEqual(["x\\,y"])
  })

  it.each([
    ["(a|b)==x", ["a", "b"], ["x"]],
    ["(a|b)==x)z", ["a", "b"], ["xz"]],
    ["a|b==x)z", ["a", "b"], ["x)z"]],
    ["(a|b==x", ["(a", "b"], ["x"]],
    ["a|(b)==x", ["a", "(b)"], ["x"]],
    ["(ax)x==x(x)x", ["a"], ["x"]],
    [" (a)==x", ["(a)"], ["x"]],
  ])("S3: %s has the names %j and the values %j", (text, names, values) => {
    expect(termsOf(text)).toMatchObject([{ names: names.map((name) => ({ text: name })) }])
    expect(valuesOf(text)).toEqual(values)
  })

  it("S3: an empty tail makes the whole string fail, with the range of its part", () => {
    expect(readTerms("a==1, (b==2)")).toEqual({ failure: { start: 6, end: 12 } })
    expect(readTerms("a==1, b==2)")).toHaveProperty("terms")
  })

  it("S3: occurrences of the tail do not overlap", () => {
    expect(termsOf("(aaaaa)aa")).toMatchObject([{ names: [{ text: "aaa" }] }])
    expect(termsOf("(abaabaab)abaab")).toMatchObject([{ names: [{ text: "aababaab" }] }])
  })

  it.each(["==", "!=", ">=", "<=", ">", "<", "@=", "_=", "_-=", "!@=", "!_=", "!_-="])(
    "S4: the operator %s is read, with a star after it",
    (symbol) => {
      const starred =
        symbol.startsWith(">") || symbol.startsWith("<") ? [symbol, ["*x"]] : [`${symbol}*`, ["x"]]
      expect(read(`a${symbol}x`)).toEqual([[["a"], symbol, ["x"]]])
      expect(read(`a${symbol}*x`)).toEqual([[["a"], ...starred]])
    },
  )

  it("S4: every operator splits the term, and the part after the second operator is lost", () => {
    expect(valuesOf("a==x==y>z")).toEqual(["x"])
    expect(valuesOf("a===b")).toEqual(["=b"])
    expect(valuesOf("a====b")).toEqual([""])
  })

  it("S4: a backslash before an operator hides it, also a backslash that is itself escaped", () => {
    expect(valuesOf("a==x\\>y")).toEqual(["x>y"])
    expect(valuesOf("a==x\\\\>y")).toEqual(["x\\>y"])
    expect(termsOf("a\\==x==y")).toMatchObject([
      { names: [{ text: "a\\==x" }], operator: { symbol: "==" } },
    ])
  })

  it("S4: a term without operator has names and no values", () => {
    const [term] = termsOf("a|b")
    expect(term).toMatchObject({ names: [{ text: "a" }, { text: "b" }], values: [] })
    expect(term).toHaveProperty("operator", undefined)
  })

  it("S5: names are trimmed, may be empty, and keep their backslashes", () => {
    expect(termsOf(" a | |\\b\\|c\\\\|d ==x")[0]?.names.map((name) => name.text)).toEqual([
      "a",
      "",
      "\\b\\|c\\\\",
      "d",
    ])
  })

  it.each([
    ["\\>\\>", [">>"]],
    ["\\\\>\\>", [">>"]],
    ["\\\\>", ["\\>"]],
    ["\\\\>\\\\>", [">>"]],
    ["\\\\\\\\>\\>\\>", ["\\>>>"]],
    ["\\\\\\>\\>\\>", [">>>"]],
    ["\\>=\\>", [">=>"]],
    ["!\\\\==\\==", ["!===="]],
  ])(
    "S6: %s loses one backslash before an operator for each time the operator is found",
    (text, values) => {
      expect(valuesOf(`a==${text}`)).toEqual(values)
    },
  )

  it("S6: values are split at pipes and unescaped afterwards", () => {
    expect(valuesOf("a== x |\\|| \\\\|y\\\\\\|z\\w ")).toEqual(["x ", "|", " \\", "y\\|z\\w"])
    expect(valuesOf("a==")).toEqual([""])
    expect(valuesOf("a==|")).toEqual(["", ""])
  })
})

describe("terms and the tree", () => {
  it("S4 to S6: the nodes of a term are those of its condition, except for null", () => {
    const text = "(a|b)@=x\\>y|\\|, c!=null|z"
    const { conditions } = parseFilters(text, { dialect: sieve })
    const [first, second] = termsOf(text)
    expect(conditions).toMatchObject([
      {
        names: first?.names,
        operator: first?.operator,
        values: first?.values,
        range: first?.range,
      },
      {
        names: second?.names,
        operator: second?.operator,
        values: [{ kind: "null", range: second?.values[0]?.range }, second?.values[1]],
      },
    ])
  })
})

describe("ranges of terms", () => {
  const shown = (text: string, { range }: Pick<Term, "range">): string =>
    text.slice(range.start, range.end)

  it.each([
    ["names", "a==1, b | c  == 2|3", ["b", "c"], "==", ["2", "3"]],
    ["a group", "( b | c ) @=* (x", ["b", "c"], "@=*", ["(x"]],
    ["escaped values", "b==x\\,y|\\>z|\\\\", ["b"], "==", ["x\\,y", "\\>z", "\\\\"]],
    ["a value that is cut", "b==x>y", ["b"], "==", ["x"]],
    ["empty names and values", "|b==|", ["", "b"], "==", ["", ""]],
  ])("S5, S6: ranges refer to the original string: %s", (_, text, names, operator, values) => {
    const term = termsOf(text).at(-1)
    expect(term?.names.map((name) => shown(text, name))).toEqual(names)
    expect(term?.operator && shown(text, term.operator)).toBe(operator)
    expect(term?.values.map((value) => shown(text, value))).toEqual(values)
  })

  it("S1: the range of a term is its part of the string", () => {
    const text = "a==1, b==2 ,c"
    expect(termsOf(text).map((term) => shown(text, term))).toEqual(["a==1", "b==2 ", "c"])
  })

  it.each([
    ["a==x>y<z", "cut", ">y<z"],
    ["(a)==x)z", "vanished", ")"],
    ["(a)==xzy)z", "vanished", "zy)"],
    ["a==x\\>y", "stripped", "x\\>y"],
  ])("S3, S4, S6: %s reports the part that was %s and its range", (text, kind, place) => {
    expect(termsOf(text)[0]?.effects.map((effect) => [effect.kind, shown(text, effect)])).toEqual([
      [kind, place],
    ])
  })

  it("S3: the parentheses around names are not reported as vanished", () => {
    expect(termsOf("(a|b)==x")[0]?.effects).toEqual([])
    expect(termsOf("a==x\\y|\\|z")[0]?.effects).toEqual([])
  })
})
