import { orDefaults } from "../../diagnostics/options.ts"
import type { Fields } from "../../fields/field.ts"
import {
  unknownId,
  pathParameter,
  type OperationContext,
  type Handler,
} from "../operation-context.ts"
import { writeFailure, writeRefusal, writeSuccess } from "../write-envelope.ts"
import { listEndpoint, type ListAnswer } from "../../endpoint/list-endpoint.ts"
import { readParameter } from "../query-parameters.ts"
import { idKey } from "../state/id-key.ts"
import { queryableRows } from "../state/row-group.ts"
import type { Webhook } from "../state/store-data.ts"
import type { WebhookLog } from "../../store/assumed-resources.ts"

export const listOrders: Handler = (context) => listOfStore(context, "orders")
export const listReviews: Handler = (context) => listOfStore(context, "reviews")
export const listTickets: Handler = (context) => listOfStore(context, "tickets")
export const listProducts: Handler = (context) => listOfStore(context, "products")

export const listWebhookLogs: Handler = (context) => {
  const webhook = findWebhook(context)
  if (webhook === undefined) return unknownId("webhook")
  return listLogs(context, context.state.webhookLogs.of(webhook.id))
}

/** Searches the logs of all webhooks of the account, or of the one webhook that the path names. */
export const searchWebhookLogs: Handler = (context) => {
  const { state, settings, account, request, operation, pathParameters } = context
  const webhook = findWebhook(context)
  if (pathParameters.has("webhookId") && webhook === undefined) return unknownId("webhook")
  const text = readParameter(request, operation.parameter)
  if (settings.strict && text === undefined)
    return {
      refused: "invalidQuery",
      message: `The parameter ${String(operation.parameter)} is missing.`,
    }
  const webhooks = webhook === undefined ? state.webhooks.of(account.user.id) : [webhook]
  const found = webhooks
    .flatMap(({ id }) => state.webhookLogs.of(id))
    .filter(settings.searchLogs(text ?? ""))
  return listLogs(context, found)
}

/** Returns the webhook of the path, or undefined when the account does not own it. */
function findWebhook(context: OperationContext): Webhook | undefined {
  const webhook = context.state.webhooks.find(pathParameter(context, "webhookId"))
  return webhook && idKey(webhook.accountId) === idKey(context.account.user.id)
    ? webhook
    : undefined
}

function listOfStore(
  context: OperationContext,
  list: "orders" | "products" | "reviews" | "tickets",
): Promise<Response> {
  const { state, settings, request } = context
  return answerList(context, {
    table: settings.tables[list],
    rows: state[list].of(pathParameter(context, "storeId")),
    request: asGet(request),
  })
}

function listLogs(context: OperationContext, rows: readonly WebhookLog[]): Promise<Response> {
  const { settings, request } = context
  return answerList(context, {
    table: settings.tables.webhookLogs,
    rows,
    request: asGet(request),
  })
}

/** The table and the rows of a list, and a GET request with the query. */
interface ListParts {
  readonly table: Fields
  readonly rows: readonly unknown[]
  readonly request: Request
}

/** Answers with the page of a list that a query asks for. */
export function answerList(
  context: OperationContext,
  { table, rows, request }: ListParts,
): Promise<Response> {
  const { operation, settings } = context
  const respond = ({ status, data, pages, message, error }: ListAnswer<unknown>): Response => {
    if (status === 200) return writeSuccess({ data, pages }, operation.status)
    if (status === 500) return writeFailure(error, settings)
    return writeRefusal({ refused: "invalidQuery", message: message ?? "" }, settings.errors)
  }
  const { strict, limits, diagnosticsHeader } = settings
  const endpoint = listEndpoint<unknown, unknown, unknown, unknown>({
    table,
    rows: () => queryableRows(context.orderRows(rows), table),
    strict,
    limits: orDefaults(limits, table.limits),
    diagnosticsHeader,
    ownParameters: operation.parameter === undefined ? [] : [operation.parameter],
    respond,
  })
  return endpoint(request)
}

/**
 * Returns a GET request: the list endpoint answers GET and HEAD only, but the operation may have
 * been given another method.
 */
function asGet(request: Request): Request {
  return request.method === "GET" ? request : new Request(request.url)
}
