import { ownProperty } from "../../diagnostics/own.ts"
import { quote } from "../../diagnostics/wording.ts"
import { isObject, isRow, isWholeNumber } from "../../diagnostics/untrusted.ts"
import { readDateTime } from "../../fields/kinds/date.ts"
import { isUuid } from "./id-key.ts"

export type ReportFault = (pointer: string, reason: string) => void

/**
 * Checks a part of plain JSON, undefined where it is missing, and reports every fault in it.
 * @returns true when the value has no fault.
 */
export type JsonCheck<Value> = (
  value: unknown,
  pointer: string,
  report: ReportFault,
) => value is Value

function checkOf<Value>(
  expected: string,
  isValid: (value: unknown) => value is Value,
  describe: (value: unknown) => string = showData,
): JsonCheck<Value> {
  return (value, pointer, report): value is Value => {
    if (isValid(value)) return true
    report(pointer, `must be ${expected}, got ${describe(value)}`)
    return false
  }
}

const isString = (value: unknown): value is string => typeof value === "string"
const isNumber = (value: unknown): value is number => typeof value === "number"

export const string = checkOf("a string", isString)
/** A string that is never shown, and not empty. */
export const secret = checkOf(
  "a non-empty string",
  (value): value is string => isString(value) && value !== "",
  showKind,
)
/** A key in the form after `Bearer` (RFC 6750), safe in a shell. Never shown. */
export const bearer = checkOf(
  "a string of letters, digits and -._~+/, with = only at its end",
  (value): value is string => isString(value) && /^[\w.~+/-]+=*$/.test(value),
  showKind,
)
export const number = checkOf("a number", isNumber)
export const integer = checkOf("an integer", isWholeNumber)
export const boolean = checkOf("true or false", (value) => typeof value === "boolean")
export const uuid = checkOf("a UUID", (value): value is string => isString(value) && isUuid(value))
export const timestamp = checkOf(
  "a date and time in UTC, as in 2024-05-01T12:30:00Z",
  // Rows are answered unchanged, and the service answers in UTC.
  (value): value is string =>
    isString(value) &&
    /^[0-9-]{10}T[0-9:.]+Z$/.test(value) &&
    readDateTime(value)?.dateOnly === false,
)

export function oneOf<const Value extends number>(...values: readonly Value[]): JsonCheck<Value> {
  return checkOf(`one of ${values.join(", ")}`, (value): value is Value =>
    values.some((other) => other === value),
  )
}

export function nullable<Value>(check: JsonCheck<Value>): JsonCheck<Value | null> {
  return (value, pointer, report): value is Value | null =>
    value === null || check(value, pointer, report)
}

export function list<Value>(check: JsonCheck<Value>): JsonCheck<readonly Value[]> {
  return (value, pointer, report): value is readonly Value[] => {
    if (!Array.isArray(value)) {
      report(pointer, `must be an array, got ${showData(value)}`)
      return false
    }
    let isValid = true
    for (const [index, element] of value.entries())
      isValid = check(element, `${pointer}/${index}`, report) && isValid
    return isValid
  }
}

export function optional<Value>(check: JsonCheck<Value>): JsonCheck<Value | undefined> {
  return (value, pointer, report): value is Value | undefined =>
    value === undefined || check(value, pointer, report)
}

export type PropertyChecks<Row> = { readonly [Name in keyof Row]-?: JsonCheck<Row[Name]> }

/** Gives several properties one check. */
export function each<Value, Name extends string>(
  check: JsonCheck<Value>,
  ...names: readonly Name[]
): { readonly [Each in Name]: JsonCheck<Value> } {
  return Object.fromEntries(names.map((name) => [name, check])) as {
    readonly [Each in Name]: JsonCheck<Value>
  }
}

/** Makes a check of an object with these properties. Other properties are not checked. */
export function object<Row extends object>(checks: PropertyChecks<Row>): JsonCheck<Row> {
  const all = Object.entries<JsonCheck<unknown>>(checks)
  return (value, pointer, report): value is Row => {
    if (!isRow(value)) {
      report(pointer, `must be an object, got ${showData(value)}`)
      return false
    }
    let isValid = true
    for (const [name, check] of all) {
      const property = ownProperty(value, name)
      isValid = check(property, `${pointer}/${name}`, report) && isValid
    }
    return isValid
  }
}

export function showData(value: unknown): string {
  return isString(value) ? quote(value) : showKind(value)
}

/** Shows the type of a value in a message, without the content of strings. */
function showKind(value: unknown): string {
  if (value === undefined) return "no value"
  if (Array.isArray(value)) return "an array"
  if (isObject(value)) return "an object"
  if (isString(value)) return value === "" ? "an empty string" : "another string"
  return JSON.stringify(value)
}
