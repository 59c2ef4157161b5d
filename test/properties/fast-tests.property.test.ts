import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { prepareQuery } from "../../src/apply/apply.ts"
import { isCanonicalDate } from "../../src/evaluate/canonical-date.ts"
import { compilePredicate } from "../../src/evaluate/predicate.ts"
import { readDateTime } from "../../src/fields/kinds/date.ts"
import { defineFields } from "../../src/fields/table.ts"
import { plainPredicate } from "../evaluate/plain-predicate.ts"
import { check, patience } from "../support/runs.ts"

const table = defineFields({
  v: { kind: "text" },
  w: { kind: "text" },
  n: { kind: "number" },
  at: { kind: "date" },
  since: { kind: "range-end", end: "from", of: "at" },
  until: { kind: "range-end", end: "to", of: "at" },
})

const texts = ["", "x", "X", "12", "1e3", "__proto__", "\ud800", "é", "a long text with blanks"]
const dates = [
  "2024-01-01T00:00:00.000Z",
  "2024-01-01T00:00:00.001Z",
  "2024-01-31T23:59:59.9999Z",
  "2024-02-29T12:00:00.000Z",
  "2023-02-29T12:00:00.000Z",
  "0001-01-01T00:00:00.000Z",
  "9999-12-31T23:59:59.999Z",
]

const value = fc.constantFrom<unknown>(
  ...texts,
  ...dates,
  12,
  -0,
  1000,
  Infinity,
  Number.NaN,
  true,
  null,
  undefined,
  new Date(0),
  new Date(Number.NaN),
  [],
)

/** Puts properties on an object of some sort. */
const holders: readonly ((cells: object) => unknown)[] = [
  (cells) => ({ ...cells }),
  (cells) => ({ ...cells }),
  (cells) => Object.assign(Object.create(null) as object, cells),
  (cells) => Object.assign(new (class Row {})(), cells),
  (cells) => Object.create(cells) as unknown,
  (cells) => Object.assign(Object.create({ v: "x", n: 12 }) as object, cells),
  (cells) => ({ length: 3, ...cells }),
  (cells) => Object.assign([], cells),
  (cells) => Object.setPrototypeOf(Object.assign([], cells), Object.prototype) as unknown,
  (cells) => Object.assign(() => undefined, cells),
  (cells) => new Proxy({}, { get: (_, name) => Reflect.get(cells, name) as unknown }),
  (cells) => new Proxy(cells, {}),
]

const row = fc
  .tuple(
    fc.constantFrom(...holders),
    fc.record({ v: value, w: value, n: value, at: value }, { requiredKeys: [] }),
  )
  .map(([hold, cells]) => hold(cells))

const several = (pool: readonly string[]): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...pool), { minLength: 1, maxLength: 6 }).map((some) => some.join("|"))

const textCondition = fc
  .tuple(fc.constantFrom("v", "w", "(v|w)"), fc.constantFrom("==", "==*", "!=", "@=", "_=*"))
  .chain(([name, symbol]) => several([...texts, "null"]).map((list) => `${name}${symbol}${list}`))
const numberCondition = fc
  .constantFrom("==", "!=", ">", "<", ">=", "<=")
  .chain((symbol) =>
    several(["0", "12", "1000", "5", "x", "null"]).map((list) => `n${symbol}${list}`),
  )
const dateCondition = fc
  .tuple(fc.constantFrom("at", "since", "until"), fc.constantFrom("==", ">", "<", ">=", "<="))
  .chain(([name, symbol]) => several(dates).map((list) => `${name}${symbol}${list}`))
const filters = fc
  .array(fc.oneof(textCondition, numberCondition, dateCondition), { minLength: 1, maxLength: 4 })
  .map((conditions) => conditions.join(","))

describe("fast tests of columns", () => {
  it(
    "T1, V1 to V5, N4: they give the rows of the general tests, whatever ran before",
    { timeout: patience },
    () => {
      check(
        fc.property(filters, fc.array(row, { maxLength: 12 }), (text, rows) => {
          const bound = prepareQuery({ filters: text }, table, { limits: { values: false } })
          expect(rows.map(compilePredicate(bound))).toEqual(rows.map(plainPredicate(bound)))
        }),
        4000,
      )
    },
  )

  it(
    "V5: a text with T and Z in their places is canonical when it reads as a date",
    { timeout: patience },
    () => {
      const places = [...Array(24).keys()].filter((place) => place !== 10 && place !== 23)
      const change = fc.tuple(
        fc.constantFrom(...places),
        fc.constantFrom(..."0123456789-:./ +TZtz٣\u0130"),
      )
      const changes = fc.array(change, { maxLength: 3 })
      check(
        fc.property(
          fc.constantFrom(...dates.filter((text) => text.length === 24)),
          changes,
          (date, edits) => {
            const units = date.split("")
            for (const [place, unit] of edits) units[place] = unit
            const text = units.join("")
            expect([text, isCanonicalDate(text)]).toEqual([text, readDateTime(text) !== undefined])
          },
        ),
        5000,
      )
    },
  )
})
