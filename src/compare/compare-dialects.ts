import { requireTable } from "../fields/given.ts"
import { bindShape } from "../bind/bind.ts"
import { gaveUp } from "../sieve/codes.ts"
import type { Finding, Place } from "../diagnostics/finding.ts"
import type { Fields } from "../fields/field.ts"
import type { QueryText } from "../language/ast.ts"
import { judgeBeside, nothingBeside } from "../url/other-parameters.ts"
import {
  readTextForm,
  orRefuse,
  readTextInput,
  type OpenParameters,
  type TextInput,
} from "../url/query-form.ts"
import { readQuery } from "../parser/parse-query.ts"
import { readOptions } from "../diagnostics/options.ts"
import { sieve, type SieveDialect } from "../sieve/sieve-dialect.ts"
import { standard } from "../apply/standard.ts"
import { effectOf } from "./query-effect.ts"
import { compareFilters } from "./compare-filters.ts"
import { findingsOn, type Difference, type DialectOutcome, type Side } from "./dialect-outcome.ts"
import { explainQuery } from "../explain/explain-query.ts"

/**
 * The result of comparing two dialects.
 * @example
 * import type { Comparison } from "trommel/compare"
 * const comparison: Comparison = compareDialects({ filters: "title==a==b" }, table)
 * comparison.alike // => false
 * comparison.differences.length // => 1
 */
export interface Comparison {
  /** True when the answers are equal on any rows. */
  readonly alike: boolean
  /** The places where the dialects differ; empty when `alike` is true. */
  readonly differences: readonly Difference[]
}

/**
 * Options for comparing two dialects.
 * @example
 * import type { CompareOptions } from "trommel/compare"
 * import { sieveWith } from "trommel/sieve"
 * const options: CompareOptions = { sieve: sieveWith({ maxPageSize: 10 }) }
 * compareDialects({ filters: "year>1990", pageSize: 50 }, table, options).differences[0].kind // => "page"
 */
export interface CompareOptions {
  /** The dialect of the server with its options: what `sieveWith` of `trommel/sieve` makes. Default: `sieve`. */
  readonly sieve?: SieveDialect
}

const kinds = { sieve: "an object" } as const

/**
 * Compares the effect of a query over a table in both dialects, with the reasons for differences. When `alike` is true, the
 * answers are equal on any rows. Takes linear time.
 * @param given - The query as text: as `parseQuery` takes it.
 * @param table - The fields that both dialects know.
 * @param options - The dialect of a stock Sieve server with options of its own.
 * @throws QueryError for whatever there is to say about other parameters than the four: no dialect reads them. TypeError for
 *   anything but a query as text, and for wrong options.
 * @returns whether the dialects are alike, and each place where they differ, with a sentence and a rule for either.
 * @example compareDialects({ filters: "title==a==b" }, table).differences[0].sieve.rule // => "S4"
 * @example compareDialects({ filters: "rating>=4", sorts: "-rating" }, table).alike // => true
 */
export function compareDialects<Parameters = never>(
  given: TextInput | OpenParameters<Parameters>,
  table: Fields,
  options?: CompareOptions,
): Comparison {
  requireTable(table, "second argument")
  const { sieve: stock = sieve } = readOptions("compareDialects", options, kinds)
  const form = readTextForm(given)
  const judge = judgeBeside({ ...nothingBeside, fields: table.fields })
  const query = orRefuse(readTextInput(form, new Set(), judge))
  const left = outcomeIn(standard, undefined, query, table)
  const right = outcomeIn(stock, stock.options, query, table)
  const filters = compareFilters(left, right)
  // A refused query has no order and no page to compare.
  const isRefused = left.bound.refused || right.bound.refused
  const differences = isRefused
    ? filters
    : [...filters, ...compareOrders(left, right), ...comparePages(left, right)]
  return { alike: differences.length === 0, differences }
}

function outcomeIn(
  dialect: typeof standard | SieveDialect,
  server: DialectOutcome["server"],
  query: QueryText,
  table: Fields,
): DialectOutcome {
  const reading = readQuery(query, { dialect, limits: { text: table.limits.text } })
  let findings: readonly Finding[] = []
  /** Keeps all findings of an answer. A bound query lists only the first ones. */
  const keep = <Answer extends { readonly findings: readonly Finding[] }>(
    answer: Answer,
  ): Answer => {
    findings = [...findings, ...answer.findings]
    return answer
  }
  const { binding, paging } = dialect
  const bound = bindShape({ ok: true, value: reading }, table, {
    strict: undefined,
    limits: undefined,
    paging: undefined,
    dialect: {
      ...dialect,
      binding: { ...binding, bind: (...asked) => keep(binding.bind(...asked)) },
      paging: { readPaging: (...asked) => keep(paging.readPaging(...asked)) },
    },
  })
  return {
    reading,
    bound,
    server,
    effect: effectOf(bound, server),
    findings,
    gaveUp: findings.find(({ code }) => code === gaveUp),
  }
}

/** How the dialects put rows in order where that is all in which they differ. */
const orderings = {
  nulls: {
    mine: "Empty values are the smallest.",
    rule: "S24",
    theirs:
      "A row with a null on the way to the value has the default of its type, or makes the server fail.",
  },
  texts: {
    mine: "Text is ordered by code points.",
    rule: "S17",
    theirs: "Text is ordered by UTF-16 code units.",
  },
}

/** Finds a difference in the order: the library gives up on it, or orders text by UTF-16 code units. */
function compareOrders(left: DialectOutcome, right: DialectOutcome): Difference[] {
  if (left.effect.order === right.effect.order) return []
  const [own, stock] = [
    explainQuery(left.bound).sorts.sentence,
    explainQuery(right.bound).sorts.sentence,
  ]
  const side = ({ effect }: DialectOutcome, rule: string, sentence: string): Side => ({
    rule,
    sentence,
    effect: effect.order,
  })
  if (right.gaveUp === undefined) {
    const isNullAlone = right.bound.sorts.every(({ textOrder }) => textOrder === "code-point")
    const { mine, rule, theirs } = orderings[isNullAlone ? "nulls" : "texts"]
    return [
      {
        kind: "order",
        source: "sorts",
        standard: side(left, "P2", `${own} ${mine}`),
        sieve: side(right, rule, `${stock} ${theirs}`),
      },
    ]
  }
  const { place, diagnose } = right.gaveUp
  return [
    {
      kind: "order",
      source: place.source,
      ...(place.range && { range: place.range }),
      standard: side(left, "N2", own),
      sieve: side(right, "S9", `${diagnose().message} ${stock}`),
    },
  ]
}

/** Finds a difference in the page: the library skips or takes other rows, does not page, or gives up. */
function comparePages(left: DialectOutcome, right: DialectOutcome): Difference[] {
  if (left.effect.page === right.effect.page) return []
  const { gaveUp } = right
  const places = [gaveUp, ...findingsOn("pageSize", right), ...findingsOn("page", right)].flatMap(
    (found) => (found ? [found.place] : []),
  )
  const { source, range }: Place = { source: "page", ...places[0] }
  const { sentence } = explainQuery(right.bound).page
  return [
    {
      kind: "page",
      source,
      ...(range && { range }),
      standard: {
        rule: "P3",
        sentence: explainQuery(left.bound).page.sentence,
        effect: left.effect.page,
      },
      sieve: {
        rule: gaveUp === undefined ? "S18" : "S9",
        sentence: gaveUp === undefined ? sentence : `${gaveUp.diagnose().message} ${sentence}`,
        effect: right.effect.page,
      },
    },
  ]
}
