import { readAddress, writeAddress } from "../../playground/src/state/address.ts"
import { dialectNames, emptyState, type PageState } from "../../playground/src/state/page-state.ts"

const partStart = /&(?=(?:filters|sorts|page|pageSize|dialect)=|strict(?:=|&|$))/

/** Splits the text of a block, such as `filters=name@=Pro&sorts=-name`, into names and texts. An `&` in a value stays. */
function readParts(text: string): readonly (readonly [name: string, text: string])[] {
  return text
    .trim()
    .replace(/^\?/, "")
    .split(partStart)
    .map((part) => {
      const [name = "", ...rest] = part.split("=")
      return [name, rest.join("=")]
    })
}

/**
 * Reads a block fenced as `query`, which holds a query as the text of a URL that is not percent-encoded, as a state of the
 * playground. The word behind `query` names the data.
 * @throws Error for a part that is not known.
 * @example readQueryBlock("query products", "filters=name@=Pro&strict").filters // => "name@=Pro"
 */
export function readQueryBlock(info: string, text: string): PageState {
  const [, data = "examples"] = info.trim().split(/\s+/)
  const state: { -readonly [Name in keyof PageState]: PageState[Name] } = { ...emptyState, data }
  for (const [name, value] of readParts(text))
    switch (name) {
      case "filters":
      case "sorts":
      case "page":
      case "pageSize":
        state[name] = value
        break
      case "dialect":
        state.dialect =
          dialectNames.find((dialect) => dialect === value) ?? unknown(`dialect ${value}`)
        break
      case "strict":
        state.strict = true
        break
      default:
        unknown(`part ${name}`)
    }
  return state
}

function unknown(what: string): never {
  throw new Error(`A block of a query knows no ${what}.`)
}

/** Writes the address of the playground, below the base of the site, that opens a query. `?embedded` opens its short form. */
export function playgroundPath(state: PageState, form: "" | "?embedded" = ""): string {
  return `playground/${form}${writeAddress(state)}`
}

/** True when a text is the part of an address that opens the playground, such as `#data=examples&filters=rating>4`. */
export function isPlaygroundAddress(text: string): boolean {
  return /^#[a-z]+=/i.test(text) && readAddress(text).problems.length === 0
}
