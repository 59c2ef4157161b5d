import { ownProperty } from "../diagnostics/own.ts"
import type { DiagnosticData } from "../diagnostics/data.ts"
import type { Use } from "../bind/find-field.ts"
import type { Fields } from "../fields/field.ts"
import type { MethodField } from "../fields/method.ts"
import { fold } from "../fields/kinds/fold.ts"

/** The method that a name finds, or the reason why the server gives up on what it finds. */
export type FoundMethod =
  | { readonly kind: "method"; readonly method: MethodField }
  | {
      readonly kind: "unusable"
      readonly reason: Exclude<DiagnosticData["unusable-method"]["reason"], "database">
    }

/** The public methods without parameters that every object of .NET has. */
const withoutRows: readonly string[] = ["GetHashCode", "GetType", "ToString"]

/**
 * Finds the custom method that a name means to the server (rule S27). Letter case is ignored, and a name that ends in `*` finds all
 * methods that begin with the rest. Generic methods count only where there is no other.
 * @returns undefined for a name that finds no method, and for a server without methods for the use.
 */
export function findMethod(text: string, use: Use, table: Fields): FoundMethod | undefined {
  const methods = ownProperty(table, "methods")?.filter((method) => method[use] !== undefined) ?? []
  if (methods.length === 0) return undefined
  const isPrefix = text.endsWith("*")
  const wanted = fold(isPrefix ? text.slice(0, -1) : text)
  const isFound = (name: string): boolean =>
    isPrefix ? fold(name).startsWith(wanted) : fold(name) === wanted
  const hits = methods.filter(({ name }) => isFound(name))
  for (const entity of ["same", "any"] as const) {
    const found = hits.filter((method) => method.entity === entity)
    if (found.length > 1) return { kind: "unusable", reason: "several" }
    if (withoutRows.some(isFound)) return { kind: "unusable", reason: "no-rows" }
    const [method] = found
    if (method !== undefined) return { kind: "method", method }
  }
  const isOther = !isPrefix && (hits.length > 0 || isFound("Equals"))
  return isOther ? { kind: "unusable", reason: "other-entity" } : undefined
}
