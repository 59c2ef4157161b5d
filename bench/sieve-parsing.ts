import { createFilters } from "./support/filters.ts"
import { fastestOf } from "./support/measure.ts"
import { parseFilters, sieve } from "./support/package.ts"
import { ratioFigure, type Question } from "./support/question.ts"

const filters = createFilters()

const ways: Readonly<Record<string, (text: string) => unknown>> = {
  sieve: (text) => parseFilters(text, { dialect: sieve }),
  standard: (text) => parseFilters(text),
}

/** Reading texts in the second dialect, beside the default one on the same texts. */
export const sieveParsing: Question = {
  title:
    "Reading 200 filters of 8 to 1,000 characters in the dialect `sieve`, beside the default dialect",
  parts: Object.keys(ways),
  measure: (part) => {
    const way = ways[part]
    if (way === undefined) throw new Error(`There is no dialect "${part}".`)
    return fastestOf(() =>
      filters.reduce((sum, text) => sum + (way(text) === undefined ? 0 : 1), 0),
    )
  },
  figures: (median) => [
    ratioFigure({
      what: "all 200 filters",
      ours: median("sieve"),
      reference: median("standard"),
      aim: 3,
    }),
  ],
}
