import { expect, it } from "vitest"
import { defineFields } from "../../src/index.ts"
import { querySchema } from "../../src/schema.ts"

const table = defineFields({
  title: { kind: "text" },
  rating: { kind: "number" },
  year: { kind: "integer" },
  genre: { kind: "text", values: ["Horror", "Drama"] },
  seen: { kind: "boolean" },
  made: { kind: "date" },
})

const filters = 'filters is an array of objects such as {"fields":["rating"]'
const of = (operator: string, values: readonly unknown[], ...fields: readonly string[]) => ({
  filters: [{ fields: fields.length > 0 ? fields : ["title"], operator, values }],
})

it.each([
  [{ filters: "rating>=8" }, filters],
  [{ filters: { rating: 8 } }, filters],
  [{ filters: [["rating", ">=", 8]] }, filters],
  [{ filters: [{ field: "rating", op: ">=", value: 8 }] }, "Did you mean fields?"],
  [of("gte", [8], "rating"), "Did you mean >=?"],
  [of("startsWith", ["a"]), "Did you mean _=?"],
  [of("contains", ["a"]), "Did you mean @=?"],
  [of("not_contains", ["a"]), "Did you mean !@=?"],
  [of("between", [1, 5], "rating"), "two conditions"],
  [of("in", ["a", "b"]), "Did you mean == with several values?"],
  [of("is null", []), "== null"],
  [{ or: [] }, "There is no or: two queries, or several values of one condition."],
  [{ not: {} }, "There is no not"],
  [
    { sort: "-rating" },
    'Did you mean sorts? sorts is an array of objects such as {"field":"rating"',
  ],
  [{ sorts: ["-rating"] }, 'sorts is an array of objects such as {"field":"rating"'],
  [{ sorts: [{ field: "rating", direction: "down" }] }, 'Expected "ascending" or "descending"'],
  [{ sorts: [{ field: "rating-", direction: "descending" }] }, "Allowed fields: title, rating"],
  [{ limit: 5 }, "Did you mean pageSize?"],
  [{ filters: [{ fields: ["rating"], op: ">=", values: [8] }] }, filters],
  [{ filters: [{ fields: ["title"], operator: "is null" }] }, "A missing value is == null"],
  [{ page: "2" }, "an integer"],
  [of(">", ["8"], "rating"), 'a finite number for "rating", got "8"'],
  [of("==", ["Horor"], "genre"), "Horror"],
  [of("==", ["yes"], "seen"), 'true or false for "seen", got "yes"'],
  [of(">", ["soon"], "made"), "a date of the years 1 to 9999, such as 2024-01-31"],
  [of("==", []), "leave the condition out"],
  [of("==", ["x"], "no-title"), "Allowed fields: title, rating"],
])("G5: the call %j gets a text that leads to the right one", (call, hint) => {
  const { issues = [] } = querySchema(table)["~standard"].validate(call) as {
    readonly issues?: readonly { readonly message: string }[]
  }
  const said = issues.map(({ message }) => message).join(" ")
  expect(said).toContain(hint)
  expect(said).not.toMatch(/Date\b|method|Did you mean (?:title|rating)\?/)
})
