import { describe, expect, it } from "vitest"
import {
  findOperator,
  isOperatorSymbol,
  isOrderMatch,
  isTextMatch,
  operatorMeaning,
  operators,
  operatorSymbols,
} from "../../src/language/operators.ts"
import { readConditions } from "../parser/trees.ts"

const plain = ["==", "!=", ">", "<", ">=", "<=", "@=", "_=", "_-=", "!@=", "!_=", "!_-="] as const
const starred = plain.map((symbol) => `${symbol}*` as const)

describe("operators", () => {
  it("T3: there are twelve operators, each with or without a star", () => {
    expect(operators.map(({ symbol }) => symbol)).toEqual(plain)
    expect([...operatorSymbols].sort()).toEqual([...plain, ...starred].sort())
  })

  it.each([...plain, ...starred])("T3: %s is read and keeps its star", (symbol) => {
    expect(readConditions(`name${symbol}x`)).toEqual([
      { names: ["name"], operator: symbol, values: ["x"] },
    ])
  })

  it("T3: a star with a blank before it belongs to the value", () => {
    expect(readConditions("name== *x")).toEqual([
      { names: ["name"], operator: "==", values: ["*x"] },
    ])
  })

  it("T3: the first of two stars belongs to the operator and the second to the value", () => {
    expect(readConditions("name==**x")).toEqual([
      { names: ["name"], operator: "==*", values: ["*x"] },
    ])
  })

  it("T3: any other string is not an operator", () => {
    expect(
      [
        "=",
        "!",
        "<>",
        "~",
        "=>",
        "==**",
        "* ==",
        "",
        "__proto__",
        "constructor",
        "toString",
      ].filter(isOperatorSymbol),
    ).toEqual([])
  })

  it("V1: the negated operators are those that start with an exclamation mark", () => {
    const negated = operatorSymbols.filter((symbol) => operatorMeaning(symbol).negated)
    expect(negated).toEqual(operatorSymbols.filter((symbol) => symbol.startsWith("!")))
  })

  it("V3: only the star makes an operator ignore letter case", () => {
    expect(operatorSymbols.filter((symbol) => operatorMeaning(symbol).folded).sort()).toEqual(
      [...starred].sort(),
    )
  })

  it("T10: the six text operators are those that search inside a text", () => {
    const text = plain.filter((symbol) => isTextMatch(operatorMeaning(symbol).match))
    expect(text).toEqual(["@=", "_=", "_-=", "!@=", "!_=", "!_-="])
  })

  it("V11: the orderings are > < >= and <=", () => {
    expect(plain.filter((symbol) => isOrderMatch(operatorMeaning(symbol).match))).toEqual([
      ">",
      "<",
      ">=",
      "<=",
    ])
  })

  it("T2: the operator is the longest one at the leftmost place", () => {
    expect(findOperator("a!_-=*x==y")).toEqual({ start: 1, symbol: "!_-=*" })
    expect(findOperator("a>=b")).toEqual({ start: 1, symbol: ">=" })
    expect(findOperator("a=>b")).toEqual({ start: 2, symbol: ">" })
  })

  it("T2: the search for an operator can start at an offset", () => {
    expect(findOperator("a==b!=c", 3)).toEqual({ start: 4, symbol: "!=" })
    expect(findOperator("a==b!=c", 5)).toBeUndefined()
    expect(findOperator("a=b_c-@!")).toBeUndefined()
  })
})
