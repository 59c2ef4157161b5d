/** The effects of what refuses by itself. They are said in a refused query too. */
export const nothingEvaluated = "Nothing is evaluated."
export const serverRefuses = "So the server refuses the query."

export const joinParts = (problem: string, effect: string): string =>
  effect === "" ? problem : `${problem} ${effect}`

/** Quotes a part of the query for a message, cut when long. */
export const quote = (text: string): string =>
  JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)

/**
 * Describes a value of any type for a message such as "expected a number, got an array", without reading its properties.
 * @example describeValue([1]) // => "an array"
 */
export function describeValue(value: unknown): string {
  switch (typeof value) {
    case "string":
      return quote(value)
    case "bigint":
      return `${value}n`
    case "symbol":
      return "a symbol"
    case "function":
      return "a function"
    case "object":
      return value === null ? "null" : describeObject(value)
    default:
      return String(value)
  }
}

/** Describes an object by its tag. A proxy or an accessor may throw, and a tag can be any text. */
function describeObject(value: object): string {
  try {
    if (Array.isArray(value)) return "an array"
    const tag = Object.prototype.toString.call(value).slice("[object ".length, -1)
    if (tag === "Date")
      return Number.isNaN(Date.prototype.getTime.call(value)) ? "an invalid Date" : "a Date"
    if (tag === "Object" || !/^[A-Z][A-Za-z\d.]{0,39}$/.test(tag)) return "an object"
    const article = /^(?:A|E|I|O|HTML)/.test(tag) ? "an" : "a"
    return /^(?:String|Number|Boolean|BigInt|Symbol)$/.test(tag)
      ? `${article} ${tag} object`
      : `${article} ${tag}`
  } catch {
    return "an object"
  }
}

/**
 * Joins words for a sentence.
 * @example joinWords(["a", "b", "c"], "or") // => "a, b or c"
 */
export function joinWords(words: readonly string[], conjunction: "and" | "or"): string {
  return words.length < 2
    ? words.join("")
    : `${words.slice(0, -1).join(", ")} ${conjunction} ${words.slice(-1).join("")}`
}

/**
 * Asks for the nearest candidates; undefined when there is none.
 * @example didYouMean(["rating", "name"]) // => "Did you mean rating or name?"
 */
export function didYouMean(candidates: readonly string[]): string | undefined {
  return candidates.length === 0 ? undefined : `Did you mean ${joinWords(candidates, "or")}?`
}

/** How many items of a list a message shows. */
const longestList = 20

/** Returns the first items of a list of what is allowed, as a message shows them, and the number of the others. */
export function takeAllowed<Item, Shown = Item>(
  items: Iterable<Item>,
  show: (item: Item) => Shown,
): { readonly allowed: readonly Shown[]; readonly more: number } {
  const all = [...items]
  return {
    allowed: all.slice(0, longestList).map(show),
    more: Math.max(0, all.length - longestList),
  }
}

/**
 * Lists what is allowed. The list may end in the number of the others.
 * @example listAllowed("ids", ["0 (Public)", "1 (Hidden)"], 3) // => "Allowed ids: 0 (Public), 1 (Hidden) and 3 more."
 */
export function listAllowed(nouns: string, items: readonly string[], more = 0): string {
  const shown = items.join(", ") || "none"
  return `Allowed ${nouns}: ${shown}${more > 0 ? ` and ${more} more` : ""}.`
}

/** True for a sign or a word of other languages that joins conditions of which one is enough. */
export function meansOr(joiner: string): boolean {
  return /^(?:or$|\|)/i.test(joiner)
}
