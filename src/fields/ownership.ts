import { isRow } from "./untrusted.ts"

/**
 * True when every property of this name that an object shows is its own. The prototype tells it in a
 * fraction of the time that `Object.hasOwn` takes, as the lines of the question "evaluation" of the
 * benchmark show. A Proxy is taken at its word.
 */
export function inheritsNothing(object: object, name: string): boolean {
  const prototype: unknown = Object.getPrototypeOf(object)
  return prototype === null || (prototype === Object.prototype && !(name in Object.prototype))
}

/** True when a value can be a row, and a property that it shows is its own (rule N4). */
export function isOwnOfRow(row: unknown, name: string): boolean {
  return isRow(row) && (inheritsNothing(row, name) || Object.hasOwn(row, name))
}
