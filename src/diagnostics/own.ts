/**
 * Copies the own properties of an object into an object without prototype. A property that is absent is then undefined,
 * whatever `Object.prototype` holds. Functions read their options this way.
 */
export function own<Options extends object>(options: Options | undefined): Options
export function own(options: object | undefined): object {
  return Object.assign(Object.create(null) as object, options)
}

/** Reads a property that an object may lack. One that is inherited counts as absent. */
export function ownProperty<Node extends object, Name extends keyof Node>(
  node: Node,
  name: Name,
): Node[Name] | undefined {
  return Object.hasOwn(node, name) ? node[name] : undefined
}
