import { describe, expect, it } from "vitest"
import { applyQuery } from "../../src/apply/apply.ts"
import {
  ordersTable,
  createProductsTable,
  isLowStock,
  productsTable,
  hasReply,
  reviewsTable,
} from "../../src/store/tables.ts"
import { order, product, review } from "./sample-rows.ts"

describe("lowStock", () => {
  const stocks: readonly (readonly [(readonly [number, number])[], boolean])[] = [
    [[[1, 4]], true],
    [[[1, 5]], false],
    [[[1, 0]], true],
    [[], false],
    [[[2, 0]], false],
    [[[0, 1]], false],
    [[[1, 3], [2, 1]], true],
    [[[1, 3], [2, 2]], false],
    [[[2, 2], [1, 3], [1, 0]], false],
    [[[2, 2], [1, 2], [1, 0]], true],
    [[[1, 0], [2, 1000]], false],
  ] // prettier-ignore

  it.each(stocks)(
    "V12: lowStock of a product with variants of type and stock %j is %s",
    (variants, expected) => {
      const row = product(1, variants)
      expect(isLowStock(row, 1)).toBe(expected)
      expect(applyQuery([row], productsTable, { filters: "lowStock==true" }).data).toEqual(
        expected ? [row] : [],
      )
    },
  )

  it("V12: lowStock==false is the same as no condition", () => {
    const rows = stocks.map(([variants], index) => product(index, variants))
    expect(applyQuery(rows, productsTable, { filters: "lowStock==false" }).data).toEqual(rows)
  })

  it("V12: the type of license keys for lowStock is an option", () => {
    const rows = [product(1, [[1, 2]]), product(2, [[7, 2]]), product(3, [[0, 2]])]
    const found = (licenseKeyType: number) =>
      applyQuery(rows, createProductsTable({ licenseKeyType }), { filters: "lowStock==true" }).data
    expect(found(1)).toEqual([rows[0]])
    expect(found(7)).toEqual([rows[1]])
    expect(found(0)).toEqual([rows[2]])
    expect(applyQuery(rows, createProductsTable(), { filters: "lowStock==true" }).data).toEqual([
      rows[0],
    ])
  })

  it("createProductsTable refuses a type of license keys that is not an integer", () => {
    expect(() => createProductsTable({ licenseKeyType: 1.5 })).toThrow(
      "licenseKeyType must be an integer",
    )
  })

  it("V12: lowStock does not match a row without variants, and does not throw", () => {
    expect(
      applyQuery([JSON.parse('{"variants":null}')], productsTable, { filters: "lowStock==true" })
        .data,
    ).toEqual([])
  })
})

describe("hasReply", () => {
  const rows = [
    review(1, { reply: "Thank you." }),
    review(2, { reply: null }),
    review(3, { reply: "" }),
    review(4, { reply: " " }),
  ]

  it("V12: hasReply matches reviews with a reply, and an empty string is not a reply", () => {
    expect(rows.map(hasReply)).toEqual([true, false, false, true])
    expect(applyQuery(rows, reviewsTable, { filters: "hasReply==true" }).data).toEqual([
      rows[0],
      rows[3],
    ])
  })

  it("V12: hasReply==false is the same as no condition", () => {
    expect(applyQuery(rows, reviewsTable, { filters: "hasReply==false" }).data).toEqual(rows)
  })
})

describe("range ends of the store tables", () => {
  const moments = [
    "2024-04-30T23:59:59.999Z",
    "2024-05-01T00:00:00Z",
    "2024-05-01T23:59:59.999Z",
    "2024-05-02T00:00:00Z",
    "2024-05-02T23:59:59.999Z",
    "2024-05-03T00:00:00Z",
  ]
  const orders = moments.map((dateCreated, index) => order(index, { dateCreated }))
  const reviews = moments.map((dateCreated, index) => review(index, { dateCreated }))

  it.each([
    ["dateFrom==2024-05-01", [1, 2, 3, 4, 5]],
    ["dateFrom==2024-05-01T23:59:59.999Z", [2, 3, 4, 5]],
    ["dateFrom==2024-05-02T02:00:00+02:00", [3, 4, 5]],
    ["dateTo==2024-05-02", [0, 1, 2, 3, 4]],
    ["dateTo==2024-05-02T00:00:00Z", [0, 1, 2, 3]],
    ["dateFrom==2024-05-01,dateTo==2024-05-02", [1, 2, 3, 4]],
    ["dateFrom==2024-05-02,dateTo==2024-05-01", []],
    ["DATEFROM==2024-05-03", [5]],
    ["dateFrom>2024-05-02T00:00:00Z", [4, 5]],
    ["dateTo<2024-05-02T00:00:00Z", [0, 1, 2]],
    ["dateFrom==null", []],
  ])("V13: %s returns the orders in that range", (filters, expected) => {
    expect(applyQuery(orders, ordersTable, { filters }).data).toEqual(
      expected.map((index) => orders[index]),
    )
  })

  it.each([
    ["dateRangeFrom==2024-05-02", [3, 4, 5]],
    ["dateRangeFrom==2024-05-01T23:59:59.999Z", [2, 3, 4, 5]],
    ["dateRangeFrom>=2024-05-03", [5]],
  ])("V13: %s returns the reviews in that range", (filters, expected) => {
    expect(applyQuery(reviews, reviewsTable, { filters }).data).toEqual(
      expected.map((index) => reviews[index]),
    )
  })

  it("V13, N5: a sort by a range end is dropped as not-sortable", () => {
    expect(
      applyQuery(orders, ordersTable, { sorts: "dateFrom" }).diagnostics.map(({ code }) => code),
    ).toEqual(["not-sortable"])
  })
})
