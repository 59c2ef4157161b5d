import { describe, expect, it } from "vitest"
import { query } from "./table.ts"

const first = query
  .where("level", "==", [1, 2])
  .where(["status", "level"], ">", 1)
  .where("name", "==", ["a", null])

describe("toKey", () => {
  it("queries that differ in the order and repeats of conditions, values and names have one key", () => {
    const turned = query
      .where("name", "==", [null, "a", null])
      .where(["level", "status"], ">", 1)
      .where("level", "==", [2, 1])
      .where("name", "==", ["a", null])
    expect(turned.toKey()).toBe(first.toKey())
  })

  it.each([
    ["another value", first.where("name", "==", "b")],
    [
      "a text null",
      query
        .where("level", "==", [1, 2])
        .where(["status", "level"], ">", 1)
        .where("name", "==", ["a", "null"]),
    ],
    ["a sort", first.orderBy("id")],
    ["a page", first.withPage(1)],
    ["a page size", first.withPageSize(1)],
  ])("%s changes the key", (_, other) => {
    expect(other.toKey()).not.toBe(first.toKey())
  })

  it("the order of sorts, and page and page size, stay apart", () => {
    const sorted = query.orderBy("id").orderBy("name")
    expect(sorted.toKey()).not.toBe(query.orderBy("name").orderBy("id").toKey())
    expect(query.withPage(2).toKey()).not.toBe(query.withPageSize(2).toKey())
  })
})
