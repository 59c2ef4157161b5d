import { EditorState, type Extension, type Transaction } from "@codemirror/state"

const lineBreaks = /\r\n|[\n\r\u2028\u2029]/g

/**
 * Keeps what users type, paste and drop on one line: line breaks become spaces. Changes by the program are kept.
 * @example
 * import { EditorState } from "@codemirror/state"
 * const state = EditorState.create({ extensions: singleLine() })
 * const pasted = state.update({ changes: { from: 0, insert: "a==1,\nb==2" }, userEvent: "input.paste" })
 * pasted.state.doc.toString() // => "a==1, b==2"
 */
export function singleLine(): Extension {
  return EditorState.transactionFilter.of((transaction) => {
    const { docChanged, startState } = transaction
    if (!docChanged || !(transaction.isUserEvent("input") || transaction.isUserEvent("move")))
      return transaction
    const inserted = insertionsOf(transaction)
    if (!inserted.some(({ insert }) => insert.search(lineBreaks) >= 0)) return transaction
    const changes = startState.changes(
      inserted.map((change) => ({ ...change, insert: change.insert.replaceAll(lineBreaks, " ") })),
    )
    const anchor = changes.mapPos(startState.selection.main.to, 1)
    return { changes, selection: { anchor }, userEvent: "input", scrollIntoView: true }
  })
}

interface Insertion {
  readonly from: number
  readonly to: number
  readonly insert: string
}

export function insertionsOf({ changes }: Transaction): readonly Insertion[] {
  const found: Insertion[] = []
  changes.iterChanges((...[from, to, , , text]) => {
    found.push({ from, to, insert: text.toString() })
  })
  return found
}
