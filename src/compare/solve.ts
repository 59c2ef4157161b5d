import type { Operand } from "../fields/field.ts"
import {
  clauseOf,
  holds,
  isFew,
  type Choice,
  type Clause,
  type SolvedColumn,
  type Literal,
  type Values,
} from "./literals.ts"
import { findText, spend, type Budget } from "./texts.ts"

/** What a column has to meet so far, and values that do. */
interface ColumnState {
  readonly values: Values
  /** Values of which one is taken; undefined where they are too many. */
  readonly left: readonly Values[] | undefined
  readonly presence: "empty" | "some" | undefined
  readonly hits: readonly Literal[]
  readonly misses: readonly Literal[]
}

/** Values for each column, by its index. */
export type Solution = readonly ColumnState[]

/** Returns values for columns that have to meet nothing yet. */
function startState(columns: readonly SolvedColumn[]): Solution {
  return columns.map(({ candidates, joint, list, isNeverEmpty }) => ({
    values: candidates?.[0] ?? [joint],
    left: list ? undefined : candidates,
    presence: isNeverEmpty ? "some" : undefined,
    hits: [],
    misses: [],
  }))
}

/** Solves clauses beside what a state meets already; undefined where nothing meets all, or the budget is spent. */
function solve(start: Solution, clauses: readonly Clause[], budget: Budget): Solution | undefined {
  return dive(start, clauses, budget) ?? search(start, clauses, budget)
}

/** Meets clauses that leave no choice; undefined when one cannot be met. */
function settle(start: Solution, clauses: readonly Clause[], budget: Budget): Solution | undefined {
  return clauses.reduce<Solution | undefined>(
    (state, { choices: [only = []] }) => state && choose(state, only, budget),
    start,
  )
}

/** Meets clauses one after the other without ever going back; undefined when one cannot be met. */
function dive(start: Solution, clauses: readonly Clause[], budget: Budget): Solution | undefined {
  let state = start
  let unmet = findUnmet(state, clauses, budget)
  while (unmet !== undefined && unmet.length > 0) {
    for (const clause of unmet) {
      if (isMet(clause, state)) continue
      const next = firstOf(clause.choices, (choice) => choose(state, choice, budget))
      if (next === undefined) return undefined
      state = next
    }
    unmet = findUnmet(state, clauses, budget)
  }
  return unmet && state
}

function firstOf<From, To>(
  all: readonly From[],
  find: (one: From) => To | undefined,
): To | undefined {
  for (const one of all) {
    const found = find(one)
    if (found !== undefined) return found
  }
  return undefined
}

/** Tries each choice of the clause that has the fewest left. */
function search(start: Solution, clauses: readonly Clause[], budget: Budget): Solution | undefined {
  let state = start
  for (;;) {
    const unmet = findUnmet(state, clauses, budget)
    if (unmet === undefined || unmet.length === 0) return unmet && state
    let fewest: readonly Solution[] | undefined
    for (const { choices } of unmet) {
      const after = statesAfter(state, choices, budget)
      if (fewest === undefined || after.length < fewest.length) fewest = after
      if (after.length < 2) break
    }
    const [only, ...others] = fewest ?? []
    if (only === undefined || budget.units <= 0) return undefined
    if (others.length > 0)
      return firstOf([only, ...others], (next) => search(next, clauses, budget))
    state = only
  }
}

function statesAfter(
  state: Solution,
  choices: readonly Choice[],
  budget: Budget,
): readonly Solution[] {
  return choices.map((choice) => choose(state, choice, budget)).filter((next) => next !== undefined)
}

/** The work of taking a value, in units of a comparison. */
const workOfChoice = 16

/** Returns the clauses that a state does not meet; undefined when the budget is spent. */
function findUnmet(
  state: Solution,
  clauses: readonly Clause[],
  budget: Budget,
): readonly Clause[] | undefined {
  const isLeft = spend(budget, workOfChoice + clauses.length)
  return isLeft ? clauses.filter((clause) => !isMet(clause, state)) : undefined
}

export function meets(state: Solution, clauses: readonly Clause[]): boolean {
  return clauses.every((clause) => isMet(clause, state))
}

/** Returns a state with another value of a column. */
export function withValue(state: Solution, { index }: SolvedColumn, value: Operand): Solution {
  return state.map((one, at) => (at === index ? { ...one, values: [value] } : one))
}

function isMet({ literals }: Clause, state: Solution): boolean {
  return literals.some((literal) => holds(literal, state[literal.column.index]?.values ?? []))
}

/** Meets one of the literals of a column beside all that it has to meet already; undefined when that is impossible. */
function choose(state: Solution, choice: Choice, budget: Budget): Solution | undefined {
  const [first] = choice
  const before = first && state[first.column.index]
  if (first === undefined || before === undefined || !spend(budget, workOfChoice)) return undefined
  const after = narrow(first.column, before, choice, budget)
  return after && state.with(first.column.index, after)
}

function narrow(
  column: SolvedColumn,
  before: ColumnState,
  choice: Choice,
  budget: Budget,
): ColumnState | undefined {
  const fits = (values: Values): boolean => choice.some((literal) => holds(literal, values))
  const few =
    before.left ?? (choice.every(isFew) && !column.list ? valuesFor(choice, before) : undefined)
  if (few !== undefined) {
    spend(budget, (few.length * choice.length) / 8)
    const left = few.filter(fits)
    const [values] = left
    return values && { ...before, left, values }
  }
  const [literal] = choice
  if (literal === undefined) return undefined
  const { says } = literal
  const after = {
    ...before,
    presence: presences[says] ?? before.presence,
    hits: says === "hit" ? [...before.hits, literal] : before.hits,
    misses: says === "miss" || says === "lacks" ? [...before.misses, literal] : before.misses,
  }
  if (before.presence !== undefined && before.presence !== after.presence) return undefined
  if (fits(before.values)) return after
  const values = says === "empty" ? [] : findValues(column, before, after, budget)
  if (values === undefined && after.presence === undefined) return { ...after, values: [] }
  return values && { ...after, values }
}

