import { describe, expect, it } from "vitest"
import { foldName } from "../../src/language/names.ts"

describe("names", () => {
  it("N1: names are compared with ASCII letter case ignored", () => {
    expect(foldName("Customer.EMail_2-X")).toBe("customer.email_2-x")
  })

  it("N1: names that differ in the case of other letters are different", () => {
    expect(foldName("ÄÉİſ\u212a\u{10400}")).toBe("ÄÉİſ\u212a\u{10400}")
  })
})
