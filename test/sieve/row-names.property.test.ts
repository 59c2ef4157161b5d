import fc from "fast-check"
import { expect, test } from "vitest"
import { applyQuery } from "../../src/index.ts"
import { fieldsFromSieve, sieveWith } from "../../src/sieve.ts"
import { check } from "../support/runs.ts"

/** The properties with their types, and the paths of the same in camelCase. */
const properties = {
  Id: ["int", "id"],
  Title: ["string?", "title"],
  URLValue: ["string?", "urlValue"],
  X1: ["double?", "x1"],
  State: ["State", "state"],
  Sent: ["DateTime?", "sent"],
  Owner: ["Owner?", "owner"],
  "Owner.ID": ["long?", "owner.id"],
  "Owner.HomeCity": ["string?", "owner.homeCity"],
} as const

const paths = Object.keys(properties) as (keyof typeof properties)[]

const description = {
  properties: Object.fromEntries(paths.map((path) => [path, properties[path][0]])),
  enums: { State: { type: "long", values: { Open: 0, Sea: 5000000000, Ocean: 5000000000 } } },
  names: [...paths, "Alias"].map((name) => ({
    name,
    path: name === "Alias" ? "Owner.HomeCity" : name,
    filter: true,
    sort: name !== "Title",
  })),
}

const values = fc.constantFrom(
  "a",
  "B",
  "null",
  "1",
  "2.5",
  "5000000000",
  "Ocean",
  "2024-05-01",
  "",
)
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 3 })

const ownerArbitrary = fc.record({ ID: maybe(fc.nat(2)), HomeCity: maybe(values) })
const rowArbitrary = fc.record({
  Title: maybe(values),
  URLValue: maybe(values),
  X1: maybe(fc.constantFrom(1, 2.5, "NaN")),
  State: fc.constantFrom(0, 1, 5000000000),
  Sent: maybe(fc.constantFrom("2024-05-01", "2024-05-01T10:00:00Z")),
  Owner: maybe(ownerArbitrary),
})

const name = fc.constantFrom(...paths, "Alias", "OWNER.HomeCity", "nope")
const operator = fc.constantFrom("==", "!=", ">", "<=", "@=", "_=*", "!=*", "==*")
const condition = fc
  .tuple(
    fc.array(name, { minLength: 1, maxLength: 2 }),
    operator,
    fc.array(values, { maxLength: 2 }),
  )
  .map(([names, symbol, list]) => names.join("|") + symbol + list.join("|"))
const known = fc.constantFrom(...paths.filter((path) => path !== "Title" && path !== "Owner"))
const query = fc.record({
  filters: fc.array(condition, { maxLength: 2 }).map((list) => list.join(",")),
  sorts: fc
    .array(fc.oneof({ weight: 9, arbitrary: known }, { weight: 1, arbitrary: name }))
    .map(String),
  pageSize: fc.constantFrom("2", "9", "0"),
})

/** The object with its properties in camelCase, by the table above. */
function lower(row: object, before = ""): object {
  const entries = Object.entries(row).map(([key, value]: [string, unknown]) => {
    const path = before + key
    const inner = typeof value === "object" && value !== null ? lower(value, `${path}.`) : value
    const [, camel] = properties[path as keyof typeof properties]
    return [camel.replace(/^.*\./, ""), inner] as const
  })
  return Object.fromEntries<unknown>(entries)
}

test("rows in camelCase have the answers of rows in the names of C#", () => {
  const plain = fieldsFromSieve(description)
  const camel = fieldsFromSieve(description, { rowNames: "camelCase" })
  if (!plain.ok || !camel.ok) throw new Error("the description is refused")
  const rows = fc.array(rowArbitrary, { minLength: 1, maxLength: 8 })
  const options = fc.record({
    ignoreNullsOnNotEqual: fc.boolean(),
    disableNullableTypeExpressionForSorting: fc.boolean(),
    throwExceptions: fc.boolean(),
  })
  check(
    fc.property(rows, query, options, (list, asked, given) => {
      const numbered = list.map((row, index) => ({ Id: index, ...row }))
      const outcome = (all: readonly object[], { table, dialect }: typeof plain.value) => {
        const own = sieveWith({ ...dialect.options, ...given })
        const answer = applyQuery(all, table, asked, { dialect: own })
        return { ...answer, data: answer.data.map((row) => all.indexOf(row)) }
      }
      expect(
        outcome(
          numbered.map((row) => lower(row)),
          camel.value,
        ),
      ).toEqual(outcome(numbered, plain.value))
    }),
    5000,
  )
})
