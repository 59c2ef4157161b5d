import { readArray, readObject, type OwnProperties } from "../fields/untrusted.ts"

/** The number of entries of `errors` that are shown. */
const maxErrors = 20

/** The properties that tell what is wrong, in the order in which they are shown. */
const properties = ["title", "message", "detail", "error", "error_description"] as const

/**
 * Returns what the body of a response says about an error: its `title`, `message`, `detail`, `error` and `errors`, each once. It
 * knows the forms of problem+json, of ASP.NET, and of an `error` that is an object. Nothing is cut and no credential removed.
 * @returns undefined for a body without such words.
 * @example readWords({ title: "Invalid", errors: { Page: ["Page must be 1 or more."] } }) // => "Invalid. Page: Page must be 1 or more."
 */
export function readWords(body: unknown): string | undefined {
  const object = readObject(body)
  const texts = object === undefined ? textsOf(body) : textsOfObject(object)
  const words = [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== "")
  return words.length === 0 ? undefined : joinSentences(words)
}

/** Returns the service's own code of an error: `code`, of the body or of its `error`. */
export function readCode(body: unknown): string | undefined {
  const object = readObject(body)
  const code = object?.get("code") ?? readObject(object?.get("error"))?.get("code")
  return typeof code === "string" && code !== "" ? code : undefined
}

function textsOfObject(object: OwnProperties): readonly string[] {
  return [
    ...properties.flatMap((name) => textsOf(object.get(name))),
    ...textsOfErrors(object.get("errors")),
  ]
}

/** Returns a string, the strings of an array, or what an object tells. */
function textsOf(value: unknown): readonly string[] {
  const list = readArray(value)
  return list === undefined ? messagesOf(value) : cutList(list.flatMap(messagesOf))
}

/** Returns a string, or the messages of an object. */
function messagesOf(value: unknown): readonly string[] {
  if (typeof value === "string") return [value]
  const object = readObject(value)
  return ["title", "message", "msg", "detail"]
    .map((name) => object?.get(name))
    .filter((text) => typeof text === "string")
}

/** Returns the texts of a list of errors, or of an object that has lists of errors by field. */
function textsOfErrors(errors: unknown): readonly string[] {
  const byField = readObject(errors)
  if (byField === undefined) return textsOf(errors)
  const texts = [...byField].flatMap(([field, value]) => {
    const [first, ...others] = textsOf(value)
    if (first === undefined) return []
    return [field === "" ? first : `${field}: ${first}`, ...others]
  })
  return cutList(texts)
}

function cutList(texts: readonly string[]): readonly string[] {
  if (texts.length <= maxErrors) return texts
  return [...texts.slice(0, maxErrors), `${texts.length - maxErrors} more`]
}

/** Joins sentences, of which each but the last ends in a punctuation mark. */
function joinSentences(texts: readonly string[]): string {
  return texts
    .map((text, index) => (index < texts.length - 1 && !/[.!?:;]$/.test(text) ? `${text}.` : text))
    .join(" ")
}
