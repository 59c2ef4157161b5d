import { readFileSync, globSync } from "node:fs"
import { fileURLToPath } from "node:url"

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

const root = fileURLToPath(new URL("../../../", import.meta.url))

/** The heading of a rule has an anchor, an id and a title. The limits have a heading of their own. */
const heading =
  /^### <a id="(?<anchor>[a-z]\d+[a-d]?)"><\/a>(?<id>[A-Z]\d+[a-d]?) · (?<title>.+)$|^## (?<limits>Limits)$/gm

/** Reads the rules of both dialects, in the order of their pages. */
export function readRules(): readonly Rule[] {
  return specificationPages.flatMap((page) =>
    readRulesOf(page, readFileSync(`${root}${page}`, "utf8")),
  )
}

/** Reads the rules that the text of a page states. */
export function readRulesOf(page: string, text: string): readonly Rule[] {
  return Array.from(text.matchAll(heading), ({ groups }) => {
    const { id = "limits", title = "how much a query may hold" } = groups ?? {}
    return { id, title, page }
  })
}

/** Matches what has the form of a rule id. Letters with digits in an instant, such as `T23:00`, are none. */
const idPattern = /(?<![\w:.\\#-])(?:V[45][a-d]|F[1-4]|(?:T|N|V|P|S|B)[1-9]\d?)(?![\w]|:\d)/g

/** Matches a range of rules, such as "S4 to S6". */
const rangePattern =
  /\b(?<first>(?:T|N|V|P|F|S|B)\d{1,2}[a-d]?) to (?<last>(?:T|N|V|P|F|S|B)\d{1,2}[a-d]?)\b/g

/** Returns everything in a text that has the form of a rule id, whether or not there is such a rule. */
export function findIds(text: string): readonly string[] {
  return [...text.matchAll(idPattern)].map(([id]) => id)
}

/**
 * Returns the rules that a text names. "S4 to S6" names three rules; a range over several letters, such as "T1 to P4", stands for
 * the whole language and names none.
 * @param known - The ids of all rules, in their order.
 */
export function findRules(text: string, known: readonly string[]): ReadonlySet<string> {
  const named = new Set<string>()
  const rest = text.replaceAll(rangePattern, (_, first: string, last: string) => {
    const [from, to] = [known.indexOf(first), known.indexOf(last)]
    if (from >= 0 && last.startsWith(first.charAt(0)))
      for (const id of known.slice(from, to + 1)) named.add(id)
    return ""
  })
  for (const id of findIds(rest)) if (known.includes(id)) named.add(id)
  return named
}

/** Reads the titles of the tests and groups of every test file, by the path from the root of the project. */
export function readTestTitles(): ReadonlyMap<string, readonly string[]> {
  const files = globSync("test/**/*.{test,test-d}.{ts,tsx}", { cwd: root }).sort()
  return new Map(
    files.map((path) => [path, titlesIn(readFileSync(`${root}${path}`, "utf8"))] as const),
  )
}

const string = String.raw`(["'${"`"}])((?:\\.|(?!\1)[^\\])*)\1`

/** Matches a title: the first argument of a test or a group, or of what `each` returns. */
const titlePattern = new RegExp(
  String.raw`(?:(?<![.\w])(?:describe|it|test|itOn\w+)(?:\.\w+)*|\))\(\s*${string}`,
  "g",
)

/** Matches the text of a row that opens like a title with a rule, such as "T9: a comma". */
const rowPattern = /(?<=[[,]\s*)"((?:T|N|V|P|S)\d+\b[^"\n]*: [^"\n]*)"/g

/** Reads the titles in the source of a test file, and those that the rows of a table complete. */
export function titlesIn(source: string): readonly string[] {
  return [
    ...[...source.matchAll(titlePattern)].map(([, , title = ""]) => title),
    ...[...source.matchAll(rowPattern)].map(([, title = ""]) => title),
  ]
}

/** Returns the anchor of a rule on the page of all rules. A heading has the anchor `limits` already. */
export function anchorOfRule(id: string): string {
  return id === "limits" ? "rule-limits" : id.toLowerCase()
}

/** Writes a link to a rule, for the pages beside that of all rules. */
export function linkRule(id: string): string {
  return `[${id}](rules.md#${anchorOfRule(id)})`
}
