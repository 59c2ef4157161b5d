import { looksLikeFilters } from "../diagnostics/codes.ts"
import { listDiagnostics } from "../diagnostics/finding.ts"
import { QueryError } from "../diagnostics/result.ts"
import type { Fields, Limits } from "../fields/field.ts"
import type { BindableQuery, Binding, BindingDialect, PagingDialect } from "./dialect.ts"
import type { BoundQuery, GaveUp, Paging } from "./bound.ts"
import { findPassedLimits } from "./limits.ts"
import { unpaged } from "./paging.ts"
import { standardBinding } from "./standard-binding.ts"
import { standardPaging } from "./standard-paging.ts"

/** Options for checking a query. */
export interface BindOptions {
  /**
   * True to refuse a query with any error or warning. Default: false, which only refuses a query
   * over a limit, and a text of filters in the place of a URL.
   */
  readonly strict?: boolean
  /** Limits that replace those of the table; `false` lifts a limit. */
  readonly limits?: Partial<Limits>
  /** False to return all rows on one page, whatever the page parameters say. */
  readonly paging?: boolean
  readonly dialect?: { readonly binding: BindingDialect; readonly paging: PagingDialect }
}

/**
 * Checks a query against a table: decides what each part means (rules N1 to V13 and P1 to P3), and
 * reports every silent effect as a diagnostic with hint and fix. Never throws. Takes time that is
 * linear in the size of the query.
 * @example bindQuery({ filters: [], sorts: [], page: 0 }, table).diagnostics[0].code // => "unreadable-page"
 */
export function bindQuery(
  query: BindableQuery,
  table: Fields,
  options: BindOptions = {},
): BoundQuery {
  const unread = (query.findings ?? []).filter(({ code }) => code === looksLikeFilters)
  const refusing =
    unread.length > 0 ? unread : findPassedLimits(query, { ...table.limits, ...options.limits })
  if (refusing.length > 0) return conclude({ ...nothing, findings: refusing }, { refused: true })
  const { binding, paging } = options.dialect ?? {
    binding: standardBinding,
    paging: standardPaging,
  }
  const bound = binding.bind(query, table)
  const page =
    options.paging === false || bound.gaveUp !== undefined
      ? { paging: unpaged, findings: [] }
      : paging.readPaging(query, table)
  const findings = [...bound.findings, ...page.findings]
  const refused = options.strict === true && binding.refuses(findings)
  return conclude({ ...bound, findings }, { paging: page.paging, refused })
}

/** The binding of a query that is refused before it is looked at. */
const nothing: Omit<Binding, "findings"> = {
  conditions: [],
  sorts: [],
  ignoredSorts: [],
  dropped: [],
}

/**
 * Returns the result of {@link bindQuery}.
 * @throws QueryError with all diagnostics when the query is refused.
 */
export function bindQueryOrThrow(
  query: BindableQuery,
  table: Fields,
  options: BindOptions = {},
): BoundQuery {
  const bound = bindQuery(query, table, options)
  if (bound.refused) throw new QueryError(bound.diagnostics)
  return bound
}

function conclude(
  { conditions, sorts, ignoredSorts, findings, dropped, gaveUp }: Binding,
  { paging = unpaged, refused }: Pick<BoundQuery, "refused"> & { readonly paging?: Paging },
): BoundQuery {
  return {
    conditions,
    sorts,
    ignoredSorts,
    paging,
    dropped: listDiagnostics(dropped).diagnostics,
    ...(gaveUp && { gaveUp: describeGivingUp(gaveUp) }),
    ...listDiagnostics(findings),
    refused,
    hasErrors: findings.some(({ code }) => code.severity === "error"),
  }
}

function describeGivingUp({ scope, finding }: NonNullable<Binding["gaveUp"]>): GaveUp {
  return { scope, rule: finding.rule, message: finding.describe() }
}
