import type { Diagnostic } from "../../diagnostics/diagnostic.ts"
import { formatDiagnostic, type DiagnosticStyle } from "../../diagnostics/format.ts"
import { sourceText, type QueryInput } from "../query/query-input.ts"
import { formatCount } from "./format-count.ts"
import type { Output } from "./output.ts"
import type { Paint } from "./paint.ts"

const styles: Readonly<Record<DiagnosticStyle, Parameters<Paint>[0]>> = {
  error: ["bold", "red"],
  warning: ["bold", "yellow"],
  hint: ["bold", "cyan"],
  caret: "red",
  dim: "dim",
}

/** What was found in a query. */
export interface Found {
  readonly diagnostics: readonly Diagnostic[]
  readonly omitted: number
}

/** Diagnostics with code frames, each followed by an empty line, in a form for the given output. */
export function renderDiagnostics(
  { diagnostics, omitted }: Found,
  asked: QueryInput,
  { columns, paint }: Output,
): string {
  const options = {
    color: (style: DiagnosticStyle, text: string) => paint(styles[style], text),
    ...(columns !== undefined && { width: columns }),
  }
  const texts = diagnostics.map((diagnostic) =>
    formatDiagnostic(diagnostic, sourceText(asked, diagnostic), options),
  )
  const rest = omitted > 0 ? [`${formatCount(omitted, "diagnostic")} more`] : []
  return [...texts, ...rest].map((text) => `${text}\n\n`).join("")
}
