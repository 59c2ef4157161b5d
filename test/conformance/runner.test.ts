import { describe, expect, it } from "vitest"
import { compareAnswer, requestsOf } from "../../scripts/conformance/exchange.ts"
import { readVectors, type VectorCase, type VectorFile } from "../../scripts/conformance/vectors.ts"
import * as main from "../../src/index.ts"
import * as stock from "../../src/sieve.ts"
import { answerWith, shortcuts, type Package } from "./answer.ts"
import { readRecording } from "../support/recorded/recordings.ts"

const trommel: Package = { ...main, ...stock }

/** Compares a case of a file with what the package answers. */
const compareWith = (given: Package, file: Partial<VectorFile>) => (vector: VectorCase) => {
  const [asked] = requestsOf({ path: "", file: { ...file, cases: [vector] } })
  return compareAnswer(vector, asked && answerWith(given, asked.request))
}

const file = {
  fields: { a: { kind: "text" } },
  rows: [
    { id: "r1", a: "x" },
    { id: "r2", a: null },
  ],
}
const compare = compareWith(trommel, file)
const inSieve = compareWith(trommel, { ...file, dialect: "sieve" })

describe("comparison of a case", () => {
  it.each<[string, VectorCase, unknown]>([
    ["ids", { filters: "a==x", ids: ["r2"] }, ["r1"]],
    ["pages", { filters: "a==x", pages: 2 }, 1],
    ["refused", { filters: "b==x", strict: true, refused: false }, true],
    [
      "diagnostics",
      { filters: "b==x", diagnostics: [{ code: "unknown-field", start: 0, end: 2 }] },
      [{ code: "unknown-field", start: 0, end: 1 }],
    ],
    [
      "diagnostics",
      { filters: "b==x", diagnostics: [] },
      [{ code: "unknown-field", start: 0, end: 1 }],
    ],
    [
      "tree",
      { filters: "a==null", tree: [{ names: ["a"], operator: "==", values: ["null"] }] },
      [{ names: ["a"], operator: "==", values: [null] }],
    ],
    ["terms", { filters: "a==1", terms: [] }, [{ names: ["a"], operator: "==", values: ["1"] }]],
    [
      "order",
      { sorts: "-a", order: [{ name: "-a", descending: false }] },
      [{ name: "a", descending: true }],
    ],
    ["print", { filters: "a == 1", print: "a == 1" }, "a==1"],
    ["refused", { url: "?page=", binding: "mvc", refused: true }, false],
    [
      "parameters",
      { url: "?page=0x10&sorts=", binding: "mvc", parameters: { sorts: "" } },
      { page: 16, sorts: null },
    ],
    ["parameters", { url: "?sorts=", binding: "minimal", parameters: {} }, { sorts: "" }],
    ["printSorts", { sorts: " a", printSorts: " a" }, "a"],
    [
      "printRefused",
      { tree: [{ names: ["a"], operator: "==", values: ["1"] }], printRefused: true },
      false,
    ],
  ])("the comparison reports a difference in %s with the actual value", (what, vector, actual) => {
    expect(compare(vector)).toEqual([{ what, expected: vector[what as keyof VectorCase], actual }])
  })

  it("the comparison reports every key that differs", () => {
    expect(
      compare({ filters: "a==x", ids: [], pages: 0, print: "a==x" }).map(({ what }) => what),
    ).toEqual(["ids", "pages"])
  })

  it("the comparison ignores ranges if none is expected", () => {
    expect(compare({ filters: "b==x", diagnostics: [{ code: "unknown-field" }] })).toEqual([])
  })

  it("the comparison reports the reason when the printer refuses a tree", () => {
    const failures = compare({ tree: [{ names: [], operator: "==", values: ["x"] }], print: "==x" })
    expect(failures).toMatchObject([
      { what: "print", expected: "==x", actual: { refused: [expect.stringContaining("name")] } },
    ])
  })

  it("a case needs an expectation, but no name, rules or origin", () => {
    expect(compare({ filters: "a==x", ids: ["r1"] })).toEqual([])
    expect(compare({ filters: "a==x" })).toMatchObject([{ what: "case", actual: ["filters"] }])
  })

  it("an error that is thrown is a failure of the case", () => {
    const hostile: Package = {
      ...trommel,
      applyQuery: () => {
        throw new Error("no")
      },
    }
    expect(compareWith(hostile, file)({ ids: [] })).toEqual([
      { what: "run", expected: "an answer", actual: "Error: no" },
    ])
  })

  it("every case of a file fails when its table is refused", () => {
    const broken = compareWith(trommel, { fields: { a: { kind: "string" } } })
    expect(String(broken({ ids: [] })[0]?.actual)).toContain("the table is refused")
  })

  it("without fields the comparison parses and does not bind", () => {
    const textAlone = compareWith(trommel, {})
    expect(
      textAlone({
        filters: "b==x,oops",
        diagnostics: [{ code: "malformed-condition", start: 5, end: 9 }],
        refused: false,
      }),
    ).toEqual([])
    expect(textAlone({ filters: "oops", strict: true, refused: true })).toEqual([])
  })

  it("the query of a URL is read, and its diagnostics come last", () => {
    const url = "/rows?filters=b==x&filters=a==x"
    expect(
      compare({
        url,
        ids: ["r1", "r2"],
        diagnostics: [{ code: "unknown-field" }, { code: "repeated-parameter" }],
      }),
    ).toEqual([])
    expect(
      compare({ url: "/rows?page=1&page=2", strict: true, ids: [], pages: 0, refused: true }),
    ).toEqual([])
  })

  it("over a limit the diagnostics of the URL are left out", () => {
    const tight = compareWith(trommel, { ...file, table: { limits: { text: 3 } } })
    expect(
      tight({
        url: "/rows?filters=a==x&filters=a==x",
        diagnostics: [{ code: "limit-text", start: 3, end: 4 }],
        refused: true,
      }),
    ).toEqual([])
  })
})

