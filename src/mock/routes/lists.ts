import type { Fields } from "../../fields/field.ts"
import { unknownId, valueOf, type AuthorizedCall, type Handler } from "../authorized-call.ts"
import { writeRefusal, writeSuccess } from "../write-envelope.ts"
import { answerFailure } from "../failure.ts"
import { listEndpoint, type ListAnswer } from "../../endpoint/list-endpoint.ts"
import { readParameter } from "../parameters.ts"
import { idKey } from "../state/ids.ts"
import type { Webhook } from "../state/store-data.ts"

export const listOrders: Handler = (call) =>
  list(call, call.settings.tables.orders, call.state.orders.of(valueOf(call, "storeId")))
export const listReviews: Handler = (call) =>
  list(call, call.settings.tables.reviews, call.state.reviews.of(valueOf(call, "storeId")))
export const listTickets: Handler = (call) =>
  list(call, call.settings.tables.tickets, call.state.tickets.of(valueOf(call, "storeId")))
export const listProducts: Handler = (call) =>
  list(call, call.settings.tables.products, call.state.products.of(valueOf(call, "storeId")))

export const listWebhookLogs: Handler = (call) => {
  const webhook = findWebhook(call)
  if (webhook === undefined) return unknownId("webhook")
  return list(call, call.settings.tables.webhookLogs, call.state.webhookLogs.of(webhook.id))
}

/** Over all webhooks of the account, or over the one that the path names, where it was given such a path. */
export const searchWebhookLogs: Handler = (call) => {
  const { state, settings, account, request, operation, values } = call
  const webhook = findWebhook(call)
  if (values.has("webhookId") && webhook === undefined) return unknownId("webhook")
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
  return list(call, settings.tables.webhookLogs, found)
}

/** A webhook, if it is of the account. */
function findWebhook(call: AuthorizedCall): Webhook | undefined {
  const webhook = call.state.webhooks.find(valueOf(call, "webhookId"))
  return webhook && idKey(webhook.accountId) === idKey(call.account.user.id) ? webhook : undefined
}

function list(call: AuthorizedCall, table: Fields, rows: readonly unknown[]): Promise<Response> {
  const { operation, settings } = call
  const respond = ({ status, data, pages, message, error }: ListAnswer<unknown>): Response => {
    if (status === 200) return writeSuccess({ data, pages }, operation.status)
    if (status === 500) return answerFailure(error, settings)
    return writeRefusal({ refused: "invalidQuery", message: message ?? "" }, settings.errors)
  }
  const { strict, limits, diagnosticsHeader } = settings
  const endpoint = listEndpoint<unknown, unknown, unknown, unknown>({
    table,
    rows: () => call.orderRows(rows),
    strict,
    limits,
    diagnosticsHeader,
    respond,
  })
  return endpoint(asGet(call.request))
}

/** A list looks at the address alone, whichever method the operation was given. */
function asGet(request: Request): Request {
  return request.method === "GET" ? request : new Request(request.url)
}
