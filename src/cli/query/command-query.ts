import type { Finding } from "../../diagnostics/finding.ts"
import type { QueryText } from "../../language/ast.ts"
import { parametersOf } from "../../apply/read-input.ts"
import type { ReadsParameters } from "../../url/dialect.ts"
import { readUrlSource } from "../../url/url-source.ts"
import type { TextFlags } from "../flags.ts"
import type { SourceTexts } from "../output/render-diagnostics.ts"

/** The query that the flags hold. */
export interface CommandQuery extends SourceTexts {
  /** The findings of the URL. */
  readonly findings: readonly Finding[]
  readonly strict: boolean
  /** True when the query has a page or page size. Otherwise all matching rows are written. */
  readonly paged: boolean
}

/** Flags of commands with and without `--strict`. */
interface CommandQueryFlags extends TextFlags {
  readonly strict?: boolean
}

/** Reads the query from the flags, and the URL as the dialect does. A flag replaces the same parameter of the URL. */
export function readCommandQuery(
  { url, strict = false, ...flags }: CommandQueryFlags,
  dialect?: ReadsParameters,
): CommandQuery {
  const read = url === undefined ? undefined : readUrlSource(url, new Set(), parametersOf(dialect))
  const given: QueryText = read?.query ?? {}
  const findings = (read?.findings ?? []).map((found) => found.finding)
  const filters = flags.filters ?? given.filters
  const sorts = flags.sorts ?? given.sorts
  const page = flags.page ?? given.page
  const pageSize = flags.pageSize ?? given.pageSize
  const query: QueryText = {
    ...(filters !== undefined && { filters }),
    ...(sorts !== undefined && { sorts }),
    ...(page !== undefined && { page }),
    ...(pageSize !== undefined && { pageSize }),
  }
  const paged = page !== undefined || pageSize !== undefined
  return { query, findings, url, strict, paged }
}
