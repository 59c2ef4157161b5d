import { describe, expect, it } from "vitest"
import { exampleRows, exampleTable } from "../../playground/src/data/example-rows.ts"
import { readAddress } from "../../playground/src/state/address.ts"
import { queryInput, queryOptions } from "../../playground/src/state/query-input.ts"
import { createDesk } from "../../playground/src/worker/desk.ts"
import { allExamples, queryCodes, sieveCodes } from "../../scripts/generate/diagnostics.ts"
import { table } from "../../scripts/generate/example-table.ts"
import { writePlaygroundLink } from "../../scripts/generate/playground-link.ts"
import { describeField, fieldsFromJson, prepareQuery } from "../../src/index.ts"

describe("links of the documentation into the playground", () => {
  const given = fieldsFromJson(exampleTable)
  const links = [...queryCodes, ...sieveCodes].flatMap(({ code }) => {
    const link = writePlaygroundLink(code, allExamples[code])
    return link === undefined ? [] : [{ code, link }]
  })

  it("nearly every example of a query has one", () => {
    expect(links.length).toBeGreaterThan(25)
  })

  it.each(links)("$code: its link shows it", ({ code, link }) => {
    const { state, problems } = readAddress(link)
    expect(problems).toEqual([])
    expect(state.data).toBe("examples")
    const bound =
      given.ok && prepareQuery(queryInput(state), given.value, queryOptions(state)).diagnostics
    expect(bound && bound.map((diagnostic) => diagnostic.code)).toContain(code)
  })

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
