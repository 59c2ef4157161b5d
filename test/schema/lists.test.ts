import { expect, it } from "vitest"
import { defineFields } from "../../src/core.ts"
import { openApiParameters, querySchema } from "../../src/schema.ts"

const table = defineFields({
  name: { kind: "text" },
  tags: { kind: "text", list: true, values: ["red", "blue"] },
  scores: { kind: "number", list: true },
})

it("V14: the schema of a query says which fields are lists, and takes values of items", () => {
  const { validate, jsonSchema } = querySchema(table)["~standard"]
  const written = JSON.stringify(jsonSchema.input({ target: "draft-2020-12" }))
  const words = "a list of which any item may match, or under a negated operator none"
  expect(written).toContain(`tags, a string, ${words}, values`)
  expect(written).toContain(`"scores, a finite number, ${words}"`)
  expect(written).not.toContain(`name, a string, ${words}`)
  const filters = [{ fields: ["tags"], operator: "==", values: ["red", null] }]
  expect(validate({ filters }).issues).toBeUndefined()
  expect(validate({ filters: [{ ...filters[0], values: [["red"]] }] }).issues).toHaveLength(1)
  expect(validate({ sorts: [{ field: "tags", direction: "ascending" }] }).issues).toHaveLength(1)
  const excluding = [
    { fields: ["tags"], operator: "==", values: [null] },
    { fields: ["tags"], operator: "==", values: ["red"] },
  ]
  expect(validate({ filters: excluding }).issues).toMatchObject([{ path: ["filters", 1] }])
})

it("V14: the parameters of OpenAPI name lists, and sort by none", () => {
  const [filters, sorts] = openApiParameters(table)
  expect(filters?.description).toContain("- `tags` (list of text, any item): `==`")
  expect(filters?.examples).toMatchObject({
    tags: { value: "tags==red" },
    scores: { value: "scores==1" },
  })
  expect(sorts?.schema.items).toEqual({ type: "string", enum: ["name", "-name"] })
})
