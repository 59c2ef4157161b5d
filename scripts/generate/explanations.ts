import { writeData } from "./code-table.ts"
import { explainQuery, prepareQuery, type Sentence } from "../../src/index.ts"
import type { ApplyOptions } from "../../src/apply/apply.ts"
import type { SentenceData } from "../../src/explain/sentence.ts"
import type { QueryText } from "../../src/language/ast.ts"
import { sieve, sieveWith } from "../../src/sieve.ts"
import { table } from "./example-table.ts"

/** A query whose explanation has a sentence of one code. */
interface Example {
  readonly when: string
  readonly query: QueryText
  readonly options?: Pick<ApplyOptions, "dialect" | "strict" | "paging">
}

const withMethod = sieveWith({ methods: { Discounted: { filter: (rows) => rows } } })

/** The example of each code, in the order of the page. The compiler refuses this table when one is missing. */
const explanationExamples: { readonly [Code in keyof SentenceData]: Example } = {
  refused: {
    when: "The query has no rows. The causes are its errors and warnings.",
    query: { filters: "raiting>4" },
    options: { strict: true },
  },
  "gave-up": {
    when: "A server of stock Sieve drops more than the part that holds a mistake.",
    query: { filters: "raiting>4" },
    options: { dialect: sieve },
  },
  "keeps-every-row": { when: "The query has no conditions.", query: {} },
  "keeps-rows": {
    when: "A condition applies. `kept` has the rows that it keeps, `ignored` its names without effect, and `remarks` what else is worth knowing, most under the code of a diagnostic.",
    query: { filters: "(raiting|name|stock)==4|x" },
  },
  "keeps-no-row": {
    when: "A condition applies, but none of its values can match.",
    query: { filters: "rating>null" },
  },
  "no-effect": { when: "No name of a condition can be used.", query: { filters: "raiting>4" } },
  "dropped-condition": {
    when: "A condition cannot be read. The cause is its diagnostic.",
    query: { filters: "lost" },
  },
  "calls-methods": {
    when: "A server of stock Sieve calls custom methods for a condition.",
    query: { filters: "(Discounted|name)==a" },
    options: { dialect: withMethod },
  },
  "keeps-order": { when: "No sort applies.", query: { sorts: "nope" } },
  "sorts-rows": { when: "The list is sorted.", query: { sorts: "-rating,name" } },
  "returns-page": {
    when: "The query has a page. The causes are the diagnostics about its numbers.",
    query: { page: 2, pageSize: 500 },
  },
  "returns-all-rows": { when: "Paging is off.", query: {}, options: { paging: false } },
}

const introduction = `<!-- Generated from the table of sentences by "npm run generate"; do not edit. -->

# Sentences of explanations

\`explainQuery\` says what a query does, a sentence for each condition, for the order and for the page. Each sentence has a stable \`code\`, its \`data\` as plain JSON whose type follows from the code, and the \`sentence\` in English. [Filter forms and translation](../guide/filter-forms.md#explanations-in-another-language) shows how to say it in another language. Fields are named by \`name\` and, where the table gives one, \`label\`.

The examples were run over the table of [Diagnostics](diagnostics.md).`

/** Returns the sentence of an example. Throws when the explanation does not have it. */
function sentenceOf(code: keyof SentenceData): Sentence {
  const { query, options }: Example = explanationExamples[code]
  const { sentences } = explainQuery(prepareQuery(query, table, options))
  const found = sentences.find((sentence) => sentence.code === code)
  if (found === undefined) throw new Error(`The example for ${code} does not show it.`)
  return found
}

/** Writes the page of all codes of sentences. */
export function writeExplanations(): string {
  const sections = Object.entries(explanationExamples).map(([name, { when, query }]) => {
    const { code, data, sentence } = sentenceOf(name as keyof SentenceData)
    const written = Object.entries(query).map(([key, text]) => `${key}=${String(text)}`)
    return [
      `## ${code}`,
      when,
      `\`\`\`text\n${[...(written.length > 0 ? [written.join("   ")] : []), sentence].join("\n")}\n\`\`\``,
      writeData(data),
    ].join("\n\n")
  })
  return `${[introduction, ...sections].join("\n\n")}\n`
}
