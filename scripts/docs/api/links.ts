import { readFileSync } from "node:fs"
import { join, posix } from "node:path"
import { readRules } from "../../generate/rules/specification.ts"
import { readTitle, root, routeOf } from "../pages.ts"
import { mapInlineCode, mapProse } from "./markdown.ts"

/** The codes that the page of diagnostics has a section for. */
const codes = new Set(
  Array.from(
    readFileSync(join(root, "docs/reference/diagnostics.md"), "utf8").matchAll(
      /^#+ `?([a-z]+(?:-[a-z]+)+)`?$/gm,
    ),
    ([, code = ""]) => code,
  ),
)

/** The ids of the rules that the specification states. */
const rules = new Set(readRules().map(({ id }) => id))

/** Links the ids of rules to the index of rules, and the codes of diagnostics to their sections. */
export function linkRulesAndCodes(document: string): string {
  const withRules = mapProse(document, (prose) =>
    prose.replace(/\b[A-Z]\d{1,2}[a-d]?\b/g, (id) =>
      rules.has(id) ? `[${id}](../../reference/rules.md#${id.toLowerCase()})` : id,
    ),
  )
  return mapInlineCode(withRules, (inline) =>
    codes.has(inline)
      ? `[\`${inline}\`](../../reference/diagnostics.md#${inline})`
      : `\`${inline}\``,
  )
}

/**
 * Links the paths of pages of the site, such as `docs/reference/stability.md`, by their titles. Other documents stay paths.
 * @param up - The way from the page to the root of the project, such as `../..`.
 */
export function linkPages(document: string, up: string): string {
  return mapProse(document, (prose) =>
    prose.replace(/\b(?:docs|grammar)\/[\w/-]+\.md\b/g, (path) =>
      routeOf(path) === undefined ? path : `[${readTitle(path)}](${up}/${path})`,
    ),
  ).replaceAll(`](${up}/docs/`, `](${up.slice("../".length)}/`)
}

/**
 * Leads links to files that TypeDoc wrote for types to the pages on which the types stand.
 * @param written - The file that the document is in, below `docs/api`.
 * @param places - Where each name stands, by the file that TypeDoc wrote for it.
 */
export function linkTypes(
  document: string,
  written: string,
  places: ReadonlyMap<string, string>,
): string {
  return document.replace(/\]\(([^)#\s]+\.md)(?:#[^)\s]*)?\)/g, (whole: string, target: string) => {
    const page = places.get(posix.join(posix.dirname(written), target))
    return page?.includes("#") === true ? `](../${page})` : whole
  })
}
