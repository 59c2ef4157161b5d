import { isObject, isRow, readArray, readObject } from "../diagnostics/untrusted.ts"
import type { Finding } from "../diagnostics/finding.ts"
import type { Result } from "../diagnostics/result.ts"
import { describeValue, quote } from "../diagnostics/wording.ts"
import type { PlainColumn } from "../fields/definition.ts"
import type { TableOptions } from "../fields/field.ts"
import { nameFields } from "../fields/infer.ts"
import { fieldsFromJson } from "../fields/json.ts"
import { describeAll, problemReporter } from "../fields/problem.ts"
import { deepestPath } from "../fields/sample.ts"
import type { OpenFieldTable } from "../fields/table.ts"

/** The definition of a field that a schema describes. It is plain JSON, as `fieldsFromJson` and `defineFields` take it. */
type DescribedDefinition = Readonly<{
  kind: PlainColumn["kind"] | "enum"
  values?: readonly (string | number)[]
  /** False when every value has the property; absent otherwise. */
  nullable?: false
  /** The steps from the row to the value; absent when the name is the path. */
  path?: readonly string[]
}>

/**
 * What a schema says about the fields of its rows.
 * @example
 * import { fieldsFromSchema, type SchemaFields } from "trommel/schema"
 * const read = fieldsFromSchema({ properties: { name: { type: "string" }, tags: { type: "array" } } })
 * const found: SchemaFields | undefined = read.ok ? read.value : undefined
 * found?.remarks.map(({ path, field }) => [path, field]) // => [[["tags"], undefined]]
 */
export interface SchemaFields {
  /** The definitions by name, to be saved as JSON or changed. */
  readonly definitions: { readonly [name: string]: DescribedDefinition }
  /** The table of these definitions. */
  readonly table: OpenFieldTable
  /** The properties that get no field, and those whose kind says less than the schema. */
  readonly remarks: readonly {
    /** The steps from the row to the property; none for the row itself. */
    readonly path: readonly string[]
    /** The name of the field; undefined for a property that gets none. */
    readonly field: string | undefined
    /** Sentences: the reason, and what to do. */
    readonly message: string
  }[]
}

/**
 * Makes a table from the schema of a row: an object with Standard JSON Schema, such as one of zod 4 or arktype, of which the
 * output side is read; a JSON Schema; or a schema object of OpenAPI 3.0 or 3.1. Objects become dotted fields, up to four steps
 * deep, `$ref` is looked up in the same document, and `allOf` is merged. A property gets a kind only if the kind reads every
 * value that the schema allows; the remarks name the other ones. Takes linear time, and loads nothing.
 * @returns the table, or why there is none, each a `bad-definition`.
 * @example
 * import { fieldsFromSchema } from "trommel/schema"
 * const read = fieldsFromSchema({
 *   properties: { title: { type: "string" }, year: { type: ["integer", "null"] }, released: {} },
 *   required: ["title", "year", "released"],
 * })
 * read.ok && read.value.definitions // => { title: { kind: "text", nullable: false }, year: { kind: "integer" } }
 * read.ok && read.value.remarks[0].message // => '"released" gets no field, because its schema names no type. Add it with its kind, such as { kind: "date" } for a Date.'
 */
export function fieldsFromSchema(schema: unknown, options?: TableOptions): Result<SchemaFields> {
  const findings: Finding[] = []
  const found = readProperties(schema)
  if (typeof found === "string") {
    problemReporter(findings)(found)
    return { ok: false, diagnostics: describeAll(findings) }
  }
  const names = nameFields(found.filter(({ column }) => column).map(({ path }) => path)).values()
  const definitions: [string, DescribedDefinition][] = []
  const remarks: SchemaFields["remarks"][number][] = []
  for (const { path, column, remark } of found) {
    const given = column && names.next().value
    const field = given?.name
    if (column && given)
      definitions.push([given.name, { ...column, ...(given.renamed !== undefined && { path }) }])
    if (remark !== undefined)
      remarks.push({ path, field, message: `${path.length > 0 ? quote(path.join(".")) : "The row"} ${remark}` })
  }
  const table = fieldsFromJson(Object.fromEntries(definitions), { options })
  if (!table.ok) return table
  const value = { definitions: Object.fromEntries(definitions), table: table.value, remarks }
  return { ok: true, value }
}

/** A property of a row: its column, or the reason why it has none, or both. */
interface DescribedProperty {
  readonly path: readonly string[]
  readonly column?: DescribedDefinition | undefined
  /** The end of the message. */
  readonly remark?: string | undefined
}

