import { isObject, isPlainObject, readObject } from "../diagnostics/untrusted.ts"
import { looksLikeFilters } from "../diagnostics/codes.ts"
import { ownProperty } from "../diagnostics/own.ts"
import { QueryError } from "../diagnostics/result.ts"
import { listDiagnostics, type Finding } from "../diagnostics/finding.ts"
import type { QueryText } from "../language/ast.ts"
import { propertyOf } from "../language/tree-path.ts"
import type { AppParameters, Judge, ParametersDialect, ReadsParameters } from "./dialect.ts"
import { readStrings, selectFindings, standardParameters, withoutRanges } from "./parameters.ts"
import { partsOfReading, readingOfUrl, type UrlLike } from "./read-url.ts"
import { isConditions, isResult, refuseInput } from "./refuse-input.ts"
import { readUrlSource, urlSource, type UrlSource } from "./url-source.ts"

/**
 * The four parameters as `readUrl` and web frameworks hand them over, with decoded values: `req.query` of Express and Fastify,
 * `searchParams` of Next.js, `getQuery` of h3. Of a list of strings, which stands for a repeated parameter, the first counts, with a warning.
 * Null means that a parameter is missing, as `URLSearchParams.get` and nuqs have it.
 * @example
 * import type { QueryParameters } from "trommel"
 * const parameters: QueryParameters = { filters: "rating>8", sorts: null, pageSize: "1" }
 * applyQuery(movies, table, parameters).data.length // => 1
 */
export interface QueryParameters {
  readonly filters?: string | readonly string[] | null | undefined
  readonly sorts?: string | readonly string[] | null | undefined
  readonly page?: string | number | readonly string[] | null | undefined
  readonly pageSize?: string | number | readonly string[] | null | undefined
}

/**
 * Says of a URL that it has none of the parameters as properties. Every member of a union of forms then knows these names, so
 * the compiler blames a wrong value in an object literal on the property that has it.
 */
export interface WithoutParameters {
  readonly filters?: never
  readonly sorts?: never
  readonly page?: never
  readonly pageSize?: never
}

/**
 * A query as text: a URL or query string, `URL`, `URLSearchParams`, `Request`, or a record of parameters.
 * @example
 * import type { TextInput } from "trommel"
 * const count = (query: TextInput): number => parseQuery(query).filters.length
 * count("/movies?filters=year==1979") // => 1
 * count({ filters: "year==1979" }) // => 1
 */
export type TextInput = (UrlLike & WithoutParameters) | QueryParameters

/** A type of unknown property names, such as `req.query` of Express, is accepted as parameters; an object literal is not. */
export type OpenParameters<Given> = string extends keyof Given ? Given : never

/** Returns the way in which a dialect finds the parameters. Most have none of their own. */
export function parametersOf(dialect: ReadsParameters = {}): ParametersDialect {
  return ownProperty(dialect, "parameters") ?? standardParameters
}

/** The parameters of a query, and what was found about these and others. */
interface TextReading {
  readonly query: QueryText
  readonly findings: readonly Finding[]
}

/** Reads the parameters of a query that was given as text. */
export function readTextInput(
  form: TextForm,
  own: AppParameters,
  judge: Judge,
  dialect?: ReadsParameters,
): TextReading {
  const parameters = parametersOf(dialect)
  const read =
    form.kind === "url"
      ? readUrlSource(form.source, own, parameters)
      : // A record has no text that a range could lie in.
        parameters.readParameters(withoutRanges(form.properties))
  const { query } = read
  const earlier = form.kind === "record" ? readingOfUrl(form.record) : undefined
  if (earlier === undefined) return { query, findings: selectFindings(read, own, judge) }
  const known = new Set([...own, ...partsOfReading])
  const findings = [earlier, read].flatMap((reading) => selectFindings(reading, known, judge))
  return { query, findings }
}

/** Returns the parameters, for a function that has no findings to give. @throws QueryError for whatever there is to say about them. */
export function orRefuse({ query, findings }: TextReading): QueryText {
  const texts = findings.filter(({ code }) => code === looksLikeFilters)
  const found = texts.length > 0 ? texts : findings
  if (found.length > 0) throw new QueryError(listDiagnostics(found, true).diagnostics)
  return query
}

export type TextForm =
  | { readonly kind: "url"; readonly source: UrlSource }
  | {
      readonly kind: "record"
      readonly record: object
      readonly properties: ReadonlyMap<string, unknown>
    }

type QueryForm = TextForm | { readonly kind: "tree"; readonly tree: object }

/**
 * Decides what a query was given as. The first that fits counts: a string, a `URL`, `URLSearchParams` or a `Request`; a tree,
 * which has a list with an element that is not a string, or two empty lists; a record of parameters, which is a plain object.
 * It looks at own properties only: a polluted prototype must not decide what a query is.
 * @throws TypeError for anything else. Whether it throws depends on no text from outside: what a web framework reads from a
 *   URL is a tree or a record.
 */
export function readForm(input: unknown): QueryForm {
  const source = urlSource(input)
  if (source !== undefined) return { kind: "url", source }
  if (typeof input !== "object" || input === null || isConditions(input) || isResult(input))
    return refuseInput(input)
  const filters = listKind(propertyOf(input, "filters"))
  const sorts = listKind(propertyOf(input, "sorts"))
  if (filters === "nodes" || sorts === "nodes" || (filters === "empty" && sorts === "empty"))
    return { kind: "tree", tree: input }
  const properties = isPlainObject(input) ? readObject(input) : undefined
  return properties === undefined
    ? refuseInput(input)
    : { kind: "record", record: input, properties }
}

/**
 * Decides what a query was given as where text is expected: a list without a node is then the value of a parameter.
 * @throws TypeError for a tree, which is read already, and as {@link readForm} does.
 */
export function readTextForm(input: unknown): TextForm {
  const form = readForm(input)
  if (form.kind !== "tree") return form
  const lists = [propertyOf(form.tree, "filters"), propertyOf(form.tree, "sorts")]
  const properties = lists.some(hasNode) ? undefined : readObject(form.tree)
  if (properties === undefined || lists.every((list) => listKind(list) === "empty"))
    throw new TypeError(
      "Expected a query as text, got a tree, which is read already. Pass it to bindQuery, or print it with printQuery.",
    )
  return { kind: "record", record: form.tree, properties }
}

function hasNode(list: unknown): boolean {
  const isNode = (element: unknown): boolean => {
    const kind = isObject(element) ? propertyOf(element, "kind") : undefined
    return kind === "condition" || kind === "sort"
  }
  return Array.isArray(list) && list.some(isNode)
}

/** Tells a list of nodes from the list of strings that a web framework makes of a repeated parameter. */
function listKind(value: unknown): "nodes" | "strings" | "empty" | "none" {
  if (!Array.isArray(value)) return "none"
  if (value.length === 0) return "empty"
  return readStrings(value) ? "strings" : "nodes"
}
