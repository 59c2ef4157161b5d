import type { Finding } from "../diagnostics/finding.ts"
import { quote } from "../diagnostics/wording.ts"
import { foldName, isFieldName } from "../language/names.ts"
import { readColumn } from "./column.ts"
import { readRangeEnd, readShortcut, type DraftField } from "./derived.ts"
import type { Field, Fields } from "./field.ts"
import { readKind, withKnownOptions, type DefinitionForm } from "./options.ts"
import {
  problemReporter,
  requireObject,
  type GivenDefinition,
  type ReportProblem,
} from "./problem.ts"

/** The fields that definitions describe; only valid when nothing was found. */
export interface FieldsReading {
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
      "the name must start with an ASCII letter, contain only letters, digits, -, _ and single dots, and end with a letter or digit",
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
