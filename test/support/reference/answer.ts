import type { Asked, SourcedNote } from "./asked.ts"
import { bind, type Plan } from "./bind.ts"
import { compareValues, matchesRow } from "./conditions.ts"
import { wholeText } from "./paging.ts"
import { severities } from "./severities.ts"
import { readRow, type Table } from "./table.ts"

/** What a query gives: positions of the rows on the page, in order, and the counts. */
export interface ReferenceAnswer {
  readonly positions: readonly number[]
  readonly pages: number
  readonly total: number
  readonly refused: boolean
  readonly notes: readonly SourcedNote[]
}

/** How a query is answered; `paging: false` cuts no page. */
export interface AnswerOptions {
  readonly strict?: boolean
  readonly paging?: false
}

/** P2: negative, zero or positive; empty values first ascending, last descending. */
export function compareRows(sorts: Plan["sorts"], left: unknown, right: unknown): number {
  for (const { column, descending } of sorts) {
    const [ours, theirs] = [readRow(left, column), readRow(right, column)]
    const ascending =
      ours === undefined || theirs === undefined
        ? Number(ours !== undefined) - Number(theirs !== undefined)
        : compareValues(ours, theirs)
    if (ascending !== 0) return descending ? -ascending : ascending
  }
  return 0
}

/** P1: the positions in order, by putting each row behind those that are not greater. */
export function sortPositions(
  plan: Plan,
  rows: readonly unknown[],
  positions: readonly number[],
): number[] {
  const sorted: number[] = []
  for (const position of positions) {
    const behind = sorted.findIndex(
      (other) => compareRows(plan.sorts, rows[position], rows[other]) < 0,
    )
    sorted.splice(behind < 0 ? sorted.length : behind, 0, position)
  }
  return sorted
}

/** True when all conditions hold; of each any alternative (T1, V2). */
export function holds(plan: Plan, row: unknown): boolean {
  return plan.conditions.every((alternatives) =>
    alternatives.some((alternative) => matchesRow(alternative, row)),
  )
}

/** Section 5: strict refuses a query with any error or warning. */
function isRefused(plan: Plan, strict: boolean): boolean {
  return plan.limited || (strict && plan.notes.some(({ code }) => severities.get(code) !== "hint"))
}

/** The whole way from texts to rows. */
export function answer(
  table: Table,
  rows: readonly unknown[],
  asked: Asked,
  options: AnswerOptions = {},
): ReferenceAnswer {
  const plan = bind(table, asked)
  if (isRefused(plan, options.strict ?? false))
    return { positions: [], pages: 0, total: 0, refused: true, notes: plan.notes }
  const matching = [...rows.keys()].filter((position) => holds(plan, rows[position]))
  const sorted = sortPositions(plan, rows, matching)
  const size = options.paging === false ? Math.max(1, sorted.length) : plan.paging.pageSize
  const skip = options.paging === false ? 0 : (plan.paging.page - 1) * size
  const pages = Math.ceil(sorted.length / size)
  const isAfterLast = pages > 0 && skip >= sorted.length
  return {
    positions: sorted.slice(skip, skip + size),
    pages,
    total: sorted.length,
    refused: false,
    notes: isAfterLast
      ? [...plan.notes, wholeText("page-after-last", "page", asked.page)]
      : plan.notes,
  }
}
