import {
  applyKinds,
  prepareRead,
  type ApplyOptions,
  type ApplySettings,
  type QueryInput,
} from "../apply/apply.ts"
import type { BoundQuery } from "../bind/bound.ts"
import { standardBinding } from "../bind/standard-binding.ts"
import { once } from "../diagnostics/once.ts"
import { readOptions, type Read } from "../diagnostics/options.ts"
import type { Result } from "../diagnostics/result.ts"
import { compilePredicate } from "../evaluate/predicate.ts"
import type { Fields } from "../fields/field.ts"
import { requireTable } from "../fields/given.ts"
import { impliesAlone, negate, readClauses, type Clause } from "./literals.ts"
import { makeRow, placedIn } from "./make-row.ts"
import { createSolver, startBudget, type Solution } from "./solve.ts"

/**
 * Options for comparing the rows of queries.
 * @example
 * import type { RelateOptions } from "trommel/compare"
 * const options: RelateOptions = { rows: "declared" }
 * const orders = defineFields({ status: { kind: "text", nullable: false } })
 * isWithin({}, { filters: "status!=null" }, orders, { ...options, strict: false }) // => true
 */
export interface RelateOptions extends ApplyOptions {
  /**
   * Which rows there may be: `any` that `applyQuery` can be given, or only those that the table declares: with listed ids and texts,
   * a value in each field that is never null, and whole numbers in an integer. Default: `any`.
   */
  readonly rows?: "any" | "declared"
  /** How much is tried before the answer is unknown. Default: 100,000. */
  readonly steps?: number
}

export const relateKinds = {
  ...applyKinds,
  rows: '"any" or "declared"',
  steps: "a number",
} as const

export type RelateSettings = Read<RelateOptions, typeof relateKinds>

/** A row that shows a difference; null where it is proved that there is none, and undefined where that is not known. */
export type Witness = Readonly<Record<string, unknown>> | null | undefined

/**
 * How the rows of two queries relate.
 * @example
 * import type { Relation } from "trommel/compare"
 * const words: Record<Relation["relation"], string> = { same: "=", narrower: "<", wider: ">", disjoint: "|", overlapping: "x", unknown: "?" }
 * const related = relateQueries({ filters: "year>1990" }, { filters: "year>1980" }, table)
 * related.ok && words[related.value.relation] // => "<"
 */
export interface Relation {
  /**
   * `same`: both keep the same rows of any list. `narrower`: each row of the first is one of the second. `wider`: each row of the second is
   * one of the first. `disjoint`: no row is in both. `overlapping`: there are rows in both, and in each alone.
   */
  readonly relation: "same" | "narrower" | "wider" | "disjoint" | "overlapping" | "unknown"
  /** A row of the first query alone. */
  readonly onlyA: Witness
  /** A row of the second query alone. */
  readonly onlyB: Witness
  /** A row of both. */
  readonly both: Witness
}

/**
 * Compares the rows that two queries keep, whatever the list: by a proof, or by rows that tell them apart. Only the filters count.
 * @param a - The first query, as `applyQuery` takes it.
 * @param b - The second one.
 * @param table - The fields of both.
 * @param options - Those of `applyQuery`, which rows there may be, and how much is tried.
 * @returns the relation with its rows; the diagnostics of a query that is refused or has an error.
 * @throws TypeError for wrong options, and for another dialect than the standard one.
 * @example
 * const related = relateQueries({ filters: "year>1990" }, { filters: "year<2000" }, table)
 * related.ok && related.value // => { relation: "overlapping", onlyA: { year: 2000 }, onlyB: { year: 1990 }, both: { year: 1991 } }
 */
export function relateQueries(
  a: QueryInput,
  b: QueryInput,
  table: Fields,
  options?: RelateOptions,
): Result<Relation> {
  requireTable(table, "third argument")
  const settings = readOptions("relateQueries", options, relateKinds)
  const read = [a, b].map((query) => readRelated("relateQueries", query, table, settings))
  const [first, second] = read
  const failed = read.filter(({ refused, hasErrors }) => refused || hasErrors)
  if (failed.length > 0 || first === undefined || second === undefined)
    return { ok: false, diagnostics: failed.flatMap(({ diagnostics }) => diagnostics) }
  const finder = createFinder([first, second], settings)
  const onlyA = finder.findOutside(0, 1)
  const onlyB = finder.findOutside(1, 0)
  const both = finder.findInside(0, 1)
  return { ok: true, value: { relation: nameRelation(onlyA, onlyB, both), onlyA, onlyB, both } }
}

