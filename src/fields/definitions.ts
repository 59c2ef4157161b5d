import type { Finding } from "../diagnostics/finding.ts"
import { quote, describeValue } from "../diagnostics/wording.ts"
import { foldName, isFieldName } from "../language/names.ts"
import { readColumn } from "./column.ts"
import type { Field, Fields, RangeEndField, ShortcutField } from "./field.ts"
import { readKind, withKnownOptions, readFlag, readLabel, type DefinitionForm } from "./options.ts"
import {
  problemReporter,
  requireObject,
  type GivenDefinition,
  type ReportProblem,
} from "./problem.ts"
import { propertyOr } from "../diagnostics/untrusted.ts"

/** The fields that definitions describe; only valid when nothing was found. */
interface FieldsReading {
  /** Fields by folded name, in the order of the definitions. */
  readonly fields: ReadonlyMap<string, Field>
  readonly findings: readonly Finding[]
}

/**
 * Reads the definitions of a table and reports all their mistakes at once, in linear time.
 * @param older - Fields that stay; the definitions must not repeat their names.
 */
export function readDefinitions(
  definitions: unknown,
  form: DefinitionForm,
  older: Fields["fields"] = new Map(),
): FieldsReading {
  const findings: Finding[] = []
  const drafts = new Map<string, DraftField>(older)
  const given = requireObject(definitions, "the fields", problemReporter(findings))
  for (const [name, definition] of given ?? []) {
    const report = problemReporter(findings, name)
    checkName(name, drafts, report)
    const key = foldName(name)
    if (drafts.has(key)) continue
    const properties = requireObject(definition, "the definition", report)
    const given = properties && { name, properties, report }
    drafts.set(key, given ? readDraft(given, form) : { kind: "refused", name })
  }
  const fields = new Map(older)
  for (const [key, draft] of drafts) {
    const field = resolveDraft(draft, drafts)
    if (field) fields.set(key, field)
  }
  return { fields, findings }
}

/** Reports a name that rule N3 does not allow, and one that is taken. */
export function checkName(
  name: string,
  taken: ReadonlyMap<string, { readonly name: string }>,
  report: ReportProblem,
): void {
  if (!isFieldName(name))
    report(
      "the name must start with a letter, contain only letters, digits, -, _ and single dots, end with a letter or digit, and be in NFC",
      { hint: 'Give the field a valid name and write the key of the row in "path".' },
    )
  const twin = taken.get(foldName(name))
  if (twin !== undefined)
    report(`names must differ in more than letter case, got ${quote(twin.name)} too`, {
      rule: "N1",
    })
}

function resolveDraft(
  draft: DraftField,
  drafts: ReadonlyMap<string, DraftField>,
): Field | undefined {
  switch (draft.kind) {
    case "refused":
      return undefined
    case "unresolved":
      return draft.resolve((key) => drafts.get(key))
    default:
      return draft
  }
}

function readDraft(definition: GivenDefinition, form: DefinitionForm): DraftField {
  const kind = readKind(definition)
  if (kind === undefined) return { kind: "refused", name: definition.name }
  const known = withKnownOptions(definition, kind, form)
  switch (kind) {
    case "shortcut":
      return readShortcut(known, form)
    case "range-end":
      return {
        kind: "unresolved",
        name: known.name,
        resolve: (find) => readRangeEnd(known, find),
      }
    default:
      return readColumn(known, kind)
  }
}

type DraftField = Field | UnresolvedField | { readonly kind: "refused"; readonly name: string }

/** A range end whose date column may be defined after it, and is looked up at the end. */
interface UnresolvedField {
  readonly kind: "unresolved"
  readonly name: string
  readonly resolve: (find: FindDraft) => Field | undefined
}

type FindDraft = (key: string) => DraftField | undefined

/** Reads the definition of a shortcut (rule V12). The shortcut is only valid when nothing was reported. */
function readShortcut(definition: GivenDefinition, form: DefinitionForm): ShortcutField {
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
function readRangeEnd(definition: GivenDefinition, find: FindDraft): RangeEndField | undefined {
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

function readDateColumn(
  { properties, report }: GivenDefinition,
  find: FindDraft,
): RangeEndField["of"] | undefined {
  const name = properties.get("of")
  const field = typeof name === "string" ? find(foldName(name)) : undefined
  const isDate = field?.kind === "date" || field?.kind === "day"
  if (isDate && !field.list) return field
  if (field?.kind !== "refused")
    report(
      `"of" must name a field of kind date or day${isDate ? ", not a list" : ""}, got ${describeValue(name)}`,
      { rule: isDate ? "V14" : "V13" },
    )
  return undefined
}

/** Reads the uses of a field that is not a column: only conditions may use it (rule N5). */
function readUse(definition: GivenDefinition): { readonly filter: boolean; readonly sort: false } {
  const sort = propertyOr(definition.properties, "sort", false)
  if (sort !== false)
    definition.report(`"sort" must be false, got ${describeValue(sort)}`, { rule: "N5" })
  return { filter: readFlag(definition, "filter", true), sort: false }
}
