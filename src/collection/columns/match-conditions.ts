import type {
  BoundCondition,
  BoundQuery,
  ColumnTest,
  ShortcutTest,
  Test,
  TestValue,
} from "../../bind/bound.ts"
import { type RowPredicate, compileColumnTest } from "../../evaluate/column-test.ts"
import { compileCondition, costOf, costs } from "../../evaluate/predicate.ts"
import { matchAnyText, needlesOf } from "../../evaluate/text-test.ts"
import type { ColumnField, ReadValue } from "../../fields/field.ts"
import { kinds, plainKindOf } from "../../fields/kinds/kinds.ts"
import { noValueOptions } from "../../fields/kinds/rules.ts"
import { isOrderMatch } from "../../language/operators.ts"
import type { KeptColumn, NumericColumn, TextualColumn, CodeColumn, Key } from "./column.ts"
import { keyOfCondition } from "./condition-key.ts"
import { addRows, filterSet, withoutRows, type RowSet, isDense, countRows } from "./row-set.ts"
import { commonSignature, wordsOfSignature } from "./signature.ts"
import { dateInterval, numberInterval, type Interval } from "../../evaluate/interval.ts"
import type { DateTime } from "../../fields/kinds/date.ts"

export interface Matching {
  readonly rows: readonly unknown[]
  /** Returns the column of a field; undefined when it is not kept. */
  readonly columnOf: (field: ColumnField) => KeptColumn | undefined
}

export interface KeyedCondition {
  readonly key: string
  readonly condition: BoundCondition
  readonly span: Span | undefined
}

/** What a condition asks of one column, and of nothing else. From it follows which conditions have all of its rows. */
export interface Span {
  readonly test: ColumnTest
  readonly isText: boolean
  /** Undefined for texts and booleans, and for several intervals. */
  readonly interval: ReturnType<typeof intervalOf>
}

/** Returns the conditions of a query that have an effect, once each, the cheap ones first. */
export function keyedConditions({ conditions }: BoundQuery): readonly KeyedCondition[] {
  const keyed = new Map<string, KeyedCondition>()
  for (const condition of conditions) {
    const key = keyOfCondition(condition)
    if (condition.applied) keyed.set(key, { key, condition, span: spanOf(condition) })
  }
  return [...keyed.values()].sort((left, right) => costOf(left.condition) - costOf(right.condition))
}

/** Returns the span of a condition that asks for some values of one column of a plain kind; undefined for any other. */
export function spanOf({ tests }: BoundCondition): Span | undefined {
  const [test] = tests
  if (test?.kind !== "column" || tests.length > 1) return undefined
  const { field, negated, onEmpty, values } = test
  const kind = plainKindOf(field)
  if (kind === undefined || negated || onEmpty !== false || values.length === 0) return undefined
  const isText = kind === "text"
  return { test, isText, interval: isText ? undefined : intervalOf(test) }
}

/** Finds the rows of a set that match a condition. Each test looks only at the rows that no earlier one matches. */
export function matchCondition(
  matching: Matching,
  condition: BoundCondition,
  within: RowSet,
): RowSet {
  const [first, ...others] = condition.tests
  if (first === undefined) return new Int32Array(within.length)
  const found = matchTest(matching, { condition, test: first }, within)
  for (const test of others)
    addRows(found, matchTest(matching, { condition, test }, withoutRows(within, found)))
  return found
}

interface TestOf {
  readonly condition: BoundCondition
  readonly test: Test
}

function matchTest({ rows, columnOf }: Matching, asked: TestOf, within: RowSet): RowSet {
  const test = asColumnTest(asked)
  const column = test && columnOf(test.field)
  const found = test && column && matchColumnTest(column, test, within)
  if (found !== undefined) return found
  const predicate = compileTestOf(asked)
  return filterSet(within, (position) => predicate(rows[position]))
}

const mostSampled = 256

/** Estimates which part of the rows match a condition, from some of them. All where functions would be called, which may count calls. */
function estimatePart(condition: BoundCondition, rows: readonly unknown[]): number {
  if (!condition.tests.every(({ kind, field }) => kind === "column" && field.path)) return 1
  const predicate = compileCondition(condition)
  const count = Math.min(rows.length, mostSampled)
  let matching = 0
  for (let index = 0; index < count; index++)
    if (predicate(rows[Math.floor((index * rows.length) / count)])) matching++
  return matching / Math.max(1, count)
}

