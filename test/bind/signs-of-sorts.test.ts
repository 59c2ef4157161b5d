import { describe, expect, it } from "vitest"
import { defineFields, prepareQuery } from "../../src/index.ts"

const table = defineFields(
  { price: { kind: "number" }, rating: { kind: "number" } },
  { strict: false },
)

describe("signs at the ends of names", () => {
  it.each([
    ["price-", "-price"],
    ["price -", "-price"],
    ["-price-", undefined],
    ["price!", undefined],
  ])("G5: the sort %s has the fix %s", (sorts, text) => {
    const [found] = prepareQuery({ sorts }, table).diagnostics
    expect(found?.code).toBe("unknown-field")
    expect(found?.fix?.text).toBe(text)
  })

  it.each(["no-rating", "not_rating", "notRating", "-price", "rating-"])(
    "G5: the name %s in filters has no near name",
    (name) => {
      const [found] = prepareQuery({ filters: `${name}>5` }, table).diagnostics
      expect(found?.data).toMatchObject({ nearest: [] })
      expect(found?.hint).not.toContain("Did you mean")
    },
  )
})
