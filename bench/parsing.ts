import { isDeepStrictEqual } from "node:util"
import { createFilters } from "./support/filters.ts"
import { fastestOf } from "./support/measure.ts"
import { parseFilters } from "./support/package.ts"
import { ratioFigure, type Question } from "./support/question.ts"
import { scanFilters } from "./support/scanner.ts"

const filters = createFilters()

const ways: Readonly<Record<string, (text: string) => unknown>> = {
  package: (text) => parseFilters(text),
  scanner: scanFilters,
}

/** Reading texts, beside a scanner written by hand that makes the same trees. */
export const parsing: Question = {
  title:
    "Parsing 200 filters of 8 to 1,000 characters, beside a single-pass scanner that makes the same tree",
  parts: Object.keys(ways),
  measure: (part) => {
    const unlike = filters.find(
      (text) => !isDeepStrictEqual(parseFilters(text).conditions, scanFilters(text)),
    )
    if (unlike !== undefined) throw new Error(`The scanner makes another tree of ${unlike}`)
    const way = ways[part] ?? scanFilters
    const run = (): number =>
      filters.reduce((sum, text) => sum + (way(text) === undefined ? 0 : 1), 0)
    return fastestOf(run)
  },
  figures: (median) => [
    ratioFigure({
      what: "all 200 filters",
      ours: median("package"),
      reference: median("scanner"),
      aim: 6,
    }),
  ],
}