/** Orders conditions before searches so that few rows are left soon, and says about which part of the rows matches each. */
export function narrowFirst(
  conditions: readonly KeyedCondition[],
  rows: readonly unknown[],
): readonly { readonly condition: KeyedCondition; readonly part: number }[] {
  const rankOf = ({ condition }: KeyedCondition): number =>
    Math.max(costOf(condition), costs.reading)
  return conditions
    .map((condition) => ({ condition, part: estimatePart(condition.condition, rows) }))
    .sort(
      (left, right) => rankOf(left.condition) - rankOf(right.condition) || left.part - right.part,
    )
}

/** Returns the fields whose columns a condition asks for. */
export function columnFields(condition: BoundCondition): readonly ColumnField[] {
  return condition.tests.flatMap((test) => asColumnTest({ condition, test })?.field ?? [])
}

function compileTestOf({ condition, test }: TestOf): RowPredicate {
  return compileCondition({ ...condition, tests: [test] })
}

/** Returns the test as one of a column; undefined for a shortcut that is not pure, which is called for as few rows as possible. */
function asColumnTest(asked: TestOf): ColumnTest | undefined {
  const { test } = asked
  if (test.kind === "column") return test
  if (!test.field.pure) return undefined
  const predicate = compileTestOf(asked)
  return {
    kind: "column",
    // A function of the author may return anything.
    field: fieldOfFunction("boolean", test.field, (row) => (predicate(row) ? true : false)),
    rangeEnd: undefined,
    negated: false,
    folded: false,
    values: [
      { written: { kind: "text", text: "true" }, operand: true, match: "equal", unclear: false },
    ],
    orNull: false,
    onEmpty: false,
  }
}

/** Returns a field of what a function returns, in place of a field. */
export function fieldOfFunction(
  kind: "boolean" | "number",
  field: ColumnField | ShortcutTest["field"],
  read: ReadValue,
): ColumnField {
  return {
    ...field,
    kind,
    nullable: false,
    unique: false,
    list: false,
    path: undefined,
    read,
    values: undefined,
    ...noValueOptions,
    rules: kinds[kind],
  }
}

/**
 * Finds the rows of a set that match a test on a column.
 * @returns undefined for a test that the column cannot answer.
 */
export function matchColumnTest(
  column: KeptColumn,
  test: ColumnTest,
  within: RowSet,
): RowSet | undefined {
  // What only the row says, no column says.
  if (typeof test.onEmpty === "function") return undefined
  if (column.kind === "codes") return matchCodes(column, test, within)
  const found = test.negated
    ? matchNegated(column, test, within)
    : matchValues(column, test, within)
  if (found !== undefined && test.onEmpty) addRows(found, emptyRows(column, within))
  return found
}

type ValueColumn = NumericColumn | TextualColumn

/** Finds the rows whose values differ from at least one of the values: all but empty ones and those that match each value (V1, V2). */
function matchNegated(column: ValueColumn, test: ColumnTest, within: RowSet): RowSet | undefined {
  const filled = withoutRows(within, emptyRows(column, within))
  if (test.orNull) return filled
  let matching: RowSet | undefined = filled
  for (const value of test.values)
    matching = matching && matchValues(column, { ...test, values: [value] }, matching)
  return matching && withoutRows(filled, matching)
}

function emptyRows(column: ValueColumn, within: RowSet): RowSet {
  if (column.kind === "numbers") {
    const { numbers } = column
    return filterSet(within, (position) => Number.isNaN(numbers[position]))
  }
  const { texts } = column
  return filterSet(within, (position) => texts[position] === undefined)
}

/** Finds the rows that match any of the values, whether the test is negated or not. */
function matchValues(column: ValueColumn, test: ColumnTest, within: RowSet): RowSet | undefined {
  if (test.values.length === 0) return new Int32Array(within.length)
  return column.kind === "texts"
    ? matchTexts(column, test, within)
    : matchNumbers(column, test, within)
}

