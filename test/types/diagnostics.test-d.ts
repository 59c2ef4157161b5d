import { describe, expectTypeOf, it } from "vitest"
import type { Diagnostic, DiagnosticCode, DiagnosticData } from "../../src/core.ts"

type DataOf<Name extends DiagnosticCode> = Extract<Diagnostic, { readonly code: Name }>["data"]

describe("Diagnostic", () => {
  it("the type of data follows from the code", () => {
    expectTypeOf<DataOf<"unknown-field">["nearest"]>().toEqualTypeOf<readonly string[]>()
    expectTypeOf<DataOf<"limit-values">["limit"]>().toEqualTypeOf<number>()
    expectTypeOf<DataOf<"unreadable-value">["kind"]>().toEqualTypeOf<
      | "text"
      | "number"
      | "integer"
      | "enum"
      | "date"
      | "day"
      | "time"
      | "duration"
      | "boolean"
      | "uuid"
      | "object"
    >()
    expectTypeOf<DataOf<"gave-up">["cause"]>().toEqualTypeOf<Diagnostic>()
  })

  it("a switch over the code narrows the data", () => {
    const limitOf = (diagnostic: Diagnostic): number | undefined => {
      switch (diagnostic.code) {
        case "limit-values":
        case "long-url":
          return diagnostic.data.limit
        default:
          return undefined
      }
    }
    expectTypeOf<DataOf<"never-null">>().not.toHaveProperty("limit")
    expectTypeOf(limitOf).returns.toEqualTypeOf<number | undefined>()
  })

  it("the field of any diagnostic can be read", () => {
    expectTypeOf<Diagnostic["data"]["field"]>().toEqualTypeOf<string | undefined>()
  })

  it("every code has data, and no other", () => {
    expectTypeOf<keyof DiagnosticData>().toEqualTypeOf<DiagnosticCode>()
  })
})
