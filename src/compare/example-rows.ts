import { applyKinds, type ApplyOptions, type QueryInput } from "../apply/apply.ts"
import type { ColumnKind } from "../diagnostics/kinds.ts"
import { readOptions } from "../diagnostics/options.ts"
import type { Result } from "../diagnostics/result.ts"
import { isColumn, type ColumnField, type Operand } from "../fields/field.ts"
import { requireTable } from "../fields/given.ts"
import { keyOf } from "../bind/operand-order.ts"
import { msPerDay } from "../fields/kinds/date.ts"
import { formatDayNumber } from "../fields/kinds/day.ts"
import { formatTimeOfDay } from "../fields/kinds/time.ts"
import type { FieldTable } from "../fields/table.ts"
import { kindValues } from "./kind-values.ts"
import {
  liesOver,
  negate,
  only,
  readClauses,
  type Clause,
  type SolvedColumn,
  type Values,
} from "./literals.ts"
import { makeRow, placedIn } from "./make-row.ts"
import { readRelated } from "./relate-queries.ts"
import { textOfCondition } from "./simplify-query.ts"
import { textIn } from "./texts.ts"
import { createSolver, meets, startBudget, withValue, type Solution } from "./solve.ts"

/**
 * Options for example rows.
 * @example
 * import type { ExampleOptions } from "trommel/compare"
 * const options: ExampleOptions = { seed: 7 }
 * orThrow(exampleRows({ filters: "year>1990" }, table, options)).matching.length // => 1
 */
export interface ExampleOptions extends ApplyOptions {
  /** Chooses the values of fields that the query does not name: an integer from 0 on. Default: 0. */
  readonly seed?: number
  /** How much is tried. Default: 100,000. */
  readonly steps?: number
}

const kinds = { ...applyKinds, seed: "a number", steps: "a number" } as const

/**
 * Rows that show what a query does.
 * @example
 * import type { ExampleRows } from "trommel/compare"
 * const count = ({ matching, failing }: ExampleRows<unknown>): number => matching.length + failing.length
 * count(orThrow(exampleRows({ filters: "year>1990" }, table))) // => 2
 */
export interface ExampleRows<Row> {
  /** Rows that match: for each name and value that can decide its condition, one in which it does. */
  readonly matching: readonly Row[]
  /** For each condition, as canonical text, a row that fails it and meets all others. */
  readonly failing: readonly { readonly condition: string; readonly row: Row }[]
  /** The fields that have no value in the rows, such as one with a function that reads it. */
  readonly notMade: readonly string[]
}

/**
 * Makes rows for a query, such as test data: whole rows of the table with small and plain values, always the same ones. A pair or a
 * condition that no row can show has none.
 * @param query - The query, as `applyQuery` takes it.
 * @param table - The fields of the rows. Values that the table does not list, and null where it says that there is none, are not made.
 * @param options - Those of `applyQuery`, a seed, and how much is tried.
 * @returns the rows; the diagnostics of a query that is refused or has an error.
 * @throws TypeError for wrong options, and for another dialect than the standard one.
 * @example
 * const goods = defineFields({ name: { kind: "text" }, stock: { kind: "integer", nullable: false } })
 * const { matching, failing } = orThrow(exampleRows({ filters: "stock>=5" }, goods))
 * matching // => [{ name: "name 1", stock: 5 }]
 * failing // => [{ condition: "stock>=5", row: { name: "name 2", stock: 0 } }]
 */
export function exampleRows<Filterable, Sortable, Row>(
  query: QueryInput,
  table: FieldTable<Filterable, Sortable, Row>,
  options?: ExampleOptions,
): Result<ExampleRows<Row>> {
  requireTable(table, "second argument")
  // A rest of it would have a prototype, from which options could come.
  const settings = readOptions("exampleRows", options, kinds)
  const { seed = 0, steps } = settings
  const bound = readRelated("exampleRows", query, table, settings)
  const { refused, hasErrors, diagnostics, conditions } = bound
  if (refused || hasErrors) return { ok: false, diagnostics }
  const { columns, queries } = readClauses([bound], true)
  const clauses = queries[0] ?? []
  const begin = createSolver(columns, startBudget(steps))
  const maker = createMaker(table, columns, Math.abs(Math.trunc(seed)) % mostSeeds)
  const states: Solution[] = []
  for (const clause of clauses)
    for (const literal of clause.literals) {
      const decides = only(clause, literal)
      if (states.some((state) => meets(state, [...clauses, ...decides]))) continue
      const state = begin([...clauses, ...decides])([])
      if (state) states.push(maker.vary(state, [...clauses, ...decides]))
    }
  const plain = states.length === 0 ? begin(clauses)([]) : undefined
  const matching = (plain ? [maker.vary(plain, clauses)] : states).map(maker.make)
  const applied = conditions.filter((one) => one.applied)
  const failing = clauses.flatMap((clause, index) => {
    const wanted = [...clauses.filter((one) => one !== clause), ...negate(clause)]
    const condition = applied[index]?.condition
    const state = begin(wanted)([])
    if (!state || condition === undefined) return []
    return [{ condition: textOfCondition(condition), row: maker.make(maker.vary(state, wanted)) }]
  })
  const rows = { matching, failing, notMade: maker.notMade }
  return { ok: true, value: rows as ExampleRows<Row> }
}