/** Finds the rows of a set whose texts match any of the values of a test, which are not null; undefined for an order. */
function matchTexts(
  { texts, signatures }: TextualColumn,
  { values, folded }: ColumnTest,
  within: RowSet,
): RowSet | undefined {
  const match = values[0]?.match ?? "equal"
  if (isOrderMatch(match)) return undefined
  const needles = needlesOf(values)
  const matches = matchAnyText(match, needles, folded)
  const near = signatures ? matchSignatures(signatures, commonSignature(needles), within) : within
  return filterSet(near, (position) => {
    const text = texts[position]
    return text !== undefined && matches(text)
  })
}

/** Finds the rows of a set that have all bits of a signature: no other row can match. */
function matchSignatures(signatures: Int32Array, wanted: Int32Array, within: RowSet): RowSet {
  const found = new Int32Array(within.length)
  const [letters = 0, pairs = 0, morePairs = 0] = wanted
  for (let index = 0; index < within.length; index++) {
    let rest = within[index] as number
    let bits = 0
    while (rest !== 0) {
      const bit = rest & -rest
      const offset = ((index << 5) + 31 - Math.clz32(bit)) * wordsOfSignature
      const missing =
        (letters & ~(signatures[offset] as number)) |
        (pairs & ~(signatures[offset + 1] as number)) |
        (morePairs & ~(signatures[offset + 2] as number))
      bits |= missing === 0 ? bit : 0
      rest ^= bit
    }
    found[index] = bits
  }
  return found
}

const fewIntervals = 4

/**
 * Finds the rows of a set whose values match any of the values of a test, which are not null.
 * @returns undefined for many dates, which have to be compared in another way.
 */
function matchNumbers(column: NumericColumn, test: ColumnTest, within: RowSet): RowSet | undefined {
  const whole = intervalOf(test)
  if (whole !== undefined) return matchInterval(column, whole, within)
  if (test.values.length <= fewIntervals) return matchEach(column, test, within)
  return column.valueKind === "date" ? undefined : matchSet(column, test.values, within)
}

/**
 * Returns the interval of a test, with a number as its whole milliseconds. Undefined when its values do not form a single one, and
 * for texts and booleans.
 */
export function intervalOf(test: ColumnTest): Interval<DateTime> | undefined {
  const interval = numberInterval(test)
  return interval === undefined
    ? dateInterval(test)
    : { low: { ms: interval.low, ticks: 0 }, high: { ms: interval.high, ticks: 0 } }
}

function matchEach(column: NumericColumn, test: ColumnTest, within: RowSet): RowSet {
  const found = new Int32Array(within.length)
  for (const value of test.values) {
    const interval = intervalOf({ ...test, values: [value] })
    if (interval === undefined) continue
    addRows(found, matchInterval(column, interval, withoutRows(within, found)))
  }
  return found
}

function matchSet(
  { numbers }: NumericColumn,
  values: readonly TestValue[],
  within: RowSet,
): RowSet {
  const operands = new Set<unknown>(values.map(({ operand }) => operand))
  return filterSet(within, (position) => operands.has(numbers[position]))
}

function matchInterval(
  { numbers, ticks }: NumericColumn,
  { low, high }: Interval<DateTime>,
  within: RowSet,
): RowSet {
  if (ticks === undefined) {
    // All values are whole milliseconds, so a low end between two of them becomes the later one.
    const least = low.ticks > 0 ? low.ms + 1 : low.ms
    return matchRange(numbers, { low: least, high: high.ms }, within)
  }
  const near = matchRange(numbers, { low: low.ms, high: high.ms }, within)
  return filterSet(near, (position) => {
    const [ms, tick] = [numbers[position], ticks[position] as number]
    return (ms !== low.ms || tick >= low.ticks) && (ms !== high.ms || tick <= high.ticks)
  })
}

