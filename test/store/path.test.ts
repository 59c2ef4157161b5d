import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { fillPath, namesInPath, readPathValue } from "../../src/store/path.ts"
import { operations } from "../../src/store/operations.ts"
import { uuid } from "./sample-rows.ts"
import { check } from "../support/runs.ts"

describe("fillPath", () => {
  it("fillPath writes each value at its place", () => {
    const values = { storeId: uuid(1), productId: uuid(2), variantId: uuid(3), page: 4 }
    expect(fillPath(operations.listItems.path, values)).toBe(
      `/stores/${uuid(1)}/products/${uuid(2)}/variants/${uuid(3)}/items/4`,
    )
    expect(fillPath("/user", {})).toBe("/user")
  })

  it("V8: fillPath writes a UUID in its canonical form", () => {
    expect(fillPath("/stores/{storeId}", { storeId: "{6F9619FF8B86D011B42D00CF4FC964FF}" })).toBe(
      "/stores/6f9619ff-8b86-d011-b42d-00cf4fc964ff",
    )
  })

  it.each([
    ["", '""'],
    ["my-shop", '"my-shop"'],
    ["../user", '"../user"'],
    [`${uuid(1)}/orders`, `"${uuid(1)}/orders"`],
    [undefined, "undefined"],
    [null, "null"],
    [7, "7"],
    [{ toString: () => uuid(1) }, "an object"],
  ])("fillPath refuses %s as an id, and says what is expected", (storeId, shown) => {
    expect(() => fillPath("/stores/{storeId}", { storeId: storeId as string })).toThrow(
      `storeId must be a UUID such as 6f9619ff-8b86-d011-b42d-00cf4fc964ff, got ${shown}: /stores/{storeId}`,
    )
    expect(() => fillPath("/stores/{storeId}", { storeId: storeId as string })).toThrow(TypeError)
  })

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, "", "x", "1e3", "+1", " 1"])(
    "fillPath refuses %s as a page",
    (page) => {
      expect(() => fillPath("/items/{page}", { page: page as number })).toThrow(
        "page must be a positive integer",
      )
    },
  )

  it("fillPath reads own properties of the values only", () => {
    expect(() => fillPath<string>("/x/{toString}", {})).toThrow("toString must be a UUID")
    expect(() =>
      fillPath("/x/{storeId}", Object.create({ storeId: uuid(1) }) as { storeId: string }),
    ).toThrow("storeId must be a UUID")
  })

  it("fillPath never lets a value change another part of the path", () => {
    check(
      fc.property(
        fc.oneof(fc.string({ unit: "binary" }), fc.uuid(), fc.string({ unit: "grapheme" })),
        (storeId) => {
          let path: string | undefined
          try {
            path = fillPath("/stores/{storeId}/orders", { storeId })
          } catch (error) {
            expect(error).toBeInstanceOf(TypeError)
          }
          if (path !== undefined) expect(path).toMatch(/^\/stores\/[0-9a-f-]{36}\/orders$/)
        },
      ),
    )
  })
})

describe("readPathValue", () => {
  it("V8: readPathValue reads the values that fillPath writes", () => {
    check(
      fc.property(fc.uuid(), fc.integer({ min: 1 }), (id, page) => {
        expect(readPathValue("storeId", id.toUpperCase())).toBe(id)
        expect(readPathValue("page", String(page))).toBe(String(page))
      }),
    )
  })

  it("readPathValue returns undefined for every other value", () => {
    expect(["storeId", "page"].map((name) => readPathValue(name, "abc"))).toEqual([
      undefined,
      undefined,
    ])
    expect(readPathValue("page", uuid(1))).toBeUndefined()
    expect(readPathValue("page", true)).toBeUndefined()
  })
})

describe("namesInPath", () => {
  it("namesInPath returns the names from left to right", () => {
    expect(namesInPath("/a/{one}/b/{two}/{one}")).toEqual(["one", "two", "one"])
    expect(namesInPath("/user")).toEqual([])
  })
})
