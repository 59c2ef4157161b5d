import fc from "fast-check"
import { expect, it } from "vitest"
import { isColumn } from "../../src/fields/field.ts"
import { fieldsFromSchema } from "../../src/schema/fields-from-schema.ts"
import { check } from "../support/runs.ts"

/** A schema with an instance of it; `kinds` are those that its field may have, none for one without a field. */
interface Sample {
  readonly schema: object
  readonly value: unknown
  readonly kinds: readonly string[]
}

const two = (number: number) => String(number).padStart(2, "0")
const day = fc
  .tuple(
    fc.integer({ min: 1, max: 9999 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
  )
  .map(([year, month, date]) => `${String(year).padStart(4, "0")}-${two(month)}-${two(date)}`)
const time = fc
  .tuple(
    fc.integer({ min: 0, max: 23 }),
    fc.integer({ min: 0, max: 59 }),
    fc.constantFrom("", ".5", ".123456789"),
  )
  .map(([hours, minutes, fraction]) => `${two(hours)}:${two(minutes)}:07${fraction}`)
const zone = fc.constantFrom("Z", "+02:00", "-11:30")
const joined = (...parts: readonly fc.Arbitrary<string>[]) =>
  fc.tuple(...parts).map((all) => all.join(""))

const sample = (schema: object, value: fc.Arbitrary<unknown>, ...kinds: readonly string[]) =>
  value.map((value): Sample => ({ schema, value, kinds }))
const text = (format: string, value: fc.Arbitrary<string>, ...kinds: readonly string[]) =>
  sample({ type: "string", format }, value, ...kinds)

const plain: readonly fc.Arbitrary<Sample>[] = [
  sample({ type: "string" }, fc.string({ unit: "binary" }), "text"),
  sample({ type: "number" }, fc.double({ noNaN: true, noDefaultInfinity: true }), "number"),
  sample({ type: "integer" }, fc.constantFrom(0, -5, 2 ** 40, 1e300), "integer"),
  sample({ type: "boolean" }, fc.boolean(), "boolean"),
  sample({ enum: ["a", "", "null"] }, fc.constantFrom("a", "", "null"), "text"),
  sample({ type: "integer", enum: [1, 7] }, fc.constantFrom(1, 7), "enum"),
  sample({ enum: [1.5, 7] }, fc.constantFrom(1.5, 7), "number"),
  text("date", day, "day"),
  text("date-time", joined(day, fc.constant("T"), time, zone), "date"),
  text("time", joined(time, zone), "text"),
  text("duration", fc.constantFrom("P1Y", "P3W", "P1DT2H", "PT0.5S"), "text"),
  text("uuid", fc.uuid(), "uuid"),
  text("ipv4", fc.ipV4(), "text"),
  sample({ type: "array", items: {} }, fc.constant([1])),
  sample({ type: "array", items: { type: "number" } }, fc.constantFrom([1], [1, 2.5]), "number"),
  sample({ type: "array", items: { enum: ["a", null] } }, fc.constant([null, "a"]), "text"),
  sample({ type: ["string", "boolean"] }, fc.constantFrom("a", true)),
  sample({}, fc.constant(new Date(0))),
]
/** Ways to write a schema that allow the same values, or null too. */
const wrapped = fc
  .tuple(fc.oneof(...plain), fc.nat({ max: 6 }))
  .map(([{ schema, ...rest }, way]): Sample => {
    const ways = [
      schema,
      { allOf: [schema, {}] },
      { anyOf: [schema, { type: "null" }] },
      { oneOf: [schema] },
      { ...schema, nullable: true },
      { $ref: "#/$defs/x", $defs: { x: schema } },
      { anyOf: [schema, schema] },
    ]
    return { ...rest, schema: ways[way] ?? schema }
  })

it("values of 200 generated schemas are read by the kind of their field, never as empty", () => {
  const count = { fields: 0, left: 0 }
  const property = fc.property(
    fc.array(fc.record({ sample: wrapped, isDeep: fc.boolean() }), { minLength: 1, maxLength: 12 }),
    (properties) => {
      const flat: Record<string, Sample> = {}
      const deep: Record<string, Sample> = {}
      for (const [index, { sample, isDeep }] of properties.entries())
        (isDeep ? deep : flat)[`p${index}`] = sample
      const $defs: Record<string, object> = {}
      const databaseTable = (samples: Record<string, Sample>) =>
        Object.fromEntries(
          Object.entries(samples).map(([name, { schema }]) => {
            if (!("$defs" in schema)) return [name, schema]
            Object.assign($defs, { [name]: Object.values(schema.$defs as object)[0] as object })
            return [name, { $ref: `#/$defs/${name}` }]
          }),
        )
      const rowOf = (samples: Record<string, Sample>) =>
        Object.fromEntries(Object.entries(samples).map(([name, { value }]) => [name, value]))
      const schema = {
        type: "object",
        properties: {
          a: { type: "string" },
          ...databaseTable(flat),
          deep: { properties: databaseTable(deep) },
        },
        required: Object.keys(flat),
        $defs,
      }
      const row = { a: "", ...rowOf(flat), deep: rowOf(deep) }
      const result = fieldsFromSchema(schema)
      if (!result.ok) throw new Error(result.diagnostics[0]?.message)
      const { table, remarks } = result.value
      for (const [names, prefix] of [
        [flat, ""],
        [deep, "deep."],
      ] as const)
        for (const [name, { kinds }] of Object.entries(names)) {
          const field = table.fields.get(prefix + name)
          count[field ? "fields" : "left"]++
          const remark = remarks.find(({ path }) => path.join(".") === prefix + name)
          expect(field ? kinds : ["left out"]).toContain(field?.kind ?? "left out")
          if (kinds.length === 0) expect(remark?.field).toBeUndefined()
          expect(field ?? remark).toBeDefined()
          if (!field || !isColumn(field)) continue
          const values = [field.read(row)].flat(field.list ? 1 : 0)
          expect(values.some((value) => field.rules.readRow(value) !== undefined)).toBe(true)
        }
    },
  )
  check(property, 2000)
  expect(count.fields).toBeGreaterThan(count.left)
})
