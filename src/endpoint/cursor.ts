import type { ApplyOptions } from "../apply/apply.ts"
import { parametersOf } from "../url/query-form.ts"
import { repeatedParameter } from "../diagnostics/codes.ts"
import type { Range } from "../diagnostics/diagnostic.ts"
import { finding, type Finding } from "../diagnostics/finding.ts"
import { foldName } from "../language/names.ts"
import { readPairs } from "../url/url-source.ts"
import { readAppParameters, standardParameters } from "../url/parameters.ts"

/** The cursor of a request, and what was found about it. */
export interface GivenCursor {
  /** The text of the cursor; undefined for a page by its number. */
  readonly after: string | undefined
  /** The offsets of the parameter in the URL. */
  readonly range: Range | undefined
  readonly findings: readonly Finding[]
}

/** What a request without cursors has. */
export const noCursor: GivenCursor = { after: undefined, range: undefined, findings: [] }

/** Reads the parameter `after` as the four others are read (rule P5). An empty text is absent. */
export function readCursor(url: string): GivenCursor {
  const [first, ...others] = readPairs(url, standardParameters.decodePairs).filter(isCursor)
  const { value, range } = first ?? {}
  return {
    after: typeof value === "string" && value !== "" ? value : undefined,
    range,
    findings: others.map(({ range: place }) =>
      finding(repeatedParameter, () => ({ parameter: "after" }), { source: "url", range: place }),
    ),
  }
}

function isCursor({ name }: { readonly name: string }): boolean {
  return foldName(name) === "after"
}

/** The longest header `Link`. Many servers and proxies refuse more than 8 kB for all headers. */
const maxLinkLength = 4096

/**
 * Writes the header `Link` with the next page: a relative address with all parameters of the request as they are written, but for
 * `page`, and with the cursor as `after`.
 * @returns undefined when it would be longer than 4,096 characters.
 */
export function writeNextLink(
  url: string,
  next: string,
  dialect: ApplyOptions["dialect"],
): string | undefined {
  const { decodePairs, readParameters } = parametersOf(dialect)
  const kept = readPairs(url, decodePairs)
    .filter((given) => !isCursor(given))
    .filter((given) => readParameters([given], readAppParameters()).query.page === undefined)
    .map(({ range }) => url.slice(range?.start, range?.end))
  const after = new URLSearchParams({ after: next }).toString()
  const link = `<?${[...kept, after].join("&")}>; rel="next"`
  return link.length <= maxLinkLength ? link : undefined
}
