import { describe, expect, it } from "vitest"
import { foldName } from "../../src/language/names.ts"

describe("names", () => {
  it("N1: are compared with ASCII letter case ignored", () => {
    expect(foldName("Customer.EMail_2-X")).toBe("customer.email_2-x")
  })

  it("N1: keep the case of all other letters", () => {
    expect(foldName("ÄÉİſ\u212a\u{10400}")).toBe("ÄÉİſ\u212a\u{10400}")
  })
})
