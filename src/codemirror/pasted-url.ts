import { EditorState, StateEffect, StateField, type Extension } from "@codemirror/state"
import { showPanel, type EditorView, type Panel } from "@codemirror/view"
import { joinWords } from "../diagnostics/wording.ts"
import { parametersInText } from "../url/read-url.ts"
import { insertionsOf } from "./single-line.ts"

/** What was taken of a pasted URL. */
interface TakenUrl {
  readonly sentence: string
  /** The text before; undefined where it stayed. */
  readonly before: string | undefined
}

const takeUrl = StateEffect.define<TakenUrl>()

/**
 * Takes its own parameter out of a URL that is pasted or dropped, and says so in a panel with a button that undoes it. Nothing
 * else of the pasted text gets into the editor. Behind an operator a URL is a value, and stays one.
 */
export function pastedUrl(source: "filters" | "sorts"): Extension {
  return [
    notice,
    EditorState.transactionFilter.of((transaction) => {
      const { startState } = transaction
      if (!transaction.isUserEvent("input.paste") && !transaction.isUserEvent("input.drop"))
        return transaction
      const before = startState.doc.toString()
      const [{ from = 0, insert = "" } = {}] = insertionsOf(transaction)
      const found = parametersInText(insert)
      if (found === undefined || /[=<>*|]$/.test(before.slice(0, from).trimEnd()))
        return transaction
      const { [source]: text, ...others } = found
      const left = joinWords(Object.keys(others), "and")
      const sentence = [
        text === undefined
          ? `The pasted URL has no ${source}.`
          : `Took the ${source} of the pasted URL.`,
        ...(left === "" ? [] : [`Its ${left} belong elsewhere.`]),
      ].join(" ")
      if (text === undefined) return { effects: takeUrl.of({ sentence, before: undefined }) }
      return {
        changes: { from: 0, to: before.length, insert: text },
        selection: { anchor: text.length },
        effects: takeUrl.of({ sentence, before }),
        userEvent: "input.paste",
        scrollIntoView: true,
      }
    }),
  ]
}

/** Holds what the panel says, until the text changes again. */
const notice = StateField.define<TakenUrl | undefined>({
  create: () => undefined,
  update: (shown, { effects, docChanged }) =>
    effects.find((effect) => effect.is(takeUrl))?.value ?? (docChanged ? undefined : shown),
  provide: (field) =>
    showPanel.from(field, (taken) => taken && ((view) => createPanel(view, taken))),
})

function createPanel(view: EditorView, { sentence, before }: TakenUrl): Panel {
  const dom = document.createElement("div")
  dom.className = "cm-query-notice"
  dom.setAttribute("role", "status")
  dom.textContent = `${sentence} `
  if (before !== undefined) {
    const button = document.createElement("button")
    button.type = "button"
    button.textContent = "Undo"
    button.addEventListener("click", () => {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: before } })
      view.focus()
    })
    dom.append(button)
  }
  return { dom }
}
