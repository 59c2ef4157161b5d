import { requireRows, requireTable } from "../fields/given.ts"
import { bindShape, limitKinds, type BindOptions } from "../bind/bind.ts"
import type { BoundQuery } from "../bind/bound.ts"
import type { Answer } from "../bind/answer.ts"
import type { BindableQuery } from "../bind/dialect.ts"
import { unknownParameter } from "../diagnostics/codes.ts"
import type { Finding } from "../diagnostics/finding.ts"
import { readOptions, type Read } from "../diagnostics/options.ts"
import { withMissing } from "../evaluate/missing-property.ts"
import { findAnswer } from "../evaluate/run-query.ts"
import type { Fields } from "../fields/field.ts"
import type { FieldTable } from "../fields/table.ts"
import type { TotalQuery } from "../language/dialect.ts"
import { readReading, readShape, type ShapeCheck } from "../language/read-tree.ts"
import { readMeant } from "./read-meant.ts"
import { readQuery, type ParseOptions } from "../parser/parse-query.ts"
import { judgeBeside, type Beside } from "../url/other-parameters.ts"
import { readAppParameters } from "../url/parameters.ts"
import { readForm, readTextInput, type OpenParameters, type TextInput } from "../url/query-form.ts"
import type { UrlOptions } from "../url/read-url.ts"

/** A tree, such as those of `parseQuery`, the template tag and the builder. A missing list is empty. */
type QueryTreeInput = {
  readonly [Name in keyof BindableQuery]?: BindableQuery[Name] | undefined
}

/**
 * A query in any form: a URL or query string, `URL`, `URLSearchParams`, `Request`, a record of parameters, or a tree.
 * @example
 * import type { QueryInput } from "trommel"
 * const count = (query: QueryInput): number => applyQuery(movies, table, query).total
 * count("/movies?filters=year==1979") // => 2
 * count({ filters: "year==1979" }) // => 2
 * count(buildQuery(table).where("year", "==", 1979)) // => 2
 */
export type QueryInput = TextInput | QueryTreeInput

/**
 * Options for reading, checking and running a query.
 * @example
 * import type { ApplyOptions } from "trommel"
 * const options: ApplyOptions = { strict: false, paging: false, limits: { conditions: 4 } }
 * applyQuery(movies, table, "?filters=raiting>8", options).refused // => false
 * applyQuery(movies, table, "?filters=rating>8", options).data.length // => 2
 */
export interface ApplyOptions extends BindOptions, UrlOptions {
  /**
   * What becomes of a parameter other than the four and `appParameters`: `refuse` refuses the query, also where `strict` is false.
   * Default: `ignore`, with a diagnostic for what reads as a part of a query.
   */
  readonly unknownParameters?: "ignore" | "refuse"
  readonly dialect?: NonNullable<ParseOptions["dialect"]> & NonNullable<BindOptions["dialect"]>
}

export const applyKinds = {
  strict: "a boolean",
  limits: limitKinds,
  paging: "a boolean",
  dialect: "an object",
  appParameters: "an array",
  unknownParameters: '"ignore" or "refuse"',
} as const

export type ApplySettings = Read<ApplyOptions, typeof applyKinds>

/**
 * Reads a query in any form and checks it against a table, with the table's limits. {@link runQuery} runs the result over rows.
 * @param query - As `applyQuery` takes it.
 * @returns the checked query with its diagnostics; `refused` says whether it has no rows.
 * @throws TypeError for a value that is not a query in any form, and for wrong options. It says what to pass.
 * @example prepareQuery("?filters=total>=5", defineFields({ total: { kind: "number" } })).conditions.length // => 1
 */
export function prepareQuery<Parameters = never>(
  query: QueryInput | OpenParameters<Parameters>,
  table: Fields,
  options?: ApplyOptions,
): BoundQuery {
  requireTable(table, "second argument")
  return prepareRead(query, table, readOptions("prepareQuery", options, applyKinds))
}

/** Reads and checks a query as {@link prepareQuery} does. */
export function prepareRead<Parameters>(
  query: QueryInput | OpenParameters<Parameters>,
  table: Fields,
  settings: ApplySettings,
): BoundQuery {
  return bindShape(readInput(query, table, settings), table, settings)
}

type ReadSettings = Omit<ApplySettings, "strict" | "paging">

const isUnknown = ({ code }: Finding): boolean => code.code === unknownParameter.code

/**
 * Reads a query in any form and parses text, within the table's limit. Has all findings about the form. A tree is copied.
 * @param named - The severity of a parameter that is named like a field.
 * @throws TypeError for a value that is not a query: see {@link readForm}.
 */
export function readInput<Given>(
  input: QueryInput | OpenParameters<Given>,
  table: Fields,
  { limits, appParameters, unknownParameters: unknown, dialect }: ReadSettings,
  named: Beside["named"] = "hint",
): ShapeCheck<TotalQuery> {
  const own = readAppParameters(appParameters)
  const form = readForm(input)
  if (form.kind === "tree") return readShape(form.tree, "filters", readReading)
  const translate = (text: string): string | undefined => readMeant(text, table)
  const judge = judgeBeside({ fields: table.fields, named, unknown, translate })
  const { query, findings } = readTextInput(form, own, judge, dialect)
  const unread = unknown === "refuse" ? findings.filter(isUnknown) : []
  if (unread.length > 0) return { ok: false, faults: unread }
  const text = limits?.text ?? table.limits.text
  const reading = readQuery(query, { limits: { text }, dialect })
  if (findings.length === 0) return { ok: true, value: reading }
  return { ok: true, value: { ...reading, findings: [...findings, ...reading.findings] } }
}

/**
 * Applies a query to rows: reads and checks it, filters, sorts and returns one page. A query
 * with an error or a warning is refused, unless `strict` is false, in the options or else in the table: then parts without effect
 * are ignored. `diagnostics` names them.
 * @param rows - All rows. They are not changed.
 * @param table - The fields of the rows, which queries may use.
 * @param query - A URL or query string, a `URL`, `URLSearchParams` or a `Request`; the parameters as an object, such as
 *   `req.query` of Express, whose values are not decoded again; or a tree, such as a query of the builder.
 * @returns the rows of the page in `data`, the number of matches and pages, `refused`, and the diagnostics. A refused query has no rows.
 * @throws TypeError for a value that is not a query in any form, and for wrong options. Nothing that is thrown depends on what a URL contains.
 * @example applyQuery([{ n: 1 }, { n: 2 }], defineFields({ n: { kind: "number" } }), { filters: "n>1" }).data // => [{ n: 2 }]
 * @example applyQuery([{ n: 1 }, { n: 2 }], defineFields({ n: { kind: "number" } }), "/list?filters=n>1").data // => [{ n: 2 }]
 */
export function applyQuery<Filterable, Sortable, Row, Given extends Row, Parameters = never>(
  rows: readonly Given[],
  table: FieldTable<Filterable, Sortable, Row>,
  query: QueryInput | OpenParameters<Parameters>,
  options?: ApplyOptions,
): Answer<Given> {
  requireRows(rows, "first argument")
  requireTable(table, "second argument")
  const bound = prepareRead(query, table, readOptions("applyQuery", options, applyKinds))
  return withMissing(findAnswer(rows, bound), rows, bound)
}
