import { unusableMethod, type DiagnosticCode } from "../diagnostics/codes.ts"
import type { DiagnosticData, Effect } from "../diagnostics/data.ts"
import { ownProperty } from "../diagnostics/own.ts"
import {
  findField,
  ignoreName,
  writtenName,
  useOf,
  type BindingContext,
  type FoundField,
} from "../bind/find-field.ts"
import type { FilterCall } from "../bind/method-calls.ts"
import type { BindingReport } from "../bind/report.ts"
import type { MethodField } from "../fields/method.ts"
import type { Name, Sort } from "../language/ast.ts"
import type { ServerSettings } from "./options.ts"
import { entriesOf, listUsableNames, lookUp } from "./server-names.ts"

/** The table, the report, and the options of the server. */
export interface SieveContext extends BindingContext {
  readonly settings: ServerSettings
  /** Notes a call of a custom filter method, unless the server gives up before it. */
  readonly addCall: (call: FilterCall) => void
}

/**
 * Finds the field that a name means to the server (rule S8). A table with names of its own is searched in order: the
 * first entry with the name and with the right that is needed decides.
 * @param effect - The effect of a name without field; undefined where another diagnostic tells it.
 */
export function findName(
  written: Name | Sort,
  effect: Effect | undefined,
  context: SieveContext,
): FoundName {
  const { table, report, settings } = context
  const { caseSensitive } = settings
  const isPlain = ownProperty(table, "names") === undefined && !ownProperty(table, "methods")
  if (isPlain && !caseSensitive) return findField(written, effect, context)
  const server = { table, caseSensitive }
  const [use, text] = [useOf(written), writtenName(written)]
  const found = lookUp(text, use, server)
  if (found?.kind === "unusable")
    return { kind: "ignored", code: reportMethod(written, found.reason, report) }
  if (found !== undefined) return found
  const known = entriesOf(text, server)[0]?.name
  const usable = (): string[] => listUsableNames(use, server)
  return ignoreName(written, { effect, known, usable }, report)
}

/** A name that a dialect can use: that of a field, or of a custom method. */
export type FoundName = FoundField | { readonly kind: "method"; readonly method: MethodField }

/** A name that has an effect. */
export type UsableName = Exclude<FoundName, { readonly kind: "ignored" }>

/** Reports a method that the server finds and cannot call (rule S27). */
function reportMethod(
  written: Name | Sort,
  reason: DiagnosticData["unusable-method"]["reason"],
  report: BindingReport,
): DiagnosticCode {
  const name = written.kind === "sort" ? written.name : written
  const source = written.kind === "sort" ? "sorts" : "filters"
  const work = () => ({ field: name.text, reason })
  return report.add(unusableMethod, work, { source, range: ownProperty(name, "range") })
}
