import { visible } from "../diagnostics/visible.ts"
import { decodePart } from "../url/url-source.ts"

/**
 * Removes the credentials of a request from a string: as they are, percent-encoded, and in Base64 as a whole.
 * @example
 * import type { Redact } from "trommel/client"
 * const log = (line: string, redact: Redact): string => redact(line)
 * const fetch = async () => Response.json([])
 * const caller = createCaller({ headers: { authorization: "Bearer k3y-12345" }, fetch })
 * const { redact } = await caller.call({ method: "GET", url: "https://example.com/" })
 * log("Sent k3y-12345.", redact) // => "Sent [removed]."
 */
export type Redact = (text: string) => string

const removed = "[removed]"

/** Matches the names of headers and parameters whose value is a credential. */
export const credentialName =
  /(?:key|token|secret|signature|(?<![a-z])sig|password|passwd|auth|authorization|session(?:id)?|credentials?|cookie)(?![a-z])/i

/**
 * Returns the credentials in headers and URL parameters of a request; of a header also the value without its scheme.
 * @example credentialsOf([["authorization", "Bearer k3y"]], "/goods?api_key=s3cret") // => ["Bearer k3y", "k3y", "s3cret"]
 */
export function credentialsOf(
  headers: Iterable<readonly [string, string]>,
  url: string,
): readonly string[] {
  const [, query = ""] = /\?([^#]*)/.exec(url) ?? []
  const isCredential = ([name]: readonly [string, string]): boolean => credentialName.test(name)
  return [
    ...[...headers]
      .filter(isCredential)
      .flatMap(([, value]) => [value, value.slice(value.indexOf(" ") + 1)]),
    ...[...new URLSearchParams(query)].filter(isCredential).map(([, value]) => value),
  ]
}

/**
 * Makes a function that removes credentials from strings.
 * @example createRedact(["k3y/1"])("no access for k3y/1 or k3y%2F1") // => "no access for [removed] or [removed]"
 */
export function createRedact(credentials: readonly string[]): Redact {
  const spellings = credentials.filter((credential) => credential !== "").flatMap(spellingsOf)
  const longestFirst = spellings.sort((first, second) => second.length - first.length)
  return (text) => longestFirst.reduce((left, spelling) => left.replaceAll(spelling, removed), text)
}

/** Returns the spellings of a credential that are removed. Some programs write the digits of an escape in lower case, or Base64 without its end. */
function spellingsOf(credential: string): readonly string[] {
  const encoded = encodeURIComponent(credential.toWellFormed())
  const bytes = Array.from(new TextEncoder().encode(credential), (byte) =>
    String.fromCharCode(byte),
  )
  const base64 = btoa(bytes.join(""))
  return [
    credential,
    encoded,
    encoded.replace(/%../g, (escape) => escape.toLowerCase()),
    base64,
    base64.replace(/=+$/, ""),
  ]
}

const parameter = /([?&])([^=&#?]*)=[^&#]*/g

/**
 * Returns an address without the values of parameters that are credentials by their name.
 * @example withoutCredentials("/goods?api_key=s3cret&page=2") // => "/goods?api_key=[removed]&page=2"
 */
export function withoutCredentials(address: string): string {
  return address.replace(parameter, (whole, mark: string, name: string) =>
    credentialName.test(decodePart(name)) ? `${mark}${name}=${removed}` : whole,
  )
}

const longestExcerpt = 200

/** Returns the beginning of a string on one line. Credentials are removed before it is cut. */
export function excerptOf(text: string, redact: Redact): string {
  return beginningOf(text, redact, longestExcerpt).shown
}

/**
 * Returns a string on one line, with visible control characters and without credentials; one that is too long is cut and says so.
 * @example shorten("abcdef", (text) => text, 3) // => "abc… (cut; 6 characters in all)"
 */
export function shorten(text: string, redact: Redact, longest: number): string {
  const { shown, isCut } = beginningOf(text, redact, longest)
  return isCut ? `${shown}… (cut; ${text.length} characters in all)` : shown
}

/** The number of characters of a text that are looked at. A body may have many millions. */
const longestBeginning = 50_000

/** Returns the beginning of a string on one line, and whether anything follows it. */
function beginningOf(
  text: string,
  redact: Redact,
  longest: number,
): { readonly shown: string; readonly isCut: boolean } {
  const whole = redact(text)
  const line = whole.slice(0, longestBeginning).replace(/\s+/g, " ").trim()
  // A character may take two units, of which half may not be shown.
  const shown = visible(line.slice(0, 2 * longest))
    .slice(0, longest)
    .replace(/[\ud800-\udbff]$/, "")
  return { shown, isCut: line.length > longest || whole.length > longestBeginning }
}

/** The method and the URL of a request, as errors show them. */
export interface RequestDetails {
  readonly method: string
  readonly url: string
}

export interface ShownRequest {
  /** Removes the credentials of the URL, and those of the headers once they are known. */
  redact: Redact
  readonly details: () => RequestDetails
}

const longestUrl = 500

/** Makes the description of a request whose headers are not known yet. */
export function createShownRequest({ method, url }: RequestDetails): ShownRequest {
  const shown: ShownRequest = {
    redact: createRedact(credentialsOf([], url)),
    details: () => showRequest({ method, url }, shown.redact),
  }
  return shown
}

/** Returns method and URL as errors show them: without credentials, and cut where they are long. */
export function showRequest({ method, url }: RequestDetails, redact: Redact): RequestDetails {
  return { method, url: shorten(withoutCredentials(withoutUserInfo(url)), redact, longestUrl) }
}

/** Matches the start of a URL with user name or password. */
const userInfo = /^((?:[^\\/?#:]*:|[\\/]{2})[\\/]*)[^\\/?#]*@/

/** Leaves out user name and password. White space in a URL is ignored. */
function withoutUserInfo(url: string): string {
  const plain = url.replace(/\s/g, "")
  return userInfo.test(plain) ? plain.replace(userInfo, `$1${removed}@`) : url
}
