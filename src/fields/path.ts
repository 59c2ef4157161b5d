import { describeValue } from "../diagnostics/wording.ts"
import type { ReadValue } from "./field.ts"
import type { ReportProblem } from "./problem.ts"
import { isPlainObject, isRow, readArray } from "../diagnostics/untrusted.ts"

/** Reads the steps of a path option, or of a name without one; undefined when the path is reported. */
export function readPath(
  name: string,
  option: unknown,
  report: ReportProblem,
): readonly string[] | undefined {
  const given = option === undefined ? name : option
  const steps = typeof given === "string" ? given.split(".") : readArray(given)
  // An empty step of a name is reported with the name. In an array the empty string is a key like others.
  const isEmpty = steps?.length === 0 || (typeof option === "string" && steps?.includes(""))
  if (!isEmpty && steps?.every((step) => typeof step === "string")) return steps
  report(
    `"path" must be steps joined by dots, or an array of at least one string, got ${describeValue(given)}`,
  )
  return undefined
}

/** Compiles the reading of a value by own properties (rule N4), after the row itself through plain objects only (rule N3). */
export function pathReader(path: readonly string[]): ReadValue {
  const [first = "", ...rest] = path
  if (rest.length === 0) return (row) => (isRow(row) ? ownProperty(row, first) : undefined)
  const readFirst = pathReader([first])
  return (row) => {
    let value = readFirst(row)
    for (const step of rest) {
      if (!isPlainObject(value)) return undefined
      value = ownProperty(value, step)
    }
    return value
  }
}

/** Compiles the reading of a list: an array of its items, which may be empty for the kind, or the only item (rule V14). */
export function listReader(path: readonly string[]): ReadValue {
  const [first = "", ...rest] = path
  const readFirst = pathReader([first])
  return rest.length === 0 ? readFirst : (row) => itemsOf(readFirst(row), rest)
}

/** Returns the items at the end of some steps from a value, which may be empty for the kind (rule V14). Never throws. */
export function itemsOf(value: unknown, steps: readonly string[] = []): readonly unknown[] {
  const items: unknown[] = []
  visitItems(value, steps, (item) => items.push(item))
  return items
}

/**
 * Visits items as {@link itemsOf} returns them, each with its place, such as `variants[2].cost`. Steps lead through plain objects
 * and into the elements of arrays, but not of arrays directly inside. What throws is left out.
 * @param place - the place of the value; empty where places are not needed.
 */
export function visitItems(
  value: unknown,
  steps: readonly string[],
  visit: (item: unknown, place: string) => void,
  place = "",
): void {
  const [step, ...rest] = steps
  const follow = (read: () => unknown, at: string): void => {
    try {
      const found = read()
      if (step === undefined) visit(found, at)
      else if (isPlainObject(found))
        visitItems(ownProperty(found, step), rest, visit, at && `${at}.${step}`)
    } catch {
      // What throws is no item.
    }
  }
  if (!isArray(value)) follow(() => value, place)
  else
    for (let index = 0; index < value.length; index++)
      follow(
        () => (Object.hasOwn(value, index) ? value[index] : undefined),
        place && `${place}[${index}]`,
      )
}

/** True for an array. A revoked Proxy is none. */
function isArray(value: unknown): value is readonly unknown[] {
  try {
    return Array.isArray(value)
  } catch {
    return false
  }
}

function ownProperty(object: Readonly<Record<string, unknown>>, name: string): unknown {
  return inheritsNothing(object, name) || Object.hasOwn(object, name) ? object[name] : undefined
}

/** True when an object inherits no such property. Faster than `Object.hasOwn`, as the question "evaluation" of the benchmark shows. */
export function inheritsNothing(object: object, name: string): boolean {
  const prototype: unknown = Object.getPrototypeOf(object)
  return prototype === null || (prototype === Object.prototype && !(name in Object.prototype))
}

/** True when a value can be a row, and a property that it shows is its own (rule N4). */
export function isOwnOfRow(row: unknown, name: string): boolean {
  return isRow(row) && (inheritsNothing(row, name) || Object.hasOwn(row, name))
}