function nameRelation(onlyA: Witness, onlyB: Witness, both: Witness): Relation["relation"] {
  if (onlyA === null) return onlyB === null ? "same" : "narrower"
  if (onlyB === null) return "wider"
  if (!onlyA || !onlyB) return "unknown"
  return both === null ? "disjoint" : both ? "overlapping" : "unknown"
}

/**
 * True where each row of one query is proved to be a row of another: a list that was loaded whole answers the narrower query, too.
 * Only the filters count.
 * @param asked - The query that is asked, as `applyQuery` takes it.
 * @param loaded - The query whose rows are at hand.
 * @param table - The fields of both.
 * @returns false also where it is not known, and for a query that is refused or has an error.
 * @throws TypeError for wrong options, and for another dialect than the standard one.
 * @example
 * isWithin({ filters: "year>1990,title@=Heat" }, { filters: "year>1980" }, table) // => true
 * isWithin({ filters: "year>1970" }, { filters: "year>1980" }, table) // => false
 */
export function isWithin(
  asked: QueryInput,
  loaded: QueryInput,
  table: Fields,
  options?: RelateOptions,
): boolean {
  requireTable(table, "third argument")
  const settings = readOptions("isWithin", options, relateKinds)
  const bounds = [asked, loaded].map((query) => readRelated("isWithin", query, table, settings))
  if (bounds.some(({ refused, hasErrors }) => refused || hasErrors)) return false
  return createFinder(bounds, settings).findOutside(0, 1) === null
}

/** Reads a query whose rows are compared. */
export function readRelated(
  caller: string,
  query: QueryInput,
  table: Fields,
  settings: ApplySettings,
): BoundQuery {
  const { dialect } = settings
  if (dialect !== undefined && dialect.binding !== standardBinding)
    throw new TypeError(
      `${caller} knows only the standard dialect. Leave out the option "dialect".`,
    )
  return prepareRead(query, table, settings)
}

/** Finds rows of queries, and proves that there are none. All questions share the steps. */
interface Finder {
  /** Finds a row that two queries keep. */
  readonly findInside: (of: number, other: number) => Witness
  /** Finds a row that one query keeps, and another one does not. */
  readonly findOutside: (of: number, outside: number) => Witness
}

function createFinder(
  bounds: readonly BoundQuery[],
  { rows, steps }: Pick<RelateSettings, "rows" | "steps">,
): Finder {
  const { columns, queries } = readClauses(bounds, rows === "declared")
  const predicates = bounds.map(compilePredicate)
  const clausesOf = (index: number): readonly Clause[] => queries[index] ?? []
  const begin = createSolver(columns, startBudget(steps))
  const solvers = queries.map((clauses) => once(() => begin(clauses)))
  const solve = (index: number, clauses: readonly Clause[]): Solution | null | undefined =>
    solvers[index]?.()(clauses)
  /** Makes the row of a state, and has the library itself say that it is one. */
  const check = (
    state: Solution | null | undefined,
    isRight: (row: unknown) => boolean,
  ): Witness => {
    if (!state) return state
    const row = makeRow(placedIn(columns, state))
    return isRight(row) ? row : undefined
  }
  const holds = (index: number, row: unknown): boolean => predicates[index]?.(row) === true
  return {
    findInside: (of, other) =>
      check(solve(of, clausesOf(other)), (row) => holds(of, row) && holds(other, row)),
    findOutside: (of, outside) => {
      const own = clausesOf(of)
      let isKnown = true
      for (const clause of clausesOf(outside)) {
        if (own.some((one) => impliesAlone(one, clause))) continue
        const state = solve(of, negate(clause))
        const row = check(state, (made) => holds(of, made) && !holds(outside, made))
        if (row) return row
        isKnown &&= row === null
      }
      return isKnown ? null : undefined
    },
  }
}
