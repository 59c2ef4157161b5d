import { EditorView } from "@codemirror/view"

/** Gives the editor the colors of the page, which change with its theme. */
export const editorColors = EditorView.theme({
  "&": {
    backgroundColor: "var(--surface)",
    border: "1px solid var(--line-strong)",
    borderRadius: "var(--radius)",
    color: "var(--text)",
    fontSize: "1rem",
  },
  "&.cm-focused": { outline: "3px solid var(--accent)", outlineOffset: "2px" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.6" },
  ".cm-content": { caretColor: "var(--text)", padding: "0.375rem 0.25rem" },
  ".cm-cursor": { borderLeftColor: "var(--text)", borderLeftWidth: "2px" },
  "&.cm-focused .cm-selectionBackground, ::selection": { backgroundColor: "var(--mark)" },
  ".cm-query-name": { color: "var(--name)" },
  ".cm-query-operator": { color: "var(--operator)" },
  ".cm-query-direction": { color: "var(--operator)" },
  ".cm-query-value": { color: "var(--value)" },
  ".cm-query-null": { color: "var(--value)" },
  ".cm-query-escape": { color: "var(--operator)" },
  ".cm-query-separator": { color: "var(--text-soft)" },
  ".cm-query-bracket": { color: "var(--text-soft)" },
  ".cm-tooltip": {
    backgroundColor: "var(--surface)",
    border: "1px solid var(--line-strong)",
    borderRadius: "var(--radius)",
    boxShadow: "var(--shadow)",
    color: "var(--text)",
    maxWidth: "min(32rem, calc(100vw - 1.5rem))",
  },
  // CodeMirror measures it there first.
  ".cm-tooltip[style*='-10000px']": { visibility: "hidden" },
  ".cm-query-tooltip": { padding: "0.375rem 0.625rem" },
  ".cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)", maxHeight: "16rem" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "0.25rem 0.5rem" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": {
    backgroundColor: "var(--accent)",
    color: "var(--on-accent)",
  },
  ".cm-completionDetail": { color: "inherit", fontStyle: "normal", opacity: "0.85" },
  ".cm-diagnostic": { padding: "0.375rem 0.625rem" },
  ".cm-diagnosticAction": {
    backgroundColor: "var(--accent)",
    color: "var(--on-accent)",
    fontSize: "0.875rem",
    minHeight: "1.5rem",
    padding: "0.125rem 0.5rem",
  },
})
