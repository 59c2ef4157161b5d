import { orDefaults } from "../diagnostics/options.ts"
import { listEndpoint, type ListAnswer } from "../endpoint/list-endpoint.ts"
import type { Fields } from "../fields/field.ts"
import { defineFields } from "../fields/table.ts"
import type { StoreWebhookLog, StoreListedWebhook } from "../store/assumed-resources.ts"
import { itemsPaging } from "../store/tables.ts"
import { readPathValue } from "../store/path.ts"
import type { StoreListedResellerInvite, StoreSupplier } from "../store/resources.ts"
import {
  unknownId,
  pathParameter,
  storeOf,
  type OperationContext,
  type Handler,
} from "./operation-context.ts"
import { readParameter } from "./query-parameters.ts"
import {
  plainJson,
  readJson,
  anyJson,
  readDelivery,
  readNewCategory,
  readImageOrder,
} from "./request-body.ts"
import type { ServedOperationName } from "./served-operations.ts"
import { idKey } from "./state/id-key.ts"
import type { StoredVariantPlace } from "./state/store-lists.ts"
import { queryableRows } from "./state/stored-rows.ts"
import type { StoreWebhook } from "./state/store-data.ts"
import {
  writeFailure,
  writeRefusal,
  writeSuccess,
  isRefusal,
  refuseFor,
  type Refusal,
} from "./write-envelope.ts"

const listWebhookLogs: Handler = (context) => {
  const webhook = findWebhook(context)
  if (webhook === undefined) return unknownId("webhook")
  return listLogs(context, context.state.webhookLogs.of(webhook.id))
}

/** Searches the logs of all webhooks of the account, or of the one webhook that the path names. */
const searchWebhookLogs: Handler = (context) => {
  const { state, settings, account, request, operation, pathParameters } = context
  const webhook = findWebhook(context)
  if (pathParameters.has("webhookId") && webhook === undefined) return unknownId("webhook")
  const text = readParameter(request, operation.parameter)
  if (settings.strict && text === undefined)
    return refuseFor("invalidQuery", `The parameter ${String(operation.parameter)} is missing.`)
  const webhooks = webhook === undefined ? state.webhooks.of(account.user.id) : [webhook]
  const found = webhooks
    .flatMap(({ id }) => state.webhookLogs.of(id))
    .filter(settings.searchLogs(text ?? ""))
  return listLogs(context, found)
}

function findWebhook(context: OperationContext): StoreWebhook | undefined {
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
  const rows = state[list].of(pathParameter(context, "storeId"))
  return answerList(context, settings.tables[list], rows, asGet(request))
}

function listLogs(context: OperationContext, rows: readonly StoreWebhookLog[]): Promise<Response> {
  const { settings, request } = context
  return answerList(context, settings.tables.webhookLogs, rows, asGet(request))
}

/**
 * Answers with the page of a list that a query asks for.
 * @param request - a GET request with the query.
 */
function answerList(
  context: OperationContext,
  table: Fields,
  rows: readonly unknown[],
  request: Request,
): Promise<Response> {
  const { operation, settings } = context
  const respond = ({ status, data, pages, message, error }: ListAnswer<unknown>): Response => {
    if (status === 200) return writeSuccess({ data }, operation.status, pages)
    if (status === 500) return writeFailure(error, settings)
    return writeRefusal(refuseFor("invalidQuery", message ?? ""), settings.errors)
  }
  const { strict, limits, diagnosticsHeader } = settings
  const endpoint = listEndpoint<unknown, unknown, unknown, unknown>({
    table,
    rows: () => queryableRows(context.orderRows(rows), table),
    strict,
    limits: orDefaults(limits, table.limits),
    diagnosticsHeader,
    appParameters: operation.parameter === undefined ? [] : [operation.parameter],
    respond,
  })
  return endpoint(request)
}

/** Returns a GET request, since the list endpoint answers no other method. */
function asGet(request: Request): Request {
  return request.method === "GET" ? request : new Request(request.url)
}

const getStore: Handler = (context) => {
  const store = storeOf(context)
  return store === undefined ? unknownId("store") : { data: store }
}

const createCategory: Handler = async (context) => {
  const { state, settings, request } = context
  const storeId = pathParameter(context, "storeId")
  const body = await readJson(request, { ...plainJson, maxBody: settings.maxBody })
  if (isRefusal(body)) return body
  const category = readNewCategory(
    body.json,
    (id) => state.findProduct(storeId, id) !== undefined,
    settings.strict,
  )
  if (!category.ok) return refuseFor("invalidBody", category.faults.join(" "))
  return { data: state.createCategory(storeId, category.value) }
}

const getProofOfPayment: Handler = (context) => {
  const order = context.state.orders.find(pathParameter(context, "orderId"))
  if (order === undefined || idKey(order.storeId) !== idKey(pathParameter(context, "storeId")))
    return unknownId("order")
  const [proof] = context.state.proofs.of(order.id)
  return proof === undefined ? unknownId("proof of payment") : { data: proof }
}

