import { isRow } from "../../src/diagnostics/untrusted.ts"
import { joinWords } from "../../src/diagnostics/wording.ts"
import { openApiParameters } from "../../src/schema/open-api-parameters.ts"
import type { JsonSchema } from "../../src/schema/standard-schema.ts"
import {
  operations,
  type StoreOperation,
  type StoreOperationName,
} from "../../src/store/operations.ts"
import { namesInPath } from "../../src/store/path.ts"
import { itemsPaging } from "../../src/store/tables.ts"
import { errorForms } from "../../src/mock/error-forms.ts"
import { bodySchemas } from "../../src/mock/request-body.ts"
import { readOperations } from "../../src/mock/served-operations.ts"
import { usualTables, type StoreTables } from "../../src/mock/server-options.ts"
import { boolean, integer, list, nullable, string, uuid } from "../../src/mock/state/json-checks.ts"
import { answerChecks, rowChecks } from "../../src/mock/state/store-data.ts"

/** What an operation answers with: data, or a page of the rows of a list that a query asks for. */
interface Answer {
  readonly data: JsonSchema
  readonly isPaged?: true
  readonly table?: keyof StoreTables
}

const pageOf = (table: keyof StoreTables): Answer => ({
  data: { type: "array", items: rowChecks[table].schema },
  isPaged: true,
  table,
})

const answers: { readonly [Name in StoreOperationName]: Answer } = {
  getUser: { data: answerChecks.user.schema },
  getStore: { data: rowChecks.stores.schema },
  createCategory: { data: answerChecks.category.schema },
  orderVariantImages: { data: nullable(answerChecks.variant).schema },
  listSuppliers: { data: list(answerChecks.supplier).schema },
  listResellerInvites: { data: list(answerChecks.invite).schema },
  getProofOfPayment: { data: rowChecks.proofs.schema },
  listOrders: pageOf("orders"),
  listReviews: pageOf("reviews"),
  listTickets: pageOf("tickets"),
  listProducts: pageOf("products"),
  listWebhookLogs: pageOf("webhookLogs"),
  searchWebhookLogs: pageOf("webhookLogs"),
  listItems: { data: list(rowChecks.items).schema, isPaged: true },
}

/** What the description of the service leaves open, where a schema says more. */
const notShown = new Map([
  ["StoreOrder", "Shown: status, gateway. All other fields are assumed."],
  ["StoreReview", "Shown: rating. All other fields are assumed."],
  ["StoreTicket", "Shown: status, subject, customerEmail, dateCreated. All others are assumed."],
  ["StoreWebhookLog", "Shown: success, responseCode. All other fields are assumed."],
  ["StoreItem", "No field is shown: all are assumed."],
  ["StoreVariant", "The values of type, stockMode and billingInterval are not shown."],
  ["StoreVolumeDiscount", "The values of discountType are not shown."],
  ["StoreProduct", "What the values of visibility mean is not shown."],
  ["StoreCategory", "What the values of visibility mean is not shown."],
  ["StoreSupplier", "The values of status are not shown."],
  ["orderVariantImages", "The answer is shown as data of any shape; the variant is assumed."],
])

/**
 * Describes the store service in OpenAPI 3.1, from what the mock checks and answers: its operations but for the assumed ones.
 * The build writes the document into the package.
 */
export function describeStoreService(): JsonSchema {
  const schemas = new Map<string, JsonSchema>()
  const paths = new Map<string, JsonSchema>()
  const statuses = new Map(readOperations({}, false).map(({ name, status }) => [name, status]))
  for (const name of Object.keys(operations) as StoreOperationName[]) {
    const operation: StoreOperation = operations[name]
    const described = describeOperation(name, operation, statuses.get(name) ?? 200)
    const others = paths.get(operation.path)
    paths.set(operation.path, { ...others, [operation.method.toLowerCase()]: described })
  }
  const found = extractTitled(Object.fromEntries(paths), schemas)
  const error = extractTitled(failure, schemas)
  return {
    openapi: "3.1.1",
    info: {
      title: "Store commerce service",
      version: "1",
      description:
        "Operations of a store for digital goods, as the mock of trommel answers them. The description of the service shows no version, no statuses of success, no statuses of wrong bodies and no numbers of the rate limit. It does not say which fields may be null either.",
    },
    servers: [{ url: "/", description: "The paths have no prefix." }],
    security: [{ apiKey: [] }],
    paths: found,
    components: {
      securitySchemes: { apiKey: { type: "http", scheme: "bearer" } },
      schemas: Object.fromEntries(schemas),
      responses: {
        Error: { description: "The request is refused.", content: asJson(error) },
      },
    },
  }
}

