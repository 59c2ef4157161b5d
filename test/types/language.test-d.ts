import { describe, expectTypeOf, it } from "vitest"
import type { Severity } from "../../src/diagnostics/codes.ts"
import type { Diagnostic, TextRange } from "../../src/diagnostics/diagnostic.ts"
import type { Result } from "../../src/diagnostics/result.ts"
import type {
  ConditionNode,
  QueryNode,
  NullValueNode,
  QueryText,
  TextValueNode,
  ValueNode,
} from "../../src/language/ast.ts"
import {
  isOperatorSymbol,
  type operators,
  type OperatorName,
  type OperatorSymbol,
  type PlainSymbol,
} from "../../src/language/operators.ts"
import { parseFilters, parseQuery, parseSorts } from "../../src/parser/parse-query.ts"
import { printFilters, printQuery, printSorts } from "../../src/language/print.ts"
import { readUrl } from "../../src/url/read-url.ts"
import { writeUrl } from "../../src/url/write-url.ts"
import { orThrow } from "../../src/diagnostics/result.ts"

describe("types of the language", () => {
  it("T3: operators are string literals", () => {
    expectTypeOf<"==" | "!@=*" | "_-=">().toExtend<OperatorSymbol>()
    expectTypeOf<"=">().not.toExtend<OperatorSymbol>()
    expectTypeOf<"==*">().not.toExtend<PlainSymbol>()
    expectTypeOf<(typeof operators)[number]["name"]>().toEqualTypeOf<OperatorName>()
    expectTypeOf<"equals" | "endsNot">().toExtend<OperatorName>()
  })

  it("T3: isOperatorSymbol narrows a string to an operator", () => {
    const narrow = (text: string): void => {
      if (isOperatorSymbol(text)) expectTypeOf(text).toEqualTypeOf<OperatorSymbol>()
    }
    expectTypeOf(narrow).parameter(0).toEqualTypeOf<string>()
    expectTypeOf(isOperatorSymbol).returns.toEqualTypeOf<boolean>()
  })

  it("T13: nodes are a union that narrows by kind", () => {
    expectTypeOf<Extract<ValueNode, { kind: "null" }>>().toEqualTypeOf<NullValueNode>()
    expectTypeOf<Extract<ValueNode, { kind: "text" }>>().toEqualTypeOf<TextValueNode>()
    expectTypeOf<QueryNode["kind"]>().toEqualTypeOf<
      "name" | "operator" | "text" | "null" | "condition" | "sort"
    >()
    expectTypeOf<ValueNode>().not.toHaveProperty("text")
  })

  it("T14: a node made by hand needs no range, and nodes are readonly", () => {
    const made: ConditionNode = {
      kind: "condition",
      names: [{ kind: "name", text: "a" }],
      operator: { kind: "operator", symbol: "==" },
      values: [{ kind: "null" }],
    }
    expectTypeOf(made.range).toEqualTypeOf<TextRange | undefined>()
    // @ts-expect-error nodes are readonly
    made.names = []
    // @ts-expect-error there is no such operator
    const wrong: ConditionNode = { ...made, operator: { kind: "operator", symbol: "=" } }
    expectTypeOf(wrong).toEqualTypeOf<ConditionNode>()
  })

  it("T13: parsing returns arrays of nodes and diagnostics", () => {
    expectTypeOf(parseFilters("").conditions).toExtend<readonly ConditionNode[]>()
    expectTypeOf(parseSorts("").diagnostics).toEqualTypeOf<readonly Diagnostic[]>()
    expectTypeOf(parseQuery({}).filters).toExtend<readonly ConditionNode[]>()
    // @ts-expect-error a text is asked for
    parseFilters(5)
    // @ts-expect-error the text limit is all that parsing knows
    parseFilters("", { limits: { sorts: 5 } })
  })

  it("T14: printing returns a Result, and the throwing twin returns a string", () => {
    expectTypeOf(printFilters([])).toEqualTypeOf<Result<string>>()
    expectTypeOf(printSorts([])).toEqualTypeOf<Result<string>>()
    expectTypeOf(orThrow(printFilters([]))).toEqualTypeOf<string>()
    expectTypeOf(printQuery({ filters: [], sorts: [] })).toEqualTypeOf<Result<QueryText>>()
    expectTypeOf(orThrow(printQuery({ filters: [], sorts: [] }))).toEqualTypeOf<QueryText>()
  })

  it("T14: a Result has a value only after a check of ok", () => {
    const result = printFilters([])
    // @ts-expect-error it may have failed
    expectTypeOf(result.value).toEqualTypeOf<string>()
    if (result.ok) expectTypeOf(result.value).toEqualTypeOf<string>()
    else expectTypeOf(result.diagnostics).toEqualTypeOf<readonly Diagnostic[]>()
  })

  it("P5: readUrl returns strings, and writeUrl accepts strings and numbers", () => {
    expectTypeOf(readUrl("")).toExtend<QueryText>()
    expectTypeOf(readUrl("").page).toEqualTypeOf<string | undefined>()
    expectTypeOf(readUrl).parameter(0).toEqualTypeOf<string | URL | URLSearchParams | Request>()
    expectTypeOf(writeUrl({ page: 2 })).toExtend<Result<{ readonly text: string }>>()
    // @ts-expect-error a page is a text or a number
    writeUrl({ page: true })
  })

  it("section 5: there are three severities", () => {
    expectTypeOf<Severity>().toEqualTypeOf<"error" | "warning" | "hint">()
  })
})
