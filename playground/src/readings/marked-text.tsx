import type { JSX } from "preact"
import type { TextRange } from "../../../src/index.ts"

/** The most UTF-16 units before and behind a place that are shown. */
const context = 24
/** The most UTF-16 units of the place itself. */
const longest = 120

/** Shows a place in a text, with some of the text around it. */
export function MarkedText({
  text,
  range: { start, end },
}: {
  readonly text: string
  readonly range: TextRange
}): JSX.Element {
  const from = Math.max(0, start - context)
  const to = Math.min(text.length, end + context)
  const place = text.slice(start, end)
  return (
    <code class="marked-text">
      {from > 0 && "…"}
      {text.slice(from, start)}
      <mark>{place.length > longest ? `${place.slice(0, longest)}…` : place || "▾"}</mark>
      {text.slice(end, to)}
      {to < text.length && "…"}
    </code>
  )
}
