import { bindReading } from "../bind/bind.ts"
import { gaveUp } from "../diagnostics/codes.ts"
import type { Finding } from "../diagnostics/finding.ts"
import type { Fields } from "../fields/field.ts"
import type { QueryText } from "../language/ast.ts"
import { readQuery } from "../parser/parse-query.ts"
import { readOptions } from "../diagnostics/options.ts"
import { sieve, type SieveDialect } from "../sieve/sieve-dialect.ts"
import { standard } from "../apply/standard.ts"
import { effectOf } from "./query-effect.ts"
import { compareFilters } from "./compare-filters.ts"
import { compareOrders } from "./compare-orders.ts"
import type { Difference, DialectOutcome } from "./dialect-outcome.ts"
import { comparePages } from "./compare-pages.ts"

/**
 * The result of comparing two dialects.
 * @example
 * import type { Comparison } from "trommel"
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
 * import type { CompareOptions } from "trommel"
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
 * Compares the effect of a query over a table in both dialects, and says where and why they differ.
 * When `alike` is true, the answers are equal on any rows. Throws for wrong options alone. Takes linear
 * time.
 * @example compareDialects({ filters: "title==a==b" }, table).differences[0].sieve.rule // => "S4"
 * @example compareDialects({ filters: "rating>=4", sorts: "-rating" }, table).alike // => true
 */
export function compareDialects(
  query: QueryText,
  table: Fields,
  options?: CompareOptions,
): Comparison {
  const { sieve: stock = sieve } = readOptions("compareDialects", options, kinds)
  const left = outcomeIn({ dialect: standard, server: undefined }, query, table)
  const right = outcomeIn({ dialect: stock, server: stock.options }, query, table)
  const filters = compareFilters(left, right)
  // A refused query has no order and no page to compare.
  const isRefused = left.bound.refused || right.bound.refused
  const differences = isRefused
    ? filters
    : [...filters, ...compareOrders(left, right), ...comparePages(left, right)]
  return { alike: differences.length === 0, differences }
}

function outcomeIn(
  {
    dialect,
    server,
  }: { readonly dialect: typeof standard | SieveDialect } & Pick<DialectOutcome, "server">,
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
  const bound = bindReading(reading, table, {
    strict: undefined,
    limits: undefined,
    paging: undefined,
    dialect: {
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
