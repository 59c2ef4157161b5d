import { autocompletion, type Completion } from "@codemirror/autocomplete"
import type { Extension } from "@codemirror/state"
import { queryColors } from "./query-colors.ts"
import { queryCompletion } from "./query-completion.ts"
import { queryLint } from "./query-lint.ts"
import { queryTooltip } from "./query-tooltip.ts"
import { singleLine } from "./single-line.ts"
import type { QueryLanguageOptions } from "./language-options.ts"

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
  return [
    queryColors(options),
    autocompletion({ override: [queryCompletion(options)], activateOnCompletion: goesOn }),
    queryLint(options),
    queryTooltip(options),
    singleLine(),
  ]
}

/** True for a completion that needs another one behind it: an operator behind a name, a value behind an operator. */
export function goesOn({ type }: Completion): boolean {
  return type === "property" || type === "keyword"
}
