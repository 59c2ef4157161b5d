import type { JSX } from "preact"
import { useState } from "preact/hooks"

/** Takes rows as a text. */
export function PasteRows({
  openFile,
}: {
  readonly openFile: (name: string, file: Blob) => void
}): JSX.Element {
  const [text, setText] = useState("")
  return (
    <details class="paste-rows">
      <summary>Paste rows</summary>
      <label>
        <span class="label">
          Rows as JSON, NDJSON or CSV; the first line of CSV names the columns
        </span>
        <textarea
          rows={6}
          spellcheck={false}
          value={text}
          placeholder={"name,rating\nTea,5"}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      <button
        type="button"
        disabled={text.trim() === ""}
        onClick={() => openFile("pasted rows", new Blob([text]))}
      >
        Use these rows
      </button>
    </details>
  )
}
