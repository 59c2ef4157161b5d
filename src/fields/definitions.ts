import type { Finding } from "../diagnostics/finding.ts"
import { quote, describeValue, listAllowed } from "../diagnostics/wording.ts"
import { foldName, isFieldName } from "../language/names.ts"
import type {
  Field,
  Fields,
  RangeEndField,
  ShortcutField,
  ColumnField,
  ReadValue,
  ListedValues,
} from "./field.ts"
import { readKind, withKnownOptions, readFlag, readLabel, type DefinitionForm } from "./options.ts"
import {
  problemReporter,
  requireObject,
  type GivenDefinition,
  type ReportProblem,
} from "./problem.ts"
import {
  propertyOr,
  isWholeNumber,
  readArray,
  readObject,
  type OwnProperties,
} from "../diagnostics/untrusted.ts"
import type { ColumnKind } from "../diagnostics/kinds.ts"
import { pathReader, listReader, readPath } from "./path.ts"
import type { Total } from "../diagnostics/total.ts"
import { rulesOf } from "./kinds/kinds.ts"
import type { ValueOptions } from "./kinds/rules.ts"
import type { Bits } from "./kinds/sized-integer.ts"

/**
 * Reads the definitions of a table and reports all their mistakes at once, in linear time.
 * @param older - Fields that stay; the definitions must not repeat their names.
 * @returns the fields by folded name, in the order of the definitions; only valid when nothing was found.
 */
