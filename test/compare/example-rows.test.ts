import { describe, expect, it } from "vitest"
import { exampleRows } from "../../src/compare.ts"
import { defineFields, orThrow } from "../../src/index.ts"

const orders = defineFields({
  id: { kind: "integer", nullable: false, unique: true },
  status: { kind: "text", values: ["open", "paid", "void"], nullable: false },
  "customer.name": { kind: "text" },
  customer: { kind: "object" },
  "lines.sku": { kind: "text", list: true },
  "lines.count": { kind: "integer", list: true },
  total: { kind: "number", read: () => 1 },
  large: { kind: "shortcut", test: () => true },
})

describe("exampleRows", () => {
  it("makes a whole row for each value that can decide a condition, with unique ids", () => {
    const { matching, failing, notMade } = orThrow(
      exampleRows({ filters: "id>5,status==open|paid" }, orders),
    )
    const lines = (n: number) => [{ sku: `lines.sku ${n}`, count: n }]
    expect(matching).toEqual([
      { id: 6, status: "open", customer: { name: "customer.name 1" }, lines: lines(1) },
      { id: 7, status: "paid", customer: { name: "customer.name 2" }, lines: lines(2) },
    ])
    expect(failing).toMatchObject([
      { condition: "id>5", row: { id: 5, status: "open" } },
      { condition: "status==open|paid", row: { id: 8, status: "void" } },
    ])
    expect(notMade).toEqual(["total"])
  })

  it("decides each name of a group by a row of its own", () => {
    const { matching } = orThrow(exampleRows({ filters: "(status|customer.name)==paid" }, orders))
    expect(matching).toMatchObject([
      { status: "paid", customer: { name: expect.not.stringContaining("paid") as string } },
      { status: "open", customer: { name: "paid" } },
    ])
  })

  it("puts nothing within an object that has to be null", () => {
    const nested = defineFields({ customer: { kind: "object" }, "customer.name": { kind: "text" } })
    const { matching } = orThrow(exampleRows({ filters: "customer==null" }, nested))
    expect(matching).toMatchObject([{ customer: null }])
  })

  it("names what it does not make, and gives the same rows for a seed", () => {
    const { matching, notMade } = orThrow(exampleRows({ filters: "large==true" }, orders))
    expect({ matching, notMade }).toEqual({ matching: [], notMade: ["large", "total"] })
    const of = (seed: number) => orThrow(exampleRows({}, orders, { seed })).matching
    expect(of(3)).toEqual(of(3))
    expect(of(3)).not.toEqual(of(4))
  })
})
