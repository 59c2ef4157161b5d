import fc, { type Arbitrary } from "fast-check"
import { describe, expect, it } from "vitest"
import { canonicalTime } from "../../src/evaluate/canonical-time.ts"
import { readDateTime } from "../../src/fields/kinds/date.ts"
import { applyQuery, defineFields } from "../../src/index.ts"
import { sieve } from "../../src/sieve.ts"
import { buildTable } from "../support/built-table.ts"
import { askedOf } from "../support/query-arbitraries.ts"
import { compareRows, holds } from "../support/reference/answer.ts"
import { bind } from "../support/reference/bind.ts"
import { rowsOf } from "../support/row-arbitraries.ts"
import { check, patience } from "../support/runs.ts"
import { anyTable } from "../support/table-arbitraries.ts"

/** Returns numbers from 0 to below a limit that look random. */
const randomOf = (seed: number): ((limit: number) => number) => {
  let state = seed
  return (limit) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return (state >>> 8) % limit
  }
}

/** Around the numbers of rows from which on they are sorted by keys, selected, and read in several blocks. */
const lengths = [
  0, 1, 2, 99, 100, 101, 319, 320, 321, 500, 1023, 1024, 1025, 1073, 1075, 2047, 2048, 2049, 5000,
] as const

/** Positions in a list of a few rows, in an order that looks random. */
const picksOf = (rows: readonly unknown[], length: number, seed: number): number[] => {
  const random = randomOf(seed)
  return Array.from({ length: rows.length === 0 ? 0 : length }, () => random(rows.length))
}

/** The rank of each of a few rows in the order of the reference. Rows that tie have the same rank. */
const ranksOf = (rows: readonly unknown[], sorts: Parameters<typeof compareRows>[0]): number[] => {
  const ranks: number[] = []
  const sorted = [...rows.keys()].sort((left, right) => compareRows(sorts, rows[left], rows[right]))
  for (const [index, position] of sorted.entries()) {
    const before = sorted[index - 1]
    const ties = before !== undefined && compareRows(sorts, rows[before], rows[position]) === 0
    ranks[position] = ties ? (ranks[before] ?? 0) : index
  }
  return ranks
}

const scene = anyTable.chain((table) =>
  fc.record({
    table: fc.constant(table),
    few: rowsOf(table, 40),
    length: fc.constantFrom(...lengths),
    seed: fc.nat(),
    asked: askedOf(table),
    page: fc.integer({ min: 1, max: 6 }),
    pageSize: fc.integer({ min: 1, max: 20 }),
  }),
)

describe("order and pages of many rows compared with the reference", () => {
  it(
    "P1, P2, P4: any page of many rows holds the rows of the reference, ties included",
    { timeout: patience },
    () => {
      check(
        fc.property(scene, ({ table, few, length, seed, asked, page, pageSize }) => {
          const { filters = "", sorts = "" } = asked
          const size = Math.min(pageSize, table.maxPageSize)
          const plan = bind(table, { filters, sorts })
          if (plan.limited) return
          const ranks = ranksOf(few, plan.sorts)
          const matching = few.map((row) => holds(plan, row))
          const picks = picksOf(few, length, seed)
          const ordered = picks
            .filter((pick) => matching[pick])
            .sort((left, right) => (ranks[left] ?? 0) - (ranks[right] ?? 0))
            .map((pick) => few.indexOf(few[pick]))
          const rows = picks.map((pick) => few[pick])
          const built = buildTable(table)
          const answer = applyQuery(rows, built, { filters, sorts, page, pageSize })
          const whole = applyQuery(rows, built, { filters, sorts }, { paging: false })
          const positions = (list: readonly unknown[]): number[] =>
            list.map((row) => few.indexOf(row))
          expect(answer.total).toBe(ordered.length)
          expect(positions(answer.data)).toEqual(ordered.slice((page - 1) * size, page * size))
          expect(positions(whole.data)).toEqual(ordered)
        }),
        300,
      )
    },
  )
})

const instant = fc.date({
  min: new Date("2023-12-30T00:00:00.000Z"),
  max: new Date("2024-03-02T00:00:00.000Z"),
  noInvalidDate: true,
})

