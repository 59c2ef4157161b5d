import type { DiagnosticData } from "../diagnostics/data.ts"
import type { Use } from "../bind/find-field.ts"
import { fold } from "../fields/kinds/fold.ts"
import type { NamedMethod } from "./method.ts"

/** The method that a name finds, or the reason why the server gives up on what it finds. */
export type FoundMethod =
  | { readonly kind: "method"; readonly method: NamedMethod }
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
export function findMethod(
  text: string,
  use: Use,
  all: readonly NamedMethod[],
): FoundMethod | undefined {
  const methods = all.filter((method) => method[use] !== undefined)
  if (methods.length === 0) return undefined
  const isPrefix = text.endsWith("*")
  const wanted = fold(isPrefix ? text.slice(0, -1) : text)
  const isFound = (name: string): boolean =>
    isPrefix ? fold(name).startsWith(wanted) : fold(name) === wanted
  const hits = methods.filter(({ name }) => isFound(name))
  for (const wanted of ["same", "any"] as const) {
    const found = hits.filter(({ entity = "same" }) => entity === wanted)
    if (found.length > 1) return { kind: "unusable", reason: "several" }
    if (withoutRows.some(isFound)) return { kind: "unusable", reason: "no-rows" }
    const [method] = found
    if (method !== undefined) return { kind: "method", method }
  }
  const isOther = !isPrefix && (hits.length > 0 || isFound("Equals"))
  return isOther ? { kind: "unusable", reason: "other-entity" } : undefined
}
