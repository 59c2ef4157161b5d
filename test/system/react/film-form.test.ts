import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, it } from "vitest"
import { applyQuery } from "../../../src/index.ts"
import { inputs, readQuery, writeQuery } from "./film-filter.ts"
import { FilmForm } from "./film-form.tsx"
import { table } from "./films.ts"

const hostile = [
  "a, b",
  "*8",
  "=*8",
  "a|b",
  "null",
  "\\",
  'rating>0,"x"',
  "<script>",
  "100% & more + #1 ?",
]

const searchFor = (...typed: readonly (readonly [string, string])[]): string => {
  const written = writeQuery(new Map(typed))
  if (!written.ok) throw new Error([...written.mistakes.values()].join(" "))
  return `?${written.search}`
}

const render = (search: string): string =>
  renderToStaticMarkup(createElement(FilmForm, { search, onFilter: () => undefined }))

describe("the filter form of docs/guide/react.md", () => {
  it("the form has a labeled input for each condition, and a list for a field with listed values", () => {
    const html = render("")
    expect(inputs.filter(({ label }) => !html.includes(`<label>${label} <`))).toEqual([])
    expect(html).toContain('<option value="drama">drama</option>')
  })

  it("the form is filled from the address", () => {
    const html = render("?filters=rating>=8.5,genre==crime,title@=*gigli\\, un")
    expect(html).toContain('name="rating" value="8.5"')
    expect(html).toContain('<option value="crime" selected="">')
    expect(html).toContain('value="gigli, un"')
  })

  it("inputs that are left empty make no condition, and the order is always the same", () => {
    expect(searchFor(["title", ""], ["genre", "crime"])).toBe(
      "?filters=genre%3D%3Dcrime&sorts=title",
    )
    expect(searchFor()).toBe("?sorts=title")
  })

  it.each(hostile)("the form finds and shows %j as it was typed", (text) => {
    const search = searchFor(["title", text])
    const rows = [{ id: 1, title: `x ${text.toUpperCase()} y`, genre: "drama" as const, rating: 1 }]
    expect(applyQuery(rows, table, search).total).toBe(1)
    expect(readQuery(search).get("title")).toBe(text)
  })

  it("each mistake is told at its input", () => {
    const written = writeQuery(
      new Map([
        ["title", "Heat"],
        ["genre", "musical"],
        ["rating", "many"],
      ]),
    )
    expect(written.ok ? [] : [...written.mistakes]).toEqual([
      [
        "genre",
        'Expected a listed value for "Genre", got "musical". Allowed values: "crime", "drama", "horror".',
      ],
      ["rating", 'Expected a finite number for "Rated at least", got "many".'],
    ])
  })

  it.each([
    ["a".repeat(9_000), "has 9000 characters"],
    ["\uD800", "lone surrogate"],
  ])("a query that cannot be written is told at the form", (text, message) => {
    const written = writeQuery(new Map([["title", text]]))
    expect(written.ok ? [] : [...written.mistakes]).toEqual([
      ["", expect.stringContaining(message)],
    ])
  })

  it.each([
    [" 8.5 ", "8.5"],
    ["1e1", "10"],
    ["-0.5", "-0.5"],
    ["8.50", "8.5"],
  ])("the number %j is read as in a query", (text, shown) => {
    expect(readQuery(searchFor(["rating", text])).get("rating")).toBe(shown)
  })

  it.each(["null", "8,5", "8|9", "*8", "NaN", "8 9"])("%j is not a number", (text) => {
    const written = writeQuery(new Map([["rating", text]]))
    expect(written.ok ? [] : [...written.mistakes.keys()]).toEqual(["rating"])
  })

  it("an input with only blanks makes no condition, and blanks around a text are left out", () => {
    expect(searchFor(["title", " \t"], ["rating", "  "])).toBe("?sorts=title")
    expect(readQuery(searchFor(["title", " heat "])).get("title")).toBe("heat")
  })

  it("an address with a mistake leaves the form empty", () => {
    expect([...readQuery("?filters=raiting>=8,genre==crime").values()]).toEqual(["", "", ""])
  })
})
