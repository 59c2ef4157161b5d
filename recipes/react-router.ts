import { createPath, data, isRouteErrorResponse, type Path } from "react-router"
import { orThrow, queryFrom, writeUrl, type FieldTable, type Query } from "trommel"

/** Returns what the route of a list needs. */
export function listUrl<Filterable, Sortable, Row>(table: FieldTable<Filterable, Sortable, Row>) {
  return {
    /** Returns the query of a request, for a loader. The error boundary gets the messages of a wrong one, with status 400. */
    queryOf({ request }: { readonly request: Request }): Query<Filterable, Sortable> {
      const result = queryFrom(request, table)
      if (result.ok) return result.value
      const messages = result.diagnostics
        .filter(({ severity }) => severity !== "hint")
        .map(({ problem, hint }) => (hint === undefined ? problem : `${problem} ${hint}`))
      throw data({ messages }, { status: 400 })
    },

    /** Returns `to` of a link or navigation: this query replaces that of the location; other parameters stay. */
    to: (query: Query<Filterable, Sortable>, location: Partial<Path>): string =>
      orThrow(writeUrl(query.print(), { into: createPath(location) })).text,
  }
}

/** Returns the messages of a wrong query, for an error boundary; none for another error. */
export function findMessages(error: unknown): readonly string[] {
  const body: unknown = isRouteErrorResponse(error) ? error.data : undefined
  if (typeof body !== "object" || body === null || !("messages" in body)) return []
  return Array.isArray(body.messages) ? body.messages.map(String) : []
}
