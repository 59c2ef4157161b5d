import type { ColumnTest } from "../bind/bound.ts"
import type { Operand } from "../fields/field.ts"
import { plainKindOf } from "../fields/kinds/kinds.ts"
import { readTextOfRow } from "../fields/kinds/text.ts"
import { isOrderMatch } from "../language/operators.ts"
import type { RowPredicate } from "./column-test.ts"
import { compileDateRange } from "./date-range.ts"
import { dateInterval, numberInterval, type Interval } from "./interval.ts"
import { asRowPredicate, compileOwnCheck, type PropertyTest } from "./property-test.ts"
import { fewNeedles, matchAnyText, needlesOf } from "./text-test.ts"

/**
 * Compiles the most common tests on a property of the row to one function each; see {@link PropertyTest}. Each names the line of
 * the question "evaluation" of the benchmark that is slower without it.
 * @returns undefined for a test that is negated or holds on empty values, and for a value that is nested or a list;
 *   see `compileColumnTest`.
 */
export function compileFastColumn(test: ColumnTest): RowPredicate | undefined {
  const compiled = compilePropertyTest(test)
  return compiled && asRowPredicate(compiled)
}

/** Returns the property of the row that a positive test reads; undefined for other tests, and for those on lists. */
export function testedProperty({
  field,
  negated,
  onEmpty,
  values,
}: ColumnTest): string | undefined {
  const [key, ...deeper] = field.path ?? []
  const isOther = deeper.length > 0 || field.list || negated
  return isOther || onEmpty !== false || values.length === 0 ? undefined : key
}

function compilePropertyTest(test: ColumnTest): PropertyTest | undefined {
  const key = testedProperty(test)
  if (key === undefined) return undefined
  switch (plainKindOf(test.field)) {
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

function compileTextTest(key: string, { values, folded }: ColumnTest): PropertyTest | undefined {
  const match = values[0]?.match ?? "equal"
  if (isOrderMatch(match)) return undefined
  const needles = needlesOf(values)
  const [needle = ""] = needles
  if (match !== "equal" || folded || needles.length > fewNeedles)
    return compileTextSearch(key, matchAnyText(match, needles, folded))
  return needles.length === 1 ? compileOneText(key, needle) : compileFewValues(key, needles)
}

function compileNumberTest(key: string, test: ColumnTest): PropertyTest {
  const interval = numberInterval(test)
  if (interval !== undefined) return compileNumberRange(key, interval)
  const operands = test.values.map(({ operand }) => operand)
  return operands.length > fewNeedles
    ? compileSet(key, new Set<unknown>(operands))
    : compileFewValues(key, operands)
}

/** For `country==NL,total>=500`. */
function compileOneText(key: string, needle: string): PropertyTest {
  const isOwn = compileOwnCheck(key)
  return (row) => {
    try {
      const raw = row[key]
      return (
        (raw === needle || (typeof raw !== "string" && readTextOfRow(raw) === needle)) && isOwn(row)
      )
    } catch {
      return false
    }
  }
}

/** Compares with up to four texts or numbers. For `country==NL|DE|US`, and for `status==1|3` beside dates. */
function compileFewValues(key: string, operands: readonly Operand[]): PropertyTest {
  const isOwn = compileOwnCheck(key)
  const [first, second = first, third = second, fourth = third] = operands
  const isText = typeof first === "string"
  return (row) => {
    try {
      const raw = row[key]
      const value = isText && typeof raw !== "string" ? readTextOfRow(raw) : raw
      return (
        (value === first || value === second || value === third || value === fourth) &&
        value !== undefined &&
        isOwn(row)
      )
    } catch {
      return false
    }
  }
}

/** For `(customer|email)@=*smith`. */
function compileTextSearch(key: string, matches: (text: string) => boolean): PropertyTest {
  const isOwn = compileOwnCheck(key)
  return (row) => {
    try {
      const raw = row[key]
      const text = typeof raw === "string" ? raw : readTextOfRow(raw)
      return text !== undefined && matches(text) && isOwn(row)
    } catch {
      return false
    }
  }
}

/** For `country==NL,total>=500`. */
function compileNumberRange(key: string, { low, high }: Interval<number>): PropertyTest {
  const isOwn = compileOwnCheck(key)
  return (row) => {
    try {
      const raw = row[key]
      return typeof raw === "number" && raw >= low && raw <= high && isOwn(row)
    } catch {
      return false
    }
  }
}

/** For `status==0|1|2|4|5`. */
function compileSet(key: string, operands: ReadonlySet<unknown>): PropertyTest {
  const isOwn = compileOwnCheck(key)
  return (row) => {
    try {
      return operands.has(row[key]) && isOwn(row)
    } catch {
      return false
    }
  }
}
