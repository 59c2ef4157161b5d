import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { queryFromJson } from "../../src/builder/build-query.ts"
import { readExactDate } from "../../src/fields/kinds/given-date.ts"
import { QueryError } from "../../src/diagnostics/result.ts"
import { readDateTime } from "../../src/fields/kinds/date.ts"
import { operatorSymbols } from "../../src/language/operators.ts"
import { datePool, noDatePool } from "../support/pools.ts"
import { hostileText } from "../support/arbitraries.ts"
import { check, patience } from "../support/runs.ts"
import { query, table, untyped, type Untyped } from "./table.ts"

const throwing = (): never => {
  throw new RangeError("thrown by an argument")
}

/** Arguments that nobody expects. Functions that throw are left out: what a caller's own function throws is the caller's. */
const oddities: readonly unknown[] = [
  ...[
    undefined,
    null,
    true,
    false,
    0,
    -0,
    -1,
    1.5,
    2 ** 53,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    5n,
    Symbol("s"),
    Symbol.iterator,
  ],
  ...[
    "",
    "__proto__",
    "constructor",
    "toString",
    "hasOwnProperty",
    "length",
    "x".repeat(100_000),
    "\ud800",
    "null",
    "\\null",
  ],
  ...[
    {},
    [],
    [[]],
    [undefined],
    new Array(2 ** 32 - 1),
    new Date(Number.NaN),
    new Date(8.64e15),
    new Map(),
  ],
  Array<string>(300).fill("x"),
  Object.create(null) as unknown,
  Object("name") as unknown,
  new Proxy(new Date(0), {}),
  Object.defineProperty({}, "filters", { get: throwing, enumerable: true }),
  Object.defineProperty({}, "dialect", { get: throwing, enumerable: true }),
  { toString: throwing, valueOf: throwing, [Symbol.toPrimitive]: throwing },
  JSON.parse('{"__proto__":[],"filters":[{"__proto__":1}]}') as unknown,
  { filters: [null], sorts: [[]], page: {} },
  { filters: [{ fields: [{}], operator: [], values: {} }] },
  { dialect: 5 },
  { dialect: { printing: null }, limits: 5 },
  { limits: { text: "many" } },
  () => undefined,
  query,
]

const usual = fc.constantFrom<unknown>(
  ...[...table.fields.values()].map(({ name }) => name),
  ...operatorSymbols,
  "ascending",
  "2024-05-01",
  1,
  "a",
)

/** Given late: fast-check looks into the values that it makes, and these do not stand it. */
type Late = () => unknown
const odd: fc.Arbitrary<Late> = fc.nat(oddities.length - 1).map((index) => () => oddities[index])
const plain: fc.Arbitrary<Late> = fc
  .oneof(usual, hostileText, fc.anything())
  .map((value) => () => value)
const list: fc.Arbitrary<Late> = fc
  .array(fc.oneof(odd, plain), { maxLength: 3 })
  .map((items) => () => items.map((item) => item()))
const argument = fc.oneof(odd, plain, list)

const methods = Object.getOwnPropertyNames(Object.getPrototypeOf(query)).filter(
  (name) => name !== "constructor",
) as (keyof Untyped)[]

/** Methods whose argument is options, which throw a TypeError, and whatever the argument itself throws. */
const writing: readonly (keyof Untyped)[] = ["print", "searchParams", "queryString"]

describe("builder methods with hostile arguments", () => {
  it("section 5: the cases cover every method of the builder", () => {
    expect(methods).toContain("where")
    expect(methods).toHaveLength(22)
  })

  it(
    "section 5: a method throws a QueryError or an error about its options alone, and never changes the query",
    { timeout: patience },
    () => {
      const before = JSON.stringify(query)
      check(
        fc.property(
          fc.constantFrom(...methods),
          fc.array(argument, { maxLength: 4 }),
          (method, given) => {
            try {
              expect(untyped()[method](...given.map((late) => late()))).toBeDefined()
            } catch (error) {
              if (!(error instanceof QueryError)) {
                if (writing.includes(method)) return
                throw error
              }
              expect(error.diagnostics.length).toBeGreaterThan(0)
              for (const { message } of error.diagnostics) expect(message.length).toBeLessThan(500)
            }
            expect(JSON.stringify(query)).toBe(before)
          },
        ),
        4000,
      )
    },
  )

  it.each(methods)(
    "section 5: %s accepts every odd argument in every position or refuses it",
    (method) => {
      for (const odd of oddities) {
        for (const given of [
          [odd],
          ["name", odd],
          ["name", "==", odd],
          [odd, "==", "x"],
          ["created", odd, odd],
          [odd, odd, odd],
          [[odd], odd, [odd]],
        ]) {
          try {
            expect(untyped()[method](...given)).toBeDefined()
          } catch (error) {
            if (writing.includes(method)) expect(error).toBeInstanceOf(Error)
            else expect(error).toBeInstanceOf(QueryError)
          }
        }
      }
    },
  )

  it("section 5: queryFromJson returns a Result for every argument", { timeout: patience }, () => {
    const condition = fc
      .tuple(argument, argument, argument)
      .map(([fields, operator, values]) => () => ({
        fields: fields(),
        operator: operator(),
        values: values(),
      }))
    const deep = fc
      .tuple(fc.array(condition, { maxLength: 3 }), argument)
      .map(([filters, sorts]) => () => ({ filters: filters.map((one) => one()), sorts: [sorts()] }))
    check(
      fc.property(fc.oneof(argument, deep), (json) => {
        const result = queryFromJson(json(), table)
        expect(result.ok ? result.value.filters : result.diagnostics).toBeInstanceOf(Array)
      }),
      1500,
    )
    for (const odd of oddities) expect(queryFromJson({}, odd as never).ok).toBe(false)
  })
})

describe("builder dates", () => {
  const parts = fc.array(
    fc.constantFrom(
      "2024",
      "0000",
      "9999",
      "-",
      "02",
      "29",
      "30",
      "T",
      " ",
      "12",
      "24",
      ":",
      "59",
      "60",
      ".",
      "1234567",
      "00",
      "Z",
      "z",
      "+14:00",
      "-00:30",
      "+14:01",
      "\u0085",
    ),
    { maxLength: 14 },
  )
  const near = fc
    .tuple(
      fc.constantFrom(...datePool, ...noDatePool),
      fc.nat(40),
      fc.constantFrom("", "0", "9", "Z", " ", "-", ":", "."),
    )
    .map(([text, at, put]) => text.slice(0, at) + put + text.slice(at + 1))

  it(
    "V5: the builder accepts the dates that the language reads, except those whose digits it would cut",
    { timeout: patience },
    () => {
      check(
        fc.property(
          fc.oneof(
            parts.map((list) => list.join("")),
            near,
            fc.constantFrom(...datePool, ...noDatePool),
            hostileText,
          ),
          (text) => {
            const read = readExactDate(text)
            const asRow = /\.\d{7}(?!0*(?:\D|$))/.test(text) ? undefined : readDateTime(text)
            expect(read).toEqual(asRow)
          },
        ),
        3000,
      )
    },
  )
})
