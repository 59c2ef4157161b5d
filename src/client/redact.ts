import { visible } from "../diagnostics/visible.ts"
import { listSecrets } from "./secrets.ts"

/**
 * Removes all credentials from a string.
 * @example
 * import type { Redact } from "trommel/client"
 * const log = (line: string, redact: Redact): string => redact(line)
 * const fetch = async () => Response.json([])
 * const caller = createCaller({ headers: { authorization: "Bearer k3y-12345" }, fetch })
 * const { redact } = await caller.call({ method: "GET", url: "https://example.com/" })
 * log("Sent k3y-12345.", redact) // => "Sent [removed]."
 */
export type Redact = (text: string) => string

/** Stands for a credential that was removed. */
export const removed = "[removed]"

const longestExcerpt = 200

/**
 * Makes a function that removes the credentials of these headers and of this URL from strings in linear time: as they are, as
 * Base64, and escaped for a URL, JSON or HTML.
 * @example createRedact([["authorization", "Bearer k3y/1"]])('no access for "k3y\\/1"') // => 'no access for "[removed]"'
 * @example createRedact([], "/goods?api_key=s3cret")("GET /goods?api_key=s3cret") // => "GET /goods?api_key=[removed]"
 */
export function createRedact(headers: Iterable<readonly [string, string]>, url = ""): Redact {
  const secrets = listSecrets(headers, url)
  if (secrets.length === 0) return (text) => text
  // Making the whole pattern of a long key takes a while, and few strings need it.
  const beginnings = withoutLonger(secrets).map((secret) => cut(secret, longestBeginning))
  let suspicious: RegExp | undefined
  let whole: RegExp | undefined
  return (text) => {
    try {
      suspicious ??= new RegExp(patternsOf(beginnings), "i")
      if (!suspicious.test(text)) return text
      whole ??= new RegExp(patternsOf(secrets), "gi")
      return text.replace(whole, removed)
    } catch {
      // A pattern of too many characters is invalid, and the error would quote it.
      return removed
    }
  }
}

/** The number of characters of a credential by which a string is examined first. */
const longestBeginning = 8

/** Makes a pattern for strings and their Base64. Where several match, the first of them counts, so the longest come first. */
function patternsOf(secrets: readonly string[]): string {
  const longestFirst = secrets.toSorted((first, second) => second.length - first.length)
  return [...longestFirst.map(patternOf), ...longestFirst.flatMap(base64Patterns)].join("|")
}

/**
 * Leaves out credentials that end in another one, such as `Bearer key` beside `key`. A string with the longer one is found by the
 * other, unless that is too short to be found in Base64.
 */
function withoutLonger(secrets: readonly string[]): readonly string[] {
  const known = secrets.filter(({ length }) => length >= shortestBase64)
  return secrets.filter(
    (secret) => !known.some((other) => other !== secret && secret.endsWith(other)),
  )
}

/** Returns the beginning of a string, without half a surrogate pair at its end. */
function cut(text: string, longest: number): string {
  return text.slice(0, longest).replace(/[\ud800-\udbff]$/, "")
}

/** Returns the beginning of a string on one line. Credentials are removed before it is cut. */
export function excerptOf(text: string, redact: Redact): string {
  return beginningOf(text, redact, longestExcerpt).shown
}

/**
 * Returns a string on one line, with visible control characters and without credentials. One that is longer than allowed is cut,
 * and its end says so.
 * @example shorten("abcdef", (text) => text, 3) // => "abc… (cut; 6 characters in all)"
 */
export function shorten(text: string, redact: Redact, longest: number): string {
  const { shown, isCut } = beginningOf(text, redact, longest)
  return isCut ? `${shown}… (cut; ${text.length} characters in all)` : shown
}

/** Returns the beginning of a string on one line, and whether anything follows it. */
function beginningOf(
  text: string,
  redact: Redact,
  longest: number,
): { readonly shown: string; readonly isCut: boolean } {
  const beginning = onOneLine(redact(text.slice(0, longBody)))
  // Unless much is left of the beginning, a credential that was cut at its end could be shown.
  const isEnough = text.length <= longBody || beginning.length > longBody / 2
  const line = isEnough ? beginning : onOneLine(redact(text))
  const shown = cut(visible(line.slice(0, 2 * longest)), longest)
  return { shown, isCut: line.length > longest }
}