/** What each literal says about values being there. */
const presences = {
  empty: "empty",
  some: "some",
  hit: "some",
  miss: "some",
  lacks: undefined,
} as const satisfies Readonly<Record<Literal["says"], ColumnState["presence"]>>

/** Returns the values of which a choice names each, as far as they meet what was asked before. */
function valuesFor(choice: Choice, { presence, hits, misses }: ColumnState): readonly Values[] {
  return choice
    .map(({ says, operand }) => (says === "empty" ? [] : [operand]))
    .filter((values) =>
      values.length === 0
        ? presence !== "some"
        : presence !== "empty" && [...hits, ...misses].every((literal) => holds(literal, values)),
    )
}

/** Finds one value that all hits match, or of a list an item for each; no value matches a miss. The last literal is new. */
function findValues(
  column: SolvedColumn,
  before: ColumnState,
  { hits, misses }: ColumnState,
  budget: Budget,
): Values | undefined {
  const isHit = hits.length > before.hits.length
  // A value holds what it has to hold, and all that is within it.
  const excluded = isHit ? undefined : misses.at(-1)
  if (excluded?.match === "contain" && hits.some((hit) => holdsAlways(hit, excluded)))
    return undefined
  const [added] = isHit ? hits.slice(-1) : []
  const alone = added && findValue(column, [added], misses, budget)
  // A value that fails by itself fails beside others.
  if (added !== undefined && alone === undefined) return undefined
  if (!column.list || hits.length === 0) {
    const value = hits.length === 1 && isHit ? alone : findValue(column, hits, misses, budget)
    return value === undefined ? undefined : [value]
  }
  if (alone !== undefined && hits.length > 1) return [...before.values, alone]
  const items: Operand[] = []
  for (const hit of hits) {
    if (items.some(hit.test)) continue
    const item = findValue(column, [hit], misses, budget)
    if (item === undefined) return undefined
    items.push(item)
  }
  return items
}

/** True where each value that matches a hit holds what another literal looks for. */
function holdsAlways(hit: Literal, { folded, test }: Literal): boolean {
  return (folded || !hit.folded) && test(hit.operand)
}

/** Finds a value that all hits match, and no miss. */
function findValue(
  { candidates, joint }: SolvedColumn,
  hits: readonly Literal[],
  misses: readonly Literal[],
  budget: Budget,
): Operand | undefined {
  if (candidates === undefined) return findText(hits, misses, joint, budget)
  spend(budget, candidates.length)
  return candidates.find(
    ([value]) =>
      value !== undefined &&
      hits.every(({ test }) => test(value)) &&
      !misses.some(({ test }) => test(value)),
  )?.[0]
}

const defaultSteps = 100_000
/** The units of work in a step. */
const unitsOfStep = 64

export function startBudget(steps = defaultSteps): Budget {
  return { units: steps * unitsOfStep, isDoubtful: false }
}

/**
 * Makes a function that solves further clauses beside some that are solved once: null where that is impossible, and undefined where it is
 * not known, or where it depends on a function.
 */
export function createSolver(columns: readonly SolvedColumn[], budget: Budget) {
  const begin = (clauses: readonly Clause[]) => {
    const { forced, open } = partClauses(clauses)
    const start = settle(startState(columns), forced, budget)
    const solved = start && solve(start, open, budget)
    return (further: readonly Clause[]): Solution | undefined => {
      const { forced: more, open: others } = partClauses(further)
      const all = [...open, ...others]
      if (start === undefined || solved === undefined) return undefined
      // The choices of the first solution mostly still do.
      const near = settle(solved, more, budget)
      const found = near && dive(near, all, budget)
      if (found !== undefined) return found
      const begun = settle(start, more, budget)
      return begun && solve(begun, all, budget)
    }
  }
  return (clauses: readonly Clause[]) => {
    const isFree = !clauses.some(hasLetter)
    const solveRows = begin(clauses.map(withoutLetters))
    const solveAny = isFree ? solveRows : begin(clauses)
    return (further: readonly Clause[]): Solution | null | undefined => {
      const found = solveRows(further.map(withoutLetters))
      if (found !== undefined) return found
      const isPossible =
        isFree && !further.some(hasLetter) ? false : solveAny(further) !== undefined
      return isPossible || budget.units <= 0 || budget.isDoubtful ? undefined : null
    }
  }
}

/** Parts clauses that leave no choice from the others, of which those with the fewest choices come first. */
function partClauses(clauses: readonly Clause[]) {
  return {
    forced: clauses.filter(({ choices }) => choices.length === 1),
    open: clauses
      .filter(({ choices }) => choices.length !== 1)
      .toSorted((left, right) => left.choices.length - right.choices.length),
  }
}

function hasLetter({ literals }: Clause): boolean {
  return literals.some(({ column }) => column.isLetter)
}

function withoutLetters(clause: Clause): Clause {
  return hasLetter(clause)
    ? clauseOf(clause.literals.filter(({ column }) => !column.isLetter))
    : clause
}
