/** The own properties of an untrusted object, in order, but for those that are undefined. */
export type OwnProperties = ReadonlyMap<string, unknown>

/**
 * Copies the own properties of an object, so that its prototype and accessors have no effect later.
 * @returns undefined for an array, for a value that is not an object, and when reading throws.
 */
export function readObject(value: unknown): OwnProperties | undefined {
  if (!isRow(value)) return undefined
  try {
    const properties = new Map<string, unknown>()
    for (const name of Object.keys(value)) {
      const property = value[name]
      if (property !== undefined) properties.set(name, property)
    }
    return properties
  } catch {
    return undefined
  }
}

/** Copies the properties of a plain object as {@link readObject} does; undefined for others, such as a Map, which hold more. */
export function readPlainObject(value: unknown): OwnProperties | undefined {
  try {
    return isPlainObject(value) ? readObject(value) : undefined
  } catch {
    return undefined
  }
}

/** Returns a property, or a default when it is missing. A property that is null is not missing. */
export function propertyOr(properties: OwnProperties, name: string, missing: unknown): unknown {
  return properties.has(name) ? properties.get(name) : missing
}

/** Copies the elements of an array; undefined for another value. */
export function readArray(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? Array.from<unknown>(value) : undefined
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null
}

/** True for a value that can be a row: any object but an array. */
export function isRow(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && !Array.isArray(value)
}

/** True for an object of a literal or JSON, or without a prototype, in any realm. False for arrays, dates and classes. */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (!isRow(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return (
    prototype === null ||
    prototype === Object.prototype ||
    Object.getPrototypeOf(prototype) === null
  )
}

export function isWholeNumber(value: unknown): value is number {
  return Number.isSafeInteger(value)
}
