import { requireTable } from "../fields/given.ts"
import { diagnosticsHeaderName, sources } from "../diagnostics/diagnostic.ts"
import { readOptions } from "../diagnostics/options.ts"
import { describeField } from "../fields/describe-field.ts"
import { isColumn, type ColumnField, type Fields } from "../fields/field.ts"
import type { FieldTable } from "../fields/table.ts"
import { typesOf } from "./kinds.ts"
import { openApiParameters, type OpenApiParameter } from "./open-api-parameters.ts"
import { alternatives, orNull, type JsonSchema, type NullSupport } from "./standard-schema.ts"

/**
 * Options of the description of a list endpoint.
 * @example
 * import type { OpenApiListOptions } from "trommel/schema"
 * const options: OpenApiListOptions = { version: "3.0", row: { $ref: "#/components/schemas/Movie" }, counts: false }
 * const { schema } = openApiList(table, options).responses[200].content["application/json"]
 * schema.required // => ["data"]
 */
export interface OpenApiListOptions {
  /** The version of the document; a document of 3.2 takes what 3.1 takes. Default: `3.1`. */
  readonly version?: "3.0" | "3.1"
  /** The schema of a row, or a `$ref` to one. Default: the columns of the table, beside which a row may have other properties. */
  readonly row?: { readonly [keyword: string]: unknown }
  /** True for a source with cursors: `after` in the URL, `next` and `Link` in the answer. Default: false. */
  readonly cursors?: boolean
  /** False for a source that does not count: there are neither `pages` nor `total`. Default: true. */
  readonly counts?: boolean
}

/** A response of an OpenAPI operation. */
export interface OpenApiResponse {
  readonly description: string
  readonly headers: {
    readonly [name: string]: { readonly description: string; readonly schema: JsonSchema }
  }
  readonly content: { readonly "application/json": { readonly schema: JsonSchema } }
}

/**
 * What an OpenAPI operation says of a list endpoint.
 * @example
 * import type { OpenApiList } from "trommel/schema"
 * const operationOf = ({ parameters, responses }: OpenApiList) => ({ operationId: "listMovies", parameters, responses })
 * Object.keys(operationOf(openApiList(table)).responses) // => ["200", "400", "500", "503"]
 */
export interface OpenApiList {
  readonly parameters: readonly OpenApiParameter[]
  readonly responses: { readonly [status in 200 | 400 | 500 | 503]: OpenApiResponse }
}

const kinds = {
  version: '"3.0" or "3.1"',
  row: "an object",
  cursors: "a boolean",
  counts: "a boolean",
} as const

/**
 * Describes the operation of a list endpoint for an OpenAPI document: the parameters of {@link openApiParameters}, and the
 * answers that `listEndpoint` gives by default. Without `row`, a row has the columns that are read by their path: one with
 * `nullable: false` is required, integers of 64 bits and decimal numbers may be texts, dates and the like are texts of any format.
 * @throws TypeError for wrong options.
 * @example
 * import { openApiList } from "trommel/schema"
 * const { parameters, responses } = openApiList(table, { row: { $ref: "#/components/schemas/Movie" } })
 * parameters.map(({ name }) => name) // => ["filters", "sorts", "page", "pageSize"]
 * responses[200].content["application/json"].schema.required // => ["data", "pages", "total"]
 */
export function openApiList<Filterable, Sortable, Row>(
  table: FieldTable<Filterable, Sortable, Row>,
  options?: OpenApiListOptions,
): OpenApiList {
  requireTable(table, "first argument")
  const {
    version = "3.1",
    row,
    cursors = false,
    counts = true,
  } = readOptions("openApiList", options, kinds)
  const support: NullSupport = { target: version === "3.0" ? "openapi-3.0" : "draft-2020-12" }
  const page = objectOf({
    data: { type: "array", items: row ?? describeRow(table, support) },
    ...(counts && { pages: count, total: count }),
    ...(cursors && { next: alternatives(orNull([text], support)) }),
  })
  return {
    parameters: [...openApiParameters(table), ...(cursors ? [after] : [])],
    responses: {
      200: respond(
        "A page of the rows that match.",
        page,
        cursors ? { ...diagnosed, Link } : diagnosed,
      ),
      400: respond("The query is refused.", objectOf({ message: text, diagnostics }), diagnosed),
      500: respond("The server failed to list the rows.", failure),
      503: respond("The rows are not available at the moment.", failure, {
        "Retry-After": { description: "Seconds to wait.", schema: count },
      }),
    },
  }
}

