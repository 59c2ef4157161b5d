import { describe, expect, it } from "vitest"
import {
  applyQuery,
  bindQuery,
  defineFields,
  filters as template,
  parseQuery,
  prepareQuery,
  printFilters,
  QueryError,
  runQuery,
  type Diagnostic,
  type Limits,
  type QueryText,
} from "../../src/index.ts"
import { buildQuery, readUrl, writeUrl } from "../../src/core.ts"
import type { Fields } from "../../src/fields/field.ts"
import type { Definitions } from "../../src/fields/definition.ts"
import type { Uniqueness } from "../../src/fields/table.ts"
import { codeOf, everyCode } from "../../scripts/generate/code-table.ts"
import { allExamples, queryCodes, refusalCodes } from "../../scripts/generate/diagnostics.ts"
import type { Example } from "../../scripts/generate/example.ts"
import * as builderCodes from "../../src/builder/codes.ts"
import * as generalCodes from "../../src/diagnostics/codes.ts"
import * as sieveCodes from "../../src/sieve/codes.ts"
import type { DiagnosticCode } from "../../src/diagnostics/codes.ts"
import { describeFirst } from "../../src/diagnostics/finding.ts"
import { findRedundant } from "../../src/compare/redundant-conditions.ts"
import { findComparedAsText } from "../../src/evaluate/compared-as-text.ts"
import { table } from "./fields.ts"

const asked = (query: QueryText, limits: Partial<Limits> = {}): readonly Diagnostic[] =>
  bindQuery(parseQuery(query, { limits: { text: limits.text ?? 8192 } }), table, { limits })
    .diagnostics

const filters = (text: string, limits: Partial<Limits> = {}): readonly Diagnostic[] =>
  asked({ filters: text }, limits)

type Cases = { readonly [Code in DiagnosticCode]?: readonly [readonly Diagnostic[], ...string[]] }

