import { quote } from "../../diagnostics/wording.ts"
import { isObject, isRow, isWholeNumber } from "../../fields/untrusted.ts"
import { readDateTime } from "../../fields/kinds/date.ts"
import { isUuid } from "./ids.ts"

/** Takes down what is wrong at a place, which is a JSON pointer (RFC 6901). */
export type ReportFault = (pointer: string, reason: string) => void

/**
 * Checks a part of plain JSON, undefined where it is missing, and reports everything that is wrong with it.
 * @returns true when nothing is.
 */
export type Check<Value> = (value: unknown, pointer: string, report: ReportFault) => value is Value

/** A check of one value that has no parts. */
function simple<Value>(
  wanted: string,
  suits: (value: unknown) => value is Value,
  shown: (value: unknown) => string = showData,
): Check<Value> {
  return (value, pointer, report): value is Value => {
    if (suits(value)) return true
    report(pointer, `must be ${wanted}, is ${shown(value)}`)
    return false
  }
}

const isText = (value: unknown): value is string => typeof value === "string"
const isNumber = (value: unknown): value is number => typeof value === "number"

export const text = simple("a text", isText)
/** A text that is never shown. */
export const secret = simple(
  "a text",
  (value): value is string => isText(value) && value !== "",
  showKind,
)
/** What can be sent behind `Bearer` (RFC 6750), and put into a line for a shell as it stands. Never shown. */
export const bearer = simple(
  "a text of letters, digits and -._~+/, with any = at its end",
  (value): value is string => isText(value) && /^[\w.~+/-]+=*$/.test(value),
  showKind,
)
export const number = simple("a number", isNumber)
export const integer = simple("a whole number", isWholeNumber)
export const boolean = simple("true or false", (value) => typeof value === "boolean")
export const uuid = simple("a UUID", (value): value is string => isText(value) && isUuid(value))
export const timestamp = simple(
  "a date and time in UTC, as in 2024-05-01T12:30:00Z",
  // Rows are answered as they stand, and the service answers in UTC.
  (value): value is string =>
    isText(value) &&
    /^[0-9-]{10}T[0-9:.]+Z$/.test(value) &&
    readDateTime(value)?.dateOnly === false,
)

/** One of a few numbers. */
export function oneOf<const Value extends number>(...values: readonly Value[]): Check<Value> {
  return simple(`one of ${values.join(", ")}`, (value): value is Value =>
    values.some((other) => other === value),
  )
}

export function nullable<Value>(check: Check<Value>): Check<Value | null> {
  return (value, pointer, report): value is Value | null =>
    value === null || check(value, pointer, report)
}

export function list<Value>(check: Check<Value>): Check<readonly Value[]> {
  return (value, pointer, report): value is readonly Value[] => {
    if (!Array.isArray(value)) {
      report(pointer, `must be a list, is ${showData(value)}`)
      return false
    }
    let sound = true
    for (const [index, element] of value.entries())
      sound = check(element, `${pointer}/${index}`, report) && sound
    return sound
  }
}

/** May be missing. */
export function optional<Value>(check: Check<Value>): Check<Value | undefined> {
  return (value, pointer, report): value is Value | undefined =>
    value === undefined || check(value, pointer, report)
}

/** A check for each property. */
export type Checks<Row> = { readonly [Name in keyof Row]-?: Check<Row[Name]> }

/** An object with these properties, and any others, which nobody looks at. */
export function object<Row extends object>(checks: Checks<Row>): Check<Row> {
  const all = Object.entries<Check<unknown>>(checks)
  return (value, pointer, report): value is Row => {
    if (!isRow(value)) {
      report(pointer, `must be an object, is ${showData(value)}`)
      return false
    }
    let sound = true
    for (const [name, check] of all) {
      const property = Object.hasOwn(value, name) ? value[name] : undefined
      sound = check(property, `${pointer}/${name}`, report) && sound
    }
    return sound
  }
}

/** A value as part of a message. */
export function showData(value: unknown): string {
  return isText(value) ? quote(value) : showKind(value)
}

/** A value without what it says. */
function showKind(value: unknown): string {
  if (value === undefined) return "missing"
  if (Array.isArray(value)) return "a list"
  if (isObject(value)) return "an object"
  if (isText(value)) return value === "" ? "empty" : "another text"
  return JSON.stringify(value)
}
