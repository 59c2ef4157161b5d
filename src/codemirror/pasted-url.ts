import { EditorState, StateEffect, StateField, type Extension } from "@codemirror/state"
import { EditorView, showPanel, type Panel } from "@codemirror/view"
import { joinWords, quote } from "../diagnostics/wording.ts"
import { addressInText, parametersInText, queryStringInText } from "../url/pasted-text.ts"
import type { LanguageSettings } from "./language-options.ts"
import { insertionsOf } from "./single-line.ts"

interface TakenUrl {
  /** What `onParameters` receives. */
  readonly given: Parameters<NonNullable<LanguageSettings["onParameters"]>>[0]
  readonly sentence: string
  /** The text before; undefined where it stayed. */
  readonly before: string | undefined
}

const takeUrl = StateEffect.define<TakenUrl>()

/**
 * Takes the parameters out of a URL that is pasted or dropped: `onParameters` gets all of them. Without it the editor takes its
 * own one, and says so in a panel with a button that undoes it. Nothing else of the pasted text gets into the editor. Behind an
 * operator a URL is a value, and stays one.
 */
export function pastedUrl({
  source,
  onParameters,
}: Pick<LanguageSettings, "source" | "onParameters">): Extension {
  return [
    onParameters === undefined ? notice : giveParametersTo(onParameters),
    EditorState.transactionFilter.of((transaction) => {
      if (!transaction.isUserEvent("input.paste") && !transaction.isUserEvent("input.drop"))
        return transaction
      const before = transaction.startState.doc.toString()
      const [pasted] = insertionsOf(transaction)
      if (pasted === undefined) return transaction
      const { insert } = pasted
      // What could hold a key never becomes a text.
      const found = addressInText(insert)
      const queryString = queryStringInText(insert) ?? ""
      const isRequest = queryString !== "" || /^\s*curl\s/.test(insert)
      const parameters = parametersInText(insert) ?? (onParameters && isRequest ? {} : undefined)
      if (found === undefined || parameters === undefined) return transaction
      if (/[=<>*|]$/.test(before.slice(0, pasted.from).trimEnd())) return transaction
      const { [source]: text, ...others } = parameters
      const left = joinWords(Object.keys(others), "and")
      const sentence = [
        text === undefined
          ? `The pasted URL has no ${source}.`
          : `Took the ${source} of the pasted URL.`,
        ...(left === "" ? [] : [`Not used here: ${left}.`]),
        ...(found.rest === "" ? [] : [`Not read: ${quote(found.rest)}.`]),
      ].join(" ")
      const given = { parameters, queryString, text: insert }
      if (text === undefined || onParameters !== undefined)
        return { effects: takeUrl.of({ given, sentence, before: undefined }) }
      return {
        changes: { from: 0, to: before.length, insert: text },
        selection: { anchor: text.length },
        effects: takeUrl.of({ given, sentence, before }),
        userEvent: "input.paste",
        scrollIntoView: true,
      }
    }),
  ]
}

function giveParametersTo(receive: NonNullable<LanguageSettings["onParameters"]>): Extension {
  return EditorView.updateListener.of(({ transactions }) => {
    for (const effect of transactions.flatMap(({ effects }) => effects))
      if (effect.is(takeUrl)) receive(effect.value.given)
  })
}

/** Holds what the panel says, until the text changes again. */
const notice = StateField.define<TakenUrl | undefined>({
  create: () => undefined,
  update: (shown, { effects, docChanged }) =>
    effects.find((effect) => effect.is(takeUrl))?.value ?? (docChanged ? undefined : shown),
  provide: (field) =>
    showPanel.from(field, (taken) =>
      taken === undefined ? null : (view) => createPanel(view, taken),
    ),
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
