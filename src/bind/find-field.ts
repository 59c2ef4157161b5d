import {
  notFilterable,
  notSortable,
  unknownField,
  type DiagnosticCode,
} from "../diagnostics/codes.ts"
import type { Allowed, Effect, UnknownNameData } from "../diagnostics/data.ts"
import type { Fix } from "../diagnostics/diagnostic.ts"
import { nearestNames } from "../diagnostics/nearest.ts"
import { ownProperty } from "../diagnostics/own.ts"
import { takeAllowed } from "../diagnostics/wording.ts"
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
 * @param effect - The effect of a name without field; undefined where another diagnostic tells it.
 */
export function findField(
  written: Name | Sort,
  effect: Effect | undefined,
  { table, report }: BindingContext,
): FoundField {
  const isSort = written.kind === "sort"
  const use: Use = isSort ? "sort" : "filter"
  const name = isSort ? written.name : written
  const { text } = name
  const field = table.fields.get(foldName(text))
  if (field?.[use]) return { kind: "usable", field }
  const place = { source: isSort ? "sorts" : "filters", range: ownProperty(name, "range") } as const
  if (field === undefined) {
    const fix = ({ nearest: [nearest] }: UnknownNameData): Fix | undefined => {
      const range = ownProperty<Name | Sort, "range">(written, "range")
      return range && nearest !== undefined
        ? { range, text: isSort ? writeSort(written, nearest) : nearest }
        : undefined
    }
    const work = () => ({ field: text, effect, ...suggestNames(written, table) })
    return { kind: "ignored", code: report.add(unknownField, work, { ...place, fix }) }
  }
  const work = () => ({ field: field.name, effect, ...allowedNames(use, table) })
  const code = isSort ? notSortable : notFilterable
  return { kind: "ignored", code: report.add(code, work, place) }
}

/** Returns the names that may be meant by an unknown one. Other languages write the order of a sort in other ways (rule T15). */
function suggestNames(
  written: Name | Sort,
  table: Fields,
): Omit<UnknownNameData, "field" | "effect"> {
  if (written.kind === "name")
    return {
      nearest: nearestNames(written.text, usableNames("filter", table)),
      ...allowedNames("filter", table),
    }
  const { foreign, ...order } = readOrder(written)
  const nearest = order.name === "" ? [] : nearestNames(order.name, usableNames("sort", table))
  return { nearest, ...allowedNames("sort", table), ...(foreign && { order }) }
}

function writeSort(written: Sort, name: string): string {
  return `${readOrder(written).descending ? "-" : ""}${name}`
}

function allowedNames(use: Use, table: Fields): Allowed {
  return takeAllowed(usableNames(use, table), String)
}

function usableNames(use: Use, table: Fields): string[] {
  return [...table.fields.values()].filter((field) => field[use]).map(({ name }) => name)
}

/**
 * The length of an entry above which it is not read for an order. A longer one is not a mistyped
 * name, and the pattern below would take quadratic time for its blanks.
 */
const longestSort = 80

/** The name and the order that an entry of `sorts` seems to mean. */
interface OrderReading {
  readonly name: string
  readonly descending: boolean
  /** True when the order is written in the way of another language, or the name is missing. */
  readonly foreign: boolean
}

/**
 * Reads signs and words that mean an order in other languages, and are a part of the name in this
 * one.
 */
function readOrder({ name: { text }, descending }: Sort): OrderReading {
  const plain = { name: text, descending, foreign: false }
  if (text.length > longestSort) return plain
  const match = /^(?<signs>[-+\s]*)(?<name>.*?)(?:\s+(?<order>asc|desc)(?:ending)?)?$/isu.exec(text)
  const { signs = "", name = "", order } = match?.groups ?? {}
  if (name === "") return { name, descending, foreign: true }
  if (signs === "" && order === undefined) return plain
  const down =
    order === undefined ? descending || signs.includes("-") : order.toLowerCase() === "desc"
  return { name, descending: down, foreign: true }
}
