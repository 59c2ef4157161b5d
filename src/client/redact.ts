import { visible } from "../diagnostics/visible.ts"

/** Removes all credentials from a string. */
export type Redact = (text: string) => string

/** Headers without a credential. The value of any other header may be one. */
const harmless = /^(?:accept|accept-.*|content-.*|user-agent)$/i

/** The shortest credential in a header other than `Authorization`. Shorter values, such as versions, occur elsewhere by chance. */
const shortestSecret = 4

const removed = "[removed]"

const longestExcerpt = 200

/**
 * Makes a function that removes the values of these headers from strings in linear time.
 * @example createRedact([["authorization", "Bearer k3y/1"]])('no access for "k3y\\/1"') // => 'no access for "[removed]"'
 */
export function createRedact(headers: Iterable<readonly [string, string]>): Redact {
  const secrets = [...headers].flatMap(([name, value]) => secretsOf(name, value))
  if (secrets.length === 0) return (text) => text
  const patterns = secrets.sort((first, second) => second.length - first.length).map(patternOf)
  return (text) => {
    try {
      return text.replace(new RegExp(patterns.join("|"), "gi"), removed)
    } catch {
      // A pattern of too many characters is invalid, and the error would quote it.
      return removed
    }
  }
}

/** Returns the beginning of a string on one line. Credentials are removed before it is cut. */
export function excerptOf(text: string, redact: Redact): string {
  return visible(redact(text).replace(/\s+/g, " ").trim())
    .slice(0, longestExcerpt)
    .replace(/[\ud800-\udbff]$/, "")
}

/** Returns the whole value, and the part after the scheme (`Bearer `). */
function secretsOf(name: string, value: string): readonly string[] {
  const isAuthorization = /^(?:proxy-)?authorization$/i.test(name)
  if (harmless.test(name) || value.length < (isAuthorization ? 1 : shortestSecret)) return []
  // A header value never ends in a blank.
  return isAuthorization ? [value, value.slice(value.indexOf(" ") + 1)] : [value]
}

/**
 * Makes a pattern for a secret and its spellings in URLs, JSON and HTML, also nested ones. An escape matches any character: a
 * string that fits all the rest is hardly another one.
 */
function patternOf(secret: string): string {
  // A run of blanks or backslashes counts as one character: HTML collapses blanks, JSON doubles backslashes.
  return secret.replace(/\\+| +|[^A-Za-z0-9]/g, (character) => {
    const code = character.charCodeAt(0).toString(16)
    const plain = character >= "!" ? String.raw`\\{0,99}\x${code}` : String.raw`[+\0- ]+`
    // The characters of a header go up to U+00FF, and take one or two bytes.
    const bytes = code < "80" ? 1 : 2
    return String.raw`(?:(?:&(?:amp;)*#?\w+;|\\{1,9}u\w{4}|(?:%(?:25)*\w\w){${bytes}}){${character.length}}|${plain})`
  })
}
