import type { FieldKind, ShortcutField } from "./field.js"
import { propertiesOf, propertyOr, type Properties } from "./foreign.js"
import { kinds } from "./kinds/kinds.js"
import { reportUnknown, type Report } from "./problem.js"

/** What definitions may say. Code gives functions where JSON gives names. */
export interface Form {
  /** The option of a column that takes the place of a path, if there is one. */
  readonly accessor?: "read"
  /** The option of a shortcut that says which predicate it is. */
  readonly predicate: "test" | "shortcut"
  /** The predicate of a shortcut; any other when it is reported. */
  readonly readTest: (definition: Properties, report: Report) => ShortcutField["test"]
}

/** The options that a field of a kind may have. */
function optionsOf(kind: FieldKind, { accessor, predicate }: Form): readonly string[] {
  const all = ["kind", "filter", "sort"]
  if (kind === "shortcut") return [...all, predicate]
  if (kind === "bound") return [...all, "bound", "of"]
  return [...all, "nullable", "unique", "path", ...(accessor ? [accessor] : []), ...(kind === "enum" ? ["values"] : [])]
}

const fieldKinds = [...Object.keys(kinds), "shortcut", "bound"]

/** The kind of a definition; undefined when it is reported. */
export function readKind(definition: Properties, report: Report): FieldKind | undefined {
  const kind = definition.get("kind")
  if (isKind(kind)) return kind
  reportUnknown(kind, "kind", fieldKinds, report)
  return undefined
}

function isKind(kind: unknown): kind is FieldKind {
  return fieldKinds.some((known) => known === kind)
}

/** The options that the kind has; every other one is reported. */
export function readOptions(definition: Properties, kind: FieldKind, form: Form, report: Report): Properties {
  return knownOptions(definition, optionsOf(kind, form), `option of kind ${kind}`, report)
}

/** The options among those known; every other one is reported. */
export function knownOptions(given: Properties, known: readonly string[], what: string, report: Report): Properties {
  const isKnown = ([option]: readonly [string, unknown]): boolean => {
    if (known.includes(option)) return true
    reportUnknown(option, what, known, report)
    return false
  }
  return new Map([...given].filter(isKnown))
}

/** An object from outside; undefined when it is reported to be none. */
export function readObject(given: unknown, subject: string, report: Report): Properties | undefined {
  const properties = propertiesOf(given)
  if (properties === undefined) report(`${subject} must be an object`)
  return properties
}

/** A true or false option. */
export function readFlag(definition: Properties, option: string, missing: boolean, report: Report): boolean {
  const flag = propertyOr(definition, option, missing)
  if (typeof flag === "boolean") return flag
  report(`its "${option}" must be true or false`)
  return missing
}

/** True for any function; that it takes a row and answers with true or false is for its author to keep. */
export function isPredicate(value: unknown): value is ShortcutField["test"] {
  return typeof value === "function"
}
