import { applyFixes, type Diagnostic } from "../../../src/index.ts"
import type { Page } from "../page.ts"

/** The texts of a query that fixes can change. */
const editedSources = ["filters", "sorts", "page", "pageSize"] as const

type EditedSource = (typeof editedSources)[number]

export function isEdited(source: Diagnostic["source"]): source is EditedSource {
  return editedSources.some((name) => name === source)
}

/**
 * Applies the fixes of diagnostics to their texts: those of a pasted URL alone, since they bring other texts. The focus goes to the
 * editor of the first, where Ctrl+Z takes the fix back.
 */
export function fixAll(page: Page, diagnostics: readonly Diagnostic[]): void {
  const { state, pasted = "", update, takeUrl, editors } = page
  const edited = diagnostics.find(({ source }) => source === "sorts" || source === "filters")
  // On a phone the focus would open its keyboard over the rows.
  if (!matchMedia("(pointer: coarse)").matches)
    editors.get(edited?.source === "sorts" ? "sorts" : "filters")?.focus()
  const ofUrl = diagnostics.filter(({ source }) => source === "url")
  if (ofUrl.length > 0) return takeUrl(applyFixes(pasted, ofUrl, { hints: true }).text)
  const changes = editedSources.map((source) => {
    const own = diagnostics.filter((diagnostic) => diagnostic.source === source)
    return [source, applyFixes(state[source], own, { hints: true }).text] as const
  })
  update({ page: "", ...Object.fromEntries(changes) })
}
