import fc from "fast-check"
import {
  parseFilters,
  parseQuery,
  parseSorts,
  printFilters,
  orThrow,
  printQuery,
  printSorts,
  writeUrl,
} from "../../src/index.ts"
import { bareCondition, bareSort } from "../../test/support/agreement.ts"
import { anyFilters, anySorts } from "../../test/support/arbitraries.ts"
import { wellFormedFilters, wellFormedSorts } from "../../test/support/tree-arbitraries.ts"
import { readTexts } from "../../test/support/url-texts.ts"
import { createCheck, requireEqual, type SoakCheck } from "./check.ts"

const unlimited = { limits: { text: false } } as const

/** Trees to text and back (T14). */
const trees = createCheck(
  "a tree reads back from its text",
  fc.record({ conditions: wellFormedFilters, sorts: wellFormedSorts }),
  ({ conditions, sorts }) => {
    const filters = parseFilters(orThrow(printFilters(conditions)), unlimited)
    requireEqual("conditions", filters.conditions.map(bareCondition), conditions.map(bareCondition))
    requireEqual("dropped", filters.dropped, [])
    const order = parseSorts(orThrow(printSorts(sorts)), unlimited)
    requireEqual("sorts", order.sorts.map(bareSort), sorts.map(bareSort))
  },
)

/** Returns each code once. Filters and sorts are refused by one diagnostic each. */
const codesOf = (diagnostics: readonly { readonly code: string }[]): readonly string[] => [
  ...new Set(diagnostics.map(({ code }) => code)),
]

/** Texts to their canonical texts, which stay as they are, and through an address. */
const texts = createCheck(
  "a canonical text is a fixed point and passes through an address",
  fc.record({ filters: anyFilters, sorts: anySorts }),
  (asked) => {
    const canonical = orThrow(printQuery(parseQuery(asked, unlimited)))
    const again = orThrow(printQuery(parseQuery(canonical, unlimited)))
    requireEqual("canonical text", again, canonical)
    const written = writeUrl(canonical)
    if (written.ok) requireEqual("address", readTexts(`?${written.value.text}`), canonical)
    // An address holds no half of a surrogate pair, and at most 8,000 characters.
    else requireEqual("refused", codesOf(written.diagnostics), ["unwritable-url"])
  },
)

export const roundTrips: readonly SoakCheck[] = [trees, texts]
