import { describeValue, listAllowed } from "../diagnostics/wording.ts"
import type { ColumnKind } from "../diagnostics/kinds.ts"
import type { ColumnField, ReadValue, ListedValues } from "./field.ts"
import { readFlag, readLabel } from "./options.ts"
import { pathReader, listReader, readPath } from "./path.ts"
import type { GivenDefinition, ReportProblem } from "./problem.ts"
import type { Total } from "../diagnostics/total.ts"
import { rulesOf } from "./kinds/kinds.ts"
import type { ValueOptions } from "./kinds/rules.ts"
import type { Bits } from "./kinds/sized-integer.ts"
import {
  isWholeNumber,
  readArray,
  readObject,
  type OwnProperties,
} from "../diagnostics/untrusted.ts"

/** Reads the definition of a column. The column is only valid when nothing was reported. */
export function readColumn(definition: GivenDefinition, kind: ColumnKind): ColumnField {
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
