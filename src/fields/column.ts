import type { ColumnField, ColumnKind, ReadValue } from "./field.ts"
import { readArray, isWholeNumber, readObject, type OwnProperties } from "./untrusted.ts"
import { readFlag } from "./options.ts"
import { pathReader, readPath } from "./path.ts"
import { showUntrusted, type ReportProblem } from "./problem.ts"

/** The column that a definition describes. It is only good when nothing was reported. */
export function readColumn(
  name: string,
  kind: ColumnKind,
  definition: OwnProperties,
  report: ReportProblem,
): ColumnField {
  return {
    kind,
    name,
    filter: readFlag(definition, "filter", true, report),
    sort: readFlag(definition, "sort", true, report),
    nullable: readFlag(definition, "nullable", true, report),
    unique: readFlag(definition, "unique", false, report),
    ...readAccess(name, definition, report),
    values: kind === "enum" ? readEnumValues(definition.get("values"), report) : undefined,
  }
}

function readAccess(
  name: string,
  definition: OwnProperties,
  report: ReportProblem,
): { readonly path: ColumnField["path"]; readonly read: ReadValue } {
  const read = definition.get("read")
  if (read === undefined) {
    const path = readPath(name, definition.get("path"), report) ?? [name]
    return { path, read: pathReader(path) }
  }
  const isGood = isAccessor(read)
  if (!isGood || definition.has("path"))
    report('its "read" must be a function of the row, with no "path" beside it')
  return { path: undefined, read: isGood ? read : () => undefined }
}

/** That it takes a row is for its author to keep. */
function isAccessor(value: unknown): value is ReadValue {
  return typeof value === "function"
}

/** Ids with their labels where there are any (rule V7), from a list of ids or from an object of labels by id. */
function readEnumValues(
  option: unknown,
  report: ReportProblem,
): ReadonlyMap<number, string | undefined> {
  const values = new Map<number, string | undefined>()
  const entries =
    readArray(option)?.map((id) => [id, undefined] as const) ?? labelEntries(option) ?? []
  if (entries.length === 0)
    report('its "values" must list ids, as in [0, 1] or { "0": "Public" }', "V7")
  for (const [id, label] of entries) {
    if (!isWholeNumber(id)) report(`its id ${showUntrusted(id)} must be a whole number`, "V7")
    else if (values.has(id)) report(`its id ${id} is listed twice`, "V7")
    else if (label !== undefined && typeof label !== "string")
      report(`the label of its id ${id} must be a text`, "V7")
    else values.set(id, label)
  }
  return values
}

/** Keys of an object are texts; those that are no canonical whole number stay such, and are refused as ids. */
function labelEntries(option: unknown): readonly (readonly [unknown, unknown])[] | undefined {
  const labels = readObject(option)
  return (
    labels &&
    [...labels].map(
      ([key, label]) => [String(Number(key)) === key ? Number(key) : key, label] as const,
    )
  )
}
