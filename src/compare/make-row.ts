import type { ColumnField } from "../fields/field.ts"
import { valuesOf } from "./kind-values.ts"
import type { Column, Values } from "./literals.ts"
import type { State } from "./solve.ts"

/** The parts of a row by their names. */
type Parts = Map<string, unknown>

/** The values of the columns that a row can hold, as some state has them. */
export function placedIn(
  columns: readonly Column[],
  state: State,
): readonly (readonly [ColumnField, Values])[] {
  return columns.flatMap(({ field, isLetter, index }) =>
    field === undefined || isLetter ? [] : [[field, state[index]?.values ?? []] as const],
  )
}

/** Makes a row that holds values at the paths of columns, of which none lies over another one. */
export function makeRow(
  placed: readonly (readonly [field: ColumnField, values: Values])[],
): Record<string, unknown> {
  const row: Parts = new Map()
  for (const [field, values] of placed) {
    const { toRow } = valuesOf[field.kind](field, false)
    const items = values.map(toRow)
    const steps = field.path ?? []
    const last = steps.at(-1)
    if (last === undefined) continue
    partsAt(row, steps.slice(0, -1)).set(last, field.list ? items : (items[0] ?? null))
  }
  return writeParts(row)
}

function partsAt(parts: Parts, steps: readonly string[]): Parts {
  return steps.reduce((inner, step) => {
    const known = inner.get(step)
    if (known instanceof Map) return known as Parts
    const made: Parts = new Map()
    inner.set(step, made)
    return made
  }, parts)
}

/** Makes own properties of all parts, whatever their names. */
function writeParts(parts: Parts): Record<string, unknown> {
  return Object.fromEntries(
    Array.from(parts, ([name, part]) => [
      name,
      part instanceof Map ? writeParts(part as Parts) : part,
    ]),
  )
}
