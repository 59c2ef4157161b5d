import { foldName, isFieldName } from "../../language/names.ts"

/**
 * The name of a column. `renamed` is the reason why it differs from the path; undefined when it is
 * the same.
 */
export interface FieldName {
  readonly name: string
  readonly renamed: string | undefined
}

/**
 * Names columns by their paths, in linear time. A path that is a valid name keeps it. Every other
 * path becomes a similar name, with a number when the name is taken (letter case ignored).
 */
export function nameFields(paths: readonly (readonly string[])[]): readonly FieldName[] {
  const taken = new Set<string>()
  const own = paths.map((path) => {
    const name = nameOf(path)
    return name !== undefined && take(name, taken) ? name : undefined
  })
  const next = new Map<string, number>()
  return paths.map((path, index) => {
    const name = own[index]
    return name === undefined ? inventName(path, taken, next) : { name, renamed: undefined }
  })
}

/** Returns the dotted name that means a path by itself; undefined when there is none. */
function nameOf(path: readonly string[]): string | undefined {
  const name = path.join(".")
  return path.every((step) => !step.includes(".")) && isFieldName(name) ? name : undefined
}

function inventName(
  path: readonly string[],
  taken: Set<string>,
  next: Map<string, number>,
): FieldName {
  const own = nameOf(path)
  const base = own ?? similarName(path)
  const renamed =
    own === undefined ? "is not a valid name of a field" : "is taken in another letter case"
  if (take(base, taken)) return { name: base, renamed }
  const key = foldName(base)
  for (let number = next.get(key) ?? 2; ; number++) {
    const name = `${base}_${number}`
    if (!take(name, taken)) continue
    next.set(key, number + 1)
    return { name, renamed: own === undefined ? `${renamed}, and ${base} is taken` : renamed }
  }
}

function take(name: string, taken: Set<string>): boolean {
  const key = foldName(name)
  if (taken.has(key)) return false
  taken.add(key)
  return true
}

/** Makes a name from a path by removing the characters that rule N3 does not allow. */
function similarName(path: readonly string[]): string {
  const name = path.map(similarStep).join(".")
  return /^[A-Za-z]/.test(name) ? name : `field_${name}`
}

function similarStep(step: string): string {
  // This splits letters with marks into plain letters and marks: "Prénom" keeps its e.
  const plain = step.normalize("NFKD").replace(/\p{M}/gu, "")
  // A run becomes a single underscore, so that one at an end is all there is to remove.
  const words = plain.replace(/[^A-Za-z0-9]+/g, "_").replace(/^_|_$/g, "")
  return words === "" ? "field" : words
}
