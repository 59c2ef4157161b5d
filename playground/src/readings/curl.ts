/** A list of a service, and the key that it wants, if any. */
export interface ServiceList {
  /** The address of the list, without a query. */
  readonly address: string
  /** An empty text for a list that wants no key. */
  readonly key: string
}

/**
 * Writes a request as a command for a POSIX shell, also for bash and zsh.
 * @param url - The address with its query.
 * @example writeCurl("/list?page=2", "") // => "curl -s -A 'trommel playground' '/list?page=2'"
 */
export function writeCurl(url: string, key: string): string {
  const parts = ["curl", "-s", "-A", quoteForShell("trommel playground")]
  if (key !== "") parts.push("-H", quoteForShell(`Authorization: Bearer ${oneLine(key)}`))
  return [...parts, quoteForShell(oneLine(url))].join(" ")
}

/** Puts a text in single quotes, in which a shell changes nothing. */
function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/** Removes control characters. A line break in a terminal would start another command. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}/gu, "")
}
