import type { Finding } from "../diagnostics/finding.ts"
import { quote } from "../diagnostics/wording.ts"
import { foldName, isFieldName } from "../language/names.ts"
import { readColumn } from "./column.ts"
import { readRangeEnd, readShortcut, type Draft } from "./derived.ts"
import type { Field } from "./field.ts"
import { readKind, requireObject, readFieldOptions, type Form } from "./options.ts"
import { reportOn, type ReportProblem } from "./problem.ts"

/** The fields that definitions describe; good only when nothing was found. */
export interface FieldsReading {
  /** By name folded, in the order of the definitions. */
  readonly fields: ReadonlyMap<string, Field>
  readonly findings: readonly Finding[]
}

/**
 * Reads the definitions of a table and reports all their mistakes at once. Linear in their number.
 * @param older - fields that stay, by their names folded; the definitions must not repeat them.
 */
export function readDefinitions(
  definitions: unknown,
  form: Form,
  older: ReadonlyMap<string, Field> = new Map(),
): FieldsReading {
  const findings: Finding[] = []
  const drafts = readDrafts(definitions, form, older, findings)
  const fields = new Map(older)
  for (const [key, draft] of drafts) {
    const field = "settle" in draft ? draft.settle((base) => drafts.get(base)) : draft
    if (field) fields.set(key, field)
  }
  return { fields, findings }
}

const nameRule =
  "its name must be an ASCII letter, then letters, digits, -, _ and single dots, with a letter or digit last"

/** The older fields, and a draft for each definition. */
function readDrafts(
  definitions: unknown,
  form: Form,
  older: ReadonlyMap<string, Field>,
  findings: Finding[],
): ReadonlyMap<string, Draft> {
  const drafts = new Map<string, Draft>(older)
  for (const [name, definition] of requireObject(
    definitions,
    "its fields",
    reportOn("The table", findings),
  ) ?? []) {
    const report = reportOn(`The field ${quote(name)}`, findings)
    if (!isFieldName(name)) report(nameRule, undefined, 'Another key in the row goes into "path".')
    const key = foldName(name)
    const twin = drafts.get(key)
    if (twin === undefined) drafts.set(key, readDraft(name, definition, form, report))
    else report(`there is ${quote(twin.name)} already, and letter case is ignored`, "N1")
  }
  return drafts
}

function readDraft(name: string, raw: unknown, form: Form, report: ReportProblem): Draft {
  const given = requireObject(raw, "its definition", report)
  const kind = given && readKind(given, report)
  if (given === undefined || kind === undefined)
    return { kind: "refused", name, settle: () => undefined }
  const definition = readFieldOptions(given, kind, form, report)
  if (kind === "shortcut") return readShortcut(name, definition, form, report)
  if (kind === "range-end")
    return {
      kind: "unsettled",
      name,
      settle: (find) => readRangeEnd(name, definition, find, report),
    }
  return readColumn(name, kind, definition, report)
}