/** Each code: what brings it about, and what its message has to name. */
const cases: Cases = {
  "limit-text": [filters("name==joan", { text: 9 }), "10 characters", "9 are allowed"],
  "limit-conditions": [
    filters("name==a,name==b", { conditions: 1 }),
    "2 conditions",
    "1 are allowed",
  ],
  "limit-names": [filters("(name|email)==a", { names: 1 }), "2 names", "1 are allowed"],
  "limit-values": [filters("name==a|b|c", { values: 2 }), "3 values", "2 are allowed"],
  "limit-pairs": [filters("(name|email)==a|b", { pairs: 3 }), "4 pairs", "3 are allowed"],
  "limit-sorts": [asked({ sorts: "name,rating" }, { sorts: 1 }), "2 sorts", "1 are allowed"],
  "looks-like-filters": [readUrl("rating>4").diagnostics, '"rating>4"', "a query string"],
  "looks-like-url": [filters("?filters=a==b"), "URL"],
  "square-brackets": [filters("[name|email]==a"), "parentheses", '"name|email"'],
  "malformed-condition": [filters("(name==a"), '"(name==a"', "parentheses"],
  "comma-in-value": [filters("name==a,b c"), '"b c"', "comma"],
  "unknown-field": [filters("raiting>4"), '"raiting"', "ignored"],
  "not-filterable": [filters("SECRET==a"), '"secret"', "in filters"],
  "not-sortable": [asked({ sorts: "secret" }), '"secret"', "in sorts"],
  "unsuitable-operator": [filters("rating@=4"), "@=", '"rating"', "number"],
  "unreadable-value": [filters("stock==1.5"), '"1.5"', "an integer", '"stock"'],
  "always-true": [filters("name!=a|b"), '"name"', "non-empty"],
  "never-true": [filters("rating>5,rating<3"), "No row", "rating"],
  "null-order": [filters("rating>=null"), "null", ">="],
  "unreadable-boolean": [filters("paid==yes"), '"yes"', "false"],
  "unlisted-id": [filters("status==7"), "7", '"status"'],
  "unlisted-value": [filters("state==payd"), '"payd"', '"state"'],
  "unreadable-page": [asked({ page: "two" }), '"two"', "page 1"],
  "unreadable-page-size": [asked({ pageSize: "many" }), '"many"', "20"],
  "long-url": [longUrl(), "2008 characters", "2000"],
  fragment: [readUrl("?filters=a==C#,b==1").diagnostics, '"#,b==1"', "no part"],
  "undecodable-text": [readUrl("?filters=name==%FC").diagnostics, '"filters"', "UTF-8"],
  "repeated-parameter": [readUrl("?page=1&page=2").diagnostics, '"page"', "first"],
  "unknown-parameter": [readUrl("?page_size=1").diagnostics, '"page_size"', "ignored"],
  "page-after-last": [
    applyQuery([{ email: "a", stock: 1 }], table, { page: 9 }).diagnostics,
    "page 1",
    "page 9",
  ],
  "foreign-spelling": [filters("name=='a'"), "quotes"],
  "operator-in-value": [filters("name==a>=b"), ">=", "part of the value"],
  "date-only-equality": [filters("placed<=2024-01-31"), '"2024-01-31"', "<=", "midnight"],
  "separate-items": [filters("scores>5,scores<9"), '"scores"', "lower", "Different items"],
  "any-value-negated": [filters("tags!=a|b"), '"tags"', "one of these values"],
  "unbracketed-group": [filters("name|email==a"), "parentheses"],
  "empty-name": [filters("(name|)==a"), "empty"],
  "blank-beside-pipe": [asked({ filters: "name==a |b" }), '"a "', "spaces beside a pipe"],
  "duplicate-sort": [asked({ sorts: "name,-Name" }), '"Name"', "ignored"],
  "ignored-star": [filters("rating==*4"), "*", '"rating"', "number"],
  "omitted-shortcut": [filters("low==false"), '"low"', "ignored"],
  "never-null": [filters("email==null"), '"email"', "says", "never null"],
  "clamped-page-size": [asked({ pageSize: 500 }), "500", "100"],
  "missing-property": [
    runQuery(
      [{ N: 1 }],
      prepareQuery(
        { filters: "n==1" },
        defineFields({ n: { kind: "integer" } }, { strict: false }),
      ),
    ).diagnostics,
    '"n"',
    '"N"',
  ],
  misfit: [
    runQuery(
      [{ n: "1.5" }],
      prepareQuery({ filters: "n==1" }, defineFields({ n: { kind: "number" } })),
    ).diagnostics,
    '"n"',
    '"1.5"',
    "empty",
  ],
  "compared-as-text": [
    describeFirst(findComparedAsText(new Set(["name"]), prepareQuery({ sorts: "name" }, table))),
    '"name"',
    "text",
  ],
  "implied-condition": [
    describeFirst(findRedundant(prepareQuery({ filters: "rating>4,rating>3" }, table))),
    "rating>4",
  ],
}

function longUrl(): readonly Diagnostic[] {
  const written = writeUrl({ filters: "x".repeat(2000) })
  return written.ok ? written.value.diagnostics : []
}

const thrown = (run: () => unknown): readonly Diagnostic[] => {
  try {
    run()
  } catch (error) {
    if (error instanceof QueryError) return error.diagnostics
  }
  return []
}

const fields: Fields = table
const untyped = buildQuery<Definitions, { readonly [name: string]: Uniqueness }, unknown>(fields)

const refused = (result: {
  readonly ok: boolean
  readonly diagnostics?: readonly Diagnostic[]
}): readonly Diagnostic[] => result.diagnostics ?? []

const refusalCases: Cases = {
  "ill-formed-tree": [
    refused(
      printFilters([
        { kind: "condition", names: [], operator: { kind: "operator", symbol: "==" }, values: [] },
      ]),
    ),
    "Condition 1",
    "at least one name",
  ],
  "bad-definition": [
    thrown(() => defineFields({ "a b": { kind: "text" } }, { strict: false })),
    '"a b"',
    "letters",
  ],
  "unwritable-url": [refused(writeUrl({ filters: "\ud800" })), '"filters"', "surrogate"],
  "refused-field": [thrown(() => untyped.where("raiting", "==", 4)), '"raiting"', "has no field"],
  "refused-operator": [thrown(() => untyped.where("rating", "@=", 4)), "@=", '"rating"', "number"],
  "refused-value": [
    thrown(() => untyped.where("stock", "==", 1.5)),
    "1.5",
    '"stock"',
    "safe integer",
  ],
  "refused-sort": [thrown(() => untyped.orderBy("low")), '"low"', "in sorts"],
  "refused-page": [thrown(() => untyped.withPageSize(101)), "101", "pageSize", "100"],
  "refused-template": [thrown(() => template`name@=${null}`), "null"],
}

