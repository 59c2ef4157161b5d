import { notFollowed, unusableMethod } from "../diagnostics/codes.ts"
import type { Effect } from "../diagnostics/data.ts"
import {
  findField,
  ignoreName,
  writtenName,
  useOf,
  type BindingContext,
  type FoundField,
} from "../bind/find-field.ts"
import type { Name, Sort } from "../language/ast.ts"
import type { NamedMethod } from "./method.ts"
import type { ServerSettings } from "./options.ts"
import type { FilterCall } from "./running/method-calls.ts"
import type { NameLookUp } from "./server-names.ts"

export interface SieveContext extends BindingContext {
  readonly settings: ServerSettings
  readonly lookUp: NameLookUp
  /** Notes a call of a custom filter method, unless the server gives up before it. */
  readonly addCall: (call: FilterCall) => void
}

/**
 * Finds what a name means to the server (rule S8). Names that a server has given are searched in order: the
 * first entry with the name and with the right that is needed decides.
 * @param effect - The effect of a name without field; undefined where another diagnostic says it.
 */
export function findName(
  written: Name | Sort,
  effect: Effect | undefined,
  context: SieveContext,
): FoundName {
  const { table, report, lookUp } = context
  if (lookUp.isPlain) return findField(written, effect, context)
  const [use, text] = [useOf(written), writtenName(written)]
  const found = lookUp.find(text, use, table)
  if (found?.kind === "usable" || found?.kind === "method") return found
  if (found !== undefined) {
    const { range } = written.kind === "sort" ? written.name : written
    const place = { source: use === "sort" ? "sorts" : "filters", range } as const
    const code =
      found.kind === "unfollowed"
        ? report.add(notFollowed, () => ({ field: text }), place)
        : report.add(unusableMethod, () => ({ field: text, reason: found.reason }), place)
    return { kind: "ignored", code }
  }
  const known = lookUp.findSpelling(text, table)
  const usable = (): string[] => lookUp.listUsable(use, table)
  return ignoreName(written, { effect, known, usable }, report)
}

/** A name that a server can use: that of a field, or of a custom method. */
export type FoundName = FoundField | { readonly kind: "method"; readonly method: NamedMethod }

/** A name that has an effect. */
export type UsableName = Exclude<FoundName, { readonly kind: "ignored" }>
