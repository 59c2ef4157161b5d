import * as trommel from "trommel"

type Filter = { readonly text: string; readonly bound: trommel.BoundQuery }
type Check = { readonly ok: boolean; readonly problems: readonly string[] }

/** Filters of subscribers over one kind of event. Store the texts, and `set` each again when the process starts. */
export function createEventFilters<Event>(table: trommel.Fields) {
  const filters = new Map<string, Filter>()
  const predicates = new Map<string, (event: Event) => boolean>()

  /** Checks a filter. Strict mode refuses what has no effect; a filter must also leave something out. */
  function check(text: string): Check & { readonly bound: trommel.BoundQuery } {
    const bound = trommel.prepareQuery({ filters: text }, table, { strict: true })
    const problems = bound.diagnostics.map((one) => trommel.formatDiagnostic(one))
    const tests = bound.conditions.some(({ applied }) => applied)
    if (!bound.refused && !tests)
      problems.push("Expected a condition: this filter takes all events.")
    return { ok: !bound.refused && tests, problems, bound }
  }

  /** Keeps a filter. One with problems is not kept; the filter of this id before it is removed, so it matches nothing. */
  function set(id: string, text: string): Check {
    remove(id)
    const { bound, ...checked } = check(text)
    if (checked.ok) {
      filters.set(id, { text, bound })
      predicates.set(id, trommel.compilePredicate(bound))
    }
    return checked
  }

  function remove(id: string): void {
    filters.delete(id)
    predicates.delete(id)
  }

  /** Returns the ids of the filters that take the event. */
  function match(event: Event): string[] {
    const ids: string[] = []
    for (const [id, takes] of predicates) if (takes(event)) ids.push(id)
    return ids
  }

  /** Says why a filter takes an event or misses it. */
  function explain(id: string, event: Event): string {
    const filter = filters.get(id)
    return filter
      ? trommel.explainRow(event, filter.bound).sentence
      : "No filter is kept under this id."
  }

  return { check, set, remove, match, explain }
}