/** Dates in every form, ones that no calendar has, and values that are not dates. */
const anyDate: Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: instant.map((date) => date.toISOString()) },
  instant,
  instant.map((date) => date.toISOString().replace("Z", "+05:00")),
  instant.map((date) => date.toISOString().replace("Z", "0004Z")),
  instant.map((date) => date.toISOString().replace("T", " ").toLowerCase()),
  fc.constantFrom(
    null,
    new Date(Number.NaN),
    new Date(8.64e15),
    new Date(-8.64e15),
    "2024-02-30T00:00:00.000Z",
    "0000-01-01T00:00:00.000Z",
    "zzzz-01-01T00:00:00.000Z",
    "0001-01-01T00:00:00.000Z",
    "9999-12-31T23:59:59.999Z",
  ),
)

describe("pages of many rows", () => {
  it(
    "P4, V5: a page by dates of any form is the same part of the whole order",
    { timeout: patience },
    () => {
      const dated = defineFields({ at: { kind: "date" }, n: { kind: "number" } }, { strict: false })
      check(
        fc.property(
          fc.array(anyDate, { minLength: 1, maxLength: 30 }),
          fc.nat(),
          fc.constantFrom("at", "-at", "at,-n", "-at,n"),
          fc.integer({ min: 1, max: 10 }),
          (dates, seed, sorts, page) => {
            const random = randomOf(seed)
            const rows = Array.from({ length: 3500 }, (): object => ({
              at: dates[random(dates.length)],
              n: random(3),
            }))
            const whole = applyQuery(rows, dated, { sorts }, { paging: false }).data
            const { data } = applyQuery(rows, dated, { sorts, page, pageSize: 15 })
            const places = new Map<unknown, number>(rows.map((row, place) => [row, place]))
            const placesOf = (list: readonly unknown[]): unknown[] =>
              list.map((row) => places.get(row))
            expect(placesOf(data)).toEqual(placesOf(whole.slice((page - 1) * 15, page * 15)))
          },
        ),
        200,
      )
    },
  )
})

/** Compares code points one after the other, so that a lone surrogate is one of its own (rule P2). */
const byCodePoints = (left: string, right: string): number => {
  const [ours, theirs] = [left, right].map((text) =>
    Array.from(text, (one) => one.codePointAt(0) ?? 0),
  )
  const index = ours?.findIndex((one, offset) => one !== theirs?.[offset]) ?? 0
  return index < 0 ? left.length - right.length : (ours?.[index] ?? 0) - (theirs?.[index] ?? -1)
}

const byUnits = (left: string, right: string): number => (left < right ? -1 : Number(left > right))

const letters = [..."ab\0\u00ff\u0100\ud7ff\ue000\uffff", "\ud83d", "\ude00", "😀", "😁"]
const piece = fc.oneof(
  fc.array(fc.constantFrom(...letters), { maxLength: 9, size: "max" }).map((list) => list.join("")),
  fc.string({ maxLength: 5, size: "max" }),
  fc.integer({ min: 0, max: 99_999 }).map(String),
)

/** More different texts than a dictionary takes, which share their starts, now and then a long one. */
const manyTexts = fc
  .record({
    start: fc.constantFrom("", "the order with the number ", "é", "\ud83d", "\0"),
    pieces: fc.uniqueArray(piece, { minLength: 40, maxLength: 70, size: "max" }),
    wellFormed: fc.boolean(),
    seed: fc.nat(),
  })
  .map(({ start, pieces, wellFormed, seed }) => {
    const random = randomOf(seed)
    const pick = (): string => pieces[random(pieces.length)] ?? ""
    return Array.from({ length: 2500 }, () => {
      const text = `${start}${pick()}${pick()}${random(3) === 0 ? pick() : ""}`
      return random(50) === 0 ? null : wellFormed ? text.toWellFormed() : text
    })
  })

const number: Arbitrary<number | null> = fc.oneof(
  fc.double({ noNaN: true }),
  fc.integer(),
  fc.maxSafeInteger(),
  fc.constantFrom(
    null,
    0,
    -0,
    Infinity,
    -Infinity,
    5e-324,
    -5e-324,
    0.1,
    2 ** 31,
    2 ** 32,
    -(2 ** 53),
  ),
)
const wholes = fc
  .record({
    least: fc.maxSafeInteger(),
    width: fc.constantFrom(1, 300, 2 ** 20, 2 ** 32, 2 ** 40),
    seed: fc.nat(),
  })
  .map(({ least, width, seed }) => {
    const random = randomOf(seed)
    return Array.from({ length: 300 }, () =>
      random(20) === 0 ? null : least + Math.floor((random(2 ** 20) / 2 ** 20) * width),
    )
  })
