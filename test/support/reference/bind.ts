import type { Source } from "../../../src/diagnostics/diagnostic.ts"
import type { Asked, SourcedNote } from "./asked.ts"
import { applies, canMatch, columnOf, takesOperator, type Alternative } from "./conditions.ts"
import { isOverLimit, noteLimits } from "./limits.ts"
import { excludeEachOther, matchesNothing, narrowedColumn } from "./never-true.ts"
import { bindPaging, type Pages } from "./paging.ts"
import {
  readFilters,
  type DroppedTerm,
  type FiltersRead,
  type Note,
  type Term,
} from "./read-filters.ts"
import { readSorts, type Order, type SortsRead } from "./read-sorts.ts"
import { findField, type Column, type Table, type TableField } from "./table.ts"
import { notesOfValues } from "./value-notes.ts"

/** A query decided. */
export interface Plan {
  /** All must hold; of each list any. */
  readonly conditions: readonly (readonly Alternative[])[]
  readonly sorts: readonly { readonly column: Column; readonly descending: boolean }[]
  readonly paging: Pages
  readonly notes: readonly SourcedNote[]
  /** Over a limit: nothing is evaluated. */
  readonly limited: boolean
}

interface BoundTerm {
  readonly term: Term
  readonly usable: readonly TableField[]
  readonly alternatives: readonly Alternative[]
  readonly notes: readonly Note[]
}

/** N2, N5, V10: the names that can be used, and why the others cannot. */
function bindNames(
  table: Table,
  term: Term,
): { readonly usable: TableField[]; readonly notes: Note[] } {
  const usable: TableField[] = []
  const notes: Note[] = []
  for (const name of term.names) {
    const field = findField(table, name.text)
    if (field === undefined) notes.push({ code: "unknown-field", start: name.start, end: name.end })
    else if (!field.filter) notes.push({ code: "not-filterable", start: name.start, end: name.end })
    else if (!takesOperator(field, term.operator.text))
      notes.push({
        code: "unsuitable-operator",
        start: term.operator.start,
        end: term.operator.end,
      })
    else usable.push(field)
  }
  return { usable, notes }
}

function bindTerm(table: Table, term: Term): BoundTerm {
  const { usable, notes } = bindNames(table, term)
  const values = term.values.map((value) => value.text)
  const alternatives = usable
    .filter((field) => field.kind !== "shortcut" || applies(values))
    .map((field) => ({ field, operator: term.operator.text, values }))
  return { term, usable, alternatives, notes: [...notes, ...notesOfValues(term, usable)] }
}

/**
 * Section 5, `never-true`: a condition that excludes everything with those before it, once per column. A condition that
 * matches nothing by itself has a note on each of its values already, and nothing else is said about it.
 */
function noteNeverTrue(bound: readonly BoundTerm[]): Note[] {
  const notes: Note[] = []
  const earlier = new Map<Column, Alternative[]>()
  const excluded = new Set<Column>()
  for (const { term, alternatives } of bound) {
    const column = narrowedColumn(alternatives)
    const together = column === undefined ? [] : [...(earlier.get(column) ?? []), ...alternatives]
    if (matchesNothing(alternatives) || column === undefined || excluded.has(column)) continue
    earlier.set(column, together)
    if (!excludeEachOther(column, together)) continue
    excluded.add(column)
    notes.push({ code: "never-true", start: term.start, end: term.end })
  }
  return notes
}

/** V14: the first condition that different items may meet beside an earlier one. */
function noteSeparateItems(bound: readonly BoundTerm[]): Note[] {
  const lists = bound.map(({ alternatives }) =>
    alternatives.flatMap(({ field, operator, values }) => {
      const column = columnOf(field)
      if (!column?.list) return []
      const isRead = values.some((value) => value !== null && canMatch(field, operator, value))
      return [{ column, end: isRead ? operator.replace(/[^<>]/g, "") : "" }]
    }),
  )
  const later = bound.find((_, index) =>
    lists[index]?.some(({ column, end }) =>
      lists
        .slice(0, index)
        .flat()
        .some((one) =>
          one.column === column
            ? one.end !== "" && end !== "" && one.end !== end
            : one.column.path.length > 1 &&
              column.path.length > 1 &&
              one.column.path[0] === column.path[0],
        ),
    ),
  )
  return later ? [{ code: "separate-items", start: later.term.start, end: later.term.end }] : []
}

/** T12, T1: a dropped condition; after a condition on text, the comma was probably meant as text. */
function noteDropped(dropped: DroppedTerm, bound: readonly BoundTerm[]): Note {
  const before = bound.find(({ term }) => term === dropped.previous)
  const isText = before?.usable.some((field) => columnOf(field)?.kind === "text") ?? false
  return {
    code: isText ? "comma-in-value" : "malformed-condition",
    start: dropped.start,
    end: dropped.end,
  }
}

/** N2, N5: sorts that have an effect. */
function bindSorts(
  table: Table,
  orders: readonly Order[],
): { readonly sorts: Plan["sorts"]; readonly notes: Note[] } {
  const sorts: { column: Column; descending: boolean }[] = []
  const notes: Note[] = []
  for (const order of orders) {
    const field = findField(table, order.name)
    const name = { start: order.end - order.name.length, end: order.end }
    if (field === undefined) notes.push({ ...name, code: "unknown-field" })
    else if (!field.sort) notes.push({ ...name, code: "not-sortable" })
    else sorts.push({ column: field, descending: order.descending })
  }
  return { sorts, notes }
}

/** What one parameter says, and over which limits the whole is. */
export function bind(table: Table, asked: Asked): Plan {
  const filters = isOverLimit(table.limits.text, asked.filters)
    ? nothingRead
    : readFilters(asked.filters ?? "")
  const sorts = isOverLimit(table.limits.text, asked.sorts)
    ? nothingSorted
    : readSorts(asked.sorts ?? "")
  const limits = noteLimits(table.limits, asked, filters, sorts)
  const paging = bindPaging(table, asked)
  if (limits.length > 0) return { conditions: [], sorts: [], paging, notes: limits, limited: true }
  const bound = filters.terms.map((term) => bindTerm(table, term))
  const ordered = bindSorts(table, sorts.orders)
  const ofFilters = [
    ...filters.notes,
    ...bound.flatMap(({ notes }) => notes),
    ...noteNeverTrue(bound),
    ...noteSeparateItems(bound),
    ...filters.dropped.map((dropped) => noteDropped(dropped, bound)),
  ]
  return {
    conditions: bound
      .map(({ alternatives }) => alternatives)
      .filter((alternatives) => alternatives.length > 0),
    sorts: ordered.sorts,
    paging,
    notes: [
      ...inSource("filters", ofFilters),
      ...inSource("sorts", [...sorts.notes, ...ordered.notes]),
      ...paging.notes,
    ],
    limited: false,
  }
}

const nothingRead: FiltersRead = { terms: [], dropped: [], notes: [] }
const nothingSorted: SortsRead = { orders: [], entries: [], notes: [] }

function inSource(source: Source, notes: readonly Note[]): SourcedNote[] {
  return notes.map((note) => ({ ...note, source }))
}
