import { isDeepStrictEqual } from "node:util"
import { createFilters } from "./support/filters.ts"
import { ratioOf } from "./support/measure.ts"
import { parseFilters } from "./support/package.ts"
import { createPeggyParser, loadODataParser, loadRsqlParser } from "./support/peer-parsers.ts"
import type { Question } from "./support/question.ts"
import { scanFilters } from "./support/scanner.ts"

type Parse = (text: string) => unknown

/** Measures a parser on 200 filters, after checking that it makes the trees of the scanner. */
function measureAll(parse: Parse): number {
  const filters = createFilters()
  const unlike = filters.find((text) => !isDeepStrictEqual(parse(text), scanFilters(text)))
  if (unlike !== undefined) throw new Error(`The scanner makes another tree of ${unlike}`)
  const readAll = (read: Parse) => (): number =>
    filters.reduce((sum, text) => sum + (read(text) === undefined ? 0 : 1), 0)
  return ratioOf(readAll(parse), readAll(scanFilters))
}

const filter = "country==NL,total>=500,customer@=smith"
const inRsql = "country==NL;total>=500;customer==*smith*"
const inOData = "country eq 'NL' and total ge 500 and contains(customer,'smith')"

/** Measures a parser on one filter beside the scanner on the same filter in our language. */
const measureOne = (parse: Parse, text: string): number =>
  ratioOf(
    () => parse(text),
    () => scanFilters(filter),
  )

const parseConditions = (text: string): unknown => parseFilters(text).conditions

/** Reading texts, beside a scanner written by hand that makes the same trees. */
export const parsing: Question = {
  title: "Parsing filters",
  about: `The reference is a scanner written by hand, which makes the same tree in a single pass and reports nothing. The parser of \`peggy\` is generated from a grammar of well-formed filters, makes the same tree and reports nothing but the first error. \`@rsql/parser\` reads \`${inRsql}\`, and \`@odata/parser\` reads \`${inOData}\`; their trees cannot be compared with ours.`,
  unit: "times",
  hasChart: true,
  lines: [
    {
      what: "200 filters of 8 to 1,000 characters",
      contenders: { trommel: () => measureAll(parseConditions) },
      peers: { peggy: async () => measureAll(await createPeggyParser()) },
      aim: { atMost: 6 },
    },
    {
      what: `\`${filter}\``,
      contenders: { trommel: () => measureOne(parseConditions, filter) },
      peers: {
        peggy: async () => measureOne(await createPeggyParser(), filter),
        RSQL: async () => measureOne(await loadRsqlParser(), inRsql),
        OData: async () => measureOne(await loadODataParser(), inOData),
      },
    },
  ],
}
