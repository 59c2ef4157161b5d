import { describe, expect, it } from "vitest"
import { prepareQuery } from "../../src/apply/apply.ts"
import { compilePredicate } from "../../src/evaluate/predicate.ts"
import { runQuery } from "../../src/evaluate/run-query.ts"
import { defineFields } from "../../src/fields/table.ts"
import { matchingRows } from "./support.ts"

const table = defineFields({
  v: { kind: "text" },
  n: { kind: "number" },
  at: { kind: "date" },
  flag: { kind: "boolean" },
  "a.v": { kind: "text" },
})

/** Conditions of every form that a test of a column has, all true for the properties of {@link found}. */
const conditions = [
  "v==x",
  "v==x|y",
  "v==a|b|c|d|x",
  "v==*X",
  "v@=x",
  "v!=y",
  "v!=null",
  "n==1",
  "n==1|3",
  "n==1|3|5|7|9",
  "n>0",
  "n!=2",
  "at==2024-01-01",
  "at>=2024-01-01,at<2024-01-02",
  "at!=2024-01-02",
  "flag==true",
]
const found: Readonly<Record<string, unknown>> = {
  v: "x",
  n: 1,
  at: "2024-01-01T00:00:00.000Z",
  flag: true,
}

/** A Proxy of an object without properties that gives these all the same. */
const inventing = (target: object): object =>
  new Proxy(target, { get: (_, name) => (typeof name === "string" ? found[name] : undefined) })

describe("own properties of rows", () => {
  it.each(conditions)("N4: a Proxy is taken at its word: %s", (filters) => {
    const rows = [inventing({}), inventing(Object.create(null) as object)]
    expect(matchingRows(table, filters, rows)).toEqual(rows)
  })

  it("N4: what a Proxy invents is not empty, also on the way to a nested value", () => {
    const row = inventing({})
    expect(matchingRows(table, "v==null", [row])).toEqual([])
    expect(matchingRows(table, "a.v==x", [{ a: row }])).toHaveLength(1)
  })

  it.each(conditions)("N4: arrays and functions are no rows under any prototype: %s", (filters) => {
    const withPrototype = (row: object, prototype: object | null): object =>
      Object.setPrototypeOf(Object.assign(row, found), prototype) as object
    const shortened = (): object => {
      const row = (): undefined => undefined
      Reflect.deleteProperty(row, "length")
      return row
    }
    const rows = [Object.prototype, null].flatMap((prototype) => [
      withPrototype([], prototype),
      withPrototype(() => undefined, prototype),
      withPrototype(shortened(), prototype),
    ])
    expect(matchingRows(table, filters, rows)).toEqual([])
    const objects = [withPrototype({ length: 5 }, Object.prototype), withPrototype({}, null)]
    expect(matchingRows(table, filters, objects)).toEqual(objects)
  })

  it.each(conditions)(
    "N4: a row says nothing of the next one with its prototype: %s",
    (filters) => {
      const first = (prototype: object): object =>
        Object.assign(Object.create(prototype) as object, found)
      const ofArrays = [first(Array.prototype), Object.assign([], found)]
      const bound = prepareQuery({ filters }, table)
      expect(runQuery(ofArrays, bound).data).toEqual(ofArrays.slice(0, 1))
      const grandchild = Object.create({ ...found }) as object
      const ofChain = [first(grandchild), Object.create(grandchild) as object]
      expect(runQuery(ofChain, bound).data).toEqual(ofChain.slice(0, 1))
    },
  )

  it.each(conditions)("N4: what a class or another object hands down is empty: %s", (filters) => {
    class Inherited {}
    for (const [name, value] of Object.entries(found))
      Object.defineProperty(Inherited.prototype, name, { get: () => value })
    const heirs = [new Inherited(), Object.create({ ...found }), Object.create(inventing({}))]
    expect(matchingRows(table, filters, heirs)).toEqual([])
    class Own {
      constructor() {
        Object.assign(this, found)
      }
    }
    const owners = [new Own(), Object.assign(Object.create({ v: "y", n: 2 }) as object, found)]
    expect(matchingRows(table, filters, owners)).toEqual(owners)
  })

  it.each(conditions)(
    "N4: a query that ran before Object.prototype is polluted sees no difference: %s",
    (filters) => {
      const bound = prepareQuery({ filters }, table)
      const predicate = compilePredicate(bound)
      const rows = [{ ...found }, {}]
      expect(rows.map((row) => predicate(row))).toEqual([true, false])
      expect(runQuery(rows, bound).data).toEqual([rows[0]])
      const polluted: Record<string, unknown> = Object.prototype as never
      for (const name of Object.keys(found))
        Object.defineProperty(polluted, name, { value: found[name], configurable: true })
      try {
        expect(rows.toReversed().map((row) => predicate(row))).toEqual([false, true])
        expect(runQuery(rows.toReversed(), bound).data).toEqual([rows[0]])
      } finally {
        for (const name of Object.keys(found)) Reflect.deleteProperty(polluted, name)
      }
    },
  )

  it.each(conditions)(
    "V1: an accessor that throws at a later read throws nowhere: %s",
    (filters) => {
      for (let reads = 0; reads < 4; reads++) {
        let left = reads
        const row = Object.defineProperties(
          {},
          Object.fromEntries(
            Object.entries(found).map(([name, value]) => [
              name,
              {
                get: (): unknown => {
                  if (left-- > 0) return value
                  throw new RangeError("Read too often.")
                },
              },
            ]),
          ),
        )
        const bound = prepareQuery({ filters, sorts: "v,n,at" }, table)
        expect(runQuery([row, row], bound).refused).toBe(false)
      }
    },
  )

  it("V13: conditions on the dates of one property read it once", () => {
    let reads = 0
    const row = {
      get at(): string {
        reads++
        return "2024-01-01T00:00:00.000Z"
      },
    }
    const filters = "at>=2024-01-01,at<2024-02-01,at>2023-01-01"
    expect(compilePredicate(prepareQuery({ filters }, table))(row)).toBe(true)
    expect(reads).toBe(1)
  })
})
