import { prepareQuery, printSorts, type BoundQuery, type BoundSort } from "../../../src/index.ts"
import { queryOptions } from "../state/query-input.ts"
import {
  appendPart,
  editParts,
  type PartEdit,
  type TextContext,
  type TextEdit,
} from "./text-edit.ts"

/** The direction of a column, and its place among the sorts, from 1. */
export interface ColumnOrder {
  readonly descending: boolean
  readonly place: number
}

/** Returns the columns that the rows of a query are sorted by, by name. Sorts without effect are left out. */
export function ordersOf(bound: BoundQuery | undefined): ReadonlyMap<string, ColumnOrder> {
  const orders = new Map<string, ColumnOrder>()
  for (const { field, descending } of bound?.sorts ?? [])
    if (!orders.has(field.name)) orders.set(field.name, { descending, place: orders.size + 1 })
  return orders
}

const cannotSort =
  "The order cannot be changed, because the changed text would have another meaning. Edit the text instead."

/**
 * Turns the sort by a column on: from none to ascending, to descending, to none.
 * @param change.further - True to keep the other sorts. Else they go. Entries without effect, such as mistyped names, stay.
 */
export function cycleSort(
  text: string,
  { field, further }: { readonly field: string; readonly further: boolean },
  context: TextContext,
): TextEdit {
  const sorts = readSorts(text, context)
  const [first, ...repeated] = sorts.filter((sort) => sort.field.name === field)
  const others = sorts.filter((sort) => sort.field.name !== field)
  const turned = turn(field, first)
  if (!turned.ok) return turned
  const gone = [...repeated, ...(further ? [] : others)]
  const edits = [
    ...gone.flatMap((sort) => partEdit(sort, undefined)),
    ...(first === undefined ? [] : partEdit(first, turned.text)),
  ]
  const edited = editParts(text, edits, context.dialect)
  const texts =
    first === undefined && turned.text !== undefined ? appendPart(edited, turned.text) : [edited]
  const wanted = sorts.flatMap((sort) => {
    if (sort === first) return turned.text === undefined ? [] : [turned.text]
    return gone.includes(sort) ? [] : [orderKey(sort)]
  })
  if (first === undefined && turned.text !== undefined) wanted.push(turned.text)
  const found = texts.find((candidate) => isReadAs(candidate, wanted, context))
  return found === undefined ? { ok: false, problem: cannotSort } : { ok: true, text: found }
}

/** Returns the next sort by a field as text, undefined for none. */
function turn(
  field: string,
  current: BoundSort | undefined,
):
  | { readonly ok: true; readonly text: string | undefined }
  | { readonly ok: false; readonly problem: string } {
  if (current?.descending === true) return { ok: true, text: undefined }
  const name = { kind: "name", text: field } as const
  const printed = printSorts([{ kind: "sort", name, descending: current !== undefined }])
  return printed.ok
    ? { ok: true, text: printed.value }
    : { ok: false, problem: printed.diagnostics[0]?.message ?? cannotSort }
}

function partEdit({ sort: { range } }: BoundSort, part: string | undefined): PartEdit[] {
  return range === undefined ? [] : [{ range, part }]
}

function readSorts(text: string, { fields, dialect }: TextContext): readonly BoundSort[] {
  return prepareQuery({ sorts: text }, fields, queryOptions({ dialect, strict: false })).sorts
}

/** True when a text stands for these sorts, in order. */
function isReadAs(text: string, wanted: readonly string[], context: TextContext): boolean {
  const read = readSorts(text, context)
  return read.length === wanted.length && read.every((sort, at) => orderKey(sort) === wanted[at])
}

/** Writes a sort in the spelling of the table. */
function orderKey({ field, descending }: BoundSort): string {
  return descending ? `-${field.name}` : field.name
}
