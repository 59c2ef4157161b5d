import { globSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { exampleRows } from "../../../playground/src/data/example-rows.ts"
import { everyCode } from "../../../scripts/generate/code-table.ts"
import { readIndex, readSources } from "../../../scripts/generate/rules/index-of-rules.ts"
import {
  findIds,
  findRules,
  readRulesOf,
  readTestTitles,
  titlesIn,
} from "../../../scripts/generate/rules/specification.ts"
import { ruleExamples, runExample } from "../../../scripts/generate/rules/rule-examples.ts"
import { readVectorFiles, rulesOfCase } from "../../../scripts/generate/rules/vectors.ts"
import schema from "../../../grammar/vectors/schema.json" with { type: "json" }
import { root } from "../../support/examples.ts"

const read = (path: string): string => readFileSync(`${root}${path}`, "utf8")
const numbered = (letter: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${letter}${index + 1}`)

const index = readIndex()
const ids = index.map(({ id }) => id)
const page = read("docs/reference/rules.md")

/** Prose alone: in code, letters with digits mean something else. */
const proseOf = (text: string): string =>
  text.replace(/^(```+)[^]*?^\1$/gm, "").replace(/`[^`\n]*`/g, "")

const unknownIn = (text: string): string[] => findIds(text).filter((id) => !ids.includes(id))

describe("docs/reference/rules.md", () => {
  it("the specification states the rules of both dialects and the limits, each once", () => {
    expect(ids).toEqual([
      ...numbered("T", 15),
      ...numbered("N", 5),
      ...numbered("V", 4),
      "V4a",
      "V4b",
      "V5",
      "V5a",
      "V5b",
      "V5c",
      "V5d",
      ...numbered("V", 14).slice(5),
      ...numbered("P", 5),
      ...numbered("F", 4),
      "limits",
      ...numbered("S", 30),
      ...numbered("B", 4),
    ])
  })

  it("the page has every rule once, below an anchor that is its id in lower case", () => {
    const headings = Array.from(
      page.matchAll(/^### <a id="([a-z0-9-]+)"><\/a>(\S+) · /gm),
      ([, anchor, id]) => [anchor, id],
    )
    const expected = ids.map((id) => [id === "limits" ? "rule-limits" : id.toLowerCase(), id])
    expect(headings.toSorted()).toEqual(expected.toSorted())
  })

  it("the page shows the rows of its examples, as they are", () => {
    for (const row of exampleRows) {
      const { secret, created, ...shown } = row
      const cells = Object.values(shown).map(
        (value) => `\`${JSON.stringify(value).replaceAll("|", "\\|")}\``,
      )
      expect(page).toContain(`| ${cells.join(" | ")} |`)
      expect([secret, created]).toEqual(["s", "2024-02-01T09:00:00Z"])
    }
    expect(page).toContain("| name | email | note | state | rating | stock | status | active |")
  })

  it("every code stands below each of its rules", () => {
    const codesOf = new Map(index.map(({ id, codes }) => [id, codes]))
    for (const { code, rules } of everyCode)
      for (const rule of rules) expect(codesOf.get(rule), `${code}: ${rule}`).toContain(code)
  })
})

/** Rules of the options and methods of a server, which no vector has: recorded answers of a server show them. */
const ofServers = numbered("S", 30).slice(20)

describe("the index is complete", () => {
  it.each(index)("the rule $id has vectors, a test, and a place in the code", (rule) => {
    if (!ofServers.includes(rule.id)) expect(rule.vectors.size).toBeGreaterThan(0)
    expect(rule.tests.length).toBeGreaterThan(0)
    expect(rule.code.length).toBeGreaterThan(0)
  })

  it("every rule has an example or the reason why there is none, and no other has", () => {
    expect(Object.keys(ruleExamples)).toEqual(ids)
  })

  it.each(readSources())("%s names no rule that the specification does not state", (_, text) => {
    expect(unknownIn(text)).toEqual([])
  })

  it("no title of a test names a rule that the specification does not state", () => {
    const titles = [...readTestTitles().values()].flat()
    expect(titles.flatMap(unknownIn)).toEqual([])
  })

  it("no vector names a rule that the specification does not state, and the schema allows all but the limits", () => {
    const cases = readVectorFiles().flatMap(({ file }) => file.cases)
    expect(cases.flatMap(rulesOfCase).filter((id) => !ids.includes(id))).toEqual([])
    const pattern = new RegExp(schema.$defs.case.properties.rules.items.pattern)
    expect(ids.filter((id) => !pattern.test(id))).toEqual(["limits"])
    expect(pattern.test("T16") || pattern.test("S31")).toBe(false)
  })

  it.each(globSync(["*.md", "docs/**/*.md", "grammar/README.md"], { cwd: root }).sort())(
    "%s names no rule that the specification does not state",
    (path) => {
      expect(unknownIn(proseOf(read(path)))).toEqual([])
    },
  )
})

describe("checks of the index", () => {
  it("a rule is read from its heading", () => {
    const text = '### <a id="t1"></a>T1 · one\n\nFirst.\n\n## Other\n\n## Limits\n\nSome.\n'
    expect(readRulesOf("page.md", text)).toEqual([
      { id: "T1", title: "one", page: "page.md" },
      { id: "limits", title: "how much a query may hold", page: "page.md" },
    ])
  })

  it("ids are found alone, in lists and in ranges of one letter", () => {
    expect([...findRules("V2 and (V3), T1 to P4, V5 to V7", numbered("V", 8))]).toEqual([
      "V5",
      "V6",
      "V7",
      "V2",
      "V3",
    ])
    expect(findIds("T16, 2024-01-31T23:00, T23:00, V8x, S3-bucket, V5d, P1d")).toEqual([
      "T16",
      "S3",
      "V5d",
    ])
  })

  it("titles of tests, groups, tests of tables and their rows are found", () => {
    // Written with another letter, since this file is read for titles too.
    const source = [
      'describe("one", () => { it("two", run) })',
      "it.each([[1]])(\n  `three`, run)",
      'it.each([\n  ["Q4: four", 1],\n  ["Q5", 2],\n])("%s", run)',
      'pattern.test("five")',
    ].join("\n")
    expect(titlesIn(source.replaceAll("Q", "V"))).toEqual(["one", "two", "three", "%s", "V4: four"])
  })

  it("an example with unknown data or an unknown parameter is refused", () => {
    expect(() => runExample("filters=a==1", "lost")).toThrow('no table for the data "lost"')
    expect(() => runExample("filter=a==1")).toThrow("no part filter")
  })

  it("an example is answered as the playground does", () => {
    expect(runExample("filters=name==Ann|Ben&sorts=-name")).toEqual({
      names: ["Ben", "Ann"],
      refused: false,
      codes: [],
    })
    expect(runExample("filters=stock==0xC&dialect=sieve").names).toEqual(["Ann"])
  })
})