/** Fractions that differ in their last bits alone. */
const closeFractions = fc.array(
  fc
    .tuple(fc.constantFrom(1.5, -1.5), fc.nat({ max: 60 }))
    .map(([one, last]) => one + last * 2 ** -50),
  { minLength: 101, maxLength: 300, size: "max" },
)
/** Amounts with two digits behind the point, some with a third one, and some too large to be counted. */
const amounts = fc
  .tuple(
    fc.constantFrom(100, 1e6, 1e9, 2 ** 53, 1e17),
    fc.array(fc.maxSafeInteger(), { minLength: 101, maxLength: 300, size: "max" }),
    fc.constantFrom(null, -0, 0.005, -1.005, Infinity, 1e307, 0.29),
  )
  .map(([limit, wholes, other]) => [...wholes.map((whole) => (whole % limit) / 100), other])
const numbers = fc.oneof(
  wholes,
  amounts,
  closeFractions,
  fc.array(number, { minLength: 101, maxLength: 300, size: "max" }),
)

const table = defineFields(
  { text: { kind: "text" }, number: { kind: "number" } },
  { strict: false },
)

/** The positions of values in order: empty values first ascending, ties in the order given. */
const inOrder = <Value>(
  values: readonly (Value | null)[],
  direction: number,
  compare: (left: Value, right: Value) => number,
): number[] =>
  [...values.keys()].sort((one, other) => {
    const [left = null, right = null] = [values[one], values[other]]
    if (left === null || right === null)
      return direction * (Number(left !== null) - Number(right !== null))
    return direction * compare(left, right)
  })

describe("keys of many rows", () => {
  it(
    "P2: many different texts stand in the order of their code points, or of their units in Sieve",
    { timeout: patience },
    () => {
      check(
        fc.property(manyTexts, fc.boolean(), (texts, descending) => {
          const rows = texts.map((text, id) => ({ id, text }))
          const ids = (options: object): number[] =>
            applyQuery(
              rows,
              table,
              { sorts: descending ? "-text" : "text" },
              { paging: false, ...options },
            ).data.map(({ id }) => id)
          const direction = descending ? -1 : 1
          expect(ids({})).toEqual(inOrder(texts, direction, byCodePoints))
          expect(ids({ dialect: sieve })).toEqual(inOrder(texts, direction, byUnits))
        }),
        60,
      )
    },
  )

  it("P2: numbers of any size stand in the order of their values", { timeout: patience }, () => {
    check(
      fc.property(numbers, fc.boolean(), (values, descending) => {
        const rows = values.map((number, id) => ({ id, number }))
        const { data } = applyQuery(
          rows,
          table,
          { sorts: descending ? "-number" : "number" },
          { paging: false },
        )
        const compare = (left: number, right: number): number =>
          left < right ? -1 : Number(left > right)
        expect(data.map(({ id }) => id)).toEqual(inOrder(values, descending ? -1 : 1, compare))
      }),
      300,
    )
  })

  it(
    "V5: the fast reading of a canonical date agrees with the reading of any date",
    { timeout: patience },
    () => {
      const canonical = fc
        .date({
          min: new Date("0001-01-01T00:00:00.000Z"),
          max: new Date("9999-12-31T23:59:59.999Z"),
          noInvalidDate: true,
        })
        .map((date) => date.toISOString())
      const spoilt = fc
        .tuple(canonical, fc.nat({ max: 23 }), fc.constantFrom(..."0123456789/:;-TZ. +é"))
        .map(([text, at, letter]) => text.slice(0, at) + letter + text.slice(at + 1))
      check(
        fc.property(fc.oneof(canonical, spoilt), (text) => {
          const time = canonicalTime(text)
          const date = readDateTime(text)?.value
          if (!Number.isNaN(time)) expect(date).toEqual({ ms: time, ticks: 0 })
          else
            expect(
              date === undefined || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text),
            ).toBe(true)
        }),
        2000,
      )
    },
  )
})
