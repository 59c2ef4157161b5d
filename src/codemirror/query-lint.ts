import { linter, type Action, type Diagnostic as Mark } from "@codemirror/lint"
import type { EditorState, Extension, TransactionSpec } from "@codemirror/state"
import type { EditorView } from "@codemirror/view"
import type { Diagnostic, Fix } from "../diagnostics/diagnostic.ts"
import { readOptions } from "../diagnostics/options.ts"
import { ownProperty } from "../diagnostics/own.ts"
import { visible } from "../diagnostics/visible.ts"
import {
  checkText,
  languageKinds,
  type LanguageSettings,
  type QueryLanguageOptions,
} from "./language-options.ts"

/** Milliseconds without a key before the text is checked. */
const delay = 150

/**
 * Marks the diagnostics of the text at their places. The hint stands below the message, and the fix is a button.
 * @example
 * import { EditorState } from "@codemirror/state"
 * const table = defineFields({ name: { kind: "text" } })
 * EditorState.create({ doc: "nam@=jo", extensions: queryLint({ source: "filters", table }) }).doc.length // => 7
 */
export function queryLint(options: QueryLanguageOptions): Extension {
  return lintWith(readOptions("queryLint", options, languageKinds))
}

export function lintWith(settings: LanguageSettings): Extension {
  return linter(({ state }) => findMarks(state.doc.toString(), settings), { delay })
}

/** Returns the diagnostics of a text as marks of CodeMirror, in order. A diagnostic without a place marks the whole text. */
export function findMarks(text: string, settings: LanguageSettings): readonly Mark[] {
  return checkText(text, settings)
    .diagnostics.filter(({ source }) => source === settings.source)
    .map((diagnostic) => markOf(diagnostic, text))
}

function markOf(diagnostic: Diagnostic, text: string): Mark {
  const { code, severity, message } = diagnostic
  const range = ownProperty(diagnostic, "range")
  const hint = ownProperty(diagnostic, "hint")
  const fix = ownProperty(diagnostic, "fix")
  return {
    from: range?.start ?? 0,
    to: range?.end ?? text.length,
    severity,
    source: code,
    message: visible(hint === undefined ? message : `${message}\n${hint}`),
    ...(fix && { actions: [actionOf(fix, text)] }),
  }
}

/** Returns the button that applies a fix. */
function actionOf(fix: Fix, text: string): Action {
  const { start, end } = fix.range
  return {
    name: nameOf(text.slice(start, end), fix.text),
    apply: (view: EditorView) => {
      for (const change of changesOf(fix, text, view.state)) view.dispatch(change)
    },
  }
}

/** Returns the change that applies a fix; none where the text is not the checked one: the next check offers the fix at its new place. */
export function changesOf(
  { range: { start, end }, text: fixed }: Fix,
  text: string,
  state: EditorState,
): readonly TransactionSpec[] {
  if (state.doc.toString() !== text) return []
  const changes = { from: start, to: end, insert: fixed }
  return [{ changes, userEvent: "input.fix", scrollIntoView: true }]
}

function nameOf(old: string, fixed: string): string {
  if (fixed === "") return `Remove ${JSON.stringify(visible(old))}`
  return old === ""
    ? `Insert ${JSON.stringify(visible(fixed))}`
    : `Replace by ${JSON.stringify(visible(fixed))}`
}
