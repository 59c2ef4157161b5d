import type { Diagnostic, Source } from "../../diagnostics/diagnostic.ts"
import { formatDiagnostic, type DiagnosticStyle } from "../../diagnostics/format.ts"
import type { QueryText } from "../../language/ast.ts"
import { formatCount } from "./texts.ts"
import type { Output, Paint } from "./output.ts"

const styles: Readonly<Record<DiagnosticStyle, Parameters<Paint>[0]>> = {
  error: ["bold", "red"],
  warning: ["bold", "yellow"],
  hint: ["bold", "cyan"],
  caret: "red",
  dim: "dim",
}

export interface Found {
  readonly diagnostics: readonly Diagnostic[]
  readonly omitted: number
}

export interface SourceTexts {
  readonly query: QueryText
  readonly url: string | undefined
}

/** Writes diagnostics with code frames, each followed by an empty line. */
export function renderDiagnostics(
  { diagnostics, omitted }: Found,
  texts: SourceTexts,
  { columns, paint }: Output,
): string {
  const options = {
    color: (style: DiagnosticStyle, text: string) => paint(styles[style], text),
    ...(columns !== undefined && { width: columns }),
  }
  const blocks = diagnostics.map((diagnostic) =>
    formatDiagnostic(diagnostic, sourceText(texts, diagnostic), options),
  )
  const rest = omitted > 0 ? [`${formatCount(omitted, "diagnostic")} more`] : []
  return [...blocks, ...rest].map((text) => `${text}\n\n`).join("")
}

export function sourceText(
  { query, url }: SourceTexts,
  { source }: Pick<Diagnostic, "source">,
): string | undefined {
  const texts: Readonly<Partial<Record<Source, string | number | undefined>>> = { ...query, url }
  const text = texts[source]
  return text === undefined ? undefined : String(text)
}
