import {
  notFilterable,
  notSortable,
  unknownField,
  type DiagnosticCode,
} from "../diagnostics/codes.ts"
import type { Hint } from "../diagnostics/finding.ts"
import { nearestNames } from "../diagnostics/nearest.ts"
import { didYouMean, listAllowed } from "../diagnostics/wording.ts"
import type { Field, Fields } from "../fields/field.ts"
import type { Name, Sort } from "../language/ast.ts"
import { foldName } from "../language/names.ts"
import type { BindingReport } from "./report.ts"

/**
 * The result of looking up a name: a field that can be used in its place, or none for the reason
 * that a diagnostic gives.
 */
export type FoundField =
  | { readonly kind: "usable"; readonly field: Field }
  | { readonly kind: "ignored"; readonly code: DiagnosticCode }

/** The place where a name is used. */
type Use = "filter" | "sort"

/** The table, and the report that collects findings. */
export interface BindingContext {
  readonly table: Fields
  readonly report: BindingReport
}

/**
 * Finds the field that a name of a condition or a sort means (rules N1, N2 and N5).
 * @param effect - The effect of a name without field, for the message.
 */
export function findField(
  written: Name | Sort,
  effect: string,
  { table, report }: BindingContext,
): FoundField {
  const isSort = written.kind === "sort"
  const use: Use = isSort ? "sort" : "filter"
  const { text, range } = isSort ? written.name : written
  const field = table.fields.get(foldName(text))
  if (field?.[use]) return { kind: "usable", field }
  const place = { source: isSort ? "sorts" : "filters", range } as const
  if (field === undefined) {
    const hint = (): Hint => (isSort ? hintForSort(written, table) : hintForName(written, table))
    return { kind: "ignored", code: report.add(unknownField, [text, effect], { ...place, hint }) }
  }
  const hint = (): Hint => ({ hint: listUsable(use, table) })
  const code = isSort ? notSortable : notFilterable
  return { kind: "ignored", code: report.add(code, [field.name, effect], { ...place, hint }) }
}

/** Proposes what to write instead of an unknown name in `filters` (rule N2). */
function hintForName({ text, range }: Name, table: Fields): Hint {
  const nearest = nearestNames(text, usableNames("filter", table))
  const [first] = nearest
  return {
    hint: didYouMean(nearest) ?? listUsable("filter", table),
    ...(range && first !== undefined && { fix: { range, text: first } }),
  }
}

/**
 * Proposes what to write instead of an unknown name in `sorts`. Other languages write the order in
 * other ways (rule T15).
 */
function hintForSort({ name, descending, range }: Sort, table: Fields): Hint {
  const written = readOrder(name.text, descending)
  const nearest = written.name === "" ? [] : nearestNames(written.name, usableNames("sort", table))
  const [first] = nearest
  const fix = first !== undefined &&
    range && { range, text: `${written.descending ? "-" : ""}${first}` }
  return {
    hint: written.hint ?? didYouMean(nearest) ?? listUsable("sort", table),
    ...(fix && { fix }),
  }
}

function usableNames(use: Use, table: Fields): string[] {
  return [...table.fields.values()].filter((field) => field[use]).map(({ name }) => name)
}

function listUsable(use: Use, table: Fields): string {
  return listAllowed("fields", usableNames(use, table))
}

/**
 * The length of an entry above which it is not read for an order. A longer one is not a mistyped
 * name, and the pattern below would take quadratic time for its blanks.
 */
const longestSort = 80

/**
 * Reads signs and words that mean an order in other languages, and are a part of the name in this
 * one.
 */
function readOrder(
  text: string,
  descending: boolean,
): { readonly name: string; readonly descending: boolean; readonly hint?: string } {
  if (text.length > longestSort) return { name: text, descending }
  const match = /^(?<signs>[-+\s]*)(?<name>.*?)(?:\s+(?<order>asc|desc)(?:ending)?)?$/isu.exec(text)
  const { signs = "", name = "", order } = match?.groups ?? {}
  if (name === "")
    return {
      name,
      descending,
      hint: "Write the name of a field, with a - directly before it for descending order.",
    }
  if (signs === "" && order === undefined) return { name: text, descending }
  const down =
    order === undefined ? descending || signs.includes("-") : order.toLowerCase() === "desc"
  const hint = down
    ? `For descending order, write one - directly before the name: -${name}.`
    : `For ascending order, write the name alone: ${name}.`
  return { name, descending: down, hint }
}
