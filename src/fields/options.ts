import { describeValue, listAllowed } from "../diagnostics/wording.ts"
import type { FieldKind } from "../diagnostics/kinds.ts"
import type { ShortcutField } from "./field.ts"
import { kinds, kindTraits } from "./kinds/kinds.ts"
import { requireKnownNames, type GivenDefinition, type GivenObject } from "./problem.ts"
import { propertyOr } from "../diagnostics/untrusted.ts"

/** The form of definitions. Code has functions where JSON has names. */
export interface DefinitionForm {
  /** The option of a column that replaces a path; absent when there is none. */
  readonly accessor?: "read"
  /** The option of a shortcut that names or holds its predicate. */
  readonly predicate: "test" | "shortcut"
  /** Reads the predicate of a shortcut; undefined when it is reported. */
  readonly readTest: (definition: GivenDefinition) => ShortcutField["test"] | undefined
}

/** All kinds of fields, those of columns first. */
export const allKinds = /* @__PURE__ */ Object.keys(kinds).concat(
  "shortcut",
  "range-end",
) as FieldKind[]

/** Reads the kind of a definition; undefined when it is reported. */
export function readKind({ properties, report }: GivenObject): FieldKind | undefined {
  const kind = properties.get("kind")
  if (isKind(kind)) return kind
  report(`"kind" must be a kind of field, got ${describeValue(kind)}`, {
    hint: listAllowed("kinds", allKinds),
  })
  return undefined
}

function isKind(kind: unknown): kind is FieldKind {
  return allKinds.some((known) => known === kind)
}

/** Returns the definition with the options that its kind has, and reports all others. */
export function withKnownOptions(
  definition: GivenDefinition,
  kind: FieldKind,
  form: DefinitionForm,
): GivenDefinition {
  const names = optionsOfKind(kind, form)
  const known = { names, problem: `kind ${kind} has no option` }
  return { ...definition, properties: requireKnownNames(definition, known) }
}

/** Names the options of a kind in definitions of a form. */
export function optionsOfKind(
  kind: FieldKind,
  { accessor, predicate }: Pick<DefinitionForm, "accessor" | "predicate">,
): readonly string[] {
  const common = ["kind", "label", "filter", "sort"]
  if (kind === "shortcut") return [...common, predicate, "pure"]
  if (kind === "range-end") return [...common, "end", "of"]
  return [
    ...common,
    "nullable",
    "unique",
    "path",
    ...(accessor ? [accessor, "pure"] : []),
    ...kindTraits[kind].options,
  ]
}

export function readFlag(
  { properties, report }: GivenObject,
  option: string,
  missing: boolean,
): boolean {
  const flag = propertyOr(properties, option, missing)
  if (typeof flag === "boolean") return flag
  report(`"${option}" must be true or false, got ${describeValue(flag)}`)
  return missing
}

/** Reads the name that people read; undefined when there is none. A blank one would show nothing. */
export function readLabel({ properties, report }: GivenObject): string | undefined {
  const label = properties.get("label")
  if (label === undefined || (typeof label === "string" && label.trim() !== "")) return label
  report(`"label" must be a string that is not blank, got ${describeValue(label)}`)
  return undefined
}

/** True for any function: its author must make sure that it takes a row and returns a boolean. */
export function isPredicate(value: unknown): value is ShortcutField["test"] {
  return typeof value === "function"
}

/** The form of definitions in code, which hold functions. */
export const codeForm: DefinitionForm = {
  accessor: "read",
  predicate: "test",
  readTest: ({ properties, report }) => {
    const test = properties.get("test")
    if (isPredicate(test)) return test
    report(`"test" must be a function of the row, got ${describeValue(test)}`, { rule: "V12" })
    return undefined
  },
}
