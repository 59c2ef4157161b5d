import type { ColumnTest } from "../bind/bound.ts"
import type { Operand } from "../fields/field.ts"
import { readTextOfRow } from "../fields/kinds/text.ts"
import { isOwnOfRow } from "../fields/ownership.ts"
import type { RowPredicate } from "./column-test.ts"
import { compileDateRange } from "./date-range.ts"
import { dateInterval, numberInterval, type Interval } from "./interval.ts"
import { matchAnyText, needlesOf } from "./text-test.ts"

export type Row = Readonly<Record<string, unknown>>

/** True for a row that matches; false for a value that is not an object, or that throws. */
export type PropertyTest = (row: Row) => boolean

/** The most values that are compared one after the other. A set takes longer for so few. */
const fewValues = 4

/**
 * Compiles the most common tests on a property of the row itself. Each becomes one function that
 * reads the property, checks its kind and compares it. This is several times as fast as one function
 * for each step, if three rules are kept:
 *
 * - The functions that make closures belong to the module. An engine keeps what it learned about a
 *   closure only when the function that makes it stays the same from query to query.
 * - The check that the property is the row's own (rule N4) comes last, since most rows fail the
 *   comparison.
 * - That check is written out in each closure. There the engine knows the shape of the row, and the
 *   check costs nothing; in a function that all closures share, it takes as long as everything else.
 *   A row whose prototype is `Object.prototype` inherits nothing but the names there. An array always
 *   has a `length`, and a function is no object. `isOwnOfRow` decides about all other rows.
 *
 * The question "evaluation" of the benchmark shows what these rules are worth.
 * @returns undefined for a test that is negated or matches null, and for a value that is nested;
 *   see `compileColumnTest`.
 */
export function compileFastColumn(test: ColumnTest): RowPredicate | undefined {
  // This is safe for any row: one that is not an object throws inside the test, or fails the last
  // check.
  return compilePropertyTest(test) as RowPredicate | undefined
}

/** Returns the property of the row that a positive test reads; undefined for other tests. */
export function propertyOf({ field, negated, orNull, values }: ColumnTest): string | undefined {
  const [key, ...deeper] = field.path ?? []
  return deeper.length > 0 || negated || orNull || values.length === 0 ? undefined : key
}

function compilePropertyTest(test: ColumnTest): PropertyTest | undefined {
  const key = propertyOf(test)
  if (key === undefined) return undefined
  switch (test.field.kind) {
    case "text":
      return compileTextTest(key, test)
    case "number":
    case "integer":
    case "enum":
      return compileNumberTest(key, test)
    case "date": {
      const interval = dateInterval(test)
      return interval && compileDateRange(key, interval)
    }
    default:
      return undefined
  }
}

function compileTextTest(key: string, { values, folded }: ColumnTest): PropertyTest {
  const needles = needlesOf(values)
  const match = values[0]?.match ?? "equal"
  const [needle = ""] = needles
  if (match !== "equal" || folded || needles.length > fewValues)
    return compileTextSearch(key, matchAnyText(match, needles, folded))
  return needles.length === 1 ? compileOneText(key, needle) : compileFewValues(key, needles)
}

function compileNumberTest(key: string, test: ColumnTest): PropertyTest {
  const interval = numberInterval(test)
  if (interval !== undefined) return compileNumberRange(key, interval)
  const operands = test.values.map(({ operand }) => operand)
  return operands.length > fewValues
    ? compileSet(key, new Set<unknown>(operands))
    : compileFewValues(key, operands)
}

function compileOneText(key: string, needle: string): PropertyTest {
  return (row) => {
    try {
      const raw = row[key]
      return (
        (raw === needle || (typeof raw !== "string" && readTextOfRow(raw) === needle)) &&
        ((typeof row === "object" &&
          Object.getPrototypeOf(row) === Object.prototype &&
          !(key in Object.prototype) &&
          !("length" in row)) ||
          isOwnOfRow(row, key))
      )
    } catch {
      return false
    }
  }
}

/** Compares with up to four texts, or up to four numbers. */
function compileFewValues(key: string, operands: readonly Operand[]): PropertyTest {
  const [first, second = first, third = second, fourth = third] = operands
  const isText = typeof first === "string"
  return (row) => {
    try {
      const raw = row[key]
      const value = isText && typeof raw !== "string" ? readTextOfRow(raw) : raw
      return (
        (value === first || value === second || value === third || value === fourth) &&
        value !== undefined &&
        ((typeof row === "object" &&
          Object.getPrototypeOf(row) === Object.prototype &&
          !(key in Object.prototype) &&
          !("length" in row)) ||
          isOwnOfRow(row, key))
      )
    } catch {
      return false
    }
  }
}

function compileTextSearch(key: string, matches: (text: string) => boolean): PropertyTest {
  return (row) => {
    try {
      const raw = row[key]
      const text = typeof raw === "string" ? raw : readTextOfRow(raw)
      return (
        text !== undefined &&
        matches(text) &&
        ((typeof row === "object" &&
          Object.getPrototypeOf(row) === Object.prototype &&
          !(key in Object.prototype) &&
          !("length" in row)) ||
          isOwnOfRow(row, key))
      )
    } catch {
      return false
    }
  }
}

function compileNumberRange(key: string, { low, high }: Interval<number>): PropertyTest {
  return (row) => {
    try {
      const raw = row[key]
      return (
        typeof raw === "number" &&
        raw >= low &&
        raw <= high &&
        ((typeof row === "object" &&
          Object.getPrototypeOf(row) === Object.prototype &&
          !(key in Object.prototype) &&
          !("length" in row)) ||
          isOwnOfRow(row, key))
      )
    } catch {
      return false
    }
  }
}

function compileSet(key: string, operands: ReadonlySet<unknown>): PropertyTest {
  return (row) => {
    try {
      return (
        operands.has(row[key]) &&
        ((typeof row === "object" &&
          Object.getPrototypeOf(row) === Object.prototype &&
          !(key in Object.prototype) &&
          !("length" in row)) ||
          isOwnOfRow(row, key))
      )
    } catch {
      return false
    }
  }
}
