/** The end of a prototype chain that holds nothing. Engines read objects without any prototype much more slowly. */
const nothing = /* @__PURE__ */ Object.freeze(/* @__PURE__ */ Object.create(null) as object)

/** Copies the own properties of an object into one that inherits nothing: an absent one is undefined, whatever `Object.prototype` has. */
export function own<Options extends object>(options: Options | undefined): Options
export function own(options: object | undefined): object {
  return Object.assign(Object.create(nothing) as object, options)
}

/** Reads a property that an object may lack. One that is inherited counts as absent. */
export function ownProperty<Node extends object, Name extends keyof Node>(
  node: Node,
  name: Name,
): Node[Name] | undefined {
  return Object.hasOwn(node, name) ? node[name] : undefined
}
