/** Demands every property of a type and its parts, undefined where absent, so that nothing is read from a polluted prototype. */
export type Total<Part> = Part extends (...inputs: never) => unknown
  ? Part
  : Part extends object
    ? { readonly [Name in keyof Part]-?: Total<Part[Name]> }
    : Part