/** The values that a schema allows, with all that it refers to. */
interface Shape {
  /** The types in JSON; undefined for any. */
  types: ReadonlySet<string> | undefined
  /** The only values; undefined when there is no list. */
  listed: readonly unknown[] | undefined
  format: string | undefined
  /** The schemas of each property, all of which hold. */
  readonly properties: Map<string, unknown[]>
  readonly required: Set<string>
  /** The schemas that name properties. Equal ones are the same object. */
  readonly sources: Set<unknown>
  /** True when some properties are there in one case of a union alone. */
  hasCases: boolean
  writeOnly: boolean
  /** Why nothing is known, as a clause. */
  fault: string | undefined
}

/** The most schemas, properties and values that are read, since references can repeat each other without end. */
const mostSteps = 1_000_000

/** How far references, `allOf` and unions may lead into each other. */
const deepestReference = 64

/** Reads the properties of the rows, or says why there are none. */
function readProperties(schema: unknown): readonly DescribedProperty[] | string {
  const document = outputOf(schema)
  if (typeof document === "string") return document
  const { root } = document
  const active = new Set<unknown>()
  let steps = 0

  const read = (given: unknown): Shape => {
    const shape = anything()
    if (given === false) shape.types = new Set()
    if (++steps > mostSteps || !isRow(given)) return shape
    if (active.has(given) || active.size === deepestReference)
      return { ...shape, fault: "its schema refers to itself" }
    active.add(given)
    readKeywords(shape, given)
    const reference = ownValue(given, "$ref")
    if (typeof reference === "string") restrict(shape, readReference(reference))
    for (const part of listOf(given, "allOf")) restrict(shape, read(part))
    for (const keyword of ["anyOf", "oneOf"]) {
      const cases = listOf(given, keyword)
      if (cases.length > 0) restrict(shape, unite(cases.map(read)))
    }
    if (ownValue(given, "nullable") === true) allowNull(shape)
    active.delete(given)
    steps += shape.properties.size + shape.required.size + (shape.listed?.length ?? 0)
    return shape
  }

  const readReference = (reference: string): Shape => {
    let target: unknown = /^#(?:\/.{0,1000})?$/.test(reference) ? root : undefined
    for (const step of reference.split("/", 1000).slice(1)) target = ownValue(target, decode(step))
    return target === undefined
      ? { ...anything(), fault: `its $ref ${quote(reference)} is not in the same document` }
      : read(target)
  }

  const found: DescribedProperty[] = []
  const walk = (object: Shape, path: readonly string[], nullable: boolean, outer: Shape[]): void => {
    if (object.hasCases)
      found.push({ path, remark: "is a union of objects: properties of one case get no field." })
    for (const [name, schemas] of object.properties) {
      const shape = anything()
      for (const part of schemas) restrict(shape, read(part))
      const inner = [...path, name]
      const mayLack = nullable || !object.required.has(name) || shape.types?.has("null") === true
      const column = columnOf(shape, document.isOfLibrary)
      if (column !== "object")
        found.push(
          typeof column === "string"
            ? { path: inner, remark: `gets no field, because ${column}` }
            : { path: inner, ...column, column: withNull(column.column, mayLack) },
        )
      else if (outer.some((above) => isSame(above, shape)))
        found.push({ path: inner, remark: `gets no field, because ${cycle}` })
      else if (inner.length === deepestPath) found.push({ path: inner, remark: tooDeep })
      else walk(shape, inner, mayLack, [...outer, shape])
    }
  }
  const row = read(root)
  if (row.fault !== undefined) return `the schema of the row cannot be read: ${row.fault}`
  if (row.properties.size === 0) return withoutProperties(row, root)
  walk(row, [], false, [row])
  return steps > mostSteps
    ? `the schema must describe at most ${mostSteps.toLocaleString("en-US")} properties and values`
    : found
}

const cycle = "its schema is that of an object around it. Add what you need with a path."
const tooDeep = `gets no field, because it is an object ${deepestPath} steps below the row. Add what you need with a path.`

/** A document, and whether a library wrote it for its own values. */
interface Document {
  readonly root: unknown
  readonly isOfLibrary: boolean
}

