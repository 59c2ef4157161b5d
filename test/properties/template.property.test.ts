import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { printFilters } from "../../src/language/print.ts"
import { buildQuery } from "../../src/core.ts"
import { defineFields, filters, parseFilters, QueryError, type QueryTree } from "../../src/index.ts"
import type { Hole } from "../../src/parser/template.ts"
import { anyFilters, hostileText } from "../support/arbitraries.ts"
import { allOperators } from "../support/reference/operators.ts"
import { check, patience } from "../support/runs.ts"
import { plainCondition, type PlainCondition } from "../parser/trees.ts"

const textOperators = allOperators.filter((symbol) => /[@_]/.test(symbol))

const call = (parts: readonly string[], holes: readonly Hole[]): QueryTree =>
  filters(Object.assign([...parts], { raw: parts }), ...holes)

/** The conditions of a template in short; undefined when it is refused. */
const fill = (
  parts: readonly string[],
  holes: readonly Hole[],
): readonly PlainCondition[] | undefined => {
  try {
    return call(parts, holes).filters.map(plainCondition)
  } catch (error) {
    if (error instanceof QueryError) return undefined
    throw error
  }
}

const rereadOf = (tree: QueryTree): readonly PlainCondition[] => {
  const written = printFilters(tree.filters)
  if (!written.ok) throw new QueryError(written.diagnostics)
  return parseFilters(written.value, { limits: { text: false } }).conditions.map(plainCondition)
}

/** Looks like a placeholder of any make. */
const lookAlike = fc.constantFrom(
  "\ue000",
  "\ue001\ue000",
  "\uf8ff",
  "${0}",
  "$0",
  "$&",
  "$$",
  "%s",
  "?",
  "{0}",
  "\0",
  "\u0001",
)
const hole = fc.oneof({ weight: 4, arbitrary: hostileText }, lookAlike, anyFilters)

/** Any constant parts: mostly a template that makes sense, cut anywhere. */
const parts = fc.oneof(
  fc.array(fc.oneof(hostileText, anyFilters, lookAlike), { minLength: 1, maxLength: 5 }),
  fc
    .array(
      fc.tuple(
        fc.constantFrom(
          "name==",
          "(a|b)!=",
          ",b@=*x",
          ",c>= ",
          "|",
          " |",
          "\\",
          "\\\\",
          "x",
          ",d_-=null|",
          "",
        ),
        hostileText,
      ),
      {
        minLength: 1,
        maxLength: 6,
      },
    )
    .map((pairs) => pairs.map(([start, text], index) => (index % 2 === 0 ? start : start + text))),
  fc.array(
    fc.constantFrom("a==", ",b==", ",(a|b)@=", "|", "\\", " ", "null", "\\\\", "\ue000", ",c>"),
    { minLength: 1, maxLength: 6 },
  ),
)

const name = fc.constantFrom("a", "b", "name", "x.y")
const scalar = fc.oneof(
  { weight: 3, arbitrary: hole },
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
)
const list = fc.array(scalar, { minLength: 1, maxLength: 4 })
const whole = fc.record({
  names: fc.uniqueArray(name, { minLength: 1, maxLength: 3 }),
  symbol: fc.constantFrom(...allOperators),
  holes: fc.array(fc.oneof(scalar, list), { minLength: 1, maxLength: 3 }),
})

