import { bindQuery } from "../bind/bind.js"
import type { Finding } from "../diagnostics/finding.js"
import type { Fields } from "../fields/field.js"
import type { QueryText } from "../language/ast.js"
import { readQuery } from "../language/parse-query.js"
import { sieveCodes } from "../sieve/codes.js"
import { sieve } from "../sieve/sieve.js"
import { storefront } from "../storefront/storefront.js"
import { effectOf } from "./effect.js"
import { compareFilters } from "./filters.js"
import { compareOrders } from "./order.js"
import type { Difference, Outcome } from "./outcome.js"
import { comparePages } from "./page.js"

/** Whether both dialects do the same with a query. */
export interface Comparison {
  /** True: the answers are equal on any rows. */
  readonly alike: boolean
  readonly differences: readonly Difference[]
}

/**
 * Says whether both dialects do the same with a query over a table, and if not, where and why they part ways.
 * What is called alike gives equal answers on any rows. Never throws on any text; linear in its length.
 * @example compareDialects({ filters: "title==a==b" }, table).differences[0].sieve.rule // => "S4"
 * @example compareDialects({ filters: "rating>=4", sorts: "-rating" }, table).alike // => true
 */
export function compareDialects(query: QueryText, table: Fields): Comparison {
  const left = outcomeIn(storefront, query, table)
  const right = outcomeIn(sieve, query, table)
  const filters = compareFilters(left, right)
  // A query that is refused has no order and no page to compare.
  const isRefused = left.bound.refused || right.bound.refused
  const differences = isRefused ? filters : [...filters, ...compareOrders(left, right), ...comparePages(left, right)]
  return { alike: differences.length === 0, differences }
}

function outcomeIn(dialect: typeof storefront | typeof sieve, query: QueryText, table: Fields): Outcome {
  const reading = readQuery(query, { dialect, limits: { text: table.limits.text } })
  let findings: readonly Finding[] = []
  /** A bound query lists the first findings alone. */
  const keep = <Answer extends { readonly findings: readonly Finding[] }>(answer: Answer): Answer => {
    findings = [...findings, ...answer.findings]
    return answer
  }
  const { binding, paging } = dialect
  const bound = bindQuery(reading, table, {
    dialect: {
      binding: { ...binding, bind: (...asked) => keep(binding.bind(...asked)) },
      paging: { readPaging: (...asked) => keep(paging.readPaging(...asked)) },
    },
  })
  return { reading, bound, effect: effectOf(bound), findings, gaveUp: findings.find(({ code }) => code === sieveCodes["gave-up"]) }
}
