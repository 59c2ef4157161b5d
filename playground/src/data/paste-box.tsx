import type { JSX } from "preact"
import { useState } from "preact/hooks"
import { parametersInText } from "../../../src/index.ts"
import type { PageProps } from "../page.ts"
import { keyIn } from "./key-in.ts"

interface PasteBoxProps extends PageProps {
  readonly openFile: (name: string, file: Blob) => void
}

/** Takes a URL, a request or rows as a text. A key goes into its input alone. */
export function PasteBox({ page, openFile }: PasteBoxProps): JSX.Element {
  const [text, setText] = useState("")
  const take = (): void => {
    const isRows = /^\s*[[{]/.test(text)
    const parameters = isRows ? undefined : parametersInText(text)
    const key = isRows ? undefined : keyIn(text)
    if (key !== undefined) page.typeService({ key })
    if (parameters !== undefined) page.takeParameters(parameters)
    // A request without a query is not taken for rows, which a link may hold.
    if (parameters !== undefined || key !== undefined) setText("")
    else openFile("pasted rows", new Blob([text]))
  }
  return (
    <details class="paste-rows">
      <summary>Paste a URL, a request, a response or rows</summary>
      <label>
        <span class="label">
          A URL, a request line or a curl command fills the query. A response or rows as JSON,
          NDJSON or CSV become your data; the first line of CSV names the columns.
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
    </details>
  )
}