function describeOperation(
  name: StoreOperationName,
  { scope, assumed = [], ...operation }: StoreOperation,
  status: number,
): JsonSchema {
  const { data, isPaged = false } = answers[name]
  const body = bodySchemas.get(name)
  const isOpen = assumed.length > 0
  return {
    operationId: name,
    description: [
      `Needs the scope ${scope}.`,
      ...(isOpen ? [`Not shown, but assumed: ${joinWords(assumed, "and")}.`] : []),
      notShown.get(name) ?? "",
    ]
      .join(" ")
      .trim(),
    security: [{ apiKey: [scope] }],
    parameters: describeParameters(name, operation),
    ...(body !== undefined && { requestBody: { required: true, content: asJson(body) } }),
    responses: {
      [status]: { description: "Success.", content: asJson(envelopeOf(data, isPaged)) },
      ...Object.fromEntries(shownErrors.map((error) => [error, refused])),
      default: refused,
    },
    ...(isOpen && { "x-assumed": assumed }),
  }
}

/** The errors whose statuses the description of the service shows. */
const shownErrors = [
  ...new Set(
    (["unauthorized", "forbidden", "unknownId", "tooManyRequests"] as const).map(
      (kind) => errorForms[kind].status,
    ),
  ),
]

const refused = { $ref: "#/components/responses/Error" }

function describeParameters(
  name: StoreOperationName,
  { path, parameter }: Pick<StoreOperation, "path" | "parameter">,
): readonly unknown[] {
  const { table } = answers[name]
  const { count, maxCount } = itemsPaging
  const own =
    parameter === "count"
      ? { type: "integer", minimum: 1, maximum: maxCount, default: count }
      : string.schema
  return [
    ...namesInPath(path).map((name) => ({
      ...{ name, in: "path", required: true },
      schema: name === "page" ? { type: "integer", minimum: 1 } : uuid.schema,
    })),
    {
      ...{ name: "User-Agent", in: "header", required: true, schema: string.schema },
      description: "Identifies the calling application.",
    },
    ...(parameter === undefined ? [] : [{ name: parameter, in: "query", schema: own }]),
    ...(table === undefined ? [] : openApiParameters(usualTables[table])),
  ]
}

/** The schema of the envelope of every answer. Only some have `pages`. */
function envelopeOf(data: JsonSchema, isPaged: boolean): JsonSchema {
  return closed({
    success: { ...boolean.schema, const: true },
    ...{ message: nullable(string).schema, code: nullable(string).schema, data },
    ...(isPaged && { pages: { ...integer.schema, minimum: 0 } }),
  })
}

const failure: JsonSchema = {
  ...closed({
    success: { ...boolean.schema, const: false },
    ...{ message: string.schema, code: nullable(string).schema, data: { type: "null" } },
  }),
  title: "Error",
  description: "The description shows no shape of data in errors; null is assumed.",
}

function closed(properties: { readonly [name: string]: JsonSchema }): JsonSchema {
  const required = Object.keys(properties)
  return { type: "object", properties, required, additionalProperties: false }
}

function asJson(schema: JsonSchema): JsonSchema {
  return { "application/json": { schema } }
}

/** Replaces each schema with a title by a reference, and puts it among the others. */
function extractTitled(part: JsonSchema, schemas: Map<string, JsonSchema>): JsonSchema
function extractTitled(part: unknown, schemas: Map<string, JsonSchema>): unknown
function extractTitled(part: unknown, schemas: Map<string, JsonSchema>): unknown {
  if (Array.isArray(part)) return part.map((element) => extractTitled(element, schemas))
  if (!isRow(part)) return part
  const { title, ...rest } = part
  const inner = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, extractTitled(value, schemas)]),
  )
  if (typeof title !== "string") return title === undefined ? inner : { title, ...inner }
  const description = notShown.get(title)
  schemas.set(title, { ...(description !== undefined && { description }), ...inner })
  return { $ref: `#/components/schemas/${title}` }
}
