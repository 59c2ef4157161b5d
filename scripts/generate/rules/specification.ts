import { readFileSync } from "node:fs"

/** A rule as the specification states it. */
export interface Rule {
  /** The id, such as `T9`, or `limits`. */
  readonly id: string
  /** The words of its heading. */
  readonly title: string
  /** The page that states it, from the root of the project. */
  readonly page: string
}

/** The page of the standard dialect, and the page of stock Sieve. */
const specificationPages = ["grammar/README.md", "docs/reference/stock-sieve-dialect.md"] as const

const root = new URL("../../../", import.meta.url)

/** The heading of a rule has an anchor, an id and a title. The limits have a heading of their own. */
const heading =
  /^### <a id="(?<anchor>[a-z]\d+[a-d]?)"><\/a>(?<id>[A-Z]\d+[a-d]?) · (?<title>.+)$|^## (?<limits>Limits)$/gm

/** Reads the rules of both dialects, in the order of their pages. */
export function readRules(): readonly Rule[] {
  return specificationPages.flatMap((page) =>
    readRulesOf(page, readFileSync(new URL(page, root), "utf8")),
  )
}

/** Reads the rules that the text of a page states. */
export function readRulesOf(page: string, text: string): readonly Rule[] {
  return Array.from(text.matchAll(heading), ({ groups }) => {
    const { id = "limits", title = "how much a query may hold" } = groups ?? {}
    return { id, title, page }
  })
}
