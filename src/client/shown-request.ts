import {
  createRedact,
  credentialsOf,
  removed,
  shorten,
  withoutCredentials,
  type Redact,
} from "./redact.ts"

/** The method and the URL of a request, as errors show them. */
export interface RequestDetails {
  readonly method: string
  readonly url: string
}

/** A request that errors describe. */
export interface ShownRequest {
  /** Removes the credentials of the URL, and those of the headers once they are known. */
  redact: Redact
  readonly details: () => RequestDetails
}

/** The number of characters of a URL that an error shows. */
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

/** True for a URL with user name or password. White space in a URL is ignored. */
export function hasUserInfo(url: string): boolean {
  return userInfo.test(url.replace(/\s/g, ""))
}

function withoutUserInfo(url: string): string {
  return hasUserInfo(url) ? url.replace(/\s/g, "").replace(userInfo, `$1${removed}@`) : url
}
