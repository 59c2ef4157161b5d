import { isObject, isRow, readArray, readObject } from "../diagnostics/untrusted.ts"
import type { Finding } from "../diagnostics/finding.ts"
import type { Result } from "../diagnostics/result.ts"
import { describeValue, joinWords, quote } from "../diagnostics/wording.ts"
import type { TableOptions } from "../fields/field.ts"
import { nameFields, type InferredDefinition } from "../fields/infer.ts"
import { fieldsFromJson } from "../fields/json.ts"
import { describeAll, problemReporter } from "../fields/problem.ts"
import { deepestList, deepestPath, guessedKinds } from "../fields/sample.ts"
import type { OpenFieldTable } from "../fields/table.ts"
import { propertyOf } from "../language/tree-path.ts"
import { kindSchemas } from "./kinds.ts"

/**
 * What a schema says about the fields of its rows.
 * @example
 * import { fieldsFromSchema, type SchemaFields } from "trommel/schema"
 * const read = fieldsFromSchema({ properties: { name: { type: "string" }, tags: { type: "array" } } })
 * const found: SchemaFields | undefined = read.ok ? read.value : undefined
 * found?.remarks.map(({ path, field }) => [path, field]) // => [[["tags"], undefined]]
 */
export interface SchemaFields {
  /** The definitions by name: plain JSON, as `fieldsFromJson` and `defineFields` take it. */
  readonly definitions: {
    readonly [name: string]: Omit<InferredDefinition, "kind"> &
      Readonly<{
        kind: InferredDefinition["kind"] | "enum"
        values?: readonly (string | number)[]
      }>
  }
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

type DescribedDefinition = SchemaFields["definitions"][string]

/**
 * Makes a table from the schema of a row. Objects become dotted fields, up to four steps deep, arrays lists, and arrays of objects
 * dotted lists, up to three steps deep. A property gets a kind only if the kind reads every value that the schema allows; the
 * remarks name the other ones. Takes linear time, and loads nothing.
 * @param schema - An object with Standard JSON Schema, such as one of zod 4 or arktype, of which the output side is read; a JSON
 * Schema; or a schema object of OpenAPI 3.0 or 3.1. `$ref` is looked up in the same document, and `allOf` is merged.
 * @param options - Sizes of pages, limits and strictness of the table.
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
    if (column && given)
      definitions.push([given.name, { ...column, ...(given.renamed !== undefined && { path }) }])
    const subject = path.length > 0 ? quote(path.join(".")) : "The row"
    if (remark !== undefined)
      remarks.push({ path, field: given?.name, message: `${subject} ${remark}` })
  }
  const table = fieldsFromJson(Object.fromEntries(definitions), { options })
  if (!table.ok) return table
  const value = { definitions: Object.fromEntries(definitions), table: table.value, remarks }
  return { ok: true, value }
}

/** What becomes of a property: a field, a remark, or both. */
interface Described {
  readonly column: DescribedDefinition | undefined
  readonly remark: string | undefined
}

/** Where a property is, if arrays are around it, and if each row has it, were it not for null. */
interface Place {
  readonly path: readonly string[]
  readonly isInArray: boolean
  readonly isSure: boolean
}

/** Makes a list of what is in arrays (rule V14). */
function asList({ column, ...others }: Described, { isInArray, isSure }: Place): Described {
  if (!isInArray || column === undefined) return { ...others, column }
  const { nullable, ...definition } = column
  const isFilled = isSure && nullable === false
  return {
    ...others,
    column: { ...definition, list: true, ...(isFilled && { nullable: false }) },
  }
}

interface DescribedProperty extends Described {
  readonly path: readonly string[]
}

/** The values that a schema allows, with all that it refers to. */
interface Shape {
  types: ReadonlySet<string> | undefined
  /** The only values; undefined when there is no list. */
  listed: readonly unknown[] | undefined
  format: string | undefined
  /** The schemas of each property, all of which hold. */
  readonly properties: Map<string, unknown[]>
  readonly required: Set<string>
  /** The schemas of the elements of an array, all of which hold. */
  readonly items: unknown[]
  minItems: number
  /** The schemas that name properties. Equal ones are the same object. */
  readonly sources: Set<unknown>
  /** True when some properties are there in one case of a union alone. */
  hasCases: boolean
  writeOnly: boolean
  /** Why nothing is known, as a clause. */
  fault: string | undefined
}

/** The most schemas, properties and values that are read, since references can repeat each other without end. */
const mostSteps = 300_000

/** How far references, `allOf` and unions may lead into each other. */
const deepestReference = 64

function readProperties(schema: unknown): readonly DescribedProperty[] | string {
  const given = outputOf(schema)
  if (typeof given === "string") return given
  const { read, isTooLarge } = shapeReader(given.root)
  const found: DescribedProperty[] = []

  const walk = (
    outer: readonly Shape[],
    object: Shape,
    { path, isInArray, isSure }: Place,
  ): void => {
    if (object.hasCases)
      found.push({
        path,
        column: undefined,
        remark: "is a union of objects; properties of one case get no field.",
      })
    for (const [name, schemas] of object.properties) {
      const shape = anything()
      for (const part of schemas) restrict(shape, read(part))
      if (object.types?.has("null") || !object.required.has(name)) allowNull(shape)
      const items = readItems(shape)
      const place: Place = {
        path: [...path, name],
        isInArray: isInArray || items !== undefined,
        isSure: isSure && !(items && (shape.minItems < 1 || shape.types?.has("null"))),
      }
      const value = items ?? shape
      const column = describe(value, given.isOfLibrary)
      const isCycle = [...outer, object].some((above) => isSame(above, value))
      const deepest = place.isInArray ? deepestList : deepestPath
      if (column !== "object") found.push({ path: place.path, ...asList(column, place) })
      else if (isCycle || place.path.length >= deepest) {
        const reason = isCycle ? "like one around it" : `${deepest} steps below the row`
        found.push({ path: place.path, ...without(`it is an object ${reason}`, withPath) })
      } else walk([...outer, object], value, place)
    }
  }
  /** Returns the shape of the elements of what is an array or null; undefined for another value. */
  const readItems = ({ types = new Set(), items, fault, writeOnly }: Shape): Shape | undefined => {
    const isArray = [...types].filter((type) => type !== "null").join() === "array"
    if (!isArray || fault !== undefined || writeOnly) return undefined
    const shape = anything()
    for (const part of items) restrict(shape, read(part))
    return items.length > 0 ? shape : { ...shape, fault: "its schema says nothing of its items" }
  }
  const row = read(given.root)
  row.types = new Set(["object"])
  if (row.fault !== undefined) return `the schema of the row cannot be read: ${row.fault}`
  if (row.properties.size === 0) return missingProperties
  walk([], row, { path: [], isInArray: false, isSure: true })
  return isTooLarge() ? `the schema must have at most ${mostSteps} parts` : found
}

const missingProperties =
  'the schema must be one of an object with properties: pass the "items" of a list, and for a schema in a document { ...document, $ref: "#/components/schemas/Film" }'

function shapeReader(root: unknown): {
  readonly read: (schema: unknown) => Shape
  readonly isTooLarge: () => boolean
} {
  const active = new Set<unknown>()
  let steps = 0

  const read = (schema: unknown): Shape => {
    const shape = anything()
    if (schema === false) shape.types = new Set()
    if (++steps > mostSteps || !isRow(schema)) return shape
    if (active.has(schema) || active.size === deepestReference)
      return { ...shape, fault: "its schema refers to itself" }
    active.add(schema)
    readKeywords(shape, schema)
    const reference = ownValue(schema, "$ref")
    if (typeof reference === "string") restrict(shape, readReference(reference))
    for (const part of listOf(schema, "allOf")) restrict(shape, read(part))
    for (const keyword of ["anyOf", "oneOf"]) {
      const cases = listOf(schema, keyword)
      if (cases.length > 0) restrict(shape, unite(cases.map(read)))
    }
    if (ownValue(schema, "nullable") === true) allowNull(shape)
    active.delete(schema)
    steps += shape.properties.size + shape.required.size + (shape.listed?.length ?? 0)
    return shape
  }

  const readReference = (reference: string): Shape => {
    let target = /^#(?:\/.{0,1000})?$/.test(reference) ? root : undefined
    for (const step of reference.split("/", 1000).slice(1)) target = ownValue(target, decode(step))
    if (target !== undefined) return read(target)
    return { ...anything(), fault: `its $ref ${quote(reference)} is not in the same document` }
  }
  return { read, isTooLarge: () => steps > mostSteps }
}

/** Returns the JSON Schema of the output side of any schema, or why there is none. */
function outputOf(
  schema: unknown,
): { readonly root: unknown; readonly isOfLibrary: boolean } | string {
  const isGiven = isObject(schema) || typeof schema === "function"
  try {
    const standard: unknown = isGiven ? Reflect.get(schema, "~standard") : undefined
    if (!isObject(standard))
      return isRow(schema)
        ? { root: schema, isOfLibrary: false }
        : `the schema must be an object, got ${describeValue(schema)}`
    const output = isObject(standard.jsonSchema) && standard.jsonSchema.output
    if (typeof output !== "function")
      return `the schema of ${String(standard.vendor)} must have Standard JSON Schema, as those of zod 4 and arktype do; for valibot pass toStandardJsonSchema(schema) of @valibot/to-json-schema`
    // zod would throw for the whole object where one property cannot be written.
    const libraryOptions = { unrepresentable: "any" }
    const target = "draft-2020-12"
    const root: unknown = Reflect.apply(output, standard.jsonSchema, [{ target, libraryOptions }])
    return { root, isOfLibrary: true }
  } catch (error) {
    const reason = error instanceof Error ? error.message : describeValue(error)
    return `the library cannot write the schema as JSON Schema: ${quote(reason)}. Pass a JSON Schema in which this part is {}: valibot writes it with toJsonSchema(schema, { typeMode: "output", overrideSchema, overrideAction }), where both are ({ errors }) => errors && {}`
  }
}

function anything(): Shape {
  return {
    types: undefined,
    listed: undefined,
    format: undefined,
    properties: new Map(),
    required: new Set(),
    items: [],
    minItems: 0,
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
  const items = ownValue(schema, "items")
  // Older schemas have the elements of a tuple there.
  const tuple = readArray(items) ?? listOf(schema, "prefixItems")
  if (tuple.length > 0) shape.items.push({ anyOf: isRow(items) ? [...tuple, items] : tuple })
  else if (isRow(items)) shape.items.push(items)
  const minItems = ownValue(schema, "minItems")
  if (typeof minItems === "number") shape.minItems = minItems
  for (const [name, property] of readObject(ownValue(schema, "properties")) ?? [])
    shape.properties.set(name, [property])
  for (const name of listOf(schema, "required"))
    if (typeof name === "string") shape.required.add(name)
  if (shape.properties.size === 0) return
  shape.sources.add(schema)
  shape.types ??= new Set(["object"])
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
  for (const schema of other.items) shape.items.push(schema)
  shape.minItems = Math.max(shape.minItems, other.minItems)
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

function typeOf(value: unknown): string {
  if (value === null) return "null"
  if (Array.isArray(value)) return "array"
  return Number.isInteger(value) ? "integer" : typeof value
}

function isSame({ sources }: Shape, other: Shape): boolean {
  return sources.size === other.sources.size && [...sources].every((one) => other.sources.has(one))
}

const withPath = "Add what you need with a path."
const withKind = "Add it with its kind."

function without(reason: string, advice: string): Described {
  return { column: undefined, remark: `gets no field, because ${reason}. ${advice}` }
}

/** Describes a property; `object` for one whose own properties are described. */
function describe(shape: Shape, isOfLibrary: boolean): Described | "object" {
  const { types, properties, listed = [], fault } = shape
  if (fault !== undefined) return without(fault, withKind)
  if (shape.writeOnly) return without("it is write-only", "Rows do not have it.")
  const filled = [...(types ?? [])].filter((type) => type !== "null")
  const [type, ...more] = filled
  if (properties.size > 0 && filled.join() === "object") return "object"
  if (shape.hasCases) return without("it is a union of objects", withPath)
  if (types === undefined)
    return without(
      "its schema names no type",
      'Add it with its kind, such as { kind: "date" } for a Date.',
    )
  const nullable = types.has("null") ? {} : { nullable: false as const }
  if (type !== undefined && filled.every((one) => one === "number" || one === "integer"))
    return asField({ ...numberColumn(filled, listed), ...nullable })
  if (more.length > 0)
    return without(
      `it may be ${joinWords(filled, "or")}`,
      'Add it with "read", which returns values of one kind.',
    )
  switch (type) {
    case undefined:
      return without("no value is possible there", withKind)
    case "string": {
      const text = textColumn(shape, isOfLibrary)
      return { ...text, column: { ...text.column, ...nullable } }
    }
    case "boolean":
      return asField({ kind: "boolean", ...nullable })
    case "array":
      return without(
        "it is an array of arrays",
        'Add a shortcut that tests it, or a list with "read".',
      )
    case "object":
      return without(
        "its schema names no properties",
        'Add it with { kind: "object" } to ask whether it is there.',
      )
    default:
      return without(`${quote(type)} is not a type of JSON Schema`, withKind)
  }
}

function asField(column: DescribedDefinition) {
  return { column, remark: undefined }
}

function numberColumn(types: readonly string[], listed: readonly unknown[]): DescribedDefinition {
  const ids = listed.filter((value) => typeof value === "number")
  if (ids.length > 0 && ids.every((id) => Number.isSafeInteger(id)))
    return { kind: "enum", values: [...new Set(ids)] }
  return { kind: types.includes("number") ? "number" : "integer" }
}

/** Describes a text. The libraries have times without an offset alone. */
function textColumn(
  { listed, format }: Shape,
  isOfLibrary: boolean,
): Described & { readonly column: DescribedDefinition } {
  const values = [...new Set(listed?.filter((value) => typeof value === "string"))]
  if (values.length > 0) return asField({ kind: "text", values })
  const kind = guessedKinds.find((one) => kindSchemas[one].format === format)
  if (format === undefined || kind === undefined) return asField({ kind: "text" })
  const { excess } = kindSchemas[kind]
  if (excess === undefined || (kind === "time" && isOfLibrary)) return asField({ kind })
  return {
    column: { kind: "text" },
    remark: `is a text, because such a ${format} may have ${excess}. If yours have none, use { kind: "${kind}" }.`,
  }
}

/** Reads an own property of a value that may be anything. */
function ownValue(value: unknown, name: string): unknown {
  return isObject(value) ? propertyOf(value, name) : undefined
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
