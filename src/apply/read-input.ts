import type { Fields } from "../fields/field.ts"
import { readQuery } from "../parser/parse-query.ts"
import type { Finding } from "../diagnostics/finding.ts"
import type { QueryText } from "../language/ast.ts"
import type { TotalQuery } from "../language/dialect.ts"
import { readReading } from "../language/read-reading.ts"
import { readShape, type ShapeCheck } from "../language/read-tree.ts"
import type { OwnParameters, ParametersDialect, ReadsParameters } from "../url/dialect.ts"
import { readOwnParameters, standardParameters, withoutRanges } from "../url/parameters.ts"
import { findingsOfUrl } from "../url/read-url.ts"
import { readUrlSource } from "../url/url-source.ts"
import type { ApplySettings } from "./apply.ts"
import { inputKind, type InputKind } from "./input-kind.ts"
import type { OpenParameters, QueryInput } from "./query-input.ts"
import { ownProperty } from "../diagnostics/own.ts"

/** Returns the way in which a dialect finds the parameters. Most have none of their own. */
export function parametersOf(dialect: ReadsParameters = {}): ParametersDialect {
  return ownProperty(dialect, "parameters") ?? standardParameters
}

/** The options that reading looks at. */
type InputSettings = Pick<ApplySettings, "limits" | "ownParameters" | "dialect">

/**
 * Reads a query in any form, and parses what is text, within the table's limit of the length. The result has all
 * findings about the form: repeated and unknown parameters, and the text of filters in the place of a URL. A tree is copied, or is not
 * one.
 * @throws TypeError for a value that is not a query: see {@link inputKind}.
 */
export function readInput<Given>(
  input: QueryInput | OpenParameters<Given>,
  table: Fields,
  { limits, ownParameters: names, dialect }: InputSettings,
): ShapeCheck<TotalQuery> {
  const ownParameters = readOwnParameters(names)
  const kind = inputKind(input)
  if (kind.kind === "tree") return readShape(kind.tree, "filters", readReading)
  const { query, findings } = readTexts(kind, ownParameters, parametersOf(dialect))
  const text = limits?.text ?? table.limits.text
  const reading = readQuery(query, { limits: { text }, dialect })
  return { ok: true, value: { ...reading, findings: [...findings, ...reading.findings] } }
}

function readTexts(
  input: Exclude<InputKind, { readonly kind: "tree" }>,
  own: OwnParameters,
  dialect: ParametersDialect,
): { readonly query: QueryText; readonly findings: readonly Finding[] } {
  const { query, findings } =
    input.kind === "url"
      ? readUrlSource(input.source, own, dialect)
      : // A record has no text that a range could lie in.
        dialect.readParameters(withoutRanges(input.properties), own)
  const earlier = input.kind === "record" ? findingsOfUrl(input.record, own) : []
  return { query, findings: [...earlier, ...findings.map((found) => found.finding)] }
}
