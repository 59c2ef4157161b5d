/**
 * A type that demands every property of a type and of its parts: `range?: Range | undefined` becomes `range: Range | undefined`. What is
 * absent would be read from a polluted prototype. Everything that the library makes is total, so nothing inside looks after that.
 */
export type Total<Part> = Part extends (...inputs: never) => unknown
  ? Part
  : Part extends object
    ? { readonly [Name in keyof Part]-?: Total<Part[Name]> }
    : Part
