import { describe, expect, it } from "vitest"
import { table } from "./documents.ts"
import { defineFields, prepareQuery } from "../../src/index.ts"
import { openApiParameters } from "../../src/schema.ts"

const parameters = openApiParameters(table)

describe("openApiParameters", () => {
  it("every example of filters passes strict, and each field that takes a value has one", () => {
    const [filters] = parameters
    const examples = Object.values(filters?.examples ?? {})
    expect(examples).toHaveLength(table.fields.size)
    for (const { value } of examples) {
      const { refused, conditions } = prepareQuery({ filters: String(value) }, table, {
        strict: true,
      })
      const amount = String(value).includes("<2024-02-01") ? 2 : 1
      expect([value, refused, conditions.length]).toEqual([value, false, amount])
    }
  })

  it("the example of a date is a range, since a date is a moment", () => {
    const small = defineFields({ made: { kind: "date" } })
    expect(openApiParameters(small)[0]?.examples).toEqual({
      made: { value: "made>=2024-01-31,made<2024-02-01" },
    })
  })

  it("sorts are an array of the names with and without -, joined by commas", () => {
    const small = defineFields({
      id: { kind: "integer" },
      big: { kind: "shortcut", test: () => true },
    })
    expect(openApiParameters(small)[1]).toMatchObject({
      name: "sorts",
      style: "form",
      explode: false,
      schema: { type: "array", items: { type: "string", enum: ["id", "-id"] }, maxItems: 8 },
    })
  })

  it("the description of filters says fields, operators and values", () => {
    const text = parameters[0]?.description
    expect(text).toContain(
      "- `state` (enum): `==` `!=` `>` `<` `>=` `<=`; values `0` (`Planned`), `1` (`Shown`)",
    )
    expect(text).toContain('- `title` (`The "title"`, text): ')
  })

  it("a table without a field for filters or sorts has no such parameter", () => {
    const none = defineFields({ a: { kind: "text", filter: false, sort: false } })
    expect(openApiParameters(none).map(({ name }) => name)).toEqual(["page", "pageSize"])
  })
})
