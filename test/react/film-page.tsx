/** @jsxImportSource react */
import { useEffect, useState, useSyncExternalStore, type ReactElement } from "react"
import { createListClient } from "../../src/client.ts"
import { formatDiagnostic, queryFrom } from "../../src/index.ts"
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
    const query = queryFrom(table, search)
    if (!query.ok) {
      const text = query.diagnostics.map((found) => formatDiagnostic(found)).join("\n")
      setAnswer({ kind: "problem", text })
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
      <Films answer={useFilms(search)} />
    </main>
  )
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
