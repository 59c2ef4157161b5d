import { describeFields, type FieldDescription } from "../fields/describe-field.ts"
import { isColumn } from "../fields/field.ts"
import { foldName, isFieldName } from "../language/names.ts"
import { fieldsFromSieve } from "../sieve/fields-from-sieve.ts"
import { failure, success, type CommandResult } from "./command-result.ts"

/** Makes definitions of the names of a server with Sieve, over rows of JSON as it writes them. */
export function defineServerFields(
  json: object,
): CommandResult<{ readonly [name: string]: Readonly<Record<string, unknown>> }> {
  const read = fieldsFromSieve(json, { rowNames: "camelCase" })
  if (!read.ok) return failure(read.diagnostics.map(({ message }) => `  ${message}`).join("\n"))
  const { table, dialect } = read.value
  const described = new Map(describeFields(table).map((field) => [field.name, field]))
  const known = new Set<string>()
  const definitions = (dialect.options.names ?? []).flatMap(
    ({ name, field, filter = true, sort = true }) => {
      const description = described.get(field ?? "")
      const column = table.fields.get(foldName(field ?? ""))
      if (!description || !column || !isColumn(column)) return []
      if (!isFieldName(name) || known.has(foldName(name))) return []
      known.add(foldName(name))
      const use = { ...description, filter, sort }
      return [
        [name, define(use, column.path?.join(".") === name ? undefined : column.path)] as const,
      ]
    },
  )
  return success(Object.fromEntries(definitions))
}

function define(
  { kind, type, values, nullable, filter, sort }: FieldDescription,
  path: readonly string[] | undefined,
): Readonly<Record<string, unknown>> {
  return {
    kind,
    ...type,
    ...(kind === "enum" && {
      values: Object.fromEntries((values ?? []).map(({ value, label }) => [value, label])),
    }),
    ...(path && { path }),
    ...(!nullable && { nullable }),
    ...(!filter && { filter }),
    ...(!sort && kind !== "object" && { sort }),
  }
}
