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

describe("what a collection reads of its rows", () => {
  /** Makes rows that note each of their properties that is read, with the number of the row. */
  function createNoted(count: number) {
    const seen: [name: string, row: number][] = []
    const noted = Array.from({ length: count }, (_, index) => {
      const row = rowOf(index + 1)
      return new Proxy(row, {
        get: (target, name) => {
          seen.push([String(name), index])
          return Reflect.get(target, name) as unknown
        },
      })
    })
    return { noted, seen }
  }

  it("the columns that a query lacks are read in one pass over the rows, and no others", () => {
    const { noted, seen } = createNoted(5000)
    const kept = createCollection(noted, table, { key: ({ id }) => id })
    seen.length = 0
    kept.query({ filters: "a==1,b>3", sorts: "-at", pageSize: 1 })
    // Of 256 rows each, both conditions said how many match them.
    const inOrder = seen.slice(2 * 256, 2 * 256 + 3 * 5000)
    expect(new Set(inOrder.map(([name]) => name))).toEqual(new Set(["a", "b", "at"]))
    const blocks = inOrder.map(([, row]) => Math.floor(row / 1024))
    expect(blocks).toEqual(blocks.toSorted((left, right) => left - right))
    seen.length = 0
    kept.query({ filters: "a==2,b>3,key!=null", sorts: "-at,id", pageSize: 1 })
    const more = seen.slice(3 * 256).filter(([, row]) => row >= 20)
    expect(new Set(more.map(([name]) => name))).toEqual(new Set(["key", "id"]))
    expect(more).toHaveLength(2 * 4980)
  })

  it("values of few rows are read there at first, and later as one column with each query", () => {
    const { noted, seen } = createNoted(5000)
    const kept = createCollection(noted, table, { key: ({ id }) => id })
    const query = { filters: "b==7,a==1", sorts: "-at", pageSize: 1 }
    const counts = [1, 2, 3, 4].map(() => {
      seen.length = 0
      kept.query(query)
      return ["b", "a", "at"].map((name) => {
        const count = seen.filter((read) => read[0] === name).length
        return count >= 4900 ? "column" : count > 256
      })
    })
    expect(counts).toEqual([
      ["column", true, false],
      [false, false, "column"],
      [false, false, false],
      [false, false, false],
    ])
  })

  it("rows that a change moves are placed without another look at the others", () => {
    const kept = createCollection(rows, table, { key: "id" })
    const query = { sorts: "-b,a", pageSize: 150 }
    kept.query(query)
    const changed = rows.map((row) => (row.id < 5 ? { ...row, b: row.id * 9 } : row))
    kept.update(changed.slice(0, 4))
    kept.add([{ ...rowOf(201), b: 20 }])
    const now = [...changed, { ...rowOf(201), b: 20 }]
    expect(kept.memory().orders).toBeGreaterThan(0)
    expect(kept.query(query)).toEqual(applyQuery(now, table, query))
    expect(kept.query({ ...query, page: 2 })).toEqual(applyQuery(now, table, { ...query, page: 2 }))
  })

  it("changed rows are read once for all columns", () => {
    const { noted, seen } = createNoted(3000)
    const kept = createCollection(noted, table, { key: ({ id }) => id })
    kept.query({ filters: "a==1,b>3", sorts: "-at", pageSize: 1 })
    seen.length = 0
    kept.update(noted.slice(100, 200))
    expect(seen.map(([name]) => name)).toEqual(
      ["id", "a", "b", "at"].flatMap((name) => Array.from({ length: 100 }, () => name)),
    )
  })

  it.each(["a==7", "b>3", ""])(
    "a change that an accessor makes while %j is read is seen",
    (filters) => {
      const loading: (typeof rows)[number][] = rows.map((row) => ({ ...row }))
      const kept = createCollection(loading, table, { key: "id" })
      let isLoaded = false
      Object.defineProperty(loading[150], "a", {
        enumerable: true,
        get: () => {
          if (isLoaded) return 1
          isLoaded = true
          kept.update([
            { ...rowOf(3), a: 7 },
            { ...rowOf(199), a: 7, b: 0 },
          ])
          kept.remove([5])
          return 1
        },
      })
      const query = { filters, sorts: "-a,b", pageSize: 1000 }
      kept.query(query)
      const now = Array.from({ length: 200 }, (_, index) => kept.get(index + 1)).filter(
        (row) => row !== undefined,
      )
      expect(now).toHaveLength(199)
      expect(kept.query(query)).toEqual(applyQuery(now, table, query))
      expect(kept.query(query)).toEqual(applyQuery(now, table, query))
    },
  )

  it("a change that an accessor makes while changed rows are read is seen", () => {
    const kept = createCollection(rows, table, { key: "id" })
    const query = { filters: "b>=0", sorts: "a,-b", pageSize: 1000 }
    kept.query(query)
    let isLoaded = false
    const loading = {
      ...rowOf(10),
      get b() {
        if (isLoaded) return 1
        isLoaded = true
        kept.update([
          { ...rowOf(9), b: 45 },
          { ...rowOf(11), a: 4 },
        ])
        expect(kept.query({ filters: "a==4" }).total).toBe(1)
        return 1
      },
    }
    kept.update([rowOf(9), loading, rowOf(11)])
    const now = Array.from({ length: 200 }, (_, index) => kept.get(index + 1) ?? rowOf(0))
    expect(kept.query(query)).toEqual(applyQuery(now, table, query))
  })
})
