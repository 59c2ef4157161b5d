import type { DiagnosticData } from "../diagnostics/data.ts"
import { parameterNames } from "../url/parameters.ts"
import { readUrlSource } from "../url/url-source.ts"

/** Returns the name of a parameter in a text that is JSON, empty without one; undefined for any other text. */
export function keyOfJson(text: string): string | undefined {
  if (!/^[[{]/.test(text)) return undefined
  try {
    const given: unknown = JSON.parse(text)
    const rows: readonly unknown[] = Array.isArray(given) ? given : [given]
    if (rows.length === 0 || !rows.every((row) => typeof row === "object" && row !== null))
      return undefined
    return parameterNames.find((name) => Object.hasOwn(rows[0] as object, name)) ?? ""
  } catch {
    return undefined
  }
}

/** Returns the parameters of a URL, decoded. */
export function readParameters(text: string): DiagnosticData["looks-like-url"]["parameters"] {
  const { query } = readUrlSource(text, new Set())
  // A URL has strings only.
  const given = parameterNames.filter((name) => query[name] !== undefined)
  return Object.fromEntries(given.map((name) => [name, String(query[name])]))
}

/** Returns the parameters of a query string whose first name may be missing. */
export function readQueryString(text: string): ReturnType<typeof readParameters> {
  return readParameters(/^(?:filters|sorts|page|pageSize)=/i.test(text) ? text : `filters=${text}`)
}
