import fc, { type Arbitrary } from "fast-check"
import { describe, expect, it } from "vitest"
import { createIndexedCollection as createCollection } from "../../src/collection/create-collection.ts"
import { applyQuery, defineFields, type Definition } from "../../src/index.ts"
import { check, patience } from "../support/runs.ts"
import {
  compareFractions,
  valueTypes,
  type Fraction,
  type ValueType,
} from "../support/reference/value-types.ts"

const names = Object.keys(valueTypes)
const digits = fc.string({ unit: fc.constantFrom(..."0123456789"), maxLength: 4 })

/** Texts that some of the kinds read, at their ends and between them, and texts that none reads. */
const edges: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...["-128", "127", "128", "65535", "65536", "2147483648", "9223372036854775807", "-0", "+7"],
    ...["9223372036854775808", "18446744073709551615", "18446744073709551616", "007", "7.0", "7"],
    ...["0.1", "0.10000000149011612", ".3", "0.30000000000000000001", "16777217", "1e39", "-1.5e1"],
    ...["79228162514264337593543950335", "79228162514264337593543950336", "1e-30", "NaN", "1e-400"],
    ...["2024-01-31", " 2024-01-31 ", "2024-02-30", "2024-02-29", "1900-02-29", "2000-02-29"],
    ...["0001-01-01", "0000-12-31", "9999-12-31", "2024-1-31", "2024-01-31T00:00:00Z"],
    ...["12:30", "12:30:00", "12:30:00.1234567", "12:30:00.12345678", "23:59:59.9999999", "24:00"],
    ...["1.12:30:00", "P1DT12H30M", "PT36H30M", "-PT0.0000001S", "P", "P1DT", "PT", "P1M", "pt1s"],
    ...["10675199.02:48:05.4775807", "-10675199.02:48:05.4775808", "10675199.02:48:05.4775808"],
    ...["PT1S1M", "P1D1D", "PT1.S", "PT1.5M", "", "x", "1", "3", "8"],
  ),
  fc
    .tuple(fc.constantFrom("", "-", "+"), digits, fc.constantFrom("", "."), digits)
    .map((parts) => parts.join("")),
  fc
    .tuple(digits, fc.constantFrom(".", ""), fc.nat(25), fc.nat(61), fc.nat(61))
    .map(
      ([days, point, hours, minutes, seconds]) =>
        `${days}${point}${[hours, minutes, seconds].map((part) => String(part).padStart(2, "0")).join(":")}`,
    ),
  fc
    .tuple(
      fc.constantFrom("P", "-P", "PT"),
      fc.array(fc.tuple(fc.nat(99), fc.constantFrom("D", "H", "M", "S", "T")), { maxLength: 4 }),
    )
    .map(([start, parts]) => `${start}${parts.map((part) => part.join("")).join("")}`),
  fc.bigInt({ min: -(2n ** 65n), max: 2n ** 65n }).map(String),
)

/** Values of rows: of right kinds and of wrong ones. */
const rawValue: Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: edges },
  { weight: 1, arbitrary: fc.bigInt({ min: -(2n ** 65n), max: 2n ** 65n }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(
      ...[7, 0.1, 0.3, 16777217, 128, -1, 2 ** 60, Number.NaN, 1e39, 3, 1.5, null, undefined, true],
      ...[new Date(0), new Date(1), new Date(Number.NaN), new Date("2024-01-31"), {}, [], 7n],
    ),
  },
)

type Row = Readonly<Record<string, unknown>>
const rowsArbitrary: Arbitrary<readonly Row[]> = fc.array(
  fc.dictionary(fc.constantFrom(...names), rawValue, {
    noNullPrototype: true,
    maxKeys: names.length,
  }),
  { maxLength: 30 },
)

const table = defineFields(
  {
    id: { kind: "integer", nullable: false },
    ...Object.fromEntries(
      Object.entries(valueTypes).map(([name, { definition }]): [string, Definition] => [
        name,
        definition,
      ]),
    ),
  },
  { strict: false, maxPageSize: 1000 },
)

const symbols = ["==", "!=", ">", "<", ">=", "<="] as const
type Symbol = (typeof symbols)[number]

function holds(symbol: Symbol, order: number): boolean {
  switch (symbol) {
    case "==":
      return order === 0
    case "!=":
      return order !== 0
    case ">":
      return order > 0
    case "<":
      return order < 0
    case ">=":
      return order >= 0
    case "<=":
      return order <= 0
  }
}

interface Asked {
  readonly name: string
  readonly symbol: Symbol
  readonly values: readonly string[]
}

