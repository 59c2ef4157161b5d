import { describe, expect, it } from "vitest"
import { defineFields, prepareQuery, type QueryText } from "../../src/index.ts"
import { sieveWith, type ServerName } from "../../src/sieve.ts"

const table = defineFields({
  n: { kind: "integer" },
  low: { kind: "shortcut", test: () => true },
  at: { kind: "date" },
  since: { kind: "range-end", end: "from", of: "at" },
})

const codesOf = (names: readonly ServerName[], query: QueryText): readonly string[] =>
  prepareQuery(query, table, { dialect: sieveWith({ names }) }).diagnostics.map(({ code }) => code)

describe("names of a server", () => {
  it("S8: a name means its field, found in any letter case, as far as the entry allows", () => {
    const names = [
      { name: "size", field: "N" },
      { name: "unfiltered", field: "n", filter: false },
      { name: "unsorted", field: "n", sort: false },
    ]
    expect(codesOf(names, { filters: "SIZE==1,unsorted==1", sorts: "size,unfiltered" })).toEqual([])
    expect(codesOf(names, { filters: "unfiltered==1" })).toEqual(["not-filterable", "gave-up"])
    expect(codesOf(names, { sorts: "unsorted" })).toEqual(["not-sortable", "gave-up"])
    expect(codesOf(names, { filters: "n==1" })).toEqual(["unknown-field", "gave-up"])
  })

  it("S8: a name may mean a shortcut or a range end, and these can never be sorted", () => {
    const names = [
      { name: "few", field: "low" },
      { name: "from", field: "since" },
    ]
    expect(codesOf(names, { filters: "few==true,from==2024-01-01" })).toEqual([])
    expect(codesOf(names, { sorts: "few" })).toEqual(["not-sortable", "gave-up"])
    expect(codesOf(names, { sorts: "from" })).toEqual(["not-sortable", "gave-up"])
  })

  it("S8: code of the server that no name lists keeps its own name", () => {
    expect(codesOf([{ name: "size", field: "n" }], { filters: "low==true" })).toEqual([])
  })

  it("S8: a name whose field the table lacks is unknown", () => {
    const names = [
      { name: "size", field: "m" },
      { name: "weight", field: "n" },
    ]
    expect(codesOf(names, { filters: "weight==1" })).toEqual([])
    expect(codesOf(names, { filters: "size==1" })).toEqual(["unknown-field", "gave-up"])
  })

  it("S8: one dialect knows the fields of each table by its names", () => {
    const other = defineFields({ n: { kind: "text" } })
    const dialect = sieveWith({ names: [{ name: "size", field: "n" }] })
    const codes = [table, other].map((fields) =>
      prepareQuery({ filters: "size==x" }, fields, { dialect }).diagnostics.map(({ code }) => code),
    )
    expect(codes).toEqual([["unreadable-value", "gave-up"], []])
  })

  it.each<[string, unknown, string]>([
    ["no list", 5, '"names" must be an array of names, got 5'],
    ["no object", [1], '"names"[0] must be a readable object, got 1'],
    ["no name", [{ name: 1, field: "n" }], '"name" of "names"[0] must be a string, got 1'],
    [
      "no field",
      [{ name: "n", field: 1 }],
      '"field" of "names"[0] must be the name of a field or null, got 1',
    ],
  ])("S8: %s is refused with its place", (_, names, message) => {
    expect(() => sieveWith({ names } as never)).toThrow(message)
  })

  it("S8: the names that a dialect has can be passed on, with what they leave out", () => {
    const { options } = sieveWith({ names: [{ name: "size", field: "n", sort: undefined }] })
    expect(options.names).toEqual([{ name: "size", field: "n", filter: true, sort: true }])
    expect(sieveWith(options).options).toEqual(options)
  })

  it.each<[unknown, string]>([
    [1, '"names" must be an array of names, got 1'],
    [[{ name: 1, field: "n" }], '"name" of "names"[0] must be a string, got 1'],
    [[{ name: "y", field: 2 }], '"field" of "names"[0] must be the name of a field or null, got 2'],
    [[{ name: "z", field: "n", path: "n" }], '"names"[0] has no option "path"'],
    [
      [{ name: "f", field: "n", filter: "no" }],
      '"filter" of "names"[0] must be true or false, got "no"',
    ],
    [[{ name: "f", field: "n", sort: 0 }], '"sort" of "names"[0] must be true or false, got 0'],
    [[{ name: "f", field: "n" }, 5], '"names"[1] must be a readable object, got 5'],
  ])("S8: the names %o are a TypeError: %s", (names, message) => {
    const options: object = { names }
    expect(() => sieveWith(options)).toThrow(new TypeError(message))
  })
})
