import type { JSX } from "preact"
import { useState } from "preact/hooks"
import type { PageProps } from "../page.ts"
import { areRows, takeRequest } from "./take-request.ts"

interface PasteBoxProps extends PageProps {
  readonly openFile: (name: string, file: Blob) => void
}

/** Takes a URL, a request or rows as a text. A key goes into its input alone, with the address of its request. */
export function PasteBox({ page, openFile }: PasteBoxProps): JSX.Element {
  const [text, setText] = useState("")
  const [note, setNote] = useState("")
  const take = (): void => {
    if (areRows(text)) {
      setNote("")
      return openFile("pasted rows", new Blob([text]))
    }
    const { isTaken, note } = takeRequest(page, text)
    setNote(note)
    if (isTaken) setText("")
    else if (note === "") setNote("The text has no query.")
  }
  return (
    <details class="paste-rows">
      <summary>Paste a URL or rows</summary>
      <label>
        <span class="label">
          A URL, a request line, a query string or a curl command fills the query. A response or
          rows as JSON, NDJSON or CSV become your data; the first line of CSV names the columns.
        </span>
        <textarea
          rows={6}
          spellcheck={false}
          value={text}
          placeholder={"GET /films?filters=rating>=8\nor\nname,rating\nTea,5"}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      <button type="button" disabled={text.trim() === ""} onClick={take}>
        Use it
      </button>
      {note !== "" && <p role="status">{note}</p>}
    </details>
  )
}