describe("codes of diagnostics", () => {
  const all = everyCode.flatMap(({ code }) => {
    const given = { ...cases, ...refusalCases }[code]
    return given === undefined ? [] : [[code, given] as const]
  })

  it("section 5: every code except those of the sieve dialect has a case here", () => {
    expect(all.map(([code]) => code)).toEqual(
      [...queryCodes, ...refusalCodes].map(({ code }) => code),
    )
  })

  it.each(all)(
    "section 5: the message of %s names the part that it is about",
    (code, [diagnostics, ...parts]) => {
      const messages = diagnostics
        .filter((diagnostic) => diagnostic.code === code)
        .map(({ message }) => message)
      expect(messages).toHaveLength(1)
      for (const part of parts) expect(messages[0]).toContain(part)
    },
  )

  it.each(all)(
    "section 5: the message of %s is a sentence, and its rule is listed for the code",
    (code, [diagnostics]) => {
      const { rules } = codeOf(code)
      for (const { message, rule } of diagnostics.filter(
        (diagnostic) => diagnostic.code === code,
      )) {
        expect(message).toMatch(/^\S.*\.$/)
        expect(rules).toContain(rule)
      }
    },
  )

  it.each(everyCode.map(({ code }) => code))(
    "the message of %s is its problem and its effect, each a sentence, and the hint names no field of its own",
    (code) => {
      const { run }: Example = allExamples[code]
      for (const { message, problem, effect, hint = "" } of run()) {
        expect(message).toBe([problem, effect].filter(Boolean).join(" "))
        expect(problem).toMatch(/^\S.*\.$/)
        expect(effect).toMatch(/^(?:\S.*\.)?$/)
        expect(problem).not.toMatch(/Dropped|ignored|Using|Nothing is evaluated/)
        expect(hint).not.toContain("name==jo")
      }
    },
  )

  it("section 5: every code has the severity of the table", () => {
    const of = (wanted: string): string[] =>
      queryCodes.filter(({ severity }) => severity === wanted).map(({ code }) => code)
    expect(of("error")).toEqual([
      ...[
        "limit-text",
        "limit-conditions",
        "limit-names",
        "limit-values",
        "limit-pairs",
        "limit-sorts",
        "looks-like-filters",
        "looks-like-url",
      ],
      ...[
        "malformed-condition",
        "comma-in-value",
        "unknown-field",
        "not-filterable",
        "not-sortable",
        "unsuitable-operator",
        "unreadable-value",
      ],
    ])
    expect(of("warning")).toEqual([
      ...[
        "square-brackets",
        "always-true",
        "never-true",
        "null-order",
        "unreadable-boolean",
        "unlisted-id",
        "unlisted-value",
      ],
      ...[
        "unreadable-page",
        "unreadable-page-size",
        "long-url",
        "undecodable-text",
        "repeated-parameter",
        "unknown-parameter",
      ],
    ])
    expect(of("hint")).toEqual([
      ...[
        "fragment",
        "page-after-last",
        "foreign-spelling",
        "operator-in-value",
        "date-only-equality",
        "separate-items",
        "any-value-negated",
        "unbracketed-group",
        "empty-name",
        "duplicate-sort",
        "blank-beside-pipe",
      ],
      ...[
        "ignored-star",
        "omitted-shortcut",
        "never-null",
        "clamped-page-size",
        "missing-property",
        "misfit",
        "compared-as-text",
        "implied-condition",
      ],
    ])
  })

  it("section 5: every code has one constant, named after it, in the order of the table", () => {
    const constants = Object.entries({ ...generalCodes, ...builderCodes, ...sieveCodes }).flatMap(
      ([name, value]) => ("code" in value ? [[name, value.code] as const] : []),
    )
    expect(new Set(everyCode.map(({ order }) => order)).size).toBe(everyCode.length)
    expect(new Set(constants.map(([, code]) => code)).size).toBe(constants.length)
    const camelCase = (code: string): string =>
      code.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
    expect(constants.map(([name]) => name)).toEqual(constants.map(([, code]) => camelCase(code)))
  })

  it("a message shortens a long string", () => {
    const [first] = filters(`${"x".repeat(200)}==1`)
    expect(first?.message).toContain(`"${"x".repeat(60)}…"`)
  })
})
