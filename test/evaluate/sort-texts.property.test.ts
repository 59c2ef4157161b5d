import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { givenOrder } from "../../src/evaluate/sorting/radix.ts"
import { sortByTexts } from "../../src/evaluate/sorting/texts.ts"
import { check } from "../support/runs.ts"

type Text = string | undefined

const codePoints = (text: string): number[] =>
  Array.from(text, (character) => character.codePointAt(0) ?? 0)
const codeUnits = (text: string): number[] => text.split("").map((unit) => unit.charCodeAt(0))

/** Compares texts number by number; an empty value comes before all texts. */
const comparatorOf =
  (numbersOf: (text: string) => number[]) =>
  (left: Text, right: Text): number => {
    if (left === undefined || right === undefined)
      return Number(right === undefined) - Number(left === undefined)
    const [before, after] = [numbersOf(left), numbersOf(right)]
    const place = before.findIndex((number, index) => number !== after[index])
    if (place === -1) return before.length - after.length
    return (before[place] ?? 0) - (after[place] ?? -1)
  }

/** Few units, so that texts share their starts; some ill-formed, some beyond a byte, and the least of all. */
const textOf = (units: readonly string[], maxLength: number) =>
  fc.array(fc.constantFrom(...units), { maxLength }).map((parts) => parts.join(""))
const few = textOf(["a", "b"], 7)
const shared = textOf(["a", "b", "c"], 6).map((text) => `a long start of all texts ${text}`)
const odd = textOf(["a", "\0", "é", "\ud800", "\udc00", "\u{1f600}", "\ue000", "\uffff"], 5)
/** Many texts share whole words, so that groups of more than 32 rows are sorted again. */
const words = textOf(["aaaa", "bbbb", "c", "d"], 4)
const columns = fc.oneof(
  ...[few, shared, odd, words].map((text) =>
    fc.array(fc.option(text, { nil: undefined, freq: 12 }), {
      minLength: 2,
      maxLength: 150,
      size: "max",
    }),
  ),
)

describe("sorting by texts", () => {
  it.each([
    [
      "P1, P2: texts are ordered by code points, and texts that tie as given",
      codePoints,
      "code-point",
    ],
    ["S17: texts are ordered by code units where the sort says so", codeUnits, "utf-16"],
  ] as const)("%s", (_, numbersOf, textOrder) => {
    check(
      fc.property(columns, fc.boolean(), (texts, descending) => {
        const ascending = comparatorOf(numbersOf)
        const compare = (left: Text, right: Text) =>
          descending ? ascending(right, left) : ascending(left, right)
        const order = givenOrder(texts.length)
        sortByTexts(order, {
          texts,
          descending,
          textOrder,
          compare: (left, right) => compare(left as Text, right as Text),
        })
        const positions = Array.from(texts.keys())
        expect([...order.positions]).toEqual(
          positions.sort((one, other) => compare(texts[one], texts[other])),
        )
      }),
      200,
    )
  })
})
