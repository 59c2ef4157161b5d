import { decodePart } from "../../client/redact.ts"

/**
 * Matches what comes before the host of an address, and the parameters with user and password. In the address of a database,
 * people forget to escape a slash.
 */
const userInfo =
  /(?:postgres(?:ql)?|mysql|mariadb):\/\/(\S*)@|\/\/([^\s/?#|,=]*)@(?!=)|(?<=(?:postgres(?:ql)?|mysql|mariadb):\/\/\S*[?&](?:user|password)=)([^\s&]+)/gi

/** Makes a function that removes user and password of the addresses in some texts from messages. */
export function hideCredentials(texts: readonly string[]): (message: string) => string {
  const found = texts.flatMap((text) =>
    Array.from(text.matchAll(userInfo), (match) => match.slice(1).join("")),
  )
  const parts = found.flatMap((info) => [info, ...info.split(/:(.*)/s)])
  const spellings = new Set([...parts, ...parts.map(decodePart)].filter((part) => part !== ""))
  if (spellings.size === 0) return (message) => message
  const longestFirst = [...spellings].sort((one, other) => other.length - one.length)
  const escaped = longestFirst.map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"))
  // A short name is no part of a word, and none is the scheme of an address.
  const pattern = new RegExp(`(?<!\\w)(?:${escaped.join("|")})(?!\\w|://)`, "g")
  return (message) => message.replace(pattern, "[removed]")
}

/** Hides them in an address that is shown, character by character, so that places stay right. */
export function starCredentials(address: string): string {
  return address.replace(userInfo, (whole, ...parts: readonly (string | undefined)[]) => {
    const info = parts.slice(0, 3).join("")
    return info === "" ? whole : whole.replace(info, () => "*".repeat(info.length))
  })
}