/** Looks at every row of a dense set. There is no branch, so the time does not depend on how the values are mixed. */
function matchRange(
  numbers: Float64Array,
  { low, high }: Interval<number>,
  within: RowSet,
): RowSet {
  const found = new Int32Array(within.length)
  const dense = isDense(within)
  for (let index = 0; index < within.length; index++) {
    let rest = within[index] as number
    let bits = 0
    if (dense) {
      for (let row = (index << 5) + 31; row >= index << 5; row--) {
        const number = numbers[row] as number
        bits = (bits << 1) | (Number(number >= low) & Number(number <= high))
      }
      bits &= rest
    } else
      while (rest !== 0) {
        const bit = rest & -rest
        const number = numbers[(index << 5) + 31 - Math.clz32(bit)] as number
        bits |= bit & -(Number(number >= low) & Number(number <= high))
        rest ^= bit
      }
    found[index] = bits
  }
  return found
}

/** Finds the rows of a set that match. The test is asked once for each value, and not for each row. */
function matchCodes(column: CodeColumn, test: ColumnTest, within: RowSet): RowSet {
  const holds = compileOnKeys(column, test)
  const { codes, keys } = column
  if (keys.length > 0x100 && countRows(within) < keys.length)
    return filterSet(within, (position) => holds(keys[codes[position] as number]))
  const table = Uint8Array.from(keys, (key) => Number(holds(key)))
  return isDense(within)
    ? matchDense(codes, table, within)
    : filterSet(within, (position) => table[codes[position] as number] === 1)
}

/** Compiles a test of a column to one of the values in its dictionary, of which the first one is empty. */
function compileOnKeys({ rawOf }: CodeColumn, test: ColumnTest): (key: Key | undefined) => boolean {
  const read = compileColumnTest({ ...test, field: { ...test.field, read: (raw) => raw } })
  return (key) => read(key === undefined ? undefined : rawOf(key))
}

/** For no more values than this, a table of their pairs takes little time and memory. */
const fewKeys = 64

/**
 * Looks at every row. There is no branch, so the time does not depend on how the values are mixed. Two
 * codes of one byte are looked up together when the values are few, which takes two thirds of the
 * time. The queries by country of the question "collection" of the benchmark show it.
 */
function matchDense(codes: CodeColumn["codes"], table: Uint8Array, within: RowSet): RowSet {
  return codes instanceof Uint8Array && table.length <= fewKeys
    ? matchPairs(new Uint16Array(codes.buffer), tableOfPairs(table), within)
    : matchSingle(codes, table, within)
}

/** Returns the results of two rows, as two bits, for each pair of codes as a word of two bytes. */
function tableOfPairs(table: Uint8Array): Uint8Array {
  const pairs = new Uint8Array(table.length << 8)
  // The order of the bytes in a word depends on the machine.
  const bytes = new Uint8Array(2)
  const word = new Uint16Array(bytes.buffer)
  for (const [first, holdsFirst] of table.entries()) {
    for (const [second, holdsSecond] of table.entries()) {
      bytes.set([first, second])
      pairs[word[0] as number] = holdsFirst | (holdsSecond << 1)
    }
  }
  return pairs
}

function matchPairs(words: Uint16Array, pairs: Uint8Array, within: RowSet): RowSet {
  const found = new Int32Array(within.length)
  const at = (place: number): number => pairs[words[place] as number] as number
  for (let index = 0; index < within.length; index++) {
    let bits = 0
    for (let place = (index << 4) + 12; place >= index << 4; place -= 4) {
      const low = at(place) | (at(place + 1) << 2)
      const high = at(place + 2) | (at(place + 3) << 2)
      bits = (bits << 8) | (high << 4) | low
    }
    found[index] = bits & (within[index] as number)
  }
  return found
}

function matchSingle(codes: CodeColumn["codes"], table: Uint8Array, within: RowSet): RowSet {
  const found = new Int32Array(within.length)
  const at = (position: number): number => table[codes[position] as number] as number
  for (let index = 0; index < within.length; index++) {
    let bits = 0
    for (let row = (index << 5) + 24; row >= index << 5; row -= 8) {
      const low = at(row) | (at(row + 1) << 1) | (at(row + 2) << 2) | (at(row + 3) << 3)
      const high = at(row + 4) | (at(row + 5) << 1) | (at(row + 6) << 2) | (at(row + 7) << 3)
      bits = (bits << 8) | (high << 4) | low
    }
    found[index] = bits & (within[index] as number)
  }
  return found
}
