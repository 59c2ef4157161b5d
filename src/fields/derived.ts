import { describeValue } from "../diagnostics/wording.ts"
import { foldName } from "../language/names.ts"
import type { Field, RangeEndField, ShortcutField } from "./field.ts"
import { readFlag, readLabel, type DefinitionForm } from "./options.ts"
import type { GivenDefinition } from "./problem.ts"
import { propertyOr } from "./untrusted.ts"

/** A field while its table is being defined. */
export type DraftField = Field | UnresolvedField | RefusedField

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
