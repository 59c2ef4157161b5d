import { ownProperty } from "../../diagnostics/own.ts"
import { joinWords, quote } from "../../diagnostics/wording.ts"
import { isObject, isRow, isWholeNumber } from "../../diagnostics/untrusted.ts"
import { readDateTime } from "../../fields/kinds/date.ts"
import type { JsonSchema } from "../../schema/standard-schema.ts"
import { isUuid } from "./id-key.ts"

export type ReportFault = (pointer: string, reason: string) => void

/**
 * Checks a part of plain JSON, undefined where it is missing, and reports every fault in it.
 * @returns true when the value has no fault.
 */
export interface JsonCheck<Value> {
  (value: unknown, pointer: string, report: ReportFault): value is Value
  /** What is valid, after "must be". */
  readonly expected: string
  readonly schema: JsonSchema
  /** True where the value may be missing. */
  readonly isOptional?: boolean
}

function checkOf<Value>(
  expected: string,
  schema: JsonSchema,
  isValid: (value: unknown) => value is Value,
  describe: (value: unknown) => string = showData,
): JsonCheck<Value> {
  const check = (value: unknown, pointer: string, report: ReportFault): value is Value => {
    if (isValid(value)) return true
    report(pointer, `must be ${expected}, got ${describe(value)}`)
    return false
  }
  return Object.assign(check, { expected, schema })
}

const isString = (value: unknown): value is string => typeof value === "string"
const isNumber = (value: unknown): value is number => typeof value === "number"

export const string = checkOf("a string", { type: "string" }, isString)
/** A string that is never shown, and not empty. */
export const secret = checkOf(
  "a non-empty string",
  { type: "string", minLength: 1 },
  (value): value is string => isString(value) && value !== "",
  showKind,
)
/** A key in the form after `Bearer` (RFC 6750), safe in a shell. Never shown. */
export const bearer = checkOf(
  "a string of letters, digits and -._~+/, with = only at its end",
  { type: "string" },
  (value): value is string => isString(value) && /^[\w.~+/-]+=*$/.test(value),
  showKind,
)
export const number = checkOf("a number", { type: "number" }, isNumber)
export const integer = checkOf("an integer", { type: "integer" }, isWholeNumber)
export const boolean = checkOf(
  "true or false",
  { type: "boolean" },
  (value) => typeof value === "boolean",
)
export const uuid = checkOf(
  "a UUID",
  { type: "string", format: "uuid" },
  (value): value is string => isString(value) && isUuid(value),
)
export const timestamp = checkOf(
  "a date and time in UTC, as in 2024-05-01T12:30:00Z",
  { type: "string", format: "date-time" },
  // Rows are answered unchanged, and the service answers in UTC.
  (value): value is string =>
    isString(value) &&
    /^[0-9-]{10}T[0-9:.]+Z$/.test(value) &&
    readDateTime(value)?.dateOnly === false,
)

/** Checks the number of UTF-16 units of a string, both ends included. */
export function lengthWithin({ least, most }: Lengths): JsonCheck<string> {
  return checkOf(
    `a string of ${least} to ${most} characters`,
    { type: "string", minLength: least, maxLength: most },
    (value): value is string => isString(value) && value.length >= least && value.length <= most,
  )
}

interface Lengths {
  readonly least: number
  readonly most: number
}

export function oneOf<const Value extends number>(...values: readonly Value[]): JsonCheck<Value> {
  return checkOf(
    joinWords(values.map(String), "or"),
    { type: "integer", enum: values },
    (value): value is Value => values.some((other) => other === value),
  )
}

export function nullable<Value>(inner: JsonCheck<Value>): JsonCheck<Value | null> {
  const check = (value: unknown, pointer: string, report: ReportFault): value is Value | null =>
    value === null || inner(value, pointer, report)
  return Object.assign(check, {
    expected: `null, or ${inner.expected}`,
    schema: { anyOf: [inner.schema, { type: "null" }] },
  })
}

export function list<Value>(inner: JsonCheck<Value>): JsonCheck<readonly Value[]> {
  const check = (
    value: unknown,
    pointer: string,
    report: ReportFault,
  ): value is readonly Value[] => {
    if (!Array.isArray(value)) {
      report(pointer, `must be an array, got ${showData(value)}`)
      return false
    }
    let isValid = true
    for (const [index, element] of value.entries())
      isValid = inner(element, `${pointer}/${index}`, report) && isValid
    return isValid
  }
  return Object.assign(check, {
    expected: `an array of ${inner.expected.replace(/^an? /, "")}s`,
    schema: { type: "array", items: inner.schema },
  })
}

export function optional<Value>(inner: JsonCheck<Value>): JsonCheck<Value | undefined> {
  const check = (
    value: unknown,
    pointer: string,
    report: ReportFault,
  ): value is Value | undefined => value === undefined || inner(value, pointer, report)
  const { expected, schema } = inner
  return Object.assign(check, { expected, schema, isOptional: true })
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

/**
 * Makes a check of an object with these properties. Other properties are not checked, and its schema allows none.
 * @param title - The name of a resource, for its schema.
 */
export function object<Row extends object>(
  checks: PropertyChecks<Row>,
  title?: string,
): JsonCheck<Row> {
  const all = Object.entries<JsonCheck<unknown>>(checks)
  const check = (value: unknown, pointer: string, report: ReportFault): value is Row => {
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
  const schema = {
    ...(title !== undefined && { title }),
    type: "object",
    properties: Object.fromEntries(all.map(([name, { schema }]) => [name, schema])),
    required: all.flatMap(([name, { isOptional }]) => (isOptional === true ? [] : [name])),
    additionalProperties: false,
  }
  return Object.assign(check, { expected: "an object", schema })
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
