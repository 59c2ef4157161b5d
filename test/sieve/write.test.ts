import { describe, expect, it } from "vitest"
import { parseFilters, printFilters } from "../../src/index.ts"
import { sieve } from "../../src/sieve.ts"
import { read, toCondition, write, type Plain } from "./nodes.ts"

const written = (...values: readonly (string | null)[]): string | undefined =>
  write([["a"], "==", values])

describe("writing for stock Sieve", () => {
  it.each<[string, (string | null)[]]>([
    ["a==x", ["x"]],
    ["a==", [""]],
    ["a==||", ["", "", ""]],
    ["a==x\\y", ["x\\y"]],
    ["a==x\\\\", ["x\\"]],
    ["a==\\>\\>\\>", [">>>"]],
    ["a==\\\\\\\\>\\>\\>", ["\\>>>"]],
    ["a==x\\\\\\|y", ["x\\|y"]],
    ["a==x\\\\\\,y", ["x\\,y"]],
    ["a==x\\\\|y", ["x\\", "y"]],
    ["a== *x", ["*x"]],
    ["a==\\null|null", ["null", null]],
    ["a===*", ["=*"]],
    ["a==(x)", ["(x)"]],
  ])("S19: %s is written without needless escapes", (text, values) => {
    expect(written(...values)).toBe(text)
    expect(read(written(...values) ?? "")).toEqual([[["a"], "==", values]])
  })

  it.each<[string, Plain]>([
    ["(a|b)==x(", [["a", "b"], "==", ["x("]]],
    ["a|b==x)", [["a", "b"], "==", ["x)"]]],
    ["a! ==x", [["a!"], "==", ["x"]]],
    ["(a|b_) ==x", [["a", "b_"], "==", ["x"]]],
    ["a> =", [["a"], ">", ["="]]],
    ["a>*x", [["a"], ">", ["*x"]]],
    ["a@=null", [["a"], "@=", ["null"]]],
    ["a!=*null", [["a"], "!=*", [null]]],
  ])("S19: the condition is written as %s and reads back", (text, condition) => {
    expect(write(condition)).toBe(text)
    expect(read(text)).toEqual([condition])
  })

  it.each<[string, Plain]>([
    ["white space", [["a"], "==", [" x"]]],
    ["white space", [["a"], "==", ["x", "y\u2003"]]],
    ["white space", [["a"], "==", ["\t"]]],
    ["\\null", [["a"], "==", ["\\null"]]],
    ["\\null", [["a"], "@=", ["x", "\\Null"]]],
    ["@= cannot compare with null", [["a"], "@=", [null]]],
    [">* is not an operator", [["a"], ">*", ["1"]]],
    ["<=* is not an operator", [["a"], "<=*", ["1"]]],
    ["Expected an operator in filters[0].operator.symbol", [["a"], "=", ["1"]]],
    ["at least one name", [[], "==", ["1"]]],
    ["at least one value", [["a"], "==", []]],
    ["is empty", [["a", ""], "==", ["1"]]],
    ["white space at an end", [["a\u0085"], "==", ["1"]]],
    ["contains a comma", [["a,b"], "==", ["1"]]],
    ["a backslash", [["a\\b"], "==", ["1"]]],
    ["a parenthesis", [["a)"], "==", ["1"]]],
    ["a pipe", [["a|b"], "==", ["1"]]],
    ["contains an operator", [["a>b"], "==", ["1"]]],
  ])("S20: the condition is refused with its reason: %s", (reason, condition) => {
    const result = printFilters([toCondition(condition)], { dialect: sieve })
    expect(result.ok).toBe(false)
    expect(result.ok ? "" : result.diagnostics[0]?.message).toContain(reason)
  })

  it("S20: white space between values can be written", () => {
    expect(written("x ", " y")).toBe("a==x | y")
  })

  it("S19: the text limit has its own reason and stops the writing early", () => {
    const value = "\\>".repeat(3000)
    const refusedAt = (text: number | false): unknown => {
      const result = printFilters([toCondition([["a"], "==", [value]])], {
        dialect: sieve,
        limits: { text },
      })
      return result.ok ? result.value.length : result.diagnostics[0]?.message
    }
    expect(refusedAt(8192)).toContain("8192 characters")
    expect(refusedAt(6000)).toContain("6000 characters")
    expect(refusedAt(false)).toBe(9_006_003)
  })

  it("S19: a text longer than the limit is refused, and a text of exactly the limit is written", () => {
    const print = (text: number): boolean =>
      printFilters([toCondition([["abc"], "==", ["xyz"]])], { dialect: sieve, limits: { text } }).ok
    expect([print(7), print(8)]).toEqual([false, true])
  })

  it("limits: filters over the text limit are not read", () => {
    const { conditions, diagnostics } = parseFilters("a==x", {
      dialect: sieve,
      limits: { text: 3 },
    })
    expect([conditions, diagnostics]).toMatchObject([
      [],
      [{ code: "limit-text", range: { start: 3, end: 4 } }],
    ])
  })
})
