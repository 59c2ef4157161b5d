import type { JSX } from "preact"
import { useState } from "preact/hooks"
import { parametersInText, queryStringInText } from "../../../src/index.ts"
import type { PageProps } from "../page.ts"
import { keyIn, serviceIn } from "./service-in.ts"

interface PasteBoxProps extends PageProps {
  readonly openFile: (name: string, file: Blob) => void
}

/** Matches the start of a request. A URL in rows is a value. */
const requestStart = /^\s*(?:curl|get|https?:|\/|\?)/i

/** Takes a URL, a request or rows as a text. A key goes into its input alone, with the address of its request. */
export function PasteBox({ page, openFile }: PasteBoxProps): JSX.Element {
  const [text, setText] = useState("")
  const [note, setNote] = useState("")
  const take = (): void => {
    const isRows = /^\s*[[{]/.test(text)
    const isUrl = requestStart.test(text) || (!isRows && parametersInText(text) !== undefined)
    const queryString = isUrl ? queryStringInText(text) : undefined
    const service = isRows ? undefined : serviceIn(text)
    if (service !== undefined) page.typeService(service)
    if (queryString !== undefined) page.takeUrl(queryString)
    // A request without a query is not taken for rows, which a link may hold.
    const isLoneKey = !isRows && service === undefined && keyIn(text) !== undefined
    setNote(isLoneKey ? "The key was not taken: the text has no address that it belongs to." : "")
    if (queryString !== undefined || service !== undefined) setText("")
    else if (!isLoneKey) openFile("pasted rows", new Blob([text]))
  }
  return (
    <details class="paste-rows">
      <summary>Paste a URL or rows</summary>
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
      {note !== "" && <p role="status">{note}</p>}
    </details>
  )
}
