import { growth, ratioOf, type Shape } from "./support/growth.ts"
import { operatorSymbols } from "../src/language/operators.ts"
import { parseFilters, sieve } from "./support/package.ts"
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

/** Shows that the time of the second dialect is linear in the length of a text. */
export const sieveLinear: Question = {
  title: "Time per character of long texts in the dialect `sieve`",
  about:
    "Texts of one million characters, with limits off. The reference is the time per character of texts of a hundred thousand.",
  unit: "times",
  processes: 3,
  onlyByName: true,
  lines: Object.entries(shapes).map(([what, shape]) => ({
    what,
    contenders: { trommel: () => growth(shape, read) },
    aim: { atMost: 1.5 },
  })),
}

/** Compares the time of the second dialect with that of the default one. */
export const sieveBesideStandard: Question = {
  title: "Long texts in the dialect `sieve`",
  about:
    "Texts of a hundred thousand characters, with limits off. The reference is the default dialect.",
  unit: "times",
  processes: 3,
  onlyByName: true,
  lines: Object.entries(shapes).map(([what, shape]) => ({
    what,
    contenders: { trommel: () => ratioOf(shape, read, readByDefault) },
    aim: { atMost: 3 },
  })),
}
