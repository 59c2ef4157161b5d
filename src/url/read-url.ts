import { badRequest } from "../diagnostics/codes.ts"
import type { Diagnostic } from "../diagnostics/diagnostic.ts"
import { listDiagnostics } from "../diagnostics/finding.ts"
import { readOptions } from "../diagnostics/options.ts"
import { isObject } from "../diagnostics/untrusted.ts"
import { describeValue } from "../diagnostics/wording.ts"
import { propertyOf } from "../language/tree-path.ts"
import type { ParameterReading, ParametersDialect } from "./dialect.ts"
import { judgeBeside } from "./other-parameters.ts"
import { readAppParameters, selectFindings } from "./parameters.ts"
import { readUrlSource, undeclaredSource, urlSource } from "./url-source.ts"

/**
 * The sources of a query: an address, a query string, or the object that a server or browser makes of them.
 * @example
 * import type { UrlLike } from "trommel"
 * const readPage = (url: UrlLike): string | undefined => readUrl(url).page
 * readPage("/movies?page=2") // => "2"
 * readPage(new URL("https://example.com/movies?page=3")) // => "3"
 * readPage(new URLSearchParams({ page: "4" })) // => "4"
 */
export type UrlLike = string | URL | URLSearchParams | Request

/**
 * Options for reading a URL or a record of parameters.
 */
export interface UrlOptions {
  /** Names of parameters that the application reads itself, letter case ignored, such as `["limit", "utm_*"]`: a star stands for any letters. Default: none. */
  readonly appParameters?: readonly string[] | undefined
}

/**
 * Options of `readUrl`.
 * @example
 * import type { ReadUrlOptions } from "trommel"
 * import { modelBinding } from "trommel/sieve"
 * const options: ReadUrlOptions = { parameters: modelBinding("controller") }
 * readUrl("/orders?page=0", options).refused // => true
 */
export interface ReadUrlOptions extends UrlOptions {
  /** How the parameters are found, such as `modelBinding` of `trommel/sieve`. Default: by rule P5. */
  readonly parameters?: ParametersDialect | undefined
}

const kinds = { appParameters: "an array", parameters: "an object" } as const

/**
 * The four parameters of a URL as decoded strings. A parameter that the URL does not have is absent.
 * @example
 * import type { UrlReading } from "trommel"
 * const reading: UrlReading = readUrl("/movies?filters=rating%3E8&page=2")
 * applyQuery(movies, table, reading).total // => 2
 * reading.page // => "2"
 */
export interface UrlReading {
  /** The conditions as text, decoded. */
  readonly filters?: string
  /** The sorts as text, decoded. */
  readonly sorts?: string
  /** The number of the page as text. */
  readonly page?: string
  /** The number of rows on a page as text. */
  readonly pageSize?: string
  /** True when the server answers the request with status 400; absent without `parameters`. */
  readonly refused?: boolean
  /** The first 20 findings about the URL, such as an unknown parameter. */
  readonly diagnostics: readonly Diagnostic[]
  /** The number of findings that `diagnostics` does not list. */
  readonly omitted: number
}

/** What a reading has beside the parameters. */
export const partsOfReading = ["refused", "diagnostics", "omitted"] as const

/** The four parameters alone. A URL has strings only. */
export type FourTexts = Pick<UrlReading, "filters" | "sorts" | "page" | "pageSize">

/** What was read for the diagnostics of a reading, which its copies share. */
const readFor = /* @__PURE__ */ new WeakMap<object, ParameterReading>()

/**
 * Reads a query from a URL (rule P5). Names of parameters ignore letter case. Values are decoded once, as those of a form:
 * `+` becomes a space. The first of several parameters with one name counts. Other parameters are ignored; a name that is
 * nearly one of the four, or means filters, sorts or pages elsewhere, gets the warning `unknown-parameter`, unless `appParameters`
 * has it. A string that is the text of filters gets the error `looks-like-filters`.
 * @param url - A string that begins with `/`, `?`, `#` or a scheme and `//` is an address; any other is a query string as a whole.
 * @throws TypeError for a value of another type, and for wrong options.
 * @example readUrl("/orders?filters=status%3D%3Dpaid&PageSize=50") // => { filters: "status==paid", pageSize: "50", diagnostics: [], omitted: 0 }
 * @example readUrl("/orders?filter=x").diagnostics[0].hint // => "Did you mean filters?"
 */
export function readUrl(url: UrlLike, options?: ReadUrlOptions): UrlReading {
  const settings = readOptions("readUrl", options, kinds)
  const source = urlSource(url) ?? undeclaredSource(url)
  if (source === undefined)
    throw new TypeError(
      `url must be a string, a URL, URLSearchParams or a Request, got ${describeValue(url)}`,
    )
  const { parameters, appParameters } = settings
  const own = readAppParameters(appParameters)
  const read = readUrlSource(source, own, parameters)
  const refused = read.findings.some(({ code }) => code === badRequest)
  const { diagnostics, omitted } = listDiagnostics(
    selectFindings(read, own, judgeBeside()),
    refused,
  )
  const listed = Object.freeze([...diagnostics])
  readFor.set(listed, read)
  return {
    ...(read.query as FourTexts),
    ...(parameters && { refused }),
    diagnostics: listed,
    omitted,
  }
}

/** Returns what {@link readUrl} read in the URL of a query; undefined for a query from elsewhere. */
export function readingOfUrl(query: object): ParameterReading | undefined {
  const listed = propertyOf(query, "diagnostics")
  return isObject(listed) ? readFor.get(listed) : undefined
}