export function readDefinitions(
  definitions: unknown,
  form: DefinitionForm,
  older: Fields["fields"] = new Map(),
) {
  const findings: Finding[] = []
  const drafts = new Map<string, DraftField>(older)
  const given = requireObject(definitions, "the fields", problemReporter(findings))
  for (const [name, definition] of given ?? []) {
    // A file may name the schema of its form.
    if (form.predicate === "shortcut" && name === "$schema" && typeof definition === "string")
      continue
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
    if (draft.kind === "refused") continue
    const field = draft.kind === "unresolved" ? draft.resolve((of) => drafts.get(of)) : draft
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

/** Reads the definition of a column. The column is only valid when nothing was reported. */
function readColumn(definition: GivenDefinition, kind: ColumnKind): ColumnField {
  const { name } = definition
  const list = readFlag(definition, "list", false)
  return {
    kind,
    name,
    label: readLabel(definition),
    filter: readFlag(definition, "filter", true),
    list,
    sort: readSortable(definition, kind, list),
    nullable: readFlag(definition, "nullable", true),
    unique: readUnique(definition, list),
    ...readAccess(definition, list),
    values: readListedValues(definition, kind),
    ...readValueType(definition, kind),
  }
}

/** Reads whether sorts may use the column. Objects have no order (rule V5d), and lists many values (rule V14). */
function readSortable(definition: GivenDefinition, kind: ColumnKind, list: boolean): boolean {
  const sort = readFlag(definition, "sort", kind !== "object" && !list)
  if (sort && (kind === "object" || list)) {
    const [noun, rule] = list ? ["list", "V14"] : ["object", "V5d"]
    definition.report(
      `"sort" must be false for ${list ? "a" : "an"} ${noun}, since ${noun}s have no order`,
      { rule },
    )
  }
  return sort
}

/** Reads whether no two rows hold the same value. Nobody could tell of the items of lists (rule V14). */
function readUnique(definition: GivenDefinition, list: boolean): boolean {
  const unique = readFlag(definition, "unique", false)
  if (unique && list)
    definition.report('"unique" must be false for a list, since two rows may share an item', {
      rule: "V14",
    })
  return unique
}

function readAccess(
  definition: GivenDefinition,
  list: boolean,
): Pick<ColumnField, "path" | "read" | "pure"> {
  const { name, properties, report } = definition
  const read = properties.get("read")
  if (read === undefined) {
    if (properties.has("pure"))
      report('expected "read" beside "pure", since a path depends on nothing but the row')
    const path = readPath(name, properties.get("path"), report) ?? []
    return { path, read: list ? listReader(path) : pathReader(path), pure: true }
  }
  const pure = readFlag(definition, "pure", false)
  if (!isAccessor(read)) {
    report(`"read" must be a function of the row, got ${describeValue(read)}`)
    return { path: undefined, read: () => undefined, pure }
  }
  if (properties.has("path")) report('expected "read" or "path", got both')
  return { path: undefined, read, pure }
}

/** True for any function. The author of the table must make sure that it takes a row. */
function isAccessor(value: unknown): value is ReadValue {
  return typeof value === "function"
}

/** What the options of a column say about the type of its values. */
type ValueType = Total<ValueOptions> & Pick<ColumnField, "rules">

const sizes: readonly Bits[] = [8, 16, 32, 64]

/**
 * Reads the options that choose the type of the values, and finds its rules (rules V4a to V5d). A definition only holds options
 * that its kind has.
 */
function readValueType(definition: GivenDefinition, kind: ColumnKind): ValueType {
  const options = {
    ...readSize(definition),
    format: readFormat(definition, kind === "text" ? ["char"] : ["float", "double", "decimal"]),
    offset: readOffset(definition),
    flags: readGivenFlag(definition, "flags"),
  }
  return { ...options, rules: rulesOf(kind, options) }
}

/** Reads whether a date has an offset of its own; undefined where the definition does not say it. */
function readOffset(definition: GivenDefinition): boolean | undefined {
  return definition.properties.get("offset") === undefined
    ? undefined
    : readFlag(definition, "offset", false)
}

function readGivenFlag(definition: GivenDefinition, name: "flags" | "unsigned"): true | undefined {
  return readFlag(definition, name, false) || undefined
}

function readSize(definition: GivenDefinition): Total<Pick<ValueOptions, "bits" | "unsigned">> {
  const { properties, report } = definition
  const given = properties.get("bits")
  const bits = sizes.find((size) => size === given)
  if (given !== undefined && bits === undefined)
    report(`"bits" must be 8, 16, 32 or 64, got ${describeValue(given)}`, { rule: "V4a" })
  const unsigned = readGivenFlag(definition, "unsigned")
  if (unsigned && given === undefined)
    report('expected "bits" beside "unsigned", since the range follows from both', { rule: "V4a" })
  return { bits, unsigned }
}

function readFormat<Format extends NonNullable<ValueOptions["format"]>>(
  { properties, report }: GivenDefinition,
  formats: readonly Format[],
): Format | undefined {
  const given = properties.get("format")
  const format = formats.find((known) => known === given)
  if (given !== undefined && format === undefined)
    report(`"format" must be ${formats.join(", ")}, got ${describeValue(given)}`, {
      rule: "V4b",
      hint: listAllowed("formats", formats),
    })
  return format
}

/** Reads the values that a column lists: ids of an enum (rule V7), or texts (rule V3). Undefined without any. */
function readListedValues(
  { properties, report }: GivenDefinition,
  kind: ColumnKind,
): ListedValues | undefined {
  const option = properties.get("values")
  if (kind === "enum") return readIds(option, report)
  return option === undefined ? undefined : readTexts(option, report)
}

/** Reads an array of texts, or the values of an object, such as a string enum of TypeScript. */
function readTexts(option: unknown, report: ReportProblem): ListedValues {
  const values = new Map<string, undefined>()
  const array = readArray(option)
  const texts = array ?? [...(readObject(option)?.values() ?? [])]
  if (texts.length === 0)
    report(
      `"values" must hold strings, as in ["draft", "paid"], got ${array || readObject(option) ? "none" : describeValue(option)}`,
      { rule: "V3" },
    )
  for (const text of texts) {
    if (typeof text !== "string")
      report(`each of "values" must be a string, got ${describeValue(text)}`, { rule: "V3" })
    else if (array && values.has(text))
      report(`"values" holds ${describeValue(text)} twice`, { rule: "V3" })
    else values.set(text, undefined)
  }
  return values
}

/** Reads an array of ids, an object with a label for each id, or a numeric enum of TypeScript. */
function readIds(option: unknown, report: ReportProblem): ListedValues {
  const values = new Map<number, string | undefined>()
  const entries = readArray(option)?.map((id) => [id, undefined] as const) ?? labelEntries(option)
  if (entries === undefined || entries.length === 0)
    report(
      `"values" must hold ids, as in [0, 1] or { "0": "Public" }, got ${entries ? "none" : describeValue(option)}`,
      { rule: "V7" },
    )
  for (const [id, label] of entries ?? []) {
    if (!isWholeNumber(id))
      report(`each id of "values" must be an integer, got ${describeValue(id)}`, { rule: "V7" })
    else if (values.has(id)) report(`"values" holds the id ${id} twice`, { rule: "V7" })
    else if (label !== undefined && typeof label !== "string")
      report(`the label of the id ${id} must be a string, got ${describeValue(label)}`, {
        rule: "V7",
      })
    else values.set(id, label)
  }
  return values
}

/** Returns ids with labels. A key that is not a canonical integer stays a string, which is refused as an id. */
function labelEntries(option: unknown): readonly (readonly [unknown, unknown])[] | undefined {
  const labels = readObject(option)
  return (
    labels &&
    [...labels]
      .filter((entry) => !isMemberOfEnum(entry, labels))
      .map(([key, label]) => [isCanonical(key) ? Number(key) : key, label] as const)
  )
}

function isCanonical(key: string): boolean {
  return String(Number(key)) === key
}

/** True for the entry `Paid: 1` of a numeric enum of TypeScript, which holds `"1": "Paid"` beside it. */
function isMemberOfEnum([key, id]: readonly [string, unknown], labels: OwnProperties): boolean {
  return typeof id === "number" && !isCanonical(key) && typeof labels.get(String(id)) === "string"
}
