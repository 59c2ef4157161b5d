import { describe, expect, it } from "vitest"
import { applyFixes, defineFields, prepareQuery, readUrl } from "../../src/index.ts"
import { readTexts } from "../support/url-texts.ts"

const table = defineFields({ lang: { kind: "text" }, total: { kind: "number" } })

describe("a # in the text of a URL", () => {
  it.each([
    ["filters=lang==C#", { filters: "lang==C#" }],
    ["filters=lang@=#", { filters: "lang@=#" }],
    ["filters=lang==C#&sorts=-lang", { filters: "lang==C#", sorts: "-lang" }],
    ["filters=lang==C#,total>5", { filters: "lang==C#,total>5" }],
  ])("P5: is a character of the query string %s", (text, query) => {
    expect(readTexts(text)).toEqual(query)
    expect(readUrl(text).diagnostics).toEqual([])
  })

  it.each([
    ["?filters=lang==C#,total>5", "#,total>5", "?filters=lang==C%23,total>5"],
    ["/x?filters=lang==C#&sorts=-lang", "#&sorts=-lang", "/x?filters=lang==C%23&sorts=-lang"],
    ["/x?filters=lang==C#|D", "#|D", "/x?filters=lang==C%23|D"],
    ["/films#filters=lang==C", "#filters=lang==C", "/films?filters=lang==C"],
    ["/films?tab=1#sorts=-lang", "#sorts=-lang", "/films?tab=1&sorts=-lang"],
    [
      "https://shop.example/#/films?Page=2&sorts=lang",
      "#/films?Page=2&sorts=lang",
      "https://shop.example/?Page=2&sorts=lang",
    ],
    ["#filters=lang==C", "#filters=lang==C", "?filters=lang==C"],
  ])("P5: begins the fragment of %s, which has a hint with a fix", (text, fragment, fixed) => {
    const { diagnostics } = readUrl(text)
    expect(diagnostics).toMatchObject([
      {
        code: "fragment",
        severity: "hint",
        range: { start: text.indexOf("#"), end: text.length },
        data: { text: fragment },
      },
    ])
    expect(applyFixes(text, diagnostics, { hints: true }).text).toBe(fixed)
    expect(prepareQuery(text, table, { strict: true }).refused).toBe(false)
    expect(prepareQuery(new URL(text, "https://shop.example"), table).diagnostics).toHaveLength(1)
  })

  it.each([
    "https://shop.example/#/films?tab=1",
    "/films?filters=total>5#",
    "/films?filters=total>5#top",
    "/films#my-filters=x",
    "#",
    "#/films",
  ])("P5: begins a fragment without a hint in %s", (text) => {
    expect(readUrl(text).diagnostics).toEqual([])
  })
})
