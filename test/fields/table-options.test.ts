import { describe, expect, it } from "vitest"
import { defineFields, extendFields } from "../../src/fields/table.ts"
import { messagesOf, mistakesOf } from "./mistakes.ts"

const fields = {
  n: { kind: "integer" },
  low: { kind: "shortcut", test: () => true },
  at: { kind: "date" },
  since: { kind: "range-end", end: "from", of: "at" },
} as const

describe("names of a server", () => {
  it("S8: a name has its field, found in any letter case, and may be used as the field may unless the entry says less", () => {
    const { names, fields: found } = defineFields(fields, {
      names: [
        { name: "size", field: "N" },
        { name: "unfiltered", field: "n", filter: false },
        { name: "unsorted", field: "n", sort: false },
        { name: "few", field: "low" },
        { name: "from", field: "since" },
      ],
    })
    const n = found.get("n")
    expect(names).toEqual([
      { name: "size", field: n, filter: true, sort: true },
      { name: "unfiltered", field: n, filter: false, sort: true },
      { name: "unsorted", field: n, filter: true, sort: false },
      { name: "few", field: found.get("low"), filter: true, sort: false },
      { name: "from", field: found.get("since"), filter: true, sort: false },
    ])
  })

  it("S8: a table that is extended keeps its names, unless others are given", () => {
    const table = defineFields(fields, { names: [{ name: "size", field: "n" }] })
    expect(extendFields(table, { m: { kind: "integer" } }).names).toEqual(table.names)
    const others = extendFields(
      table,
      { m: { kind: "integer" } },
      { names: [{ name: "x", field: "m" }] },
    )
    expect(others.names?.map(({ name }) => name)).toEqual(["x"])
    expect(defineFields(fields)).not.toHaveProperty("names")
  })

  it("S8: each mistake in names is reported with its rule, its place and what was given", () => {
    const given = [
      { name: 1, field: "n" },
      { name: "x", field: "m" },
      { name: "y", field: 2 },
      { name: "z", field: "n", path: "n" },
      { name: "f", field: "n", filter: "no", sort: 0 },
      5,
    ]
    expect(
      mistakesOf(fields, { names: given }).map(({ rule, message }) => [rule, message]),
    ).toEqual([
      ["S8", 'The table cannot be defined: "name" of "names"[0] must be a string, got 1.'],
      [
        "S8",
        'The table cannot be defined: "field" of "names"[1] must name a field of the table, got "m".',
      ],
      [
        "S8",
        'The table cannot be defined: "field" of "names"[2] must name a field of the table, got 2.',
      ],
      ["N3", 'The table cannot be defined: "names"[3] has no option "path".'],
      [
        "S8",
        'The table cannot be defined: "filter" of "names"[4] must be true or false, got "no".',
      ],
      ["S8", 'The table cannot be defined: "sort" of "names"[4] must be true or false, got 0.'],
      ["N3", 'The table cannot be defined: "names"[5] must be a readable object, got 5.'],
    ])
    expect(mistakesOf(fields, { names: [{ name: "z", field: "n", path: "n" }] })).toMatchObject([
      { hint: "Allowed options: name, field, filter, sort." },
    ])
  })

  it("S8: names that are no array are one mistake", () => {
    expect(mistakesOf(fields, { names: 1 })).toMatchObject([
      {
        rule: "S8",
        message: 'The table cannot be defined: "names" must be an array of names, got 1.',
      },
    ])
    expect(messagesOf(fields, { names: [] })).toEqual([])
  })
})

describe("page sizes of a table", () => {
  it("P3: a refused page size names the rule of pages", () => {
    expect(mistakesOf(fields, { maxPageSize: 0, defaultPageSize: 0.5 })).toMatchObject([
      { rule: "P3" },
      { rule: "P3" },
    ])
  })
})

describe("limits of a table", () => {
  it("limits: a refused limit names the rule of limits", () => {
    expect(mistakesOf(fields, { limits: { sorts: -1 } })).toMatchObject([{ rule: "limits" }])
    expect(mistakesOf(fields, { limits: { sorts: 0, text: false } })).toEqual([])
  })
})
