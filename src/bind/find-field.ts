import {
  notFilterable,
  notSortable,
  unknownField,
  type DiagnosticCode,
} from "../diagnostics/codes.ts"
import type { Allowed, Effect, UnknownNameData } from "../diagnostics/data.ts"
import type { Fix } from "../diagnostics/diagnostic.ts"
import { nearestOfList, onlyNearest } from "../diagnostics/nearest.ts"
import { takeAllowed } from "../diagnostics/wording.ts"
import type { Field, Fields } from "../fields/field.ts"
import { namesFor } from "../fields/names-for.ts"
import type { NameNode, SortNode } from "../language/ast.ts"
import { foldName } from "../language/names.ts"
import type { BindingReport } from "./report.ts"

/** A field that can be used in the place of a name, or none for the reason that a diagnostic gives. */
export type FoundField =
  | { readonly kind: "usable"; readonly field: Field }
  | { readonly kind: "ignored"; readonly code: DiagnosticCode }

export type Use = "filter" | "sort"

export interface BindingContext {
  readonly table: Fields
  readonly report: BindingReport
}

/**
 * Finds the field that a name of a condition or a sort means (rules N1, N2 and N5).
 * @param effect - The effect of a name without field; undefined where another diagnostic says it.
 */
export function findField(
  written: NameNode | SortNode,
  effect: Effect | undefined,
  context: BindingContext,
): FoundField {
  const field = context.table.fields.get(foldName(writtenName(written)))
  return field?.[useOf(written)]
    ? { kind: "usable", field }
    : ignoreField(written, { effect, known: field?.name }, context)
}

function ignoreField(
  written: NameNode | SortNode,
  without: Omit<NameWithoutEffect, "usable">,
  { table, report }: BindingContext,
): FoundField {
  const usable = () => namesFor(table, useOf(written))
  return ignoreName(written, { ...without, usable }, report)
}

export interface NameWithoutEffect {
  readonly effect: Effect | undefined
  /** The field or the name that the table knows, but not for this use; undefined for an unknown name. */
  readonly known: string | undefined
  readonly usable: () => readonly string[]
}

/** Reports a name that has no effect: one that is unknown, or that cannot be used so. */
export function ignoreName(
  written: NameNode | SortNode,
  { effect, known, usable }: NameWithoutEffect,
  report: BindingReport,
): FoundField {
  const isSort = written.kind === "sort"
  const name = isSort ? written.name : written
  const place = { source: isSort ? "sorts" : "filters", range: name.range } as const
  if (known === undefined) {
    const fix = ({ nearest: all }: UnknownNameData): Fix | undefined => {
      const { range } = written
      const nearest = onlyNearest(isSort ? readOrder(written).name : withoutQuotes(name.text), all)
      return range && nearest !== undefined
        ? { range, text: isSort ? writeSort(written, nearest) : nearest }
        : undefined
    }
    const work = () => ({ field: name.text, effect, ...suggestNames(written, usable()) })
    return { kind: "ignored", code: report.add(unknownField, work, { ...place, fix }) }
  }
  const work = () => ({ field: known, effect, ...allowedNames(usable()) })
  const code = isSort ? notSortable : notFilterable
  return { kind: "ignored", code: report.add(code, work, place) }
}

export function useOf({ kind }: NameNode | SortNode): Use {
  return kind === "sort" ? "sort" : "filter"
}

export function writtenName(written: NameNode | SortNode): string {
  return written.kind === "sort" ? written.name.text : written.text
}

/** Returns the names that may be meant by an unknown one. Other languages write the order of a sort in other ways (rule T15). */
function suggestNames(
  written: NameNode | SortNode,
  usable: readonly string[],
): Omit<UnknownNameData, "field" | "effect"> {
  if (written.kind === "name") {
    const name = withoutQuotes(written.text)
    const nearest = isOperator(name) ? [] : nearestOfList(name, usable)
    return { nearest, ...allowedNames(usable) }
  }
  const { foreign, ...order } = readOrder(written)
  const nearest = order.name === "" ? [] : nearestOfList(order.name, usable)
  return { nearest, ...allowedNames(usable), ...(foreign && { order }) }
}

function withoutQuotes(name: string): string {
  return /^(["'`])(.*)\1$/s.exec(name)?.[2] ?? name
}

/** True for a name with a negation, and for a word of an operator. The nearest name would lose it (rule F4). */
function isOperator(name: string): boolean {
  return /^(?:-|not\s|(?:and|eq|g[et]|has|i[ns]|l[et]|ne|not?|or)$)/i.test(name)
}

function writeSort(written: SortNode, name: string): string {
  return `${readOrder(written).descending ? "-" : ""}${name}`
}

function allowedNames(usable: readonly string[]): Allowed {
  return takeAllowed(usable, String)
}

/** A longer entry is no mistyped name, and the pattern below would take quadratic time for its spaces. */
const longestSort = 80

/** The name and the order that an entry of `sorts` seems to mean. */
interface OrderReading {
  readonly name: string
  readonly descending: boolean
  /** True when the order is written in the way of another language, or the name is missing. */
  readonly foreign: boolean
}

/** Reads signs and words that mean an order in other languages. */
function readOrder({ name: { text }, descending }: SortNode): OrderReading {
  const plain = { name: text, descending, foreign: false }
  if (text.length > longestSort) return plain
  const match =
    /^(?<signs>[-−–—+\s]*)(?<quote>["'`]?)(?<name>.*?)\k<quote>(?:[\s:.]+(?<order>asc|desc)(?:ending)?|\s*(?<after>[-−–—]))?$/isu.exec(
      text,
    )
  const { signs = "", quote = "", name = "", order, after = "" } = match?.groups ?? {}
  const isBefore = descending || /[-−–—]/.test(signs)
  // Nobody can say what two signs mean.
  if (name === "" || (isBefore && after !== "")) return { name: "", descending, foreign: true }
  if (signs + quote + after === "" && order === undefined) return plain
  const isMinus = isBefore || after !== ""
  const word = order?.toLowerCase()
  // The sign and the word say different things.
  if (isMinus && word === "asc") return { name: "", descending, foreign: true }
  return { name, descending: isMinus || word === "desc", foreign: true }
}