const listSuppliers: Handler = (context) => ({
  data: context.state.suppliers
    .of(pathParameter(context, "storeId"))
    .map(({ storeId: _storeId, ...supplier }): StoreSupplier => supplier),
})

const listResellerInvites: Handler = (context) => ({
  data: context.state.invites
    .of(pathParameter(context, "storeId"))
    .map(({ storeId: _storeId, token: _token, ...invite }): StoreListedResellerInvite => invite),
})

const listCategories: Handler = (context) => ({
  data: context.state.categories
    .of(pathParameter(context, "storeId"))
    .map(context.state.viewCategory),
})

/** Lists webhooks without their account and the count that decides when one is paused. */
const listWebhooks: Handler = ({ account, state }) => ({
  data: state.webhooks
    .of(account.user.id)
    .map(({ id, url, paused }): StoreListedWebhook => ({ id, url, paused })),
})

/** Delivers an event to a webhook, and answers with the logs of it: none for a webhook that is paused. */
const deliverToWebhook: Handler = async (context) => {
  const { state, settings, account, request } = context
  const webhook = findWebhook(context)
  if (webhook === undefined) return unknownId("webhook")
  const body = await readJson(request, { ...plainJson, maxBody: settings.maxBody })
  if (isRefusal(body)) return body
  const isOrder = (id: string): boolean =>
    state.findStore(account.user.id, state.orders.find(id)?.storeId ?? "") !== undefined
  const event = readDelivery(body.json, isOrder, settings.strict)
  if (!event.ok) return refuseFor("invalidBody", event.faults.join(" "))
  return { data: await context.deliver({ ...event.value, webhookId: webhook.id }) }
}

const orderVariantImages: Handler = async (context) => {
  const { state, settings, request } = context
  const place = placeOf(context)
  const old = state.findVariant(place)
  if (old === undefined) return unknownId("variant")
  const body = await readJson(request, { ...anyJson, maxBody: settings.maxBody })
  if (isRefusal(body)) return body
  const order = readImageOrder(body.json, old.imageNames, settings.strict)
  if (!order.ok) return refuseFor("invalidBody", order.faults.join(" "))
  return { data: state.orderVariantImages(place, order.value) ?? null }
}

/** The list of items has no filters and sorts. */
const itemsTable = defineFields({})

/** Lists items without a query: the page is in the path, read by rule P3, the page size is a parameter. */
const listItems: Handler = (context) => {
  const place = placeOf(context)
  if (context.state.findVariant(place) === undefined) return unknownId("variant")
  const pageSize = readPageSize(context)
  if (isRefusal(pageSize)) return pageSize
  const page = pathParameter(context, "page")
  const query = new URLSearchParams({ page, pageSize: String(pageSize) })
  const request = new Request(`http://localhost/?${query.toString()}`)
  return answerList(context, itemsTable, context.state.items.of(place.variantId), request)
}

function placeOf(context: OperationContext): StoredVariantPlace {
  return {
    storeId: pathParameter(context, "storeId"),
    productId: pathParameter(context, "productId"),
    variantId: pathParameter(context, "variantId"),
  }
}

/** Reads the page size (rule P3): the default when missing or unreadable, at most the maximum. Strict refuses an unreadable one. */
function readPageSize({ request, operation, settings }: OperationContext): number | Refusal {
  const text = readParameter(request, operation.parameter)
  const count = readPathValue("page", text)
  if (settings.strict && text !== undefined && count === undefined) {
    return refuseFor("invalidQuery", `${String(operation.parameter)} must be a positive integer.`)
  }
  return Math.min(Number(count ?? itemsPaging.count), itemsPaging.maxCount)
}

interface Route {
  readonly handle: Handler
  readonly isList: boolean
}

const plain = (handle: Handler): Route => ({ handle, isList: false })
const list = (handle: Handler): Route => ({ handle, isList: true })

export const routes: { readonly [Name in ServedOperationName]: Route } = {
  getUser: plain(({ account, state }) => ({ data: state.viewUser(account) })),
  getStore: plain(getStore),
  createCategory: plain(createCategory),
  orderVariantImages: plain(orderVariantImages),
  listSuppliers: plain(listSuppliers),
  listResellerInvites: plain(listResellerInvites),
  getProofOfPayment: plain(getProofOfPayment),
  listOrders: list((context) => listOfStore(context, "orders")),
  listReviews: list((context) => listOfStore(context, "reviews")),
  listTickets: list((context) => listOfStore(context, "tickets")),
  listProducts: list((context) => listOfStore(context, "products")),
  listWebhookLogs: list(listWebhookLogs),
  searchWebhookLogs: list(searchWebhookLogs),
  listItems: plain(listItems),
  listCategories: plain(listCategories),
  listWebhooks: plain(listWebhooks),
  deliverToWebhook: plain(deliverToWebhook),
}
