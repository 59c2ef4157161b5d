import { describeValue } from "../diagnostics/wording.ts"
import type { ColumnKind } from "../diagnostics/data.ts"
import type { ColumnField, ReadValue } from "./field.ts"
import { readValueType } from "./value-type.ts"
import { readListedValues } from "./listed-values.ts"
import { readFlag, readLabel } from "./options.ts"
import { pathReader, readPath } from "./path.ts"
import type { GivenDefinition } from "./problem.ts"

/** Reads the definition of a column. The column is only valid when nothing was reported. */
export function readColumn(definition: GivenDefinition, kind: ColumnKind): ColumnField {
  const { name } = definition
  return {
    kind,
    name,
    label: readLabel(definition),
    filter: readFlag(definition, "filter", true),
    sort: readSortable(definition, kind),
    nullable: readFlag(definition, "nullable", true),
    unique: readFlag(definition, "unique", false),
    ...readAccess(definition),
    values: readListedValues(definition, kind),
    ...readValueType(definition, kind),
  }
}

/** Reads whether sorts may use the column. Objects have no order (rule V5d). */
function readSortable(definition: GivenDefinition, kind: ColumnKind): boolean {
  const sort = readFlag(definition, "sort", kind !== "object")
  if (sort && kind === "object")
    definition.report('"sort" must be false for an object, since objects have no order', {
      rule: "V5d",
    })
  return sort
}

/** Reads the way from a row to the value of a column. */
function readAccess(definition: GivenDefinition): Pick<ColumnField, "path" | "read" | "pure"> {
  const { name, properties, report } = definition
  const read = properties.get("read")
  if (read === undefined) {
    if (properties.has("pure"))
      report('expected "read" beside "pure", since a path depends on nothing but the row')
    const path = readPath(name, properties.get("path"), report) ?? []
    return { path, read: pathReader(path), pure: true }
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
