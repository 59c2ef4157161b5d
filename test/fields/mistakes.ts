import type { Diagnostic } from "../../src/diagnostics/diagnostic.ts"
import { QueryError } from "../../src/diagnostics/result.ts"
import { defineFields } from "../../src/fields/table.ts"

/** As a program in JavaScript would call it. */
const defineUnchecked = defineFields as (fields: unknown, options?: unknown) => unknown

/** The diagnostics with which a table is refused; none when it is not. */
export function mistakesOf(fields: unknown, options?: unknown): readonly Diagnostic[] {
  try {
    defineUnchecked(fields, options)
    return []
  } catch (error) {
    if (error instanceof QueryError) return error.diagnostics
    throw error
  }
}

/** Their messages alone. */
export function messagesOf(fields: unknown, options?: unknown): readonly string[] {
  return mistakesOf(fields, options).map(({ message }) => message)
}