const after: OpenApiParameter = {
  name: "after",
  in: "query",
  description:
    "The cursor `next` of the answer before, with the same filters and sorts, instead of `page`.",
  schema: { type: "string" },
}

interface Properties {
  readonly [name: string]: JsonSchema
}

const text = { type: "string" }
const count = { type: "integer", minimum: 0 }

const diagnosed: OpenApiResponse["headers"] = {
  [diagnosticsHeaderName]: {
    description: "The diagnostics of the query as JSON; absent when there are none.",
    schema: text,
  },
}

const Link = {
  description: 'The next page, with rel="next"; absent on the last one.',
  schema: text,
}

function objectOf(properties: Properties, optional: Properties = {}): JsonSchema {
  const required = Object.keys(properties)
  return {
    type: "object",
    properties: { ...properties, ...optional },
    // OpenAPI 3.0 takes no empty list.
    ...(required.length > 0 && { required }),
  }
}

const failure = /* @__PURE__ */ objectOf({ message: text })
const range = /* @__PURE__ */ objectOf({ start: count, end: count })

const diagnostics = {
  type: "array",
  items: /* @__PURE__ */ objectOf(
    {
      ...{ code: text, rule: text, message: text, problem: text, effect: text },
      severity: { type: "string", enum: ["error", "warning", "hint"] },
      source: { type: "string", enum: sources },
      data: { type: "object" },
    },
    { hint: text, range, fix: /* @__PURE__ */ objectOf({ range, text }) },
  ),
}

function respond(
  description: string,
  schema: JsonSchema,
  headers: OpenApiResponse["headers"] = {},
): OpenApiResponse {
  return { description, headers, content: { "application/json": { schema } } }
}

/** A column with the steps that are left from an object to its value. */
interface Step {
  readonly column: ColumnField
  readonly steps: readonly string[]
}

function describeRow(table: Fields, support: NullSupport): JsonSchema {
  const columns = [...table.fields.values()].flatMap((column) =>
    isColumn(column) && column.path ? [{ column, steps: column.path }] : [],
  )
  return describeObject(table, columns, support)
}

/** Describes an object by the columns below it. It may have other properties too. */
function describeObject(table: Fields, columns: readonly Step[], support: NullSupport): JsonSchema {
  const required: [string, JsonSchema][] = []
  const optional: [string, JsonSchema][] = []
  for (const [name, group] of Map.groupBy(columns, ({ steps: [name = ""] }) => name))
    (isRequired(group) ? required : optional).push([name, describeProperty(table, group, support)])
  return objectOf(Object.fromEntries(required), Object.fromEntries(optional))
}

function isRequired(group: readonly Step[]): boolean {
  return group.some(({ column }) => !column.nullable)
}

function describeProperty(table: Fields, group: readonly Step[], support: NullSupport): JsonSchema {
  const below = group.flatMap(({ column, steps: [, ...steps] }) =>
    steps.length > 0 ? [{ column, steps }] : [],
  )
  const [end] = group.filter(({ steps }) => steps.length === 1)
  // Of a list in an object, nothing says which of the steps is the array (rule V14).
  const isKnown = below.some(({ column }) => !column.list)
  if (!isKnown && (below.length > 0 || end === undefined || end.column.kind === "object")) return {}
  const schemas =
    end === undefined || isKnown
      ? [describeObject(table, below, support)]
      : describeValue(table, end.column)
  return alternatives(isRequired(group) ? schemas : orNull(schemas, support))
}

function describeValue(table: Fields, column: ColumnField): readonly JsonSchema[] {
  const field = describeField(table, column.name)
  if (field === undefined) return []
  const listed = field.kind === "text" &&
    field.values && { enum: field.values.map(({ value }) => value) }
  const schemas = typesOf(field, { allRequired: true }).map((schema) => ({ ...schema, ...listed }))
  return column.list ? [{ type: "array", items: alternatives(schemas) }] : schemas
}