/** Returns the JSON Schema of the output side of any schema, or why there is none. */
function outputOf(schema: unknown): Document | string {
  const isGiven = isObject(schema) || typeof schema === "function"
  try {
    const standard: unknown = isGiven ? Reflect.get(schema, "~standard") : undefined
    if (!isObject(standard))
      return isRow(schema)
        ? { root: schema, isOfLibrary: false }
        : `the schema must be an object, got ${describeValue(schema)}`
    const converter = standard["jsonSchema"]
    if (!hasOutput(converter))
      return `the schema of ${String(standard["vendor"])} must have Standard JSON Schema, as those of zod 4 and arktype do; for valibot pass toStandardJsonSchema(schema) of @valibot/to-json-schema`
    // zod would throw for the whole object where one property cannot be written.
    const libraryOptions = { unrepresentable: "any" }
    const root = converter.output({ target: "draft-2020-12", libraryOptions })
    return { root, isOfLibrary: true }
  } catch (error) {
    const reason = error instanceof Error ? error.message : describeValue(error)
    return `the library cannot write the schema as JSON Schema: ${quote(reason)}. Pass a JSON Schema in which this part is {}: valibot writes it with toJsonSchema(schema, { typeMode: "output", overrideSchema, overrideAction }), where both are ({ errors }) => errors && {}`
  }
}

function hasOutput(
  converter: unknown,
): converter is { readonly output: (options: object) => unknown } {
  return isObject(converter) && typeof converter["output"] === "function"
}

function withoutProperties({ types, hasCases }: Shape, root: unknown): string {
  if (hasCases) return "the schema must be that of one object, got a union of objects"
  const document = ["components", "$defs", "definitions"].find((name) => isRow(ownValue(root, name)))
  if (document !== undefined)
    return `the schema must name the properties of a row; to choose one of a document, add { "$ref": "#/components/schemas/Film" } to it`
  return types?.has("array")
    ? "the schema must be that of a row, got that of an array: pass the schema of its items"
    : "the schema must be that of an object with properties"
}

/** Returns the shape of any value. */
function anything(): Shape {
  return {
    types: undefined,
    listed: undefined,
    format: undefined,
    properties: new Map(),
    required: new Set(),
    sources: new Set(),
    hasCases: false,
    writeOnly: false,
    fault: undefined,
  }
}

/** Reads what a schema says without other schemas. */
function readKeywords(shape: Shape, schema: Readonly<Record<string, unknown>>): void {
  const type = ownValue(schema, "type")
  const types = (readArray(type) ?? [type]).filter((name) => typeof name === "string")
  if (types.length > 0) shape.types = new Set(types)
  shape.listed = Object.hasOwn(schema, "const")
    ? [ownValue(schema, "const")]
    : readArray(ownValue(schema, "enum"))
  if (shape.listed) shape.types = common(shape.types, new Set(shape.listed.map(typeOf)))
  const format = ownValue(schema, "format")
  if (typeof format === "string") shape.format = format
  shape.writeOnly = ownValue(schema, "writeOnly") === true
  for (const [name, property] of readObject(ownValue(schema, "properties")) ?? [])
    shape.properties.set(name, [property])
  for (const name of listOf(schema, "required"))
    if (typeof name === "string") shape.required.add(name)
  if (shape.properties.size > 0) shape.sources.add(schema)
}

/** Narrows a shape to the values that another one allows, too. */
function restrict(shape: Shape, other: Shape): void {
  shape.types = common(shape.types, other.types)
  const others = new Set(other.listed)
  shape.listed =
    shape.listed && other.listed
      ? shape.listed.filter((value) => others.has(value))
      : (shape.listed ?? other.listed)
  shape.format ??= other.format
  for (const [name, schemas] of other.properties) {
    const all = shape.properties.get(name)
    if (all === undefined) shape.properties.set(name, schemas)
    else for (const schema of schemas) all.push(schema)
  }
  for (const name of other.required) shape.required.add(name)
  for (const source of other.sources) shape.sources.add(source)
  shape.hasCases ||= other.hasCases
  shape.writeOnly ||= other.writeOnly
  shape.fault ??= other.fault
}

/** Returns the shape of a union. Where one case is null, it is that of the other. */
function unite(cases: readonly Shape[]): Shape {
  const others = cases.filter(({ types }) => types?.size !== 1 || !types.has("null"))
  const [first = anything()] = others.length > 0 ? others : cases
  const shape = others.length < 2 ? first : anything()
  if (others.length > 1) {
    const types = others.map((other) => other.types)
    if (types.every((some) => some !== undefined))
      shape.types = new Set(types.flatMap((some) => [...some]))
    if (others.every(({ listed }) => listed))
      shape.listed = others.flatMap(({ listed = [] }) => listed)
    if (others.every(({ format }) => format === first.format)) shape.format = first.format
    shape.hasCases = others.some(({ properties }) => properties.size > 0)
    shape.fault = others.find(({ fault }) => fault !== undefined)?.fault
  }
  if (others.length < cases.length) allowNull(shape)
  return shape
}

function allowNull(shape: Shape): void {
  if (shape.types) shape.types = new Set(shape.types).add("null")
  if (shape.listed) shape.listed = [...shape.listed, null]
}