describe("comparison of a case of the sieve dialect", () => {
  const textAlone = compareWith(trommel, { dialect: "sieve" })

  it('S6: terms keep null as written, and a term without operator has operator "" and values null', () => {
    const terms = [
      { names: ["a"], operator: "==", values: ["null", "\\null"] },
      { names: ["b", "c"], operator: "", values: null },
    ]
    expect(textAlone({ filters: "a==null|\\null,b|c", terms })).toEqual([])
    expect(textAlone({ filters: "a==x", terms: [] })).toEqual([
      { what: "terms", expected: [], actual: [{ names: ["a"], operator: "==", values: ["x"] }] },
    ])
  })

  it("S3: refused is true exactly when the text fails", () => {
    expect(textAlone({ filters: "a==x,(b)", refused: true })).toEqual([])
    expect(textAlone({ filters: "a==x,b", strict: true, refused: false })).toEqual([])
    expect(textAlone({ filters: "(b)", terms: [] })).toMatchObject([{ actual: { refused: true } }])
  })

  it("S7: order has the sorts as the dialect reads them", () => {
    expect(
      textAlone({
        sorts: "a ,-A",
        order: [
          { name: "a ", descending: false },
          { name: "A", descending: true },
        ],
      }),
    ).toEqual([])
  })

  it("S19: trees are printed by the printer of the dialect", () => {
    expect(
      textAlone({ tree: [{ names: ["a"], operator: "==", values: ["\\>"] }], print: "a==\\\\>" }),
    ).toEqual([])
    expect(
      textAlone({ tree: [{ names: ["a"], operator: ">*", values: ["1"] }], printRefused: true }),
    ).toEqual([])
  })
})

describe("readVectors", () => {
  it("readVectors reads a file that has only cases", () => {
    expect(readVectors('{ "cases": [{ "filters": "a", "tree": [] }] }').cases).toEqual([
      { filters: "a", tree: [] },
    ])
  })

  it.each([
    ["[]", "must hold an object"],
    ["{}", '"cases"'],
    ['{ "cases": [1] }', '"cases"'],
    ['{ "cases": [], "rows": {} }', '"rows"'],
    ['{ "cases": [], "fields": [] }', '"fields"'],
    ['{ "cases": [], "table": 1 }', '"table"'],
    ['{ "cases": [], "dialect": 1 }', '"dialect"'],
    ['{ "cases": ', "JSON"],
  ])("readVectors refuses %s", (text, reason) => {
    expect(() => readVectors(text)).toThrow(reason)
  })
})

describe("parts of the runner", () => {
  it("V12: the predicates read own properties of any row", () => {
    const applied = (row: unknown): string[] =>
      Object.entries(shortcuts)
        .filter(([, test]) => test(row))
        .map(([name]) => name)
    expect(applied({ reply: "", stock: 4 })).toEqual(["always", "hasReply", "lowStock"])
    expect(applied({ reply: null, stock: 5 })).toEqual(["always"])
    expect(applied(Object.create({ reply: "x", stock: 1 }))).toEqual(["always"])
    expect(applied(null)).toEqual(["always"])
  })
})

describe("recordings of servers", () => {
  const recording = (answers: object, query: unknown = "filters=a#b&page=") =>
    readRecording({ servers: {}, cases: [{ query, answers }] })
  const model = { filters: "a#b", sorts: null, page: null, pageSize: null }

  it("each answer of a server is a case, and # is a character of the query", () => {
    const { dialect, cases = [] } =
      recording({ apiController: { status: 200, model }, minimalParameters: { status: 400 } }) ?? {}
    expect(dialect).toBe("sieve")
    expect(cases).toEqual([
      {
        name: '"filters=a#b&page=" on apiController',
        url: "/?filters=a%23b&page=",
        binding: "controller",
        refused: false,
        parameters: model,
      },
      {
        name: '"filters=a#b&page=" on minimalParameters',
        url: "/?filters=a%23b&page=",
        binding: "minimal",
        refused: true,
      },
    ])
    expect(cases.map((vector) => inSieve(vector))).toEqual([[], []])
  })

  it("another answer of a server is a failure", () => {
    const wrong = { mvc: { status: 200, model: { ...model, page: 1 } } }
    const [vector] = recording(wrong)?.cases ?? []
    expect(inSieve(vector ?? {}).map(({ what }) => what)).toEqual(["parameters"])
    const [refused] = recording({ mvc: { status: 400 } })?.cases ?? []
    expect(inSieve(refused ?? {}).map(({ what }) => what)).toEqual(["refused"])
  })

  it.each([
    [
      "an unknown server",
      () => recording({ iis: { status: 400 } }),
      'the server "iis" is not known',
    ],
    [
      "another status",
      () => recording({ mvc: { status: 500 } }),
      "the status 400, or 200 and a model",
    ],
    ["no model", () => recording({ mvc: { status: 200 } }), "the status 400, or 200 and a model"],
    ["no query", () => recording({}, 1), "must have a query"],
  ])("a recording with %s is refused", (_, read, reason) => {
    expect(read).toThrow(reason)
  })
})
