import { describe, expect, it } from "vitest"
import type { StoreProduct } from "../../../src/store/resources.ts"
import { data } from "./support.ts"
import { finding } from "./lists.ts"

const [template] = data.products.flatMap(({ variants }) => variants)

/** Variants of these types and stocks; 1 are license keys. */
const stocked = (
  ...variants: readonly (readonly [type: number, stock: number])[]
): Pick<StoreProduct, "variants"> => ({
  variants:
    template === undefined ? [] : variants.map(([type, stock]) => ({ ...template, type, stock })),
})

describe("lowStock", () => {
  const find = finding("products", [
    stocked([1, 0]),
    stocked([1, 4]),
    stocked([1, 5]),
    stocked([2, 0]),
    stocked([1, 2], [1, 2]),
    stocked([1, 2], [1, 3]),
    stocked([2, 2], [1, 2]),
    stocked([1, 4], [2, 1]),
    stocked(),
  ])

  it("finds products with a license-key variant and fewer than 5 in stock over all variants", async () => {
    expect(await find("lowStock==true")).toEqual([1, 2, 5, 7])
    expect(await find("lowstock==true,visibility>=0")).toEqual([1, 2, 5, 7])
  })

  it.each(["lowStock==false", "lowStock==x", ""])(
    "that is not true equals leaving it out: %j",
    async (filters) => {
      expect(await find(filters)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    },
  )
})

describe("range ends on the date", () => {
  const dates = [
    "2024-05-01T23:59:59Z",
    "2024-05-02T00:00:00Z",
    "2024-05-02T18:00:00Z",
    "2024-05-03T00:00:00Z",
  ]
  const rows = dates.map((dateCreated) => ({ dateCreated }))

  it("dateFrom and dateTo of orders keep what was made between them, both days included", async () => {
    const find = finding("orders", rows)
    expect(await find("dateFrom==2024-05-02")).toEqual([2, 3, 4])
    expect(await find("dateTo==2024-05-02")).toEqual([1, 2, 3])
    expect(await find("dateFrom==2024-05-02,dateTo==2024-05-02")).toEqual([2, 3])
    expect(await find("dateTo==2024-05-02T18:00:00Z")).toEqual([1, 2, 3])
  })

  it("dateRangeFrom of reviews keeps what was made from then on", async () => {
    expect(await finding("reviews", rows)("dateRangeFrom==2024-05-02T00:00:01Z")).toEqual([3, 4])
  })
})

describe("fields that the interface names", () => {
  it("of tickets: subject, customerEmail, status and dateCreated", async () => {
    const find = finding("tickets", [
      {
        subject: "a",
        customerEmail: "a@example.com",
        status: 0,
        dateCreated: "2024-01-01T00:00:00Z",
      },
      {
        subject: "b",
        customerEmail: "b@example.com",
        status: 1,
        dateCreated: "2024-01-02T00:00:00Z",
      },
    ])
    for (const filters of [
      "subject==b",
      "customerEmail==b@example.com",
      "status==1",
      "dateCreated>2024-01-01",
    ]) {
      expect(await find(filters)).toEqual([2])
    }
  })

  it("of reviews: rating", async () => {
    const find = finding(
      "reviews",
      [1, 3, 4.5].map((rating) => ({ rating })),
    )
    expect(await find("rating>=3")).toEqual([2, 3])
    expect(await find("rating==4.5")).toEqual([3])
    expect(await find("rating>4.4")).toEqual([3])
  })

  it("of webhook logs: success==false finds failed deliveries, responseCode==401 refused ones, -1 pauses", async () => {
    const find = finding("webhookLogs", [
      { success: true, responseCode: 204 },
      { success: false, responseCode: 401 },
      { success: false, responseCode: 500 },
      { success: false, responseCode: -1 },
    ])
    expect(await find("success==false")).toEqual([2, 3, 4])
    expect(await find("responseCode==401")).toEqual([2])
    expect(await find("responseCode==-1")).toEqual([4])
  })
})
