import { queryFromJson, type FieldTable, type Query, type Result } from "trommel"

/** Returns the text to store. It holds filters and sorts; a page is of the rows of today. */
export function saveSearch<Filterable, Sortable>(query: Query<Filterable, Sortable>): string {
  const { filters, sorts } = query.toJSON()
  return JSON.stringify({ filters, sorts })
}

const day = 24 * 60 * 60 * 1000

/** Writes the days of a field as days before today, so that a search for the last seven days keeps finding those. */
export function keepDistance(text: string, field: string, today: Date): string {
  return JSON.stringify(JSON.parse(text), (_key, part: unknown) => {
    const { fields, values } = (part ?? {}) as { fields?: unknown[]; values?: unknown[] }
    if (fields?.includes(field) !== true || values === undefined) return part
    const midnight = Math.floor(today.getTime() / day) * day
    const daysAgo = values.map((value) =>
      /^\d{4}-\d\d-\d\d$/.test(String(value))
        ? { daysAgo: (midnight - Date.parse(String(value))) / day }
        : value,
    )
    return { ...(part as object), values: daysAgo }
  })
}

/** Reads a stored search. It is refused as a whole: without one condition it would find more than was saved. */
export function loadSearch<Filterable, Sortable, Row>(
  table: FieldTable<Filterable, Sortable, Row>,
  text: string,
  today = new Date(),
): Result<Query<Filterable, Sortable>> {
  const json: unknown = JSON.parse(text, (_key, part: { daysAgo?: unknown } | null) =>
    typeof part?.daysAgo === "number"
      ? new Date(today.getTime() - part.daysAgo * day).toISOString().slice(0, 10)
      : part,
  )
  return queryFromJson(json, table)
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