/** The number of characters of a long body in which credentials are looked for first. A body may have many millions. */
const longBody = 50_000

function onOneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim()
}

/**
 * Makes a pattern for a secret and its spellings in URLs, JSON and HTML, also nested ones. An escape of a sign matches any
 * character: a string that fits all the rest is hardly another one.
 */
function patternOf(secret: string): string {
  // A run of blanks or backslashes counts as one character: HTML collapses blanks, JSON doubles backslashes.
  return secret.replace(/\\+| +|[^]/g, (run) => {
    const code = run.charCodeAt(0)
    if (/[A-Za-z0-9]/.test(run)) return letterPattern(run, code)
    const plain =
      code <= 0x20
        ? String.raw`[+\0- ]+`
        : String.raw`\\{0,99}\u${code.toString(16).padStart(4, "0")}`
    return String.raw`(?:(?:&(?:amp;)*#?\w+;|\\{1,9}u\w{4}|(?:%(?:25)*\w\w){${bytesOf(code)}}){${run.length}}|${plain})`
  })
}

/** Makes a pattern for a letter or a digit, which only some programs escape. */
function letterPattern(character: string, code: number): string {
  const hex = code.toString(16)
  return String.raw`(?:${character}|%(?:25)*${hex}|\\{1,9}u00${hex}|&(?:amp;)*#(?:x0*${hex}|0*${code});)`
}

/** Returns the number of bytes that a UTF-16 unit takes in UTF-8. Half a surrogate pair counts as half of four bytes. */
function bytesOf(code: number): number {
  if (code < 0x80) return 1
  return code < 0x800 || (code >= 0xd800 && code <= 0xdfff) ? 2 : 3
}

/**
 * The shortest run of Base64 that is looked for. Shorter ones occur elsewhere by chance. A credential with as many characters has
 * such a run wherever it stands.
 */
const shortestBase64 = 4

/** Matches a character of Base64 that a byte of a secret shares with a byte beside it. */
const sharedCharacter = "[A-Za-z0-9+/_-]?"

/**
 * Makes patterns for the Base64 of every text that contains a secret, such as `user:secret`. Three bytes become four characters,
 * so a secret has three spellings, by the number of bytes before it.
 */
function base64Patterns(secret: string): readonly string[] {
  const utf8 = Array.from(new TextEncoder().encode(secret), (byte) => String.fromCharCode(byte))
  // A character of a header stands for one byte.
  const isHeader = utf8.length > secret.length && /^[\0-\u00ff]*$/.test(secret)
  return [utf8.join(""), ...(isHeader ? [secret] : [])].flatMap((bytes) =>
    [0, 1, 2].flatMap((before) => base64Pattern(bytes, before)),
  )
}

/** Makes the pattern for the Base64 of bytes that are behind others, of which a number that 3 divides is left out. */
function base64Pattern(bytes: string, before: number): readonly string[] {
  const whole = btoa("_".repeat(before) + bytes).replace(/=+$/, "")
  const isShared = (before + bytes.length) % 3 !== 0
  // One byte before the secret decides two characters, two bytes decide three.
  const known = whole.slice(before === 0 ? 0 : before + 1, isShared ? -1 : undefined)
  if (known.length < shortestBase64) return []
  const start = before === 0 ? "" : sharedCharacter
  return [`${start}${known.replace(/[+/]/g, signPattern)}${isShared ? sharedCharacter : ""}=*`]
}

/** Makes a pattern for a sign of Base64, for its spelling in Base64 for URLs, and for its escapes. */
function signPattern(sign: string): string {
  const [plain, code] = sign === "+" ? ["[+-]", "2b"] : ["[/_]", "2f"]
  return String.raw`(?:\\{0,9}${plain}|%(?:25)*${code}|\\{1,9}u00${code})`
}
