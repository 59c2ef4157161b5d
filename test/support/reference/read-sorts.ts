import { cover, isBlank, smallLetters, trimSpan, type Span } from "./characters.ts"
import type { Note } from "./read-filters.ts"

/** One entry of `sorts` that stands. */
export interface Order extends Span {
  readonly name: string
  readonly descending: boolean
}

/** All that the text of `sorts` says by itself; `entries` are those that the limit counts. */
export interface SortsRead {
  readonly orders: readonly Order[]
  readonly entries: readonly Span[]
  readonly notes: readonly Note[]
}

/** T15: a `-` counts when the next character is there and is neither `-` nor white space. */
function readEntry(text: string, entry: Span): Order {
  const written = cover(text, entry)
  const next = written[1]
  const descending = written.startsWith("-") && next !== undefined && next !== "-" && !isBlank(next)
  return { ...entry, name: descending ? written.slice(1) : written, descending }
}

/** Reads the text of `sorts`: T15. */
export function readSorts(text: string): SortsRead {
  const orders: Order[] = []
  const entries: Span[] = []
  const notes: Note[] = []
  let start = 0
  for (const part of text.split(",")) {
    const entry = trimSpan(text, { start, end: start + part.length })
    start += part.length + 1
    if (entry.start === entry.end) continue
    entries.push(entry)
    const order = readEntry(text, entry)
    const repeated = orders.some(
      (earlier) => smallLetters(earlier.name) === smallLetters(order.name),
    )
    if (repeated) notes.push({ ...entry, code: "duplicate-sort" })
    else orders.push(order)
  }
  return { orders, entries, notes }
}
