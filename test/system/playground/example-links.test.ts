import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { findDataSet } from "../../../playground/src/data/catalog.ts"
import { exampleRows, exampleTable } from "../../../playground/src/data/example-rows.ts"
import { tableFrom } from "../../../playground/src/data/table-source.ts"
import { readAddress } from "../../../playground/src/state/address.ts"
import {
  describeStrictness,
  queryInput,
  queryOptions,
} from "../../../playground/src/state/query-input.ts"
import { createDesk } from "../../../playground/src/worker/desk.ts"
import { everyCode } from "../../../scripts/generate/code-table.ts"
import { allExamples } from "../../../scripts/generate/diagnostics.ts"
import { table } from "../../../scripts/generate/example-table.ts"
import { findPlaygroundPlace } from "../../../scripts/generate/playground-link.ts"
import { addHints } from "../../../src/compare.ts"
import {
  describeField,
  fieldsFromJson,
  prepareQuery,
  type OpenFieldTable,
} from "../../../src/index.ts"
import { root } from "../../support/examples.ts"

const tableOf = (data: string): OpenFieldTable => {
  const source = findDataSet(data)?.table
  const table = source && tableFrom(source)
  if (table?.ok !== true) throw new Error(`The playground has no table for ${data}.`)
  return table.value
}

describe("links of the documentation into the playground", () => {
  const given = fieldsFromJson(exampleTable)
  const places = everyCode.map(({ code }) => ({
    code,
    place: findPlaygroundPlace(code, allExamples[code]),
  }))
  const links = places.flatMap(({ code, place }) => ("link" in place ? [{ code, ...place }] : []))

  it("every code opens in the playground but those that need a URL, code, a database or the length of a text", () => {
    expect(places.filter(({ place }) => "reason" in place).map(({ code }) => code)).toEqual([
      "limit-text",
      "looks-like-filters",
      "long-url",
      "fragment",
      "undecodable-text",
      "repeated-parameter",
      "unknown-parameter",
      "page-after-last",
      "missing-property",
      "misfit",
      "compared-as-text",
      "ill-formed-tree",
      "bad-definition",
      "unwritable-url",
      "refused-field",
      "refused-operator",
      "refused-value",
      "refused-sort",
      "refused-page",
      "refused-template",
      "row-exception",
      "method-failed",
      "unusable-method",
      "differs-in-database",
      "answered-otherwise",
      "not-followed",
      "bad-request",
      "unbound-parameter",
      "sql-ill-formed-text",
      "sql-pattern-length",
      "sql-unit-order",
      "sql-unsupported",
      "unreadable-cursor",
    ])
  })

  it.each(links)("$code: its link shows it", ({ code, link }) => {
    const { state, problems } = readAddress(link)
    expect(problems).toEqual([])
    const bound = prepareQuery(queryInput(state), tableOf(state.data), queryOptions(state))
    expect(addHints(bound).diagnostics.map((diagnostic) => diagnostic.code)).toContain(code)
  })

  it.each(places)(
    "$code: the page of diagnostics ends its example with the link or the reason",
    ({ code, place }) => {
      const page = readFileSync(`${root}docs/reference/diagnostics.md`, "utf8")
      const section = page.slice(page.indexOf(`### ${code}\n`)).split(/\n##/)[0]
      expect(section).toContain(
        "link" in place ? `: \`${place.link}\`` : `Not in the playground. ${place.reason}`,
      )
    },
  )

  it("the table of the examples is that of the documentation, without its shortcut", () => {
    const names = [...table.fields.values()].map(({ name }) => name)
    expect(Object.keys(exampleTable)).toEqual(names.filter((name) => name !== "soldOut"))
    for (const name of Object.keys(exampleTable))
      expect(given.ok && describeField(given.value, name)).toEqual(describeField(table, name))
  })

  it("the page has rows for them", async () => {
    const desk = createDesk(() => Promise.reject(new Error("not asked")))
    expect(
      await desk.answer({
        kind: "load",
        data: { kind: "named", name: "examples" },
        table: undefined,
      }),
    ).toMatchObject({ kind: "load", size: exampleRows.length, problems: [] })
  })
})

describe("strictness of the playground", () => {
  it.each([
    ["#data=examples&filters=nope==1", "The table is strict: it refuses this query, while"],
    ["#data=products&filters=nope==1", "The table is lenient: it ignores these mistakes"],
    ["#data=examples&filters=rating>8", undefined],
    ["#data=examples&filters=nope==1&strict=true", undefined],
    ["#data=examples&filters=nope==1&dialect=sieve", undefined],
  ])("section 5: %s answers leniently, and says what the table does: %s", (link, sentence) => {
    const { state } = readAddress(link)
    const table = tableOf(state.data)
    const bound = prepareQuery(queryInput(state), table, queryOptions(state))
    expect(bound.refused).toBe(state.strict)
    expect(describeStrictness(bound, table, state)?.slice(0, sentence?.length)).toBe(sentence)
  })
})
