import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { applyFixes, prepareQuery } from "../../src/index.ts"
import { expressionsOf } from "../support/foreign/expressions.ts"
import { fixedText, table, translated } from "../support/foreign/fixed.ts"
import { languages, write } from "../support/foreign/languages.ts"
import {
  droppedSigns,
  isAsUnpaired,
  isLike,
  isPaired,
  namesAndValues,
} from "../support/foreign/pieces.ts"
import { check, patience } from "../support/runs.ts"

/** Texts of languages with plain values, so that a bracket or quote is never part of a value. */
const plain = languages.map((language) => ({ ...language, texts: ["b", "heat", "x1", "é", "a-b"] }))
const texts = fc
  .constantFrom(...plain)
  .chain((language) => expressionsOf(language).map((expression) => write(expression, language)))
const cut = (text: string): fc.Arbitrary<string> =>
  fc
    .tuple(fc.nat(text.length), fc.nat(text.length))
    .map(([from, to]) => fromTo(text, Math.min(from, to), Math.max(from, to)))
const fromTo = (text: string, from: number, to: number): string =>
  from % 2 === 0 ? text.slice(from, to) : text.slice(0, from) + text.slice(to)
const shuffled = texts.chain((text) => {
  const tokens = text.match(/[\p{L}\p{N}]+|./gu) ?? []
  return fc
    .shuffledSubarray(tokens, { minLength: Math.ceil(tokens.length / 2) })
    .map((some) => some.join(""))
})
const joined = fc
  .tuple(texts, fc.constantFrom(",", "|", " ", "", ";", " and ", " or ", "(", ")", "!"), texts)
  .map(([left, joiner, right]) => left + joiner + right)
const anyText = fc.oneof(texts.chain(cut), joined, joined.chain(cut), shuffled)

const words =
  "and or not eq ne neq gt ge gte lt le lte in out between is null like ilike to includes startswith endswith"
const known = new Set(
  `${words} contains icontains istartswith exact isnull true false yes no on off 1 0`.split(" "),
)

/** What a fix has no more. A misspelled name gives way to the name of a field. */
function dropped(text: string, fixed: string): readonly string[] {
  const kept = new Set(namesAndValues(fixed, known))
  const lost = namesAndValues(text, known).filter((word) => !kept.has(word))
  const names = [...table.fields.keys()]
  const isPart = (word: string, name: string): boolean =>
    ["_", " "].some((gap) => text.includes(word + gap + name) || text.includes(name + gap + word))
  const unlike = lost.filter(
    (word) => !names.some((name) => isLike(word, name) || isPart(word, name)),
  )
  return [...unlike, ...droppedSigns(text, fixed)]
}

/** Codes about a value, which another fix may leave or unveil. */
const ofValues = new Set<string>([
  ...["unreadable-value", "unreadable-boolean", "unlisted-value", "unlisted-id"],
  ...["null-order", "always-true", "never-true"],
])

/** Counts the mistakes of a text, by code. A condition before another one turns what is malformed into a comma in a value. */
function mistakesIn(filters: string): ReadonlyMap<string, number> {
  const { diagnostics } = prepareQuery({ filters }, table)
  const codes = diagnostics.flatMap(({ code, severity }) =>
    severity === "hint" ? [] : [code === "comma-in-value" ? "malformed-condition" : code],
  )
  return new Map(codes.map((code) => [code, codes.filter((one) => one === code).length]))
}

describe("fixes of broken filters of other languages", () => {
  it(
    "G1: no fix has an unpaired bracket or quote, and none drops a name or a value",
    () => {
      check(
        fc.property(anyText, (text) => {
          for (const fixed of [fixedText(text), translated(text)]) {
            if (fixed === undefined) continue
            // A fix beside an unpaired bracket leaves that bracket where it is.
            const isSound =
              isPaired(fixed) ||
              text.includes('""') ||
              (!isPaired(text) && isAsUnpaired(text, fixed))
            expect([text, fixed, isSound]).toEqual([text, fixed, true])
            expect([text, fixed, dropped(text, fixed)]).toEqual([text, fixed, []])
          }
        }),
        50_000,
      )
    },
    patience,
  )

  it(
    "F4: each fix leaves a text with fewer mistakes of its kind, and adds none of another",
    () => {
      check(
        fc.property(anyText, (text) => {
          const before = mistakesIn(text)
          for (const found of prepareQuery({ filters: text }, table).diagnostics) {
            if (found.fix === undefined || found.severity === "hint") continue
            const fixed = applyFixes(text, [found]).text
            // A mended name or condition shows the spelling of what stands in it.
            const added = [...mistakesIn(fixed)].filter(
              ([code, count]) =>
                !ofValues.has(code) &&
                code !== "foreign-spelling" &&
                count > (before.get(code) ?? 0),
            )
            expect([text, found.code, fixed, added]).toEqual([text, found.code, fixed, []])
          }
        }),
        2000,
      )
    },
    patience,
  )
})
