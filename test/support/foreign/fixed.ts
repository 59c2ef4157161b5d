import { applyFixes } from "../../../src/diagnostics/fixes.ts"
import {
  applyQuery,
  defineFields,
  prepareQuery,
  translateFilters,
  type Diagnostic,
} from "../../../src/index.ts"
import type { Row } from "./expressions.ts"

export const table = defineFields({
  name: { kind: "text" },
  title: { kind: "text" },
  price: { kind: "number" },
  age: { kind: "number" },
  active: { kind: "boolean" },
})

const isError = ({ severity }: Diagnostic): boolean => severity === "error"

/** The text after rounds of fixes, as `check --fix` makes them; undefined where none is offered or an error stays. */
export function fixedText(text: string): string | undefined {
  let current = text
  for (let round = 0; round < 8; round++) {
    const { diagnostics } = prepareQuery({ filters: current }, table)
    const { text: next, applied } = applyFixes(current, diagnostics)
    if (applied.length === 0)
      return current === text || diagnostics.some(isError) ? undefined : current
    current = next
  }
  return undefined
}

export function translated(text: string): string | undefined {
  const result = translateFilters(text, table)
  return result.ok ? result.value : undefined
}

export function rowsFor(filters: string, rows: readonly Row[]): readonly Row[] {
  const { data, diagnostics } = applyQuery(rows, table, { filters })
  if (diagnostics.some(isError)) throw new Error(`${filters} has an error.`)
  return data
}
