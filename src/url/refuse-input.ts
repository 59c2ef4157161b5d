import { orThrow, type Result } from "../diagnostics/result.ts"
import { isObject } from "../diagnostics/untrusted.ts"
import { describeValue } from "../diagnostics/wording.ts"
import { propertyOf } from "../language/tree-path.ts"
import { readClassProperty, tagOf } from "./tags.ts"

/** True for what `queryFrom` and `printQuery` return. A URL has no booleans. */
export function isResult(input: object): input is Result<unknown> {
  const ok = propertyOf(input, "ok")
  return ok === true || (ok === false && Array.isArray(propertyOf(input, "diagnostics")))
}

/** @throws TypeError that says what was given and what to pass instead; of a failed result, its own error. */
export function refuseInput(input: unknown): never {
  refuseResult(input)
  const advice = adviceFor(input)
  throw new TypeError(
    `A query must be a URL, a query string, an object with filters, sorts, page or pageSize, or a tree, got ${describeInput(input)}.${advice === "" ? "" : ` ${advice}`}`,
  )
}

/** @throws TypeError that says what was given, for anything but a bound query; of a failed result, its own error. */
export function requireBound(caller: string, given: unknown, advice = ""): void {
  if (isConditions(given) && isBound(given)) return
  refuseResult(given)
  throw new TypeError(
    `${caller} takes a bound query, as prepareQuery returns it, got ${describeInput(given)}.${advice}`,
  )
}

/** @throws QueryError of a failed result; TypeError for any other one. */
function refuseResult(input: unknown): void {
  if (!isObject(input) || !isResult(input)) return
  orThrow(input)
  throw new TypeError("Expected a query, got a Result: pass its value.")
}

/** Calls an instance of a class that has no tag by the name of its class. */
export function describeInput(input: unknown): string {
  if (isConditions(input)) return isBound(input) ? "a bound query" : "the result of parseFilters"
  const described = describeValue(input)
  const name = described === "an object" ? nameOfClass(input) : undefined
  if (name === undefined) return described
  return `${/^[AEIOU]/.test(name) ? "an" : "a"} ${name}`
}

/** Says what to pass instead of a value; "" when nothing is known about it. */
function adviceFor(input: unknown): string {
  if (typeof input === "function") return "Call it, and pass what it returns."
  if (input === undefined || input === null) return "Pass {} for a query without parameters."
  if (typeof input !== "object") return ""
  if (Array.isArray(input)) return "Pass { filters: conditions, sorts } for a tree."
  if (isConditions(input))
    return isBound(input)
      ? "Pass the query that was bound, or give the bound query to runQuery."
      : "Pass { filters: result.conditions }."
  const typeOf = (name: string): string => typeof readClassProperty(input, name)
  if (typeOf("then") === "function") return "Await it first."
  const tag = tagOf(input)
  if (tag === "Map") return "Pass Object.fromEntries(map)."
  if (tag === "FormData") return "Pass new URLSearchParams(formData)."
  // Requests of web frameworks. Express has the parsed parameters, node:http the URL alone.
  if (isObject(readClassProperty(input, "query"))) return "Pass req.query."
  if (typeOf("url") === "string") return "Pass req.url."
  return typeOf("href") === "string" ? "Pass its href." : "Pass a plain object."
}

/** Returns the name of the class of an object; undefined when it has none. A name can be any text. */
export function nameOfClass(input: unknown): string | undefined {
  const constructor = readClassProperty(input, "constructor")
  const name: unknown = typeof constructor === "function" ? constructor.name : undefined
  return typeof name === "string" && /^[A-Z]\w{0,39}$/i.test(name) ? name : undefined
}

/**
 * True for the result of a function that checks or reads a query, which holds conditions instead of filters: a bound query, or the
 * result of `parseFilters`. The number tells it from a record of parameters with such a name, since a URL has no numbers.
 */
export function isConditions(input: unknown): boolean {
  return (
    isObject(input) &&
    Array.isArray(propertyOf(input, "conditions")) &&
    typeof propertyOf(input, "omitted") === "number"
  )
}

function isBound(input: unknown): boolean {
  return readClassProperty(input, "paging") !== undefined
}
