/** Kinds of values as the interface names them; a `?` behind one says that null may stand in its place. */
export type Kind =
  | "uuid"
  | "text"
  | "number"
  | "integer"
  | "boolean"
  | "timestamp"
  | "visibility"
  | "texts"
  | "uuids"

/** What each field of a resource holds: a kind, or a list of other resources. */
export interface Shape {
  readonly [field: string]: Kind | `${Kind}?` | Shape
}

const isText = (value: unknown): value is string => typeof value === "string"
const isUuid = (value: unknown): boolean =>
  isText(value) && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
const isListOf = (value: unknown, is: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every((item) => is(item))

const checks: { readonly [Name in Kind]: (value: unknown) => boolean } = {
  uuid: isUuid,
  text: isText,
  number: (value) => typeof value === "number",
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === "boolean",
  timestamp: (value) =>
    isText(value) &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(value) &&
    !Number.isNaN(Date.parse(value)),
  visibility: (value) => [0, 1, 2, 3].includes(value as number),
  texts: (value) => isListOf(value, isText),
  uuids: (value) => isListOf(value, isUuid),
}

const isKind = (name: string): name is Kind => Object.hasOwn(checks, name)

function faultOf(value: unknown, wanted: Shape[string], place: string): readonly string[] {
  if (typeof wanted !== "string") {
    return Array.isArray(value)
      ? value.flatMap((item: unknown) => faultsOf(item, wanted, place))
      : [`${place} is no list`]
  }
  const kind = wanted.replace("?", "")
  if (kind !== wanted && value === null) return []
  return isKind(kind) && checks[kind](value)
    ? []
    : [`${place} is no ${kind}: ${JSON.stringify(value)}`]
}

/** Where a row is not of a shape: a field that is missing, one too many, or one of another kind. */
export function faultsOf(row: unknown, shape: Shape, place = ""): readonly string[] {
  if (typeof row !== "object" || row === null) return [`${place} is no object`]
  const fields = new Map(Object.entries(row))
  const odd = [...new Set([...fields.keys(), ...Object.keys(shape)])].filter(
    (name) => fields.has(name) !== Object.hasOwn(shape, name),
  )
  const wrong = Object.entries(shape).flatMap(([name, wanted]) =>
    faultOf(fields.get(name), wanted, `${place}/${name}`),
  )
  return [
    ...odd.map((name) => `${place}/${name} is ${fields.has(name) ? "one too many" : "missing"}`),
    ...wrong,
  ]
}

/** Fields that hold nothing in any of the rows, and so show nothing; those of lists within, too. */
export function silentFields(rows: readonly unknown[], shape: Shape): readonly string[] {
  return Object.entries(shape).flatMap(([name, wanted]) => {
    const values = rows.flatMap((row) => (row as Readonly<Record<string, unknown>>)[name] ?? [])
    if (values.length === 0) return [name]
    return typeof wanted === "string"
      ? []
      : silentFields(values, wanted).map((inner) => `${name}/${inner}`)
  })
}
