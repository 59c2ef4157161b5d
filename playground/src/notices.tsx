import type { JSX } from "preact"

/** What is told about a pasted URL. */
export interface PastedNotice {
  /** Brings the query before a pasted URL back; undefined where none was pasted. */
  readonly undo: (() => void) | undefined
  /** What stood behind the URL in its line, and was not read. */
  readonly rest: string
}

/** Shows what could not be used of a link, of data or of a table, and what a pasted URL has changed. */
export function Notices({
  problems,
  undo,
  rest,
}: PastedNotice & { readonly problems: readonly (string | undefined)[] }): JSX.Element | null {
  const told = problems.filter((problem) => problem !== undefined)
  return told.length === 0 && undo === undefined ? null : (
    <div class="notices" role="status">
      {undo !== undefined && (
        <p>
          The query was taken from the pasted URL. {rest !== "" && `Not read: “${rest}”. `}
          <button type="button" onClick={undo}>
            Undo
          </button>
        </p>
      )}
      {told.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
    </div>
  )
}
