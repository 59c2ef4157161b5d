/**
 * Matches a path of one host. URL parsers read `\` as `/` and skip control characters, so that `/\host` and a line break between
 * two slashes would lead to another host.
 */
const path = /^\/(?!\/)[^\s\p{Cc}\\?#]*$/u

const absolute = /^[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s\p{Cc}\\/?#@]+(?:\/[^\s\p{Cc}\\?#]*)?$/u

/** True for a path that stays on its host, wherever it is resolved. */
export function isSafePath(text: string): boolean {
  return path.test(text)
}

/** True for an `http` or `https` URL without user name, password, query and fragment, and for a path such as `/api`. */
export function isSafeAddress(text: string): boolean {
  return isSafePath(text) || (absolute.test(text) && canParse(text))
}

function canParse(url: string): boolean {
  try {
    return new URL(url).host !== ""
  } catch {
    return false
  }
}
