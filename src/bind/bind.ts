import { listDiagnostics, type Finding } from "../diagnostics/finding.ts"
import { QueryError } from "../diagnostics/result.ts"
import type { Fields, Limits } from "../fields/field.ts"
import type { BindableQuery, BindingDialect } from "./dialect.ts"
import type { BoundQuery } from "./bound.ts"
import { findPassedLimits } from "./limits.ts"
import { standardPaging, unpaged, type PagingDialect } from "./paging.ts"
import { standardBinding } from "./standard.ts"

/** How to check a query. */
export interface BindOptions {
  /** Refuse the query when there is any error or warning. Default false: nothing is rejected but what passes a limit. */
  readonly strict?: boolean
  /** Limits that differ from those of the table; `false` lifts one. */
  readonly limits?: Partial<Limits>
  /** `false`: no page is cut out, whatever the page parameters say. */
  readonly paging?: boolean
  readonly dialect?: { readonly binding: BindingDialect; readonly paging: PagingDialect }
}

/**
 * Checks a query against a table: what each part means there (rules N1 to V13 and P1 to P3), and every silent effect as a
 * diagnostic, with hint and fix. Never throws. Linear in the size of the query.
 * @example bindQuery({ filters: [], sorts: [], page: 0 }, table).diagnostics[0].code // => "unreadable-page"
 */
export function bindQuery(
  query: BindableQuery,
  table: Fields,
  options: BindOptions = {},
): BoundQuery {
  const passed = findPassedLimits(query, { ...table.limits, ...options.limits })
  if (passed.length > 0)
    return conclude({ conditions: [], sorts: [], ignoredSorts: [], paging: unpaged }, passed, true)

  const { binding, paging } = options.dialect ?? {
    binding: standardBinding,
    paging: standardPaging,
  }
  const { paged, findings: found, ...parts } = binding.bind(query, table)
  const page =
    options.paging === false || !paged
      ? { paging: unpaged, findings: [] }
      : paging.readPaging(query, table)
  const findings = [...found, ...page.findings]
  return conclude(
    { ...parts, paging: page.paging },
    findings,
    options.strict === true && binding.refuses(findings),
  )
}

/** {@link bindQuery}, or a `QueryError` with all diagnostics when the query is refused. */
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
  parts: Pick<BoundQuery, "conditions" | "sorts" | "ignoredSorts" | "paging">,
  findings: readonly Finding[],
  refused: boolean,
): BoundQuery {
  return {
    ...parts,
    ...listDiagnostics(findings),
    refused,
    hasErrors: findings.some(({ code }) => code.severity === "error"),
  }
}
