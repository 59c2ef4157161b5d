import type { JSX, TargetedInputEvent } from "preact"
import { useEffect, useRef, useState } from "preact/hooks"
import type { PageProps } from "../page.ts"
import { writeMegabytes } from "../rows/value-forms.ts"
import type { DataReading } from "../worker/use-answers.ts"
import { areRows, takeRequest } from "./take-request.ts"

type PasteBoxProps = PageProps & Pick<DataReading, "openFile" | "progress">

/** The UTF-16 units that a browser lays out at once. A longer text is no request, and only its start is shown. */
const mostShown = 50_000
const shownOfLong = 1000

/** Takes a URL, a request or rows as a text. A key goes into its input alone, with the address of its request. */
export function PasteBox({ page, openFile, progress }: PasteBoxProps): JSX.Element {
  const [text, setText] = useState("")
  const [note, setNote] = useState("")
  const [isReading, setIsReading] = useState(false)
  const { box, close } = useClosing(page)
  const isLong = text.length > mostShown
  const takeRows = async (): Promise<void> => {
    setIsReading(true)
    const isOpen = await openFile("pasted rows", new Blob([text]))
    setIsReading(false)
    if (!isOpen) return
    setText("")
    close(true)
  }
  const take = (): void => {
    setNote("")
    if (isLong || areRows(text)) return void takeRows()
    const { isTaken, note } = takeRequest(page, text)
    if (isTaken) setText("")
    if (isTaken && note === "") close(false)
    setNote(note === "" && !isTaken ? "The text has no query." : note)
  }
  return (
    <details class="paste-rows" ref={box}>
      <summary>Paste a URL or rows</summary>
      <label>
        <span class="label">
          A URL, a request line, a query string or a curl command fills the query. A response or
          rows as JSON, NDJSON, CSV or a table of Markdown become your data; the first line of CSV
          names the columns.
        </span>
        <PastedText text={text} setText={setText} />
      </label>
      <p class="bar">
        <button type="button" disabled={text.trim() === "" || isReading} onClick={take}>
          Use it
        </button>
        {isLong && (
          <button type="button" class="quiet" onClick={() => setText("")}>
            Clear
          </button>
        )}
        <span role="status">
          {isReading && (progress ?? "Reading the rows …")}
          {!isReading && isLong && `${writeMegabytes(text.length)} of text; its start is shown.`}
          {note}
        </span>
      </p>
    </details>
  )
}

/** An input of several lines, which shows the start of a text that is too long to lay out. */
function PastedText({
  text,
  setText,
}: {
  readonly text: string
  readonly setText: (text: string) => void
}): JSX.Element {
  const isLong = text.length > mostShown
  return (
    <textarea
      rows={6}
      spellcheck={false}
      readOnly={isLong}
      value={isLong ? `${text.slice(0, shownOfLong)} …` : text}
      placeholder={"GET /films?filters=rating>=8\nor\nname,rating\nTea,5"}
      onBeforeInput={(event) => {
        const whole = textAfter(event)
        if (whole.length <= mostShown) return
        event.preventDefault()
        setText(whole)
      }}
      onInput={({ currentTarget }) => setText(currentTarget.value)}
    />
  )
}

/** Returns what an input holds after an event that inserts a text. */
function textAfter({ currentTarget, data }: TargetedInputEvent<HTMLTextAreaElement>): string {
  const { value, selectionStart, selectionEnd } = currentTarget
  return value.slice(0, selectionStart) + (data ?? "") + value.slice(selectionEnd)
}

/** Closes the box and what it stands in, and brings the rows into the window, once new ones have arrived where some are expected. */
function useClosing({ rows }: PageProps["page"]) {
  const box = useRef<HTMLDetailsElement>(null)
  const isExpected = useRef(false)
  const show = (): void => {
    isExpected.current = false
    const first = document.querySelector("table.rows tbody tr")
    if (first !== null && first.getBoundingClientRect().bottom > innerHeight)
      document.querySelector(".rows-panel")?.scrollIntoView()
  }
  useEffect(() => {
    if (isExpected.current && rows !== undefined) show()
  }, [rows])
  const close = (areExpected: boolean): void => {
    isExpected.current = areExpected
    let outer = box.current
    for (let next = outer; next !== null; next = next.parentElement?.closest("details") ?? null) {
      next.open = false
      outer = next
    }
    outer?.querySelector("summary")?.focus({ preventScroll: true })
    if (!areExpected) requestAnimationFrame(show)
  }
  return { box, close }
}
