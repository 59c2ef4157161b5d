import { describe, expect, it } from "vitest"
import { createIndexedCollection as createCollection } from "../../src/collection/create-collection.ts"
import { applyQuery, defineFields, parseFilters, prepareQuery, runQuery } from "../../src/index.ts"

const table = defineFields({
  id: { kind: "integer" },
  a: { kind: "integer" },
  b: { kind: "integer" },
  at: { kind: "date" },
  key: { kind: "uuid" },
})

const uuidOf = (digit: number): string => `${digit}0000000-0000-0000-0000-000000000000`

const rowOf = (id: number) => ({
  id,
  a: id % 3,
  b: (id * 7) % 50,
  at: new Date(id % 10).toISOString(),
  key: uuidOf((id * 7) % 5),
})

const rows = Array.from({ length: 200 }, (_, index) => rowOf(index + 1))

describe("answers of a collection", () => {
  it("P1: a change of one of several sorted fields changes the order", () => {
    const kept = createCollection(rows, table, { key: "id" })
    const query = { sorts: "a,b", pageSize: 5 }
    // The second question makes the order worth keeping.
    for (const _ of [1, 2]) kept.query(query)
    const changed = rows.map((row) => (row.id === 99 ? { ...row, b: -1 } : row))
    kept.update(changed.filter(({ id }) => id === 99))
    expect(kept.query(query).data).toEqual(applyQuery(changed, table, query).data)
  })

  it("a row that was removed alone is in no further answer", () => {
    const kept = createCollection(rows, table, { key: "id" })
    const query = { filters: "a==1", sorts: "-b", pageSize: 100 }
    kept.query(query)
    expect(kept.remove([1])).toBe(1)
    const left = rows.filter(({ id }) => id !== 1)
    expect(kept.query(query).data).toEqual(applyQuery(left, table, query).data)
    expect(kept.remove([1])).toBe(0)
    expect(kept.query(query).data).toEqual(applyQuery(left, table, query).data)
  })

  it("P4: pages of one row are those of all rows in order", () => {
    const kept = createCollection(rows, table, { key: "id" })
    for (const filters of ["", "a!=1", "b>3"])
      for (const page of [1, 2, 50]) {
        const query = { filters, sorts: "-b,id", page, pageSize: 1 }
        for (const _ of [1, 2])
          expect(kept.query(query).data).toEqual(applyQuery(rows, table, query).data)
      }
  })

  it("P1: few different uuids are in order", () => {
    const kept = createCollection(rows, table, { key: "id" })
    for (const sorts of ["key,id", "-key,id"])
      expect(kept.query({ sorts, pageSize: 100 }).data).toEqual(
        applyQuery(rows, table, { sorts, pageSize: 100 }).data,
      )
  })

  it.each([">", ">=", "<", "<=", "=="])(
    "V5: a date is %s a tick before or behind a millisecond",
    (operator) => {
      // More different dates than a dictionary takes.
      const many = rows.map((row) => ({ ...row, at: new Date(row.id).toISOString() }))
      const kept = createCollection(many, table, { key: "id" })
      for (const tick of ["0000", "0001", "0002", "9999"]) {
        const query = { filters: `at${operator}1970-01-01T00:00:00.007${tick}Z`, pageSize: 1000 }
        expect([query, kept.query(query).total]).toEqual([
          query,
          applyQuery(many, table, query).total,
        ])
      }
    },
  )

  it.each([399, 400, 401])("V3: a text of %i units is found by the whole of it", (length) => {
    const fields = defineFields({ id: { kind: "integer" }, text: { kind: "text" } })
    const text = (id: number) => `${id}-`.padEnd(length, "some-words-and-others-")
    const long = rows.map(({ id }) => ({ id, text: text(id) }))
    const kept = createCollection(long, fields, { key: "id" })
    for (const operator of ["==", "==*", "@=", "_=*"])
      expect(kept.query({ filters: `text${operator}${text(42).toUpperCase()}` }).total).toBe(
        operator.endsWith("*") ? 1 : 0,
      )
  })

  it("a refused query has no rows", () => {
    const kept = createCollection(rows, table, { key: "id" })
    expect(kept.query({ filters: "a==1,nope==2" }, { strict: true })).toMatchObject({
      ...{ refused: true, data: [], total: 0 },
    })
  })

  it("a query that looks at another field of the same name in one place is read from the rows", () => {
    const other = defineFields({ a: { kind: "integer", path: "b" }, b: { kind: "integer" } })
    const kept = createCollection(rows, table, { key: "id" })
    kept.query({ filters: "a==2,b==2", sorts: "b" })
    const [own, foreign] = [table, other].map((fields) =>
      prepareQuery({ filters: "(a|b)==2,b>1", sorts: "b" }, fields),
    )
    const [first, second] = own?.conditions ?? []
    const [firstOfOther] = foreign?.conditions ?? []
    if (own === undefined || !first || !second || !firstOfOther) return expect.unreachable()
    const mixedTests = {
      ...first,
      tests: [...first.tests.slice(1), ...firstOfOther.tests.slice(0, 1)],
    }
    for (const conditions of [[second, firstOfOther], [mixedTests]]) {
      const bound = { ...own, conditions }
      expect(kept.run(bound).total).toBe(runQuery(rows, bound).total)
    }
  })

  it.each([
    ['"?filters=id==1"', "?filters=id==1"],
    ["an object", { filters: [], sorts: [] }],
    ["the result of parseFilters", parseFilters("id==1")],
    ["undefined", undefined],
  ])("run refuses %s, which is no bound query", (got, given) => {
    const kept = createCollection(rows, table, { key: "id" })
    expect(() => kept.run(given as never)).toThrow(
      new TypeError(
        `run takes a bound query, as prepareQuery returns it, got ${got}. Use query for any other one.`,
      ),
    )
  })

  it("the first of several known keys is named", () => {
    const kept = createCollection(rows, table, { key: "id" })
    expect(() => kept.add([rowOf(1000), rowOf(7), rowOf(8)])).toThrow("with the key 7 already")
  })
})
