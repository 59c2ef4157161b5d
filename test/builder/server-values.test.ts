import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { applyQuery } from "../../src/apply/apply.ts"
import { buildQuery } from "../../src/builder/build-query.ts"
import { QueryError } from "../../src/diagnostics/result.ts"
import { defineFields } from "../../src/fields/table.ts"
import { sieve } from "../../src/sieve/sieve-dialect.ts"
import type { QueryText } from "../../src/language/ast.ts"
import { refusalOf, untyped } from "./table.ts"
import { check } from "../support/runs.ts"

const table = defineFields({
  byte: { kind: "integer", bits: 8, unsigned: true },
  int: { kind: "integer" },
  long: { kind: "integer", bits: 64 },
  number: { kind: "number" },
  float: { kind: "number", format: "float" },
  double: { kind: "number", format: "double" },
  decimal: { kind: "number", format: "decimal" },
  char: { kind: "text", format: "char" },
  date: { kind: "date" },
  day: { kind: "day" },
  time: { kind: "time" },
  duration: { kind: "duration" },
  uuid: { kind: "uuid" },
  boolean: { kind: "boolean" },
})
const query = buildQuery(table)
/** The types of the builder are those of the other kinds, too. */
const js = untyped(table)

describe("values that a server of stock Sieve reads differently", () => {
  it.each([
    ["a number below the decimals", () => query.where("number", "==", 1e-29), "1e-29"],
    [
      "digits behind the decimals",
      () => query.where("number", "==", 1.2345678901234567e-13),
      "e-13",
    ],
  ])("S20: %s is refused", (_, build, shown) => {
    expect(build().print().filters).toContain(shown)
    const refusal = refusalOf(() => build().print({ dialect: sieve }))
    expect(refusal).toMatch(/^ill-formed-tree .*the server reads the value ".*" of "number" as "/)
  })

  it.each([
    ["a number within the decimals", () => query.where("number", "==", 1e-28)],
    ["a double with an exponent", () => query.where("double", "<", 1e300)],
    ["a float", () => query.where("float", "==", 0.1)],
    ["an integer of 64 bits", () => query.where("long", "==", 2n ** 63n - 1n)],
    ["a day", () => js.where("day", ">=", "1970-01-01")],
    ["null", () => js.where("day", "==", null)],
  ])("S20: %s is written as it is", (_, build) => {
    expect(build().print({ dialect: sieve })).toEqual(build().print())
  })
})

/** Values that code gives, of every type, with those at the ends of what a type holds. */
const given = {
  byte: fc.nat({ max: 255 }),
  int: fc.integer(),
  long: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  number: fc.double({ noNaN: true, noDefaultInfinity: true }),
  float: fc.float({ noNaN: true, noDefaultInfinity: true }),
  double: fc.double({ noNaN: true, noDefaultInfinity: true }),
  decimal: fc
    .tuple(fc.integer(), fc.nat({ max: 28 }))
    .map(([digits, scale]) => `${digits}e-${scale}`),
  char: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
  date: fc.date({ noInvalidDate: true }),
  day: fc
    .date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  time: fc
    .nat({ max: 86_399 })
    .map((second) => new Date(second * 1000).toISOString().slice(11, 19)),
  duration: fc.nat({ max: 23 }).map((hour) => `-7.${String(hour).padStart(2, "0")}:00:00.5`),
  uuid: fc.uuid(),
  boolean: fc.boolean(),
} as const

describe("every type of C#", () => {
  it.each(Object.keys(given) as (keyof typeof given)[])(
    "S20: what is written for a field like %s is read as the value by the server, or nothing is written",
    (name) => {
      check(
        fc.property(given[name] as fc.Arbitrary<never>, (value) => {
          const written = printed(name, value)
          if (written === undefined) return
          const rows = [{ [name]: value }]
          const { data, diagnostics } = applyQuery(rows, table, written, {
            dialect: sieve,
            strict: true,
          })
          expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([])
          expect(data).toEqual(rows)
        }),
      )
    },
  )
})

/** Writes a condition; undefined for a value that is refused. */
function printed(name: keyof typeof given, value: never): QueryText | undefined {
  try {
    return js.where(name, "==", value).print({ dialect: sieve }) as never
  } catch (error) {
    if (error instanceof QueryError) return undefined
    throw error
  }
}

describe("pages for a server", () => {
  it.each([
    [21_474_838, 100],
    [1_073_741_825, 4],
  ])("S20: page %i of %i rows is refused, since the server skips other rows", (page, pageSize) => {
    const paged = query.withPage(page).withPageSize(pageSize)
    expect(refusalOf(() => paged.print({ dialect: sieve }))).toMatch(/^wrapped-skip S18: /)
    expect(paged.print()).toEqual({ page, pageSize })
  })

  it("S20: the last page whose skip fits into 32 bits is written", () => {
    const paged = query.withPage(21_474_837).withPageSize(100)
    expect(paged.print({ dialect: sieve }).page).toBe(21_474_837)
  })
})
