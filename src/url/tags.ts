/**
 * Returns the tag of an object, such as `URL` or `Map`, which names its class in every realm; undefined without one. A tag
 * that is on the end of the prototype chain is not looked at: it would be one of a polluted `Object.prototype`.
 */
export function tagOf(value: unknown): string | undefined {
  const tag = readClassProperty(value, Symbol.toStringTag)
  return typeof tag === "string" ? tag : undefined
}

/** Reads a property of an object or its class; not of `Object.prototype`, nor one that throws. */
export function readClassProperty(value: unknown, name: PropertyKey): unknown {
  if (typeof value !== "object" || value === null) return undefined
  try {
    for (let object: object | null = value; object !== null;) {
      const next = Object.getPrototypeOf(object) as object | null
      const isEnd = next === null && object !== value
      if (!isEnd && Object.hasOwn(object, name)) return Reflect.get(value, name)
      object = next
    }
  } catch {
    // A proxy or an accessor may throw.
  }
  return undefined
}