describe("templates", () => {
  it(
    "T9, T14: strings in holes never change names, operators or the number of values",
    { timeout: patience },
    () => {
      let tried = 0
      let kept = 0
      check(
        fc.property(parts, fc.array(hole, { minLength: 6, maxLength: 6 }), (parts, texts) => {
          const holes = texts.slice(0, parts.length - 1)
          // Letters of no part and no hole, so that they show where each hole went.
          const markers = holes.map((_, index) => `\uf000${index}\uf001`)
          fc.pre(![...parts, ...holes].some((text) => /[\uf000\uf001]/.test(text)))
          tried++
          const marked = fill(parts, markers)
          const expected = marked?.map((condition) => ({
            ...condition,
            values: condition.values.map(
              (value) =>
                value?.replace(
                  /\uf000(\d)\uf001/g,
                  (_, index: string) => holes[Number(index)] ?? "",
                ) ?? null,
            ),
          }))
          expect(fill(parts, holes)).toEqual(expected)
          if (marked === undefined) return
          kept++
          expect(
            marked.flatMap(({ values }) =>
              values.flatMap((value) => value?.match(/\uf000\d\uf001/g) ?? []),
            ),
          ).toEqual(markers)
          expect(rereadOf(call(parts, holes))).toEqual(expected)
        }),
        3000,
      )
      expect(kept).toBeGreaterThan(tried / 10)
    },
  )

  it(
    "T9, T10: any string in a hole becomes that text value, beside any constant value",
    { timeout: patience },
    () => {
      check(
        fc.property(
          hole,
          hole,
          fc.constantFrom(...allOperators),
          fc.constantFrom("", "x", "x|", "null|", " ", "\\\\", "pre "),
          (first, second, symbol, before) => {
            const tree = call([`a ${symbol} ${before}`, `|`, ""], [first, second])
            const start = before.includes("|") ? "" : before.replace("\\\\", "\\").trimStart()
            const values = rereadOf(tree)[0]?.values ?? []
            expect(values.slice(-2)).toEqual([start + first, second])
            expect(values).toHaveLength(before.includes("|") ? 3 : 2)
          },
        ),
        1500,
      )
    },
  )

  it(
    "T5: each element of an array is one value, whatever it contains",
    { timeout: patience },
    () => {
      check(
        fc.property(fc.array(whole, { minLength: 1, maxLength: 4 }), (conditions) => {
          const sound = conditions.map(({ names, symbol, holes }) => {
            const nulls = textOperators.includes(symbol) ? "none" : null
            return {
              names,
              symbol,
              holes: holes.map((hole) =>
                Array.isArray(hole) ? hole.map((value) => value ?? nulls) : (hole ?? nulls),
              ),
            }
          })
          const parts: string[] = [""]
          for (const { names, symbol, holes } of sound) {
            parts.push(
              `${parts.pop() ?? ""}(${names.join("|")}) ${symbol} `,
              ...holes.slice(1).map(() => "|"),
              ",",
            )
          }
          const tree = call(
            parts,
            sound.flatMap(({ holes }) => holes),
          )
          const plain = (value: string | number | boolean | null) =>
            value === null ? null : String(value)
          const expected = sound.map(({ names, symbol, holes }) => ({
            names,
            operator: symbol,
            values: holes.flat().map(plain),
          }))
          expect(tree.filters.map(plainCondition)).toEqual(expected)
          expect(rereadOf(tree)).toEqual(expected)
        }),
        800,
      )
    },
  )

  it("V5: a date in a hole is its instant in UTC", { timeout: patience }, () => {
    check(
      fc.property(
        fc.date({
          min: new Date("0001-01-01"),
          max: new Date("9999-12-31T23:59:59.999Z"),
          noInvalidDate: true,
        }),
        (date) => {
          const value = call(["a<", ""], [date]).filters[0]?.values[0]
          const text = value?.kind === "text" ? value.text : ""
          expect(text).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d*[1-9])?Z$/)
          expect(new Date(text)).toEqual(date)
        },
      ),
      300,
    )
  })

  it("V3 to V7: a template and the builder give the same tree", { timeout: patience }, () => {
    const table = defineFields({
      t: { kind: "text" },
      n: { kind: "number" },
      b: { kind: "boolean" },
      d: { kind: "date" },
    })
    const date = fc.date({
      min: new Date("0001-01-01"),
      max: new Date("9999-12-31T23:59:59.999Z"),
      noInvalidDate: true,
    })
    const number = fc.double({ noNaN: true, noDefaultInfinity: true })
    check(
      fc.property(
        fc.array(hole, { minLength: 1, maxLength: 3 }),
        number,
        fc.boolean(),
        date,
        (texts, number, boolean, date) => {
          const built = buildQuery(table)
            .where("t", "!=*", texts)
            .where("n", ">=", [number, 0])
            .where("b", "==", [boolean, null])
            .where("d", "<", date)
          expect(filters`t!=*${texts},n>=${number}|0,b==${[boolean, null]},d<${date}`).toEqual(
            built,
          )
        },
      ),
      300,
    )
  })
})
