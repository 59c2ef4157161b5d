import type { FieldKind, ShortcutField } from "./field.ts"
import { readObject, propertyOr, type OwnProperties } from "./untrusted.ts"
import { kinds } from "./kinds/kinds.ts"
import { reportUnknown, type ReportProblem } from "./problem.ts"

/** What definitions may say. Code gives functions where JSON gives names. */
export interface Form {
  /** The option of a column that takes the place of a path, if there is one. */
  readonly accessor?: "read"
  /** The option of a shortcut that says which predicate it is. */
  readonly predicate: "test" | "shortcut"
  /** The predicate of a shortcut; any other when it is reported. */
  readonly readTest: (definition: OwnProperties, report: ReportProblem) => ShortcutField["test"]
}

/** The options that a field of a kind may have. */
function optionsOf(kind: FieldKind, { accessor, predicate }: Form): readonly string[] {
  const all = ["kind", "filter", "sort"]
  if (kind === "shortcut") return [...all, predicate]
  if (kind === "range-end") return [...all, "end", "of"]
  return [
    ...all,
    "nullable",
    "unique",
    "path",
    ...(accessor ? [accessor] : []),
    ...(kind === "enum" ? ["values"] : []),
  ]
}

const fieldKinds = [...Object.keys(kinds), "shortcut", "range-end"]

/** The kind of a definition; undefined when it is reported. */
export function readKind(definition: OwnProperties, report: ReportProblem): FieldKind | undefined {
  const kind = definition.get("kind")
  if (isKind(kind)) return kind
  reportUnknown(kind, "kind", fieldKinds, report)
  return undefined
}

function isKind(kind: unknown): kind is FieldKind {
  return fieldKinds.some((known) => known === kind)
}

/** The options that the kind has; every other one is reported. */
export function readFieldOptions(
  definition: OwnProperties,
  kind: FieldKind,
  form: Form,
  report: ReportProblem,
): OwnProperties {
  return knownOptions(definition, optionsOf(kind, form), `option of kind ${kind}`, report)
}

/** The options among those known; every other one is reported. */
export function knownOptions(
  given: OwnProperties,
  known: readonly string[],
  what: string,
  report: ReportProblem,
): OwnProperties {
  const isKnown = ([option]: readonly [string, unknown]): boolean => {
    if (known.includes(option)) return true
    reportUnknown(option, what, known, report)
    return false
  }
  return new Map([...given].filter(isKnown))
}

/** An object from outside; undefined when it is reported to be none. */
export function requireObject(
  given: unknown,
  subject: string,
  report: ReportProblem,
): OwnProperties | undefined {
  const properties = readObject(given)
  if (properties === undefined) report(`${subject} must be an object`)
  return properties
}

/** A true or false option. */
export function readFlag(
  definition: OwnProperties,
  option: string,
  missing: boolean,
  report: ReportProblem,
): boolean {
  const flag = propertyOr(definition, option, missing)
  if (typeof flag === "boolean") return flag
  report(`its "${option}" must be true or false`)
  return missing
}

/** True for any function; that it takes a row and answers with true or false is for its author to keep. */
export function isPredicate(value: unknown): value is ShortcutField["test"] {
  return typeof value === "function"
}
