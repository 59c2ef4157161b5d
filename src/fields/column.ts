import { describeValue } from "../diagnostics/wording.ts"
import type { ColumnField, ColumnKind, ReadValue } from "./field.ts"
import { readFlag } from "./options.ts"
import { pathReader, readPath } from "./path.ts"
import type { GivenDefinition, ReportProblem } from "./problem.ts"
import { isWholeNumber, readArray, readObject } from "./untrusted.ts"

/** Reads the definition of a column. The column is only valid when nothing was reported. */
export function readColumn(definition: GivenDefinition, kind: ColumnKind): ColumnField {
  const { name, properties, report } = definition
  return {
    kind,
    name,
    filter: readFlag(definition, "filter", true),
    sort: readFlag(definition, "sort", true),
    nullable: readFlag(definition, "nullable", true),
    unique: readFlag(definition, "unique", false),
    ...readAccess(definition),
    values: kind === "enum" ? readEnumValues(properties.get("values"), report) : undefined,
  }
}

/** Reads the way from a row to the value of a column. */
function readAccess({ name, properties, report }: GivenDefinition): {
  readonly path: ColumnField["path"]
  readonly read: ReadValue
} {
  const read = properties.get("read")
  if (read === undefined) {
    const path = readPath(name, properties.get("path"), report) ?? [name]
    return { path, read: pathReader(path) }
  }
  if (!isAccessor(read)) {
    report(`"read" must be a function of the row, got ${describeValue(read)}`)
    return { path: undefined, read: () => undefined }
  }
  if (properties.has("path")) report('expected "read" or "path", got both')
  return { path: undefined, read }
}

/** True for any function. The author of the table must make sure that it takes a row. */
function isAccessor(value: unknown): value is ReadValue {
  return typeof value === "function"
}

/** Reads an array of ids, or an object with a label for each id (rule V7). */
function readEnumValues(
  option: unknown,
  report: ReportProblem,
): ReadonlyMap<number, string | undefined> {
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

/**
 * Returns ids with labels. A key that is not a canonical integer stays a string, which is refused
 * as an id.
 */
function labelEntries(option: unknown): readonly (readonly [unknown, unknown])[] | undefined {
  const labels = readObject(option)
  return (
    labels &&
    [...labels].map(
      ([key, label]) => [String(Number(key)) === key ? Number(key) : key, label] as const,
    )
  )
}
