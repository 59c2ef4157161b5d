import { growth, partOf, ratioOf, readPart, type Shape } from "./support/growth.ts"
import { operatorSymbols, parseFilters, sieve } from "./support/package.ts"
import type { Question } from "./support/question.ts"

/** The characters that have a meaning in the dialect, and some that have none. */
const characters: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Array.from('\\,()=!><@_-*a0"', (character) => [`\`${character}\``, character]),
  ),
  pipe: "|",
  blank: " ",
  "line feed": "\n",
  "U+0085": "\u0085",
  "U+2003": "\u2003",
  "U+FEFF": "\ufeff",
  "U+0000": "\0",
  é: "é",
  "a lone surrogate": "\ud800",
  "an astral character": "😀",
}

/**
 * The shapes of texts that would take quadratic time if each match needed a pass of its own, and of
 * long lists of values.
 */
const others: Readonly<Record<string, Shape>> = {
  "conditions of one character": { piece: "a," },
  "pipes as a value": { start: "a==", piece: "|" },
  "backslashes and a pipe as a value": { start: "a==", piece: "\\", end: "|" },
  "operators in a value, each escaped": { start: "a==", piece: "\\>=\\!=" },
  "backslashes before one operator": { start: "a==", piece: "\\", end: "==" },
  "parentheses in the value of a group": { start: "(a)==", piece: "x)", end: "x" },
}

const shapes: Readonly<Record<string, Shape>> = {
  ...Object.fromEntries(Object.entries(characters).map(([name, piece]) => [name, { piece }])),
  ...Object.fromEntries(
    operatorSymbols.map((symbol) => [`\`\\${symbol}\``, { piece: `\\${symbol}` }]),
  ),
  ...others,
}

const limits = { text: false } as const
const read = (text: string): unknown => parseFilters(text, { dialect: sieve, limits })
const readByDefault = (text: string): unknown => parseFilters(text, { limits })

const ways: Readonly<Record<string, (shape: Shape) => number>> = {
  growth: (shape) => growth(shape, read),
  "beside the default dialect": (shape) => ratioOf(shape, read, readByDefault),
}

/**
 * Shows that the time of the second dialect is linear in the length of a text, and compares it with
 * that of the default one.
 */
export const sieveLinear: Question = {
  title:
    "Time per character of reading one million characters in the dialect `sieve`, beside a hundred thousand; limits off; then the time for a hundred thousand beside the default dialect",
  processes: 3,
  takesMinutes: true,
  parts: Object.keys(shapes).flatMap((shape) => Object.keys(ways).map((way) => partOf(shape, way))),
  measure: (part) => {
    const [shape, way] = readPart(part, shapes, ways)
    return way(shape)
  },
  figures: (median) =>
    Object.keys(shapes).map((shape) => {
      const [grows = Number.NaN, beside = Number.NaN] = Object.keys(ways).map((way) =>
        median(partOf(shape, way)),
      )
      const what = shape.replaceAll("|", "\\|")
      return {
        what,
        ours: "",
        beside: "",
        result: `${grows.toFixed(2)} times, ${beside.toFixed(2)} of the default`,
        aim: "at most 1.5 times, 3 of the default",
        reached: grows <= 1.5 && beside <= 3,
      }
    }),
}
