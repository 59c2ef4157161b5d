import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { Ajv2020 } from "ajv/dist/2020.js"
import { describe, expect, it } from "vitest"
import { compareAnswers } from "../../scripts/conformance/exchange.ts"
import { bindingCodes, queryCodes, sieveCodes } from "../../scripts/generate/diagnostics.ts"
import { readVectors } from "../../scripts/conformance/vectors.ts"
import * as main from "../../src/index.ts"
import * as stock from "../../src/sieve.ts"
import { serverBindings } from "../../src/sieve/model-binding.ts"
import { answerWith } from "./answer.ts"

const trommel = { ...main, ...stock }

const grammar = fileURLToPath(new URL("../../grammar", import.meta.url))
const folder = join(grammar, "vectors")
const read = (path: string): string => readFileSync(path, "utf8")

const names = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".json") && name !== "schema.json")
  .sort()
const files = names.map((name) => ({
  name,
  path: name,
  text: read(join(folder, name)),
  file: readVectors(read(join(folder, name))),
}))
const own = files.filter(({ file }) => (file.dialect ?? "standard") === "standard")
const cases = own.flatMap(({ file }) => file.cases)
const specification = read(join(grammar, "README.md"))
const exceptions = specification.slice(specification.indexOf("## What vectors cannot show"))

const rules = [
  ...Array.from({ length: 15 }, (_, index) => `T${index + 1}`),
  ...Array.from({ length: 5 }, (_, index) => `N${index + 1}`),
  ...Array.from({ length: 14 }, (_, index) => `V${index + 1}`),
  ...Array.from({ length: 5 }, (_, index) => `P${index + 1}`),
  ...Array.from({ length: 4 }, (_, index) => `F${index + 1}`),
]

describe.each(files)("vectors of $name", (named) => {
  it("every vector gives its expected result", () => {
    const outcomes = compareAnswers(named, (request) => answerWith(trommel, request))
    expect(outcomes.filter(({ failures }) => failures.length > 0)).toEqual([])
    expect(outcomes).toHaveLength(named.file.cases.length)
  })
})

const ofSieve = files.filter(({ file }) => file.dialect === "sieve")
const casesOfSieve = ofSieve.flatMap(({ file }) => file.cases)

describe("files of vectors", () => {
  const validate = new Ajv2020({
    allErrors: true,
    allowUnionTypes: true,
    strictRequired: false,
    strictTypes: false,
  }).compile(JSON.parse(read(join(folder, "schema.json"))) as object)

  it.each(files)("$name is valid against the schema", ({ text }) => {
    expect(validate(JSON.parse(text)) ? [] : validate.errors).toEqual([])
  })

  it.each(files)("$name has a different name for each case", ({ file }) => {
    const titles = file.cases.map(({ name }) => name)
    expect(titles).toEqual([...new Set(titles)])
  })

  const sound = {
    topic: "t",
    cases: [{ name: "n", rules: ["T1"], origin: "interface", filters: "a==1", ids: [] }],
  }

  it.each([
    ["no cases", { topic: "t" }],
    ["an unknown key", { ...sound, extra: 1 }],
    ["an unknown kind", { ...sound, fields: { a: { kind: "string" } } }],
    [
      "an option of another kind",
      { ...sound, fields: { a: { kind: "shortcut", shortcut: "always", sort: true } } },
    ],
    [
      "a case without expectation",
      { ...sound, cases: [{ name: "n", rules: ["T1"], origin: "interface", filters: "a==1" }] },
    ],
    ["a binding without a URL", { ...sound, cases: [{ ...sound.cases[0], binding: "mvc" }] }],
    [
      "parameters without a binding",
      { ...sound, cases: [{ ...sound.cases[0], parameters: { page: 1 } }] },
    ],
    ["an unknown rule", { ...sound, cases: [{ ...sound.cases[0], rules: ["T16"] }] }],
    [
      "half a range",
      {
        ...sound,
        cases: [{ ...sound.cases[0], diagnostics: [{ code: "unknown-field", start: 0 }] }],
      },
    ],
    ["a URL beside filters", { ...sound, cases: [{ ...sound.cases[0], url: "?page=1" }] }],
  ])("the schema refuses %s", (_, file) => {
    expect(validate(sound)).toBe(true)
    expect(validate(file)).toBe(false)
  })
})

/** The vectors from before the hint `foreign-spelling` that have it since. */
const withNewHint = [
  "url.json: decoded once, not twice",
  "url.json: a percent sign before letters that are no digits stays",
]

describe("all vectors of the standard dialect", () => {
  it("F1: beside its own vectors, only those listed here by name have the hint foreign-spelling", () => {
    const found = own
      .filter(({ name }) => name !== "spelling.json")
      .flatMap(({ name, file }) =>
        file.cases
          .filter(({ diagnostics = [] }) =>
            diagnostics.some(({ code }) => code === "foreign-spelling"),
          )
          .map((vector) => `${name}: ${vector.name ?? ""}`),
      )
    expect(found).toEqual(withNewHint)
  })

  it("there are at least 500 vectors", () => {
    expect(cases.length).toBeGreaterThanOrEqual(500)
  })

  it.each(rules)(
    "%s is in the specification, and a vector shows it or the exceptions list it",
    (rule) => {
      expect(specification).toContain(`<a id="${rule.toLowerCase()}"></a>${rule} `)
      const shown = cases.some((vector) => vector.rules?.includes(rule))
      expect(shown || exceptions.includes(`[${rule}](#`)).toBe(true)
    },
  )

  it.each(queryCodes)(
    "$code is in the specification, and a vector expects it or the exceptions list it",
    ({ code, severity }) => {
      expect(specification).toMatch(new RegExp(`^\\| \`${code}\` +\\| ${severity} +\\|`, "m"))
      const shown = cases.some(({ diagnostics }) =>
        diagnostics?.some((found) => found.code === code),
      )
      expect(shown || exceptions.includes(`\`${code}\``)).toBe(true)
    },
  )
})

describe("all vectors of stock Sieve", () => {
  it("there are at least 1,500 vectors of stock Sieve", () => {
    expect(casesOfSieve.length).toBeGreaterThanOrEqual(1500)
  })

  it.each(Array.from({ length: 20 }, (_, index) => `S${index + 1}`))(
    "%s has more than five vectors",
    (rule) => {
      expect(casesOfSieve.filter((vector) => vector.rules?.includes(rule)).length).toBeGreaterThan(
        5,
      )
    },
  )

  it.each(["B1", "B2", "B3", "B4"])("%s has more than five vectors for each server", (rule) => {
    for (const binding of serverBindings) {
      const shown = casesOfSieve.filter(
        (one) => one.binding === binding && one.rules?.includes(rule),
      )
      expect(shown.length).toBeGreaterThan(5)
    }
  })

  /** Codes that need options, methods or a description of a server, which no vector has: recorded-server.test.ts and test/sieve show them. */
  const ofServers = [
    "row-exception",
    "method-failed",
    "unusable-method",
    "differs-in-database",
    "answered-otherwise",
    "not-followed",
  ]

  it.each([...sieveCodes, ...bindingCodes].filter(({ code }) => !ofServers.includes(code)))(
    "$code is expected by a vector",
    ({ code }) => {
      expect(
        casesOfSieve.some(({ diagnostics }) => diagnostics?.some((found) => found.code === code)),
      ).toBe(true)
    },
  )
})
