import { isDeepStrictEqual } from "node:util"
import { createFilters } from "./support/filters.ts"
import { ratioOf } from "./support/measure.ts"
import { parseFilters } from "./support/package.ts"
import type { Question } from "./support/question.ts"
import { scanFilters } from "./support/scanner.ts"

const readAll = (filters: readonly string[], read: (text: string) => unknown) => (): number =>
  filters.reduce((sum, text) => sum + (read(text) === undefined ? 0 : 1), 0)

function measurePackage(): number {
  const filters = createFilters()
  const unlike = filters.find(
    (text) => !isDeepStrictEqual(parseFilters(text).conditions, scanFilters(text)),
  )
  if (unlike !== undefined) throw new Error(`The scanner makes another tree of ${unlike}`)
  return ratioOf(
    readAll(filters, (text) => parseFilters(text)),
    readAll(filters, scanFilters),
  )
}

/** Reading texts, beside a scanner written by hand that makes the same trees. */
export const parsing: Question = {
  title: "Parsing filters",
  about:
    "200 filters of 8 to 1,000 characters. The reference is a scanner written by hand, which makes the same tree in a single pass and reports nothing.",
  unit: "times",
  lines: [{ what: "all 200 filters", contenders: { trommel: measurePackage }, aim: { atMost: 6 } }],
}
