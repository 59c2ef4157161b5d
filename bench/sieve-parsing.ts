import { createFilters } from "./support/filters.ts"
import { ratioOf } from "./support/measure.ts"
import { parseFilters, sieve } from "./support/package.ts"
import type { Question } from "./support/question.ts"

function measureSieve(): number {
  const filters = createFilters()
  const readAll = (read: (text: string) => unknown) => (): number =>
    filters.reduce((sum, text) => sum + (read(text) === undefined ? 0 : 1), 0)
  return ratioOf(
    readAll((text) => parseFilters(text, { dialect: sieve })),
    readAll((text) => parseFilters(text)),
  )
}

/** Reading texts in the second dialect, beside the default one on the same texts. */
export const sieveParsing: Question = {
  title: "Parsing in the dialect `sieve`",
  about: "The same 200 filters. The reference is the default dialect.",
  unit: "times",
  lines: [{ what: "all 200 filters", contenders: { trommel: measureSieve }, aim: { atMost: 3 } }],
}
