/** @jsxImportSource react */
import { useEffect, useState, useSyncExternalStore, type ReactElement } from "react"
import { createListClient } from "../../../src/client.ts"
import {
  explainQuery,
  prepareQuery,
  queryFrom,
  readUrl,
  type Diagnostic,
} from "../../../src/index.ts"
import { FilmForm } from "./film-form.tsx"
import { table, type Film } from "./films.ts"

const films = createListClient({ url: "/films", table })

/** What the page knows of the list. */
type Answer =
  | { readonly kind: "waiting" }
  | { readonly kind: "rows"; readonly rows: readonly Film[] }
  | { readonly kind: "problem"; readonly text: string }

/** Asks the list for the query of the address. A new address ends the request for the old one. */
function useFilms(search: string): Answer {
  const [answer, setAnswer] = useState<Answer>({ kind: "waiting" })
  useEffect(() => {
    const query = queryFrom(search, table)
    if (!query.ok) {
      const told = query.diagnostics.map((found) => tellMistake(search, found))
      const text = "No films were requested, since the address has a mistake."
      setAnswer({ kind: "problem", text: [text, ...told].join("\n") })
      return
    }
    const request = new AbortController()
    films.list(query.value, { signal: request.signal }).then(
      ({ data }) => {
        if (!request.signal.aborted) setAnswer({ kind: "rows", rows: data })
      },
      (error: unknown) => {
        if (!request.signal.aborted) setAnswer({ kind: "problem", text: String(error) })
      },
    )
    return () => request.abort()
  }, [search])
  return answer
}

/**
 * Tells a mistake of the address by its part and what to do. The message is for lists that answer all the same: it tells what
 * they make of the mistake. It is shown where there is no hint.
 */
function tellMistake(search: string, { source, range, message, hint }: Diagnostic): string {
  const texts = new Map(Object.entries(readUrl(search)))
  const part = range && String(texts.get(source) ?? "").slice(range.start, range.end)
  return `${source}${part ? `, "${part}"` : ""}: ${hint ?? message}`
}

/** Calls back when the address changes, with the buttons of the browser too. */
function onAddress(callback: () => void): () => void {
  addEventListener("popstate", callback)
  return () => removeEventListener("popstate", callback)
}

function goTo(search: string): void {
  history.pushState(null, "", `?${search}`)
  dispatchEvent(new PopStateEvent("popstate"))
}

/** The page. Its filter is in the address, so that it can be reloaded, sent to somebody, and taken back. */
export function FilmPage(): ReactElement {
  const search = useSyncExternalStore(
    onAddress,
    () => location.search,
    () => "",
  )
  return (
    <main>
      <h1>Films</h1>
      <FilmForm search={search} onFilter={goTo} />
      <ActiveFilter search={search} />
      <Films answer={useFilms(search)} />
    </main>
  )
}

/** Tells what the address keeps, in words: also conditions that no input shows. */
function ActiveFilter({ search }: { readonly search: string }): ReactElement | null {
  if (!queryFrom(search, table).ok) return null
  const { conditions } = explainQuery(prepareQuery(search, table))
  const sentences = conditions.map(({ sentence }) => sentence).join(" ")
  return <p role="status">{sentences === "" ? "All films." : sentences}</p>
}

function Films({ answer }: { readonly answer: Answer }): ReactElement {
  switch (answer.kind) {
    case "waiting":
      return <p>Loading…</p>
    case "problem":
      return <pre role="alert">{answer.text}</pre>
    case "rows":
      return (
        <ul>
          {answer.rows.map(({ id, title, rating }) => (
            <li key={id}>
              {title} ({rating ?? "not rated"})
            </li>
          ))}
        </ul>
      )
  }
}
