import type { JSX } from "preact"

/** Shows what could not be used of a link, of data or of a table. */
export function Notices({
  problems,
}: {
  readonly problems: readonly (string | undefined)[]
}): JSX.Element | null {
  const told = problems.filter((problem) => problem !== undefined)
  return told.length === 0 ? null : (
    <div class="notices" role="status">
      {told.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
    </div>
  )
}
