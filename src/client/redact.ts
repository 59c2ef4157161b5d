import { visible } from "../diagnostics/visible.ts"

/** Takes every credential out of a text. */
export type Redact = (text: string) => string

/** Headers that hold no credential. The value of any other header may be one. */
const harmless = /^(?:accept|accept-.*|content-.*|user-agent)$/i

/** A shorter value of a header other than `Authorization` is a version or a switch, and occurs in other texts by chance. */
const shortestSecret = 4

const removed = "[removed]"

const longestExcerpt = 200

/**
 * Makes the function that takes the values of these headers out of texts. Linear in the text.
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
      // Of too many characters no pattern can be made, and the error would quote it.
      return removed
    }
  }
}

/** The beginning of a text on one line, credentials taken out before it is cut. */
export function excerptOf(text: string, redact: Redact): string {
  return visible(redact(text).replace(/\s+/g, " ").trim())
    .slice(0, longestExcerpt)
    .replace(/[\ud800-\udbff]$/, "")
}

/** The whole value, and what stands behind the scheme (`Bearer `). */
function secretsOf(name: string, value: string): readonly string[] {
  const isAuthorization = /^(?:proxy-)?authorization$/i.test(name)
  if (harmless.test(name) || value.length < (isAuthorization ? 1 : shortestSecret)) return []
  // Headers have no blank at their end.
  return isAuthorization ? [value, value.slice(value.indexOf(" ") + 1)] : [value]
}

/**
 * Matches a secret as it is and as URLs, JSON and HTML write it, also one in another. Which character an escape stands for is
 * not looked at: what matches without it is hardly another text.
 */
function patternOf(secret: string): string {
  // Runs are one character here: blanks are collapsed by HTML, backslashes doubled by each level of JSON.
  return secret.replace(/\\+| +|[^A-Za-z0-9]/g, (character) => {
    const code = character.charCodeAt(0).toString(16)
    const plain = character >= "!" ? String.raw`\\{0,99}\x${code}` : String.raw`[+\0- ]+`
    // Headers hold characters up to U+00FF, which take one or two bytes.
    const bytes = code < "80" ? 1 : 2
    return String.raw`(?:(?:&(?:amp;)*#?\w+;|\\{1,9}u\w{4}|(?:%(?:25)*\w\w){${bytes}}){${character.length}}|${plain})`
  })
}
