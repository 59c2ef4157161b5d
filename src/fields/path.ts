import type { ReadValue } from "./field.ts"
import { readArray, isPlainObject, isRow } from "./untrusted.ts"
import type { ReportProblem } from "./problem.ts"

/** The steps that a path option, or a name without one, stands for; undefined when it is reported. */
export function readPath(
  name: string,
  option: unknown,
  report: ReportProblem,
): readonly string[] | undefined {
  const given = option === undefined ? name : option
  const steps = typeof given === "string" ? given.split(".") : readArray(given)
  // A name says this about itself already; in a list the empty text is the key that is empty.
  const isEmpty = steps?.length === 0 || (typeof option === "string" && steps?.includes(""))
  if (!isEmpty && steps?.every((step) => typeof step === "string")) return steps
  report('its "path" must be a text or a list of texts, with no step missing')
  return undefined
}

/**
 * Prepares the reading of a value by own properties alone (rule N4). The row itself may be any object, every step after it
 * goes through plain objects only (rule N3).
 */
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

function ownProperty(object: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined
}