const asked: Arbitrary<Asked> = fc.record({
  name: fc.constantFrom(...names),
  symbol: fc.constantFrom(...symbols),
  values: fc.array(fc.oneof({ weight: 12, arbitrary: edges }, fc.constant("null")), {
    minLength: 1,
    maxLength: 3,
  }),
})

/** V1, V2, V9, V11, by the second evaluator. */
function matches(row: Row, { name, symbol, values }: Asked): boolean {
  const { readRow, readText } = typeOf(name)
  const ours = readRow(row[name])
  return values.some((value) => {
    if (value === "null")
      return symbol === "==" ? ours === undefined : symbol === "!=" && ours !== undefined
    const theirs = readText(value)
    return (
      ours !== undefined && theirs !== undefined && holds(symbol, compareFractions(ours, theirs))
    )
  })
}

function typeOf(name: string): ValueType {
  const type = valueTypes[name]
  if (type === undefined) throw new Error(`There is no type ${name}.`)
  return type
}

/** P2: empty values come first. */
function compareEmpty(left: Fraction | undefined, right: Fraction | undefined): number {
  if (left === undefined || right === undefined)
    return Number(left !== undefined) - Number(right !== undefined)
  return compareFractions(left, right)
}

const scene = fc.record({
  // Many rows are sorted and kept in other ways than few.
  rows: fc.tuple(rowsArbitrary, fc.constantFrom(1, 1, 1, 1, 9)).map(([rows, times]) =>
    Array.from({ length: times }, () => rows)
      .flat()
      .map((row, id) => ({ ...row, id })),
  ),
  conditions: fc.array(asked, { minLength: 1, maxLength: 2 }),
  sort: fc.record({ name: fc.constantFrom(...names), descending: fc.boolean() }),
})

type Scene = typeof scene extends Arbitrary<infer Given> ? Given : never

/** The identities of the rows that match, in order, by the second evaluator. */
function expectedIds({ rows, conditions, sort }: Scene): number[] {
  const { readRow } = typeOf(sort.name)
  const kept = rows.filter((row) => conditions.every((condition) => matches(row, condition)))
  const sign = sort.descending ? -1 : 1
  return kept
    .toSorted(
      (left: Row, right: Row) =>
        sign * compareEmpty(readRow(left[sort.name]), readRow(right[sort.name])),
    )
    .map(({ id }) => id)
}

const writeQuery = (conditions: readonly Asked[], sort: { name: string; descending: boolean }) => ({
  filters: conditions
    .map(({ name, symbol, values }) => `${name}${symbol}${values.join("|")}`)
    .join(","),
  sorts: `${sort.descending ? "-" : ""}${sort.name}`,
  pageSize: 1000,
})

describe("kinds of rules V4a to V5d compared with a second evaluator", () => {
  it(
    "V4a to V5d: filters and order of rows of right and wrong kinds",
    () => {
      check(
        fc.property(scene, (given) => {
          const query = writeQuery(given.conditions, given.sort)
          const answer = applyQuery(given.rows, table, query)
          expect(answer.data.map(({ id }) => id)).toEqual(expectedIds(given))
        }),
        1500,
      )
    },
    patience,
  )

  it(
    "V4a to V5d: a collection answers as applyQuery does, and counts and ranges are those of its rows",
    () => {
      check(
        fc.property(scene, (given) => {
          const { rows, sort, conditions } = given
          const query = writeQuery(conditions, sort)
          const collection = createCollection(rows, table, { key: (row) => row.id })
          // The second answer comes from what the collection has kept of the first.
          const answers = [collection.query(query), collection.query(query)]
          for (const { data } of answers)
            expect(data.map(({ id }) => id)).toEqual(expectedIds(given))
          const { readRow, readText } = typeOf(sort.name)
          const values = rows.flatMap((row: Row) => readRow(row[sort.name]) ?? [])
          // The compiler knows the names of the table, but not those of the generator.
          const name = sort.name as "id"
          const counts = collection.countValues({}, name)
          expect(counts.empty).toBe(rows.length - values.length)
          expect(counts.values.reduce((sum, { count }) => sum + count, counts.others)).toBe(
            values.length,
          )
          const { least, greatest } = collection.range({}, name)
          const sorted = values.toSorted(compareFractions)
          for (const [shown, value] of [
            [least, sorted[0]],
            [greatest, sorted.at(-1)],
          ] as const) {
            if (value === undefined) {
              expect(shown).toBeNull()
              continue
            }
            const read = readText(String(shown)) ?? readRow(shown)
            expect(read && compareFractions(read, value)).toBe(0)
          }
        }),
        500,
      )
    },
    patience,
  )
})
