/** Headers without a credential. The value of any other header may be one. */
const harmless = /^(?:accept|accept-.*|content-.*|user-agent)$/i

/** Names of parameters whose value may be a credential. */
const secretParameter =
  /key|token|secret|signature|^sig$|password|passwd|auth(?!or)|session|credential/i

/** True for the name of a parameter whose value may be a credential. */
export function isSecretParameter(name: string): boolean {
  return secretParameter.test(name)
}

/** Matches words that are too common to be a credential. */
const harmlessWord = /^(?:true|false|null|none)$/i

/** The shortest credential in a header other than `Authorization`. Shorter values, such as versions, occur elsewhere by chance. */
const shortestSecret = 4

/** The number of prefixes that are removed from a value, such as the two in `Bearer key=abc`. */
const maxPrefixes = 4

/** Returns the credentials in the headers and in the parameters of the URL of a request, each once. */
export function listSecrets(
  headers: Iterable<readonly [string, string]>,
  url: string,
): readonly string[] {
  const ofHeaders = [...headers].flatMap(([name, value]) => secretsOf(name, value))
  return [...new Set([...ofHeaders, ...secretsOfUrl(url)])]
}

/** Returns the value of a header, and what it holds behind schemes and names. */
function secretsOf(name: string, value: string): readonly string[] {
  if (harmless.test(name)) return []
  const parts = [value, ...value.split(/ *[;,] */)].flatMap(withoutPrefixes)
  const secrets = [...parts, ...parts.flatMap(withoutQuotes), ...parts.flatMap(decodeBasic)]
  const long = secrets.filter(isLong)
  if (!/^(?:proxy-)?authorization$/i.test(name)) return long
  // A header value never ends in a blank.
  return [value, value.slice(value.indexOf(" ") + 1), ...long].filter((secret) => secret !== "")
}

function isLong(value: string): boolean {
  return value.length >= shortestSecret && !harmlessWord.test(value)
}

/** Returns a value, and what is left of it without each scheme or name in front, such as `Bearer ` and `key=`. */
function withoutPrefixes(value: string): readonly string[] {
  const found: string[] = []
  for (let rest = value; found.length <= maxPrefixes;) {
    found.push(rest)
    const [prefix] = /^[A-Za-z][\w.-]*(?: +| *[=:] *)/.exec(rest) ?? []
    if (prefix === undefined) break
    rest = rest.slice(prefix.length)
  }
  return found
}

function withoutQuotes(text: string): readonly string[] {
  const [, , inner] = /^(["'])(.*)\1$/.exec(text) ?? []
  return inner === undefined ? [] : [inner]
}

/** Returns the texts that the Base64 of `user:password` stands for: both together, and the password. */
function decodeBasic(text: string): readonly string[] {
  const [, encoded] = /^Basic +([A-Za-z0-9+/]+=*)$/i.exec(text) ?? []
  if (encoded === undefined) return []
  try {
    const decoded = atob(encoded)
    return [decoded, decoded.slice(decoded.indexOf(":") + 1)]
  } catch {
    return []
  }
}

/** Returns the values of the parameters that may be credentials, by their names. */
function secretsOfUrl(url: string): readonly string[] {
  const [, query = ""] = /\?([^#]*)/.exec(url) ?? []
  return [...new URLSearchParams(query)]
    .filter(([name, value]) => isSecretParameter(name) && isLong(value))
    .map(([, value]) => value)
}
