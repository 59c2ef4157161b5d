import { describe, expect, it } from "vitest"
import type { Fields } from "../../src/fields/field.ts"
import { applyQuery, defineFields } from "../../src/index.ts"

const table: Fields = defineFields({
  a: { kind: "number" },
  b: { kind: "number" },
  text: { kind: "text" },
  at: { kind: "date" },
  deep: { kind: "number", path: "inner.n" },
})

const sorted = <Row>(rows: readonly Row[], sorts: string, query: object = {}): readonly Row[] =>
  applyQuery(rows, table, { sorts, ...query }, "page" in query ? {} : { paging: false }).data

const range = (length: number): readonly number[] => Array.from({ length }, (_, index) => index)

describe("rows in blocks", () => {
  it("P1: pairs of rows that tie in the first sort are put in order by the second", () => {
    const pair = (index: number) => Math.floor((index + 1) / 2)
    const rows = range(120).map((i) => ({ a: pair(i), b: -i, text: `abc${999 - i}` }))
    const expected = rows.toSorted((left, right) => left.a - right.a || left.b - right.b)
    expect(sorted(rows, "a,b")).toEqual(expected)
    expect(sorted(rows, "a,text")).toEqual(expected)
    const other = range(120).map((i) => ({
      a: pair(i),
      text: `abc${i % 2 === 0 ? i + 1000 : i + 5000}`,
    }))
    expect(sorted(other, "a,text")).toEqual(
      other.toSorted((left, right) => left.a - right.a || (left.text < right.text ? -1 : 1)),
    )
  })

  it("P1: one pair alone that ties in the first sort is put in order by the second", () => {
    for (const place of [3, 20, 1022, 1023, 1500]) {
      const rows = range(2000).map((i) => ({ a: i === place ? i - 1 : i, b: -i }))
      const expected = rows.toSorted((left, right) => left.a - right.a || left.b - right.b)
      expect([place, sorted(rows, "a,b")]).toEqual([place, expected])
    }
  })

  it("P1, P4: rows behind many others are the first by any of the sorts", () => {
    // The third block of rows is the first that is compared with a row that is kept.
    const many = range(2400).map(() => ({ a: 5, b: 5 }))
    // A row that ties in the first sort stands beside another that does not.
    for (const [first, other] of [
      [
        { a: 4, b: 9 },
        { a: 5, b: 9 },
      ],
      [
        { a: 4, b: 9 },
        { a: 9, b: 1 },
      ],
      [
        { a: 5, b: 4 },
        { a: 9, b: 1 },
      ],
      [
        { a: 5, b: 4 },
        { a: 5, b: 5 },
      ],
    ] as const)
      for (const place of [2048, 2049, 2399]) {
        const tied = many.with(place, first)
        const alone = many.map((row, index) =>
          index === place ? first : index >= 2048 ? other : row,
        )
        for (const rows of [tied, alone])
          expect(sorted(rows, "a,b", { page: 1, pageSize: 1 })).toEqual([first])
      }
  })

  it("P4: the first row in order is found wherever it stands", () => {
    const rows = range(5000).map((index) => ({
      a: index,
      at: new Date(1e12 - index).toISOString(),
      text: `m${String(index).padStart(5, "0")}`,
    }))
    for (const place of [1023, 1024, 2047, 2048, 3071, 3072, 4096, 4999]) {
      const first = { a: -1, at: new Date(2e12).toISOString(), text: "a" }
      const second = { a: 0.5, at: new Date(1e12 - 0.5).toISOString(), text: "m00000a" }
      for (const sorts of ["a", "-at", "text"]) {
        const found = sorted(rows.with(place, first), sorts, { page: 1, pageSize: 3 })
        expect([place, sorts, found]).toEqual([place, sorts, [first, rows[0], rows[1]]])
      }
      for (const sorts of ["a", "text"]) {
        const found = sorted(rows.with(place, second), sorts, { page: 1, pageSize: 2 })
        expect([place, sorts, found]).toEqual([place, sorts, [rows[0], second]])
      }
    }
  })

  it("P2: texts are selected by their first units, also where these are surrogates", () => {
    const starts = ["b", "ab", "ab😀", "a😀", "😀", "abc", "\u{10000}", "\ue000", "ab\ue000", "a"]
    const rows = range(4000).map((index) => ({
      text: `${starts[(index * 7) % 10] ?? ""}${String((index * 7919) % 4001).padStart(4, "0")}`,
    }))
    const points = (text: string) => Array.from(text, (letter) => letter.codePointAt(0) ?? 0)
    const compare = (left: { readonly text: string }, right: { readonly text: string }): number => {
      const [before, after] = [points(left.text), points(right.text)]
      const place = before.findIndex((point, index) => point !== after[index])
      return place < 0 ? before.length - after.length : (before[place] ?? 0) - (after[place] ?? -1)
    }
    const inOrder = rows.toSorted(compare)
    for (const filters of ["", "text_=ab|b", "text_=b|ab😀", "text_=\u{10000}|\ue000|😀"]) {
      const left = inOrder.filter(({ text }) => {
        const values = filters.slice(6).split("|")
        return filters === "" || values.some((value) => text.startsWith(value))
      })
      expect(sorted(rows, "text", { filters, page: 2, pageSize: 30 })).toEqual(left.slice(30, 60))
      expect(sorted(rows, "-text", { filters, page: 2, pageSize: 30 })).toEqual(
        left.toReversed().slice(30, 60),
      )
    }
  })

  it("P2: dates that 100 nanoseconds tell apart are in order", () => {
    const digits = ["0000001", "0000000", "0000002"]
    const rows = range(200).map((index) => ({
      at: `2024-01-01T00:00:00.${digits[index % 3] ?? ""}Z`,
    }))
    const expected = rows.toSorted(
      (left, right) => Number(left.at > right.at) - Number(left.at < right.at),
    )
    expect(sorted(rows, "at")).toEqual(expected)
  })

  it("N3, N4: many rows are sorted by nested values, and inherited ones are empty", () => {
    const nested = range(300).map((index) => ({ inner: { n: (index * 37) % 301 } }))
    const inOrder = nested.toSorted((left, right) => left.inner.n - right.inner.n)
    expect(sorted(nested, "deep")).toEqual(inOrder)
    expect(sorted(nested, "-deep")).toEqual(inOrder.toReversed())
    const heirs = range(150).map((index) => Object.create({ a: 150 - index }) as object)
    expect(sorted(heirs, "a").every((row, index) => row === heirs[index])).toBe(true)
    const owners = range(150).map((index) =>
      Object.assign(Object.create({ a: 0 }) as object, { a: 150 - index }),
    )
    expect(sorted(owners, "a").every((row, index) => row === owners[149 - index])).toBe(true)
  })

  it("P1: rows that match and tie keep their order on a long page", () => {
    const rows = range(500).map((index) => ({ a: index, b: index % 3 }))
    const expected = rows.filter(({ a }) => a >= 100).toSorted((left, right) => left.b - right.b)
    expect(sorted(rows, "b", { filters: "a>=100" })).toEqual(expected)
  })
})