/** Returns the types that both sets allow. An integer is a number. */
function common(left: Shape["types"], right: Shape["types"]): Shape["types"] {
  if (left === undefined || right === undefined) return left ?? right
  const allows = (types: ReadonlySet<string>, type: string): boolean =>
    types.has(type) || (type === "integer" && types.has("number"))
  return new Set([...left, ...right].filter((type) => allows(left, type) && allows(right, type)))
}

/** Returns the type of a listed value in JSON. */
function typeOf(value: unknown): string {
  if (value === null) return "null"
  if (Array.isArray(value)) return "array"
  return Number.isInteger(value) ? "integer" : typeof value
}

/** True for objects of the same schemas. */
function isSame({ sources }: Shape, other: Shape): boolean {
  return sources.size === other.sources.size && [...sources].every((one) => other.sources.has(one))
}

/** A column with its remark; `object` for an object whose properties are columns; else why there is none. */
type DescribedColumn = Required<Pick<DescribedProperty, "remark">> & {
  readonly column: DescribedDefinition
}

function columnOf(shape: Shape, isOfLibrary: boolean): DescribedColumn | string {
  const { types, properties, listed = [], fault, writeOnly } = shape
  if (fault !== undefined) return `${fault}. Add it with its kind.`
  if (writeOnly) return "it is write-only, so rows do not have it."
  const filled = [...(types ?? [])].filter((type) => type !== "null")
  if (properties.size > 0 && (types === undefined || filled.join() === "object")) return "object"
  if (shape.hasCases) return "it is a union of objects. Add what you need with a path."
  if (types === undefined)
    return "its schema names no type. Add it with its kind, such as { kind: \"date\" } for a Date."
  if (filled.length === 0) return "no row has a value there."
  const [type = "", ...more] = filled
  const isNumber = filled.every((one) => one === "number" || one === "integer")
  if (more.length > 0 && !isNumber)
    return `it may be ${filled.join(" or ")}. Add it with "read", which returns values of one kind.`
  if (isNumber) return { column: numberColumn(filled, listed), remark: undefined }
  switch (type) {
    case "string":
      return textColumn(shape, isOfLibrary)
    case "boolean":
      return { column: { kind: "boolean" }, remark: undefined }
    case "array":
      return 'no kind reads arrays. Add a shortcut that tests it, or a field with "read".'
    case "object":
      return 'its schema names no properties. Add it with { kind: "object" } to ask whether it is there.'
    default:
      return `${quote(type)} is not a type of JSON Schema. Add it with its kind.`
  }
}

function numberColumn(types: readonly string[], listed: readonly unknown[]): DescribedDefinition {
  const ids = listed.filter((value) => typeof value === "number")
  if (ids.length > 0 && ids.every((id) => Number.isSafeInteger(id)))
    return { kind: "enum", values: [...new Set(ids)] }
  return { kind: types.includes("number") ? "number" : "integer" }
}

/** The kinds of formats. A time or duration of JSON Schema may be one that no kind reads. */
const kindsOfFormats: ReadonlyMap<string | undefined, DescribedDefinition["kind"]> =
  /* @__PURE__ */ new Map([
    ["date-time", "date"],
    ["date-time-local", "date"],
    ["date", "day"],
    ["time-local", "time"],
    ["uuid", "uuid"],
  ])

function textColumn({ listed, format }: Shape, isOfLibrary: boolean): DescribedColumn {
  const values = [...new Set(listed?.filter((value) => typeof value === "string"))]
  if (values.length > 0) return { column: { kind: "text", values }, remark: undefined }
  if (format === "time" && isOfLibrary) return { column: { kind: "time" }, remark: undefined }
  const remark =
    format === "time"
      ? 'is a text, because such a time may have an offset. If yours have none, use { kind: "time" }.'
      : format === "duration"
        ? 'is a text, because such a duration may have years, months or weeks. If yours have none, use { kind: "duration" }.'
        : undefined
  return { column: { kind: kindsOfFormats.get(format) ?? "text" }, remark }
}

function withNull(column: DescribedDefinition, mayLack: boolean): DescribedDefinition {
  return mayLack ? column : { ...column, nullable: false }
}

/** Reads an own property of a value that may be anything. */
function ownValue(value: unknown, name: string): unknown {
  try {
    return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
  } catch {
    return undefined
  }
}

function listOf(schema: unknown, keyword: string): readonly unknown[] {
  return readArray(ownValue(schema, keyword)) ?? []
}

/** Decodes a step of a JSON Pointer in a URL. */
function decode(step: string): string {
  try {
    return decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~")
  } catch {
    return step
  }
}
