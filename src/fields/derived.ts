import { describeValue } from "../diagnostics/wording.ts"
import { foldName } from "../language/names.ts"
import type { Field, RangeEndField, ShortcutField } from "./field.ts"
import type { MethodField } from "./method.ts"
import { readFlag, readLabel, type DefinitionForm } from "./options.ts"
import type { GivenDefinition } from "./problem.ts"
import { propertyOr } from "./untrusted.ts"

/** A field while its table is being defined. */
export type DraftField = Field | MethodField | UnresolvedField | RefusedField

/** A range end whose date column may be defined after it, and is looked up at the end. */
interface UnresolvedField {
  readonly kind: "unresolved"
  readonly name: string
  readonly resolve: (find: FindDraft) => Field | undefined
}

/** A definition with a mistake that is reported already. */
interface RefusedField {
  readonly kind: "refused"
  readonly name: string
}

type FindDraft = (key: string) => DraftField | undefined

/** Reads the definition of a shortcut (rule V12). The shortcut is only valid when nothing was reported. */
export function readShortcut(definition: GivenDefinition, form: DefinitionForm): ShortcutField {
  return {
    kind: "shortcut",
    name: definition.name,
    label: readLabel(definition),
    ...readUse(definition),
    test: form.readTest(definition) ?? (() => false),
    pure: readFlag(definition, "pure", false),
  }
}

/** Reads the definition of a custom method (rules S27 to S29). It is only valid when nothing was reported. */
export function readMethod(definition: GivenDefinition): MethodField {
  const { name, properties, report } = definition
  const [filter, sort] = [properties.get("filter"), properties.get("sort")]
  const entity = propertyOr(properties, "entity", "same")
  if (filter === undefined && sort === undefined)
    report('expected a function "filter" or "sort", got none', { rule: "S27" })
  for (const [option, given] of [
    ["filter", filter],
    ["sort", sort],
  ] as const)
    if (given !== undefined && typeof given !== "function")
      report(`"${option}" must be a function, got ${describeValue(given)}`, { rule: "S27" })
  const isEntity = entity === "same" || entity === "any" || entity === "other"
  if (!isEntity)
    report(`"entity" must be "same", "any" or "other", got ${describeValue(entity)}`, {
      rule: "S27",
    })
  return {
    kind: "method",
    name,
    label: readLabel(definition),
    filter: isFilterMethod(filter) ? filter : undefined,
    sort: isSortMethod(sort) ? sort : undefined,
    entity: isEntity ? entity : "same",
  }
}

/** True for any function. The author of the table must make sure that it takes rows. */
function isFilterMethod(value: unknown): value is NonNullable<MethodField["filter"]> {
  return typeof value === "function"
}

/** True for any function, as {@link isFilterMethod}. */
function isSortMethod(value: unknown): value is NonNullable<MethodField["sort"]> {
  return typeof value === "function"
}

/** Reads the definition of a range end (rule V13); undefined when a mistake is reported. */
export function readRangeEnd(
  definition: GivenDefinition,
  find: FindDraft,
): RangeEndField | undefined {
  const { name, properties, report } = definition
  const label = readLabel(definition)
  const use = readUse(definition)
  const of = readDateColumn(definition, find)
  const end = properties.get("end")
  if (end === "from" || end === "to")
    return of && { kind: "range-end", name, label, ...use, end, of }
  report(`"end" must be "from" or "to", got ${describeValue(end)}`, { rule: "V13" })
  return undefined
}

/** Reads the date column that a range end belongs to. */
function readDateColumn(
  { properties, report }: GivenDefinition,
  find: FindDraft,
): RangeEndField["of"] | undefined {
  const name = properties.get("of")
  const field = typeof name === "string" ? find(foldName(name)) : undefined
  if (field?.kind === "date" || field?.kind === "day") return field
  if (field?.kind !== "refused")
    report(`"of" must name a field of kind date or day, got ${describeValue(name)}`, {
      rule: "V13",
    })
  return undefined
}

/** Reads the uses of a field that is not a column: only conditions may use it (rule N5). */
function readUse(definition: GivenDefinition): { readonly filter: boolean; readonly sort: false } {
  const sort = propertyOr(definition.properties, "sort", false)
  if (sort !== false)
    definition.report(`"sort" must be false, got ${describeValue(sort)}`, { rule: "N5" })
  return { filter: readFlag(definition, "filter", true), sort: false }
}
