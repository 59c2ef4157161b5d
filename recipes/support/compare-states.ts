import { applyQuery, buildQuery } from "trommel"
import { table, type Film } from "./rows.ts"

const everyFilm = buildQuery(table)
type FilmQuery = typeof everyFilm

export interface Comparison<State> {
  readonly rows: readonly Film[]
  readonly state: () => State
  readonly toQuery: (state: State) => FilmQuery
  readonly Refused: new (reason: string) => Error
  /** The rows that the grid itself shows, in its order. */
  readonly own: (state: State, rows: readonly Film[]) => readonly Film[]
  /** The differences that the page names: rows that one side shows. */
  readonly inRows: Readonly<Record<string, (state: State, row: Film) => boolean>>
  /** The same for the order of the rows that both show. */
  readonly inOrder: Readonly<Record<string, (state: State, rows: readonly Film[]) => boolean>>
}

/** Compares the rows of 10,000 states with those of their queries. Unnamed are differences that no page names. */
export function compareStates<State>(comparison: Comparison<State>) {
  const { rows, toQuery, Refused, own, inRows, inOrder } = comparison
  const counts: Record<string, number> = { equal: 0, refused: 0 }
  const unnamed: unknown[] = []
  const count = (name: string) => (counts[name] = (counts[name] ?? 0) + 1)
  for (let run = 0; run < 10_000; run += 1) {
    const state = comparison.state()
    let query
    try {
      query = toQuery(state).withPage(1).withPageSize(100)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      count("refused")
      continue
    }
    const found = [query, query.withPage(2)].flatMap((page) => applyQuery(rows, table, page).data)
    const shown = own(state, rows)
    const kept = new Set(found)
    const visible = new Set(shown)
    const differing = rows.filter((row) => kept.has(row) !== visible.has(row))
    const both = found.filter((row) => visible.has(row))
    const ordered = shown.filter((row) => kept.has(row))
    const names = new Set(
      differing.map((row) => Object.keys(inRows).find((name) => inRows[name]?.(state, row))),
    )
    if (both.some((row, at) => row !== ordered[at]))
      names.add(Object.keys(inOrder).find((name) => inOrder[name]?.(state, both)))
    if (names.has(undefined))
      unnamed.push({ state, differing: differing.slice(0, 2), both: both.length })
    for (const name of names.size === 0 ? ["equal"] : names) count(name ?? "unnamed")
  }
  return { counts, unnamed }
}

/** Says whether two of these values come in another order than by code point. */
export function ordersOtherwise<Value>(
  values: readonly Value[],
  compare: (one: Value, other: Value) => number,
  textOf: (value: Value) => unknown,
): boolean {
  const byCodePoint = (one: string, other: string) => Number(one > other) - Number(one < other)
  return values.some((one) =>
    values.some(
      (other) =>
        Math.sign(compare(one, other)) !==
        byCodePoint(String(textOf(one) ?? ""), String(textOf(other) ?? "")),
    ),
  )
}
