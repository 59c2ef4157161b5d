import { queryFromJson, type FieldTable, type Query, type Result } from "trommel"

/** Returns the text to store. It holds filters and sorts; a page is of the rows of today. */
export function saveSearch<Filterable, Sortable>(query: Query<Filterable, Sortable>): string {
  const { filters, sorts } = query.toJSON()
  return JSON.stringify({ filters, sorts })
}

/** Reads a stored search. It is refused as a whole: without one condition it would find more than was saved. */
export function loadSearch<Filterable, Sortable, Row>(
  table: FieldTable<Filterable, Sortable, Row>,
  text: string,
): Result<Query<Filterable, Sortable>> {
  return queryFromJson(table, JSON.parse(text))
}

/** Lists what a change of the table broke. Run it over all stored searches before the change is deployed. */
export function findBroken<Filterable, Sortable, Row>(
  table: FieldTable<Filterable, Sortable, Row>,
  searches: ReadonlyMap<string, string>,
): ReadonlyMap<string, readonly string[]> {
  const broken = new Map<string, readonly string[]>()
  for (const [id, text] of searches) {
    const result = loadSearch(table, text)
    if (!result.ok)
      broken.set(
        id,
        result.diagnostics.map(({ message }) => message),
      )
  }
  return broken
}

/** Writes a stored search with a new name of a field. */
export function renameField(text: string, from: string, to: string): string {
  return JSON.stringify(JSON.parse(text), (key, value: unknown) => {
    if (key === "field" && value === from) return to
    if (key !== "fields" || !Array.isArray(value)) return value
    return value.map((name: unknown) => (name === from ? to : name))
  })
}
