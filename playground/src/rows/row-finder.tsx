import type { JSX } from "preact"
import { useEffect, useState } from "preact/hooks"
import type { Page, PageProps } from "../page.ts"
import { queryOf } from "../state/page-state.ts"
import type { FailedAnswer, FoundAnswer, FoundRow } from "../worker/protocol.ts"
import { Reason } from "./reason.tsx"
import { countOf } from "./value-forms.ts"

/** The most rows that a search shows. */
const maxFound = 8

/** Finds any row of the data by one of its values, and says why it is on the page or not. */
export function RowFinder({ page }: PageProps): JSX.Element {
  const [typed, setTyped] = useState("")
  const [wanted, setWanted] = useState("")
  const [explained, setExplained] = useState<number>()
  const found = useFound(page, wanted)
  return (
    <details class="row-finder">
      <summary>Why is a row not here?</summary>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          setWanted(typed.trim())
        }}
      >
        <label>
          <span class="label">An id, another value of the row, or part of a value</span>
          <input
            value={typed}
            spellcheck={false}
            autocomplete="off"
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </label>
        <button type="submit">Find</button>
      </form>
      <div role="status">{found !== undefined && <p class="note">{summarize(found)}</p>}</div>
      {found?.kind === "found" && (
        <ul class="found-rows">
          {found.rows.map((row) => (
            <Found
              key={row.position}
              page={page}
              row={row}
              explained={row.position === explained}
              explain={() => setExplained(row.position === explained ? undefined : row.position)}
            />
          ))}
        </ul>
      )}
    </details>
  )
}

function summarize(found: FoundAnswer | FailedAnswer): string {
  if (found.kind === "failed") return found.message
  const { rows, others } = found
  if (rows.length === 0) return "No row has this value."
  return others === 0
    ? `${countOf(rows.length, "row")} found.`
    : `The first ${rows.length} of ${countOf(rows.length + others, "row")}.`
}

interface FoundProps extends PageProps {
  readonly row: FoundRow
  readonly explained: boolean
  readonly explain: () => void
}

function Found({ page, row, explained, explain }: FoundProps): JSX.Element {
  return (
    <li>
      <button type="button" aria-expanded={explained} onClick={explain}>
        <span class={row.matches ? "holds" : "fails"}>{placeOf(page, row)}</span> {titleOf(row)}
      </button>
      {explained && <Reason page={page} row={row.position} />}
    </li>
  )
}

/** Says where a row is. */
function placeOf({ rows }: Page, { matches, position }: FoundRow): string {
  if (!matches) return "left out"
  const isHere = rows?.rows.some((shown) => shown.position === position) === true
  return isHere ? "on this page" : "on another page"
}

/** The most values that stand for a row. */
const titleValues = 4

function titleOf({ cells }: FoundRow): string {
  const texts = cells.filter(({ empty, text }) => !empty && text !== "").map(({ text }) => text)
  return texts.slice(0, titleValues).join(" · ")
}

/** Asks the worker for the rows with a text, and again when the rows of the page have changed. */
function useFound(page: Page, text: string): FoundAnswer | FailedAnswer | undefined {
  const { client, rows, state } = page
  const [found, setFound] = useState<FoundAnswer | FailedAnswer>()
  useEffect(() => {
    if (text === "") return setFound(undefined)
    const request = { kind: "find", query: queryOf(state), text, limit: maxFound } as const
    void client.ask("find", request).then((answer) => {
      if (answer !== undefined) setFound(answer)
    })
    // The rows follow the state.
  }, [client, rows, text])
  return text === "" ? undefined : found
}
