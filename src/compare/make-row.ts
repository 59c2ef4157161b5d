import type { ColumnField } from "../fields/field.ts"
import { kindValues } from "./kind-values.ts"
import type { SolvedColumn, Values } from "./literals.ts"
import type { Solution } from "./solve.ts"

/** The parts of a row by their names. */
type Parts = Map<string, unknown>

/** The values of the columns that a row can hold, as some state has them. */
export function placedIn(
  columns: readonly SolvedColumn[],
  state: Solution,
): readonly (readonly [ColumnField, Values])[] {
  return columns.flatMap(({ field, isLetter, index }) =>
    field === undefined || isLetter ? [] : [[field, state[index]?.values ?? []] as const],
  )
}

/**
 * Makes a row that holds values at the paths of columns, of which none lies over another one. Lists within objects are the parts of
 * objects in an array, where no other column has a place there.
 */
export function makeRow(
  placed: readonly (readonly [field: ColumnField, values: Values])[],
): Record<string, unknown> {
  const row: Parts = new Map()
  const single = new Set(placed.flatMap(([{ path, list }]) => (list ? [] : [path?.[0]])))
  for (const [field, values] of placed) {
    const { toRow } = kindValues[field.kind](field, false)
    const items = values.map(toRow)
    const [first, ...steps] = field.path ?? []
    if (first === undefined) continue
    if (!field.list) setAt(row, [first, ...steps], items[0] ?? null)
    else if (steps.length === 0 || single.has(first)) setAt(row, [first, ...steps], items)
    else {
      const known = row.get(first)
      const elements = Array.isArray(known) ? (known as Parts[]) : []
      row.set(first, elements)
      for (const [index, item] of items.entries())
        setAt((elements[index] ??= new Map()), steps, item)
    }
  }
  return writeParts(row)
}

function setAt(parts: Parts, [step = "", ...steps]: readonly string[], value: unknown): void {
  if (steps.length === 0) parts.set(step, value)
  else {
    const known = parts.get(step)
    const inner = known instanceof Map ? (known as Parts) : new Map<string, unknown>()
    parts.set(step, inner)
    setAt(inner, steps, value)
  }
}

/** Makes own properties of all parts, whatever their names. */
function writeParts(parts: Parts): Record<string, unknown> {
  return Object.fromEntries(Array.from(parts, ([name, part]) => [name, writePart(part)]))
}

function writePart(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(writePart)
  return part instanceof Map ? writeParts(part as Parts) : part
}
