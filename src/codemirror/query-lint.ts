import { linter, type Action, type Diagnostic as Mark } from "@codemirror/lint"
import type { EditorState, Extension, TransactionSpec } from "@codemirror/state"
import type { EditorView } from "@codemirror/view"
import type { Diagnostic, Fix } from "../diagnostics/diagnostic.ts"
import { ownProperty } from "../diagnostics/own.ts"
import { visible } from "../diagnostics/visible.ts"
import {
  checkText,
  readLanguage,
  type LanguageSettings,
  type QueryLanguageOptions,
} from "./language-options.ts"

/** Milliseconds without a key before the text is checked. */
const delay = 150

/**
 * Marks the diagnostics of the text at their places. The hint is below the message, and the fix is a button.
 * @example
 * import { EditorState } from "@codemirror/state"
 * const table = defineFields({ name: { kind: "text" } })
 * EditorState.create({ doc: "nam@=jo", extensions: queryLint({ source: "filters", table }) }).doc.length // => 7
 */
export function queryLint(options: QueryLanguageOptions): Extension {
  return lintWith(readLanguage("queryLint", options))
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
    message: [message, ...(hint === undefined ? [] : [hint])].map(visible).join("\n"),
    ...(fix && { actions: [actionOf(fix, text)] }),
  }
}

function actionOf(fix: Fix, text: string): Action {
  return {
    name: visible(nameOf(text, fix)),
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

/** The most UTF-16 units of a fixed text that a button shows whole. */
const longestShown = 48

/** Says what a fix does: the text after it, or for a long text the part that it replaces. */
function nameOf(text: string, { range: { start, end }, text: part }: Fix): string {
  const fixed = text.slice(0, start) + part + text.slice(end)
  const replaced = text.slice(start, end)
  if (fixed !== "" && fixed.length <= longestShown) return `Fix: ${fixed}`
  if (part === "") return `Remove ${replaced}`
  return replaced === "" ? `Insert ${part}` : `Replace ${replaced} by ${part}`
}
