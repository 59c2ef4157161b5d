import { describe, expect, it } from "vitest"
import { asking, homes, idOf, type Home } from "./lists.ts"

const names = Object.keys(homes) as Home[]
const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at)

/** As many orders as asked for, whose totals fall. */
const orders = (count: number): ReturnType<typeof asking> =>
  asking(
    "orders",
    numbers(1, count).map((place) => ({ total: count - place })),
  )

describe("parameters of a list", () => {
  const ask = orders(30)

  it("only filters are given", async () => {
    expect((await ask({ filters: "total>27" })).found).toEqual([1, 2])
  })

  it("only sorts are given", async () => {
    expect((await ask({ sorts: "total" })).found).toEqual(numbers(11, 30).toReversed())
  })

  it("only page is given", async () => {
    expect((await ask({ page: "2" })).found).toEqual(numbers(21, 30))
  })

  it("only pageSize is given", async () => {
    expect((await ask({ pageSize: "3" })).found).toEqual([1, 2, 3])
  })

  it("none of the four is given", async () => {
    expect((await ask()).found).toEqual(numbers(1, 20))
  })

  it("all four: rows are filtered, then sorted, then cut into pages", async () => {
    expect(
      await ask({ filters: "total>=20", sorts: "total", page: "2", pageSize: "4" }),
    ).toMatchObject({ found: [6, 5, 4, 3], pages: 3 })
  })
})

describe.each(names)("the list of %s", (home) => {
  const ask = asking(
    home,
    numbers(1, 230).map(() => ({})),
  )

  it("has pages of 20 rows without pageSize", async () => {
    expect(await ask()).toMatchObject({ found: numbers(1, 20), pages: 12 })
  })

  it("has pages of at most 100 rows: more is cut to that, with status 200 and no message", async () => {
    expect(await ask({ pageSize: "100" })).toMatchObject({ found: numbers(1, 100), pages: 3 })
    for (const pageSize of ["101", "1000", "999999999999999999999"]) {
      expect(await ask({ pageSize })).toMatchObject({
        status: 200,
        message: null,
        code: null,
        found: numbers(1, 100),
        pages: 3,
      })
    }
    expect(await ask({ pageSize: "5000", page: "3" })).toMatchObject({ found: numbers(201, 230) })
  })

  it("has the first page as page 1", async () => {
    expect((await ask({ page: "1" })).found).toEqual(numbers(1, 20))
    expect((await ask({ page: "12" })).found).toEqual(numbers(221, 230))
    for (const page of ["0", "-1", "x"]) expect((await ask({ page })).found).toEqual(numbers(1, 20))
  })

  it("takes filters and sorts", async () => {
    expect((await ask({ filters: `id==${idOf(7)}` })).found).toEqual([7])
    expect((await ask({ sorts: "-id", pageSize: "2" })).found).toEqual([230, 229])
  })

  it("answers with the envelope and the number of pages, and with no number of rows", async () => {
    const { headers, found: _found, status: _status, ...envelope } = await ask({ pageSize: "7" })
    expect(Object.keys(envelope)).toEqual(["success", "message", "code", "data", "pages"])
    expect(envelope.pages).toBe(33)
    expect([...headers.keys()].filter((name) => /count|total|link|range/i.test(name))).toEqual([])
  })
})

describe("ties", () => {
  it("rows that no sort tells apart may change places from request to request, unless a nearly unique field settles it", async () => {
    const moving = asking(
      "orders",
      numbers(1, 8).map((total) => ({ status: "a", total })),
      { plan: [{ shuffleTies: true }] },
    )
    const orderOf = async (sorts: string): Promise<string> => (await moving({ sorts })).found.join()
    const tied = new Set<string>()
    const settled = new Set<string>()
    for (let time = 0; time < 6; time++) {
      tied.add(await orderOf("status"))
      settled.add(await orderOf("status,total"))
    }
    expect(tied.size).toBeGreaterThan(1)
    expect([...settled]).toEqual(["1,2,3,4,5,6,7,8"])
  })
})