/** Seeds beyond make the same rows as smaller ones. */
const mostSeeds = 1_000_000

/** Makes whole rows, of which no two have the same value in a field that is unique. */
interface Maker {
  /** Changes the values of fields that are unique, where the clauses let it. */
  readonly vary: (state: Solution, clauses: readonly Clause[]) => Solution
  readonly make: (state: Solution) => Record<string, unknown>
  readonly notMade: readonly string[]
}

function createMaker(
  { fields }: Pick<FieldTable<unknown, unknown, unknown>, "fields">,
  columns: readonly SolvedColumn[],
  seed: number,
): Maker {
  const all = [...fields.values()].filter(isColumn)
  const named = columns.flatMap(({ field, isLetter }) => (field && !isLetter ? [field] : []))
  // An object that other fields lie in is there with them.
  const others = all
    .toSorted((left, right) => Number(left.kind === "object") - Number(right.kind === "object"))
    .reduce<readonly ColumnField[]>(
      (placed, field) =>
        field.path === undefined || placed.some((one) => liesOver(one, field))
          ? placed
          : [...placed, field],
      named,
    )
    .slice(named.length)
  const letters = columns.filter(({ isLetter }) => isLetter).map(({ name }) => name)
  const unread = all.filter(({ path }) => path === undefined).map(({ name }) => name)
  const used = new Map<number, Set<unknown>>()
  let made = 0
  return {
    notMade: [...new Set([...letters, ...unread])],
    vary: (state, clauses) =>
      columns.reduce((varied, column) => {
        const known = used.get(column.index) ?? new Set()
        const next =
          column.field?.unique === true ? varyColumn(varied, column, clauses, known) : varied
        used.set(column.index, known.add(keyIn(next, column)))
        return next
      }, state),
    make: (state) => {
      made++
      const rest = others.map((field): readonly [ColumnField, Values] => [
        field,
        plainValues(field, seed + made),
      ])
      const placed = [...placedIn(columns, state), ...rest]
      return makeRow(placed.toSorted(([one], [other]) => all.indexOf(one) - all.indexOf(other)))
    },
  }
}

/** How many other values are tried for a field that is unique. */
const mostVariants = 100

/** Gives a column a value that no earlier row has, if the clauses let it. */
function varyColumn(
  state: Solution,
  column: SolvedColumn,
  clauses: readonly Clause[],
  used: ReadonlySet<unknown>,
): Solution {
  const [first] = state[column.index]?.values ?? []
  if (first === undefined || !used.has(keyIn(state, column))) return state
  let value: Operand | undefined = first
  for (let count = 1; count <= mostVariants && value !== undefined; count++) {
    value = nextValue(column, first, value, count)
    const next = value === undefined ? undefined : withValue(state, column, value)
    if (next && !used.has(keyIn(next, column)) && meets(next, clauses)) return next
  }
  return state
}

function nextValue(
  { field }: SolvedColumn,
  first: Operand,
  before: Operand,
  count: number,
): Operand | undefined {
  if (field === undefined) return undefined
  const range = kindValues[field.kind](field, true)
  return range.greatest === undefined
    ? `${textIn(first)}${count}`
    : range.between(before, range.greatest)
}

function keyIn(state: Solution, { index, field }: SolvedColumn): unknown {
  const [value] = state[index]?.values ?? []
  return field && value !== undefined ? keyOf(value, false) : undefined
}

/** The texts of plain values, by a number that is another one in each row. Texts take the name of the field. */
const plainTexts: { readonly [Kind in ColumnKind]: (n: number, name: string) => string } = {
  text: (n, name) => `${name} ${n}`,
  number: String,
  integer: String,
  enum: String,
  date: (n) => formatDayNumber(firstDay + n),
  day: (n) => formatDayNumber(firstDay + n),
  time: (n) => formatTimeOfDay((n % minutesPerDay) * ticksPerMinute),
  duration: (n) => `PT${n}H`,
  boolean: (n) => String(n % 2 === 1),
  uuid: (n) => String(n).padStart(32, "0"),
  object: String,
}

/** 2024-01-01. */
const firstDay = 1_704_067_200_000 / msPerDay
const minutesPerDay = 1440
const ticksPerMinute = 600_000_000

/** Returns a plain value of a field that the query does not name. */
function plainValues({ kind, name, values, format, rules }: ColumnField, n: number): Values {
  if (kind === "object") return [true]
  if (format === "char") return [String.fromCharCode(0x61 + (n % 26))]
  const listed = values && [...values.keys()]
  const value = listed?.[n % listed.length] ?? rules.readText(plainTexts[kind](n, name))
  // A small integer has no room for a large number.
  return [value ?? rules.readText(String(n % 100)) ?? true]
}
