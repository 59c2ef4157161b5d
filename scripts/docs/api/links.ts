import { readFileSync } from "node:fs"
import { join } from "node:path"
import { readTitle } from "../pages.ts"
import { mapInlineCode, mapProse } from "./markdown.ts"
import { root } from "./root.ts"

/** The codes that the page of diagnostics has a section for. */
const codes = new Set(
  Array.from(
    readFileSync(join(root, "docs/reference/diagnostics.md"), "utf8").matchAll(
      /^#+ `?([a-z]+(?:-[a-z]+)+)`?$/gm,
    ),
    ([, code = ""]) => code,
  ),
)

/** Links the ids of rules to the index of rules, and the codes of diagnostics to their sections. */
export function linkRulesAndCodes(document: string): string {
  const withRules = mapProse(document, (prose) =>
    prose.replace(/\b[A-Z]\d{1,2}\b/g, (id) =>
      isRule(id) ? `[${id}](../../reference/rules.md#${id.toLowerCase()})` : id,
    ),
  )
  return mapInlineCode(withRules, (inline) =>
    codes.has(inline)
      ? `[\`${inline}\`](../../reference/diagnostics.md#${inline})`
      : `\`${inline}\``,
  )
}

/**
 * Links the paths of pages of the project, such as `docs/reference/stability.md`, by their titles.
 * @param up - The way from the page to the root of the project, such as `../..`.
 */
export function linkPages(document: string, up: string): string {
  return mapProse(document, (prose) =>
    prose.replace(
      /\b(?:docs|grammar)\/[\w/-]+\.md\b/g,
      (path) => `[${readTitle(path)}](${up}/${path})`,
    ),
  ).replaceAll(`](${up}/docs/`, `](${up.slice("../".length)}/`)
}

/** The last number of each chapter of rules. */
const lastRules: ReadonlyMap<string, number> = new Map([
  ["T", 15],
  ["N", 5],
  ["V", 13],
  ["P", 5],
  ["S", 20],
])

function isRule(id: string): boolean {
  const number = Number(id.slice(1))
  return number >= 1 && number <= (lastRules.get(id.slice(0, 1)) ?? 0)
}
