import type { Diagnostic, Source } from "../../diagnostics/diagnostic.ts"
import type { Finding } from "../../diagnostics/finding.ts"
import type { QueryText } from "../../language/ast.ts"
import { findingsOfUrl, readUrl } from "../../url/read-url.ts"
import type { TextFlags } from "../flags.ts"

/** What the options ask for. */
export interface QueryInput {
  readonly query: QueryText
  /** What was found in the URL. */
  readonly findings: readonly Finding[]
  readonly url: string | undefined
  readonly strict: boolean
  /** A page was asked for; else all rows that match are wanted. */
  readonly paged: boolean
}

/** A command without `--strict` is lenient. */
interface QueryInputFlags extends TextFlags {
  readonly strict?: boolean
}

/** Puts the options together: those that are given themselves replace what the URL says. */
export function readQueryInput({ url, strict = false, ...flags }: QueryInputFlags): QueryInput {
  const given: QueryText = url === undefined ? {} : readUrl(url)
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
  return { query, findings: findingsOfUrl(given), url, strict, paged }
}

/** The text that a diagnostic speaks of, for its code frame. */
export function sourceText(
  { query, url }: QueryInput,
  { source }: Pick<Diagnostic, "source">,
): string | undefined {
  const texts: Readonly<Partial<Record<Source, string | number | undefined>>> = { ...query, url }
  const text = texts[source]
  return text === undefined ? undefined : String(text)
}
