import { longestInLink } from "./kept-rows.ts"
import { dialectNames, emptyState, initialState, type PageState } from "./page-state.ts"

/** A state that was read from an address, and what of the address could not be used, as sentences. */
export interface AddressReading {
  readonly state: PageState
  readonly problems: readonly string[]
}

/** The most UTF-16 units of a text in an address. A query may be longer than its limit, so that the page says so. */
const maxLength = {
  filters: 20_000,
  sorts: 4_000,
  page: 40,
  pageSize: 40,
  data: 200,
  table: 40_000,
  rows: longestInLink,
}

type TextName = keyof typeof maxLength

const textNames: readonly TextName[] = [
  "data",
  "filters",
  "sorts",
  "page",
  "pageSize",
  "table",
  "rows",
]

/**
 * Reads the state from the part of an address behind `#`. Anyone can write such a link, so a part that is not usable is left
 * out with a sentence. Never throws.
 * @example readAddress("#filters=rating>4&dialect=sieve").state.dialect // => "sieve"
 */
export function readAddress(hash: string): AddressReading {
  const parameters = new URLSearchParams(hash.replace(/^#/, ""))
  if (parameters.size === 0) return { state: initialState, problems: [] }
  const problems: string[] = []
  const texts = new Map<TextName, string>()
  for (const name of textNames) {
    const text = parameters.get(name)
    if (text === null) continue
    if (text.length <= maxLength[name]) texts.set(name, text)
    else
      problems.push(
        `Expected at most ${maxLength[name]} characters for "${name}" in the link, got ${text.length}. The value is ignored.`,
      )
  }
  const known = new Set<string>([...textNames, "dialect", "strict"])
  const unknown = [...new Set(parameters.keys())].filter((name) => !known.has(name))
  if (unknown.length > 0) problems.push(`The link has unknown parts: ${listShort(unknown)}.`)
  return {
    state: {
      ...emptyState,
      ...Object.fromEntries(texts),
      dialect: readDialect(parameters.get("dialect"), problems),
      strict: readStrict(parameters.get("strict"), problems),
    },
    problems,
  }
}

function readDialect(text: string | null, problems: string[]): PageState["dialect"] {
  const dialect = dialectNames.find((name) => name === (text ?? "standard"))
  if (dialect === undefined)
    problems.push(
      `Expected the dialect ${dialectNames.join(" or ")} in the link, got ${quoteShort(text)}.`,
    )
  return dialect ?? "standard"
}

function readStrict(text: string | null, problems: string[]): boolean {
  if (text !== null && text !== "true" && text !== "false")
    problems.push(`Expected strict=true or strict=false in the link, got ${quoteShort(text)}.`)
  return text === "true"
}

/** The most characters of a hostile name that are shown, and the most names. */
const shownCharacters = 40
const shownNames = 5

function quoteShort(text: string | null): string {
  const whole = text ?? ""
  return JSON.stringify(
    whole.length > shownCharacters ? `${whole.slice(0, shownCharacters)}…` : whole,
  )
}

function listShort(names: readonly string[]): string {
  const more = names.length - shownNames
  const shown = names.slice(0, shownNames).map(quoteShort).join(", ")
  return more > 0 ? `${shown} and ${more} more` : shown
}

/** Writes a state as the address of the page and its history have it: without own rows. */
export function writeAddress(state: PageState): string {
  return writeLink({ ...state, rows: undefined })
}

/**
 * Writes a state as the part of a link that {@link readAddress} reads, with `#`. Characters of the language stay legible
 * where a fragment may hold them.
 * @example writeLink({ ...emptyState, filters: "rating>4" }) // => "#data=products&filters=rating%3E4"
 */
export function writeLink(state: PageState): string {
  const texts = textNames.flatMap((name) => {
    const text = state[name]
    return text === undefined || (text === "" && name !== "filters") ? [] : [[name, text] as const]
  })
  const parts = [
    ...texts,
    ...(state.dialect === "standard" ? [] : [["dialect", state.dialect] as const]),
    ...(state.strict ? [["strict", "true"] as const] : []),
  ]
  return `#${parts.map(([name, text]) => `${name}=${encodePart(text)}`).join("&")}`
}

function encodePart(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /%(?:21|28|29|2A|2C|2F|3A|3B|3D|40|7C)/g,
    decodeURIComponent,
  )
}
