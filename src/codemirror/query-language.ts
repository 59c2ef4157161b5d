import { autocompletion, type Completion } from "@codemirror/autocomplete"
import { Prec, type Extension } from "@codemirror/state"
import { EditorView } from "@codemirror/view"
import { readLanguage, type QueryLanguageOptions } from "./language-options.ts"
import { pastedUrl } from "./pasted-url.ts"
import { colorsWith } from "./query-colors.ts"
import { completionWith } from "./query-completion.ts"
import { lintWith } from "./query-lint.ts"
import { tooltipWith } from "./query-tooltip.ts"
import { singleLine } from "./single-line.ts"

/**
 * Makes an editor of CodeMirror an editor of `filters` or `sorts`: it colors the text, offers what can be at the cursor,
 * marks diagnostics with their fixes, explains the condition under the pointer, takes the parameters out of a pasted URL, and keeps
 * the text on one line. It has the label `filters` or `sorts` unless the editor has another, and the colors of the color scheme
 * of the page. Its parts are functions of their own. Put it into a `Compartment` to change the table or the dialect later.
 * @example
 * import { EditorState } from "@codemirror/state"
 * const table = defineFields({ name: { kind: "text" } })
 * const state = EditorState.create({ doc: "name@=jo", extensions: queryLanguage({ source: "filters", table }) })
 * state.doc.toString() // => "name@=jo"
 */
export function queryLanguage(options: QueryLanguageOptions): Extension {
  const settings = readLanguage("queryLanguage", options)
  return [
    // Before the parts of CodeMirror, whose colors it replaces.
    schemeColors,
    colorsWith(settings),
    autocompletion({
      override: [completionWith(settings)],
      activateOnCompletion: goesOn,
      // They are those of programs: a key for an operator.
      icons: false,
    }),
    lintWith(settings),
    tooltipWith(settings),
    singleLine(),
    // Behind the line breaks, since the last filter of changes is asked first.
    pastedUrl(settings),
    Prec.lowest(EditorView.contentAttributes.of({ "aria-label": settings.source })),
  ]
}

/** True for a completion that needs another one behind it: an operator after a name, a value after an operator. */
export function goesOn({ type }: Completion): boolean {
  return type === "property" || type === "keyword"
}

/** Uses CodeMirror's dark colors in an editor without a theme where the page's color scheme is dark. */
const schemeColors = /* @__PURE__ */ EditorView.baseTheme({
  "&light .cm-content": { caretColor: "light-dark(black, white)" },
  "&light .cm-cursor, &light .cm-dropCursor": { borderLeftColor: "light-dark(black, #ddd)" },
  "&light .cm-selectionBackground": { background: "light-dark(#d9d9d9, #222)" },
  "&light.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": {
    background: "light-dark(#d7d4f0, #233)",
  },
  "&light .cm-lintRange-active": { backgroundColor: "light-dark(#ffdd9980, #86714a80)" },
  "&light .cm-tooltip, &light .cm-panels": {
    backgroundColor: "light-dark(#f5f5f5, #333338)",
    borderColor: "light-dark(#bbb, #555)",
    color: "light-dark(black, white)",
  },
  ".cm-query-tooltip, .cm-query-notice": { padding: "3px 8px" },
})
