import type { ColumnKind } from "../../../src/core.ts"

/** Every kind that a visitor can choose for a field. */
const everyKind: { readonly [Kind in ColumnKind]: true } = {
  text: true,
  number: true,
  integer: true,
  boolean: true,
  date: true,
  day: true,
  time: true,
  duration: true,
  uuid: true,
  enum: true,
  object: true,
}

export const columnKinds: readonly string[] = Object.keys(everyKind)

/** The options of a definition by their names: JSON that is not checked. */
export type DefinitionOptions = ReadonlyMap<string, unknown>

/** A field of a table that is edited. */
export interface EditedField {
  readonly name: string
  readonly options: DefinitionOptions
}

/**
 * Reads the fields of definitions, whatever they say, so that a table with mistakes can be edited too.
 * @returns undefined for a text that is not a JSON object of objects.
 */
export function readEditedFields(json: string): readonly EditedField[] | undefined {
  const definitions = parseObject(json)
  if (definitions === undefined) return undefined
  const fields: EditedField[] = []
  for (const [name, definition] of definitions) {
    if (!isObject(definition)) return undefined
    fields.push({ name, options: new Map(Object.entries(definition)) })
  }
  return fields
}

function parseObject(json: string): readonly (readonly [string, unknown])[] | undefined {
  try {
    const value: unknown = JSON.parse(json)
    return isObject(value) ? Object.entries(value) : undefined
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/** Writes fields as definitions in JSON, a line for each. */
export function writeDefinitions(fields: readonly EditedField[]): string {
  const lines = fields.map(
    ({ name, options }) => `  ${JSON.stringify(name)}: ${writeOptions(options)}`,
  )
  return lines.length === 0 ? "{}" : `{\n${lines.join(",\n")}\n}`
}

function writeOptions(options: DefinitionOptions): string {
  const parts = Array.from(
    options,
    ([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`,
  )
  return `{ ${parts.join(", ")} }`
}

/** Returns the name of the kind of a field, or an empty text when it has none. */
export function kindOf({ options }: EditedField): string {
  const kind = options.get("kind")
  return typeof kind === "string" ? kind : ""
}

/** Sets an option of a field, or removes it when the value is undefined. */
export function withOption(field: EditedField, name: string, value: unknown): EditedField {
  const options = new Map(field.options)
  if (value === undefined) options.delete(name)
  else options.set(name, value)
  return { ...field, options }
}

/** The options of every kind; an object is no list. */
const keptOptions = ["kind", "label", "filter", "sort", "nullable", "unique", "path", "list"]

/**
 * Gives a field another kind, and drops the options that belong to the old one.
 * @param ids - The values of a field that becomes an enum.
 */
export function withKind(
  field: EditedField,
  kind: string,
  ids: readonly number[] = [],
): EditedField {
  const options = [...withOption(field, "kind", kind).options].filter(
    ([name]) => keptOptions.includes(name) && !(kind === "object" && name === "list"),
  )
  const plain = { ...field, options: new Map(options) }
  return kind === "enum" ? withOption(plain, "values", ids) : plain
}

/**
 * Gives a field another name. Its values stay where they are in the rows, so a field without a path gets its old name as
 * path.
 */
export function withName(field: EditedField, name: string): EditedField {
  if (name === field.name) return field
  const isColumn = columnKinds.includes(kindOf(field))
  const path = field.options.get("path") ?? field.name
  return { ...(isColumn ? withOption(field, "path", path) : field), name }
}

/**
 * Writes the values of an enum or of a listed text for one line, as `0 = Public | 1 = Hidden` or `draft | paid`.
 * @returns undefined for values that such a line cannot hold.
 */
export function writeValues({ options }: EditedField): string | undefined {
  const values = options.get("values")
  if (values === undefined) return ""
  if (Array.isArray(values)) return joinParts(values.map(String))
  if (!isObject(values)) return undefined
  if (options.get("kind") === "text") return undefined
  return joinParts(Object.entries(values).map(([id, label]) => `${id} = ${String(label)}`))
}

function joinParts(parts: readonly string[]): string | undefined {
  return parts.some((part) => part.includes("|") || part.trim() !== part)
    ? undefined
    : parts.join(" | ")
}

/** Reads the line that {@link writeValues} writes. The library checks what it says. */
export function readValues(kind: string, line: string): unknown {
  const parts = line
    .split("|")
    .map((part) => part.trim())
    .filter((part) => part !== "")
  if (kind !== "enum") return parts.length === 0 ? undefined : parts
  const pairs = parts.map((part) => {
    const [id = "", ...label] = part.split("=")
    return [id.trim(), label.join("=").trim()] as const
  })
  return pairs.some(([, label]) => label !== "")
    ? Object.fromEntries(pairs.map(([id, label]) => [id, label === "" ? id : label]))
    : pairs.map(([id]) => readId(id))
}

/** Reads an id. A text that is none stays as it is, for the message of the library. */
function readId(text: string): number | string {
  return /^-?[0-9]+$/.test(text) ? Number(text) : text
}
