import { describe, expect, it } from "vitest"
import { buildQuery } from "../../src/builder/build-query.ts"
import { QueryError } from "../../src/diagnostics/result.ts"
import { fieldsFromJson } from "../../src/fields/json.ts"

const built = fieldsFromJson({
  status: { kind: "text", values: ["draft", "paid"] },
  note: { kind: "text" },
})
if (!built.ok) throw new Error("the table is valid")
const query = buildQuery(built.value)

describe("texts that list their values", () => {
  it.each(["==", "!=", "==*", "!=*"] as const)(
    "V3: the builder refuses an unlisted value under %s and says which are listed",
    (operator) => {
      const run = (): unknown => query.where("status", operator, "payd")
      expect(run).toThrow(QueryError)
      expect(run).toThrow('Expected a listed value for "status", got "payd"')
      expect(run).toThrow('Allowed values: "draft", "paid".')
    },
  )

  it("V3: the builder refuses a list and a group with an unlisted value", () => {
    expect(() => query.where("status", "==", ["paid", "payd"])).toThrow('got "payd"')
    expect(() => query.where(["note", "status"], "==", "payd")).toThrow('got "payd"')
  })

  it("V3: the builder takes listed values, in any letter case with a star, and null", () => {
    expect(query.where("status", "==", ["paid", "draft"]).print()).toEqual({
      filters: "status==paid|draft",
    })
    expect(query.where("status", "==*", "PAID").print()).toEqual({ filters: "status==*PAID" })
    expect(query.where("status", "!=", null).print()).toEqual({ filters: "status!=null" })
  })

  it("V3: operators for parts of a text and search take any string", () => {
    expect(query.where("status", "@=", "pa").print()).toEqual({ filters: "status@=pa" })
    expect(query.where("status", "!_=*", "X").print()).toEqual({ filters: "status!_=*X" })
    expect(query.search("status", "ai").print()).toEqual({ filters: "status@=*ai" })
  })
})
