import { autocompletion, type Completion } from "@codemirror/autocomplete"
import type { Extension } from "@codemirror/state"
import { readOptions } from "../diagnostics/options.ts"
import { languageKinds, type QueryLanguageOptions } from "./language-options.ts"
import { colorsWith } from "./query-colors.ts"
import { completionWith } from "./query-completion.ts"
import { lintWith } from "./query-lint.ts"
import { tooltipWith } from "./query-tooltip.ts"
import { singleLine } from "./single-line.ts"

/**
 * Makes an editor of CodeMirror an editor of `filters` or `sorts`: it colors the text, offers what can stand at the cursor,
 * marks diagnostics with their fixes, explains the condition under the pointer, and keeps the text on one line. Its parts
 * are functions of their own. Put it into a `Compartment` to change the table or the dialect later.
 * @example
 * import { EditorState } from "@codemirror/state"
 * const table = defineFields({ name: { kind: "text" } })
 * const state = EditorState.create({ doc: "name@=jo", extensions: queryLanguage({ source: "filters", table }) })
 * state.doc.toString() // => "name@=jo"
 */
export function queryLanguage(options: QueryLanguageOptions): Extension {
  const settings = readOptions("queryLanguage", options, languageKinds)
  return [
    colorsWith(settings),
    autocompletion({ override: [completionWith(settings)], activateOnCompletion: goesOn }),
    lintWith(settings),
    tooltipWith(settings),
    singleLine(),
  ]
}

/** True for a completion that needs another one behind it: an operator behind a name, a value behind an operator. */
export function goesOn({ type }: Completion): boolean {
  return type === "property" || type === "keyword"
}
