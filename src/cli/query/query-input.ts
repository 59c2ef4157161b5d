import type { Diagnostic, Source } from "../../diagnostics/diagnostic.ts"
import type { Finding } from "../../diagnostics/finding.ts"
import type { QueryText } from "../../language/ast.ts"
import { readUrl } from "../../url/read-url.ts"
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
export function readQueryInput({
  filters,
  sorts,
  page,
  pageSize,
  url,
  strict = false,
}: QueryInputFlags): QueryInput {
  const reading = url === undefined ? { query: {}, findings: [] } : readUrl(url)
  const query: QueryText = {
    ...reading.query,
    ...(filters !== undefined && { filters }),
    ...(sorts !== undefined && { sorts }),
    ...(page !== undefined && { page }),
    ...(pageSize !== undefined && { pageSize }),
  }
  const paged = query.page !== undefined || query.pageSize !== undefined
  return { query, findings: reading.findings, url, strict, paged }
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
