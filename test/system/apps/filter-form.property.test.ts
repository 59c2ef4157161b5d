import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { queryFrom } from "../../../src/index.ts"
import { fillForm, hidden, inputs, readState, writeQuery, type FormState } from "./filter-form.ts"
import { table } from "./goods.ts"
import { check } from "../../support/runs.ts"

const text = fc.oneof(
  fc.string({ unit: "grapheme", minLength: 1 }),
  fc.string({ unit: fc.constantFrom(..."ab,|\\()\"'*=<>!@ 🛏%&+#?\t"), minLength: 1 }),
  fc.constantFrom("null", "true", "__proto__", "constructor", "7", "-0", "9,99", "1e5", "007"),
)

/** What may be in the inputs, and is valid for their fields. */
const valid = fc.record(
  {
    search: text,
    state: fc.uniqueArray(fc.constantFrom("0", "1", "2"), { minLength: 1 }),
    minPrice: fc.integer({ max: 0 }).map(String),
    maxPrice: fc.integer({ min: 1, max: 1e6 }).map((cents) => String(cents / 100)),
    since: fc.constantFrom("2024-05-01", "2024-05-02T10:00:00Z"),
    inStock: fc.constant("true"),
  },
  { requiredKeys: [] },
)

const filled = (state: FormState): [string, readonly string[]][] =>
  [...state].filter(([, texts]) => texts.length > 0).sort()

describe("the state of a form", () => {
  it("what is typed, written into a URL and read again is the same", () => {
    check(
      fc.property(valid, (sent) => {
        const state = readState(sent)
        const written = writeQuery(state)
        expect(written).toHaveProperty("search")
        const form = "search" in written ? fillForm(`?${written.search}`) : written
        expect(form.errors).toEqual([])
        expect(filled(form.state)).toEqual(filled(state))
      }),
      200,
    )
  })

  it("the query of the URL has the values of the inputs", () => {
    const state = readState({ search: "a, b", state: ["0", "2"], minPrice: "5", maxPrice: "7.5" })
    const written = writeQuery(state)
    const query = queryFrom(`?${"search" in written ? written.search : ""}`, table)
    expect(query.ok && query.value.valuesOf("title", "@=*")).toEqual(["a, b"])
    expect(query.ok && query.value.valuesOf("state")).toEqual([0, 2])
    expect(query.ok && query.value.conditionsOn("price")).toEqual([
      { fields: ["price"], operator: ">=", values: [5] },
      { fields: ["price"], operator: "<=", values: [7.5] },
    ])
  })

  it("any text in any input is kept or refused at this input, and nothing is thrown", () => {
    // A highest price below the lowest one is refused when the query is read.
    const names = inputs.map(({ name }) => name).filter((name) => name !== "maxPrice")
    const any = fc.uniqueArray(fc.tuple(fc.constantFrom(...names), text), {
      selector: ([name]) => name,
    })
    check(
      fc.property(any, (typed) => {
        const written = writeQuery(readState(new URLSearchParams(typed)))
        if ("search" in written) {
          const { state, errors } = fillForm(`?${written.search}`)
          expect(errors).toEqual([])
          expect([...state.keys()].sort()).toEqual(typed.map(([name]) => name).sort())
        } else {
          expect(filled(written.state)).toEqual(typed.map(([name, one]) => [name, [one]]).sort())
          expect(written.errors).not.toEqual([])
          for (const { input } of written.errors)
            expect(typed.map(([name]) => name)).toContain(input)
        }
      }),
      200,
    )
  })

  it("any query fills the form without an exception, and the form sent again keeps what it shows", () => {
    const names = fc.constantFrom(
      "title",
      "PRICE",
      "state",
      "added",
      "inStock",
      "(title|id)",
      "x",
      "",
    )
    const operator = fc.constantFrom("==", "!=", ">=", "<=", "@=*", "")
    const condition = fc.tuple(names, operator, fc.oneof(text, fc.constantFrom("1", "2024-05-01")))
    const filters = fc.array(condition.map((parts) => parts.join(""))).map((list) => list.join(","))
    check(
      fc.property(filters, (query) => {
        const { state, errors } = fillForm({ filters: query })
        if (errors.length > 0) return
        const written = writeQuery(state)
        const again = "search" in written ? fillForm(`?${written.search}`) : written
        expect(again.errors).toEqual([])
        expect(filled(again.state)).toEqual(filled(state))
      }),
      200,
    )
  })

  it.each([
    [
      "an object without prototype",
      Object.assign(Object.create(null) as object, { search: "x" }),
      ["x"],
    ],
    ["a list with other things in it", { search: ["x", 1, null, { y: "z" }, "y"] }, ["x", "y"]],
    ["an object of Express", { search: { a: "1" } }, []],
    ["an inherited name", Object.create({ search: "x" }) as object, []],
    [
      "a getter",
      {
        get search() {
          throw new Error("read")
        },
      },
      [],
    ],
  ])("%s is read as far as it holds texts of its own", (_, sent, expected) => {
    expect(readState(sent).get("search")).toEqual(expected)
  })

  it("a range whose ends are swapped is shown at the end that comes last", () => {
    const written = writeQuery(readState({ minPrice: "9", maxPrice: "5" }))
    const { state, errors } = fillForm(`?${"search" in written ? written.search : ""}`)
    expect(errors).toEqual([
      {
        input: "maxPrice",
        message: 'This condition and an earlier one on "price" exclude each other.',
      },
    ])
    expect(filled(state)).toEqual([
      ["maxPrice", ["5"]],
      ["minPrice", ["9"]],
    ])
  })

  it("a hidden input that was tampered with is reported and dropped", () => {
    const written = writeQuery(readState({ search: "x", [hidden]: "filters=nope==1" }))
    expect(written).toMatchObject({ errors: [{ input: undefined }] })
    expect("state" in written && written.state.has(hidden)).toBe(false)
  })
})
