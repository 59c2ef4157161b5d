import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { applyQuery, parseFilters } from "../../src/index.ts"
import { readTerms, sieve } from "../../src/sieve.ts"
import { check, patience } from "../support/runs.ts"
import { readNaively } from "./naive-reader.ts"
import { read, write, type Plain } from "./nodes.ts"
import { rows, table } from "./table.ts"

const piece = fc.constantFrom(
  ...[
    "\\",
    "=",
    "!",
    "@",
    "_",
    "-",
    "<",
    ">",
    "*",
    "|",
    ",",
    "(",
    ")",
    " ",
    "\u0085",
    "\ufeff",
    "a",
    "name",
    "null",
    "\\null",
  ],
  ...["==", "!=", ">=", "_-=*", "!_-=", "\\>", "\\\\", "\ud800", "𐐨"],
)
const hostile = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(""))
const symbol = fc.constantFrom(
  ...["==", "!=", ">=", "<=", ">", "<", "@=", "_=", "_-=", "!@=", "!_=", "!_-="],
  ...["==*", "!=*", "@=*", "_=*", "_-=*", "!@=*", "!_=*", "!_-=*", ">*", "<=*"],
)
const names = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom("a", "b!", "c_", "d@", "e_-", "f g", "#") },
    { weight: 1, arbitrary: hostile },
  ),
  {
    maxLength: 3,
  },
)
const values = fc.array(fc.oneof(hostile, fc.constant(null)), { maxLength: 3 })
const condition: fc.Arbitrary<Plain> = fc.tuple(names, symbol, values)

/** Rule S20, in words of its own. */
function isInexpressible([names, operator, values]: Plain): boolean {
  const letters = /[@_]/.test(operator)
  const blank = /^[\t-\r\x85\p{Z}]$/u
  const [first, last] = [values[0], values.at(-1)]
  return (
    names.length === 0 ||
    values.length === 0 ||
    /^[<>]=?\*$/.test(operator) ||
    names.some(
      (name) =>
        name === "" ||
        /[,|\\()<>]|[=!@_]=|_-=/.test(name) ||
        blank.test(name[0] ?? "") ||
        blank.test(name.at(-1) ?? ""),
    ) ||
    values.some((value) => (value === null ? letters : value.toLowerCase() === "\\null")) ||
    blank.test(first?.[0] ?? "") ||
    blank.test(last?.at(-1) ?? "")
  )
}

describe("properties of the sieve dialect", () => {
  it(
    "S19, S20: a printed tree reads back, or printing refuses it by S20",
    { timeout: patience },
    () => {
      check(
        fc.property(fc.array(condition, { minLength: 1, maxLength: 3 }), (conditions) => {
          const text = write(...conditions)
          expect(text === undefined).toBe(conditions.some(isInexpressible))
          if (text !== undefined) expect(read(text)).toEqual(conditions)
        }),
        20_000,
      )
    },
  )

  it("S1 to S6: any string is read as the rules say", { timeout: patience }, () => {
    check(
      fc.property(hostile, (text) => {
        const reading = readTerms(text)
        const found =
          "failure" in reading
            ? "failure"
            : reading.terms.map(({ names, operator, values }) => ({
                names: names.map((name) => name.text),
                operator: operator?.symbol ?? "",
                values: operator === undefined ? null : values.map((value) => value.text),
              }))
        expect(found).toEqual(readNaively(text))
      }),
      20_000,
    )
  })

  it(
    "S5, S6: every range is inside the string, in order, and covers the characters that were read",
    { timeout: patience },
    () => {
      check(
        fc.property(hostile, (text) => {
          for (const { range, names, operator, values } of parseFilters(text, { dialect: sieve })
            .conditions) {
            for (const node of [...names, operator, ...values]) {
              const { start, end } = node.range ?? { start: -1, end: -1 }
              expect(start >= (range?.start ?? 0) && start <= end && end <= (range?.end ?? 0)).toBe(
                true,
              )
              if (node.kind === "operator" || node.kind === "null") continue
              const place = text.slice(start, end)
              let from = 0
              for (const character of node.text)
                from = place.indexOf(character, from) + character.length
              expect(from).toBeLessThanOrEqual(place.length)
            }
          }
        }),
        10_000,
      )
    },
  )

  it(
    "S9: the dialect never throws, and strict refuses exactly when the server gives up",
    { timeout: patience },
    () => {
      check(
        fc.property(hostile, hostile, hostile, hostile, (filters, sorts, page, pageSize) => {
          const query = { filters: `name${filters}`, sorts, page, pageSize }
          const lenient = applyQuery(rows, table, query, { dialect: sieve })
          const strict = applyQuery(rows, table, query, { dialect: sieve, strict: true })
          const given = lenient.diagnostics.filter(({ code }) => code === "gave-up")
          expect(strict.refused).toBe(given.length > 0 || lenient.refused)
          expect(given.length).toBeLessThanOrEqual(1)
        }),
        5_000,
      )
    },
  )
})
