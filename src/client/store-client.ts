import { readOptions } from "../diagnostics/options.ts"
import { describeValue } from "../diagnostics/wording.ts"
import { defaultLimits, type ColumnField, type Fields } from "../fields/field.ts"
import { noValueOptions } from "../fields/kinds/rules.ts"
import { uuidRules } from "../fields/kinds/uuid.ts"
import type { FieldTable } from "../fields/table.ts"
import { readArray, readObject, isRow } from "../diagnostics/untrusted.ts"
import type { StoreItem } from "../store/assumed-resources.ts"
import {
  itemsPaging,
  type ItemsRequest,
  type ordersTable,
  type productsTable,
  type reviewsTable,
  type ticketsTable,
  type webhookLogsTable,
} from "../store/tables.ts"
import { type StoreOperationName, operations, type StoreOperation } from "../store/operations.ts"
import { readPathValue, fillPath } from "../store/path.ts"
import type {
  StoreCategory,
  StoreId,
  StoreImageOrder,
  StoreListedResellerInvite,
  StoreNewCategory,
  StoreProofOfPayment,
  Store,
  StoreSupplier,
  StoreUser,
} from "../store/resources.ts"
import type { Reply } from "./reply.ts"
import type { RequestError } from "./request-error.ts"
import {
  callerKinds,
  type CallerOptions,
  type CallOptions,
  type HeaderValues,
} from "./caller-options.ts"
import { createCallerWithClock, type Caller } from "./caller.ts"
import { systemClock } from "./clock.ts"
import { readRows, type SourcePage } from "./iterate.ts"
import {
  answer,
  createListClient,
  iterateKinds,
  type CallResult,
  type AnswerOptions,
  type IterateOptions,
  type ListClientFor,
} from "./list-client.ts"
import { readCount } from "./read-list.ts"
import { isSuccessStatus, protocolError, refusal, refuseByStatus } from "./refusal.ts"
import { own, ownProperty } from "../diagnostics/own.ts"
import { isSafeAddress, isSafePath } from "./address.ts"

/**
 * The address of the service, the credentials, and how to send requests.
 * @example
 * import type { StoreClientOptions } from "trommel/client"
 * const server = createStoreServer()
 * const options: StoreClientOptions = {
 *   baseUrl: "http://localhost",
 *   apiKey: seedKeys.allScopes,
 *   userAgent: "report/1.0",
 *   fetch: (...given) => server.fetch(new Request(...given)),
 * }
 * const { stores } = await createStoreClient(options).getUser()
 * stores.length // => 2
 */
export interface StoreClientOptions extends Omit<CallerOptions, "headers"> {
  /** An `http` or `https` URL, which may have a path; in browsers also a path alone, such as `/api`. */
  readonly baseUrl: string | URL
  /** The key without `Bearer`, or a function that returns it or a promise of it. It is called before each attempt. */
  readonly apiKey: ApiKey
  /** The name of the application. Browsers may send their own instead. */
  readonly userAgent: string
  /** Replaces methods, paths and parameters of `operations` in `trommel/store`, some of which are assumptions. */
  readonly operations?: OperationOverrides | undefined
}

/**
 * A client of the store service, with a method for each operation.
 * @example
 * const server = createStoreServer()
 * const store = createStoreClient({ baseUrl: "http://localhost", apiKey: seedKeys.allScopes, userAgent: "report/1.0", fetch: (...given) => server.fetch(new Request(...given)) })
 * const { stores } = await store.getUser()
 * const orders = await store.orders(stores[0]?.id ?? "").list({ filters: "total>=0", pageSize: 5 })
 * orders.data.length // => 5
 */
export interface StoreClient extends StoreRecords, StoreLists {
  /** Sends the requests of all methods. Pass it to `createListClient` for your own lists, which then share its pauses. */
  readonly caller: Caller
}

const kinds = /* @__PURE__ */ Object.assign(
  {
    baseUrl: "a string or an object",
    apiKey: "any",
    userAgent: "any",
    operations: "an object",
  } as const,
  callerKinds,
)

/**
 * Makes a typed client of the store service. After a 429 all its calls pause, those of its lists too.
 * @throws TypeError for an invalid address, key or user agent; RangeError for a number below the least.
 * @example
 * const answer = { success: true, message: null, code: null, data: { email: "ann@example.com" } }
 * const fetch = async () => Response.json(answer)
 * const store = createStoreClient({ baseUrl: "https://store.example", apiKey: "secret", userAgent: "report/1.0", fetch })
 * const user = await store.getUser()
 * user.email // => "ann@example.com"
 */
export function createStoreClient(given: StoreClientOptions): StoreClient {
  const options = readOptions("createStoreClient", given, kinds)
  const { baseUrl, apiKey, userAgent, operations } = options
  const headers = createHeaders(apiKey, userAgent)
  const caller = createCallerWithClock(Object.assign(options, { headers }), systemClock)
  const service = { base: readBase(baseUrl), overrides: operations ?? {} }
  return Object.freeze({
    caller,
    ...createStoreRecords(service, caller),
    ...createStoreLists(service, caller),
  })
}

/** The ids that lead to a variant. */
export interface VariantPlace {
  readonly storeId: StoreId
  readonly productId: StoreId
  readonly variantId: StoreId
}

/** A page of the older list of items. */
export interface ItemsPage {
  readonly data: readonly StoreItem[]
  /** The number of pages; undefined where the service does not report it. */
  readonly pages: number | undefined
}

/**
 * The operations of the service that are not lists with filters. They reject with a TypeError for an invalid id, and with a
 * RequestError when the request fails. The service checks the values in a body, such as their lengths.
 */
interface StoreRecords {
  readonly getUser: CallFor<"getUser">
  readonly getStore: CallFor<"getStore", [storeId: StoreId]>
  readonly createCategory: CallFor<"createCategory", [storeId: StoreId, category: StoreNewCategory]>
  /** Resolves with the data of the response, which the service does not describe. */
  readonly orderVariantImages: CallFor<
    "orderVariantImages",
    [variant: VariantPlace, order: StoreImageOrder]
  >
  readonly listSuppliers: CallFor<"listSuppliers", [storeId: StoreId]>
  readonly listResellerInvites: CallFor<"listResellerInvites", [storeId: StoreId]>
  readonly getProofOfPayment: CallFor<
    "getProofOfPayment",
    [order: { readonly storeId: StoreId; readonly orderId: StoreId }]
  >
  listItems<Asked extends boolean = false>(
    variant: VariantPlace,
    request?: ItemsRequest,
    options?: AnswerOptions<Asked>,
  ): Promise<CallResult<ItemsPage, Asked>>
  /**
   * Iterates over the items of all pages, each once, starting when the first item is read. Without `count` pages have the maximum size.
   * @throws TypeError at the call for an invalid id or count.
   */
  iterateItems(
    variant: VariantPlace,
    request?: Pick<ItemsRequest, "count">,
    options?: IterateOptions,
  ): AsyncIterable<StoreItem>
}

/** A call of an operation with its arguments and options. */
type CallFor<Name extends keyof OperationData, Given extends readonly unknown[] = []> = <
  Asked extends boolean = false,
>(
  ...given: [...Given, options?: AnswerOptions<Asked>]
) => Promise<StoreRecord<OperationData[Name], Asked>>

/** The data of an operation: with `response: true` beside the response. */
type StoreRecord<Data, Asked extends boolean> = CallResult<Data, Asked, { readonly data: Data }>

/** The data of each operation. The client only checks that it is an object or an array, where the service describes it. */
interface OperationData {
  readonly getUser: StoreUser
  readonly getStore: Store
  readonly createCategory: StoreCategory
  readonly orderVariantImages: unknown
  readonly listSuppliers: readonly StoreSupplier[]
  readonly listResellerInvites: readonly StoreListedResellerInvite[]
  readonly getProofOfPayment: StoreProofOfPayment
  readonly listItems: readonly StoreItem[]
}

interface RequestParts extends AddressValues {
  readonly body: StoreNewCategory | StoreImageOrder | undefined
}

const noParts = { path: {}, parameter: undefined, body: undefined }

/** Prepares the request of an operation. The result sends it. */
type Prepare = (
  name: StoreOperationName,
  parts: RequestParts,
) => (options: CallOptions) => Promise<Reply>

const countKind = { count: "a number" } as const

const itemsKinds = { page: "a number", ...countKind } as const

function createStoreRecords(service: StoreService, caller: Caller): StoreRecords {
  const prepare = createPrepare(service, caller)
  const get = <Name extends keyof OperationData, Asked extends boolean>(
    name: Name,
    parts: RequestParts,
    given: AnswerOptions<Asked> | undefined,
  ): Promise<StoreRecord<OperationData[Name], Asked>> =>
    answer(name, given, async (options) => {
      const response = await prepare(name, parts)(options)
      const { data } = readData(name, response)
      return { plain: data, holder: { data }, response }
    })
  const prepareItems = (variant: VariantPlace, page: number, count: number | undefined) =>
    prepare("listItems", { ...noParts, path: { ...variant, page }, parameter: countText(count) })
  return {
    getUser: (options) => get("getUser", noParts, options),
    getStore: (storeId, options) => get("getStore", { ...noParts, path: { storeId } }, options),
    createCategory: (storeId, body, options) =>
      get("createCategory", { ...noParts, path: { storeId }, body }, options),
    orderVariantImages: (variant, body, options) =>
      get("orderVariantImages", { ...noParts, path: { ...variant }, body }, options),
    listSuppliers: (storeId, options) =>
      get("listSuppliers", { ...noParts, path: { storeId } }, options),
    listResellerInvites: (storeId, options) =>
      get("listResellerInvites", { ...noParts, path: { storeId } }, options),
    getProofOfPayment: (order, options) =>
      get("getProofOfPayment", { ...noParts, path: { ...order } }, options),
    listItems: (variant, request, given) =>
      answer("listItems", given, async (options) => {
        const { page = itemsPaging.page, count } = readOptions("listItems", request, itemsKinds)
        const response = await prepareItems(variant, page, count)(options)
        const items: ItemsPage = readData("listItems", response)
        return { plain: items, holder: items, response }
      }),
    iterateItems: (variant, request, given) => {
      const { count = itemsPaging.maxCount } = readOptions("iterateItems", request, countKind)
      const read = readOptions("iterateItems", given, iterateKinds)
      const { onPage, onChange, ...options } = read
      const preparePage = (page: number) => prepareItems(variant, page, count)
      // An invalid id or count throws here, not when the first item is read.
      preparePage(1)
      const readPage = async (page: number): Promise<SourcePage<StoreItem>> => {
        const reply = await preparePage(page)(options)
        const { data: rows, pages } = readData("listItems", reply)
        const fail = (problem: string): RequestError => protocolError(reply, problem)
        return { rows, pages, total: undefined, next: undefined, fail }
      }
      const { signal } = options
      const source = { readPage, unique: idField, pageSize: count, cursors: false, signal }
      return { [Symbol.asyncIterator]: () => readRows(source, { onPage, onChange }) }
    },
  }
}

function createPrepare(service: StoreService, caller: Caller): Prepare {
  return (name, { body, path, parameter }) => {
    const operation = operationOf(name, service)
    const url = operationUrl(operation, service, { path, parameter })
    return (options) =>
      caller.call({ ...options, method: operation.method, url, body: body && JSON.stringify(body) })
  }
}

/** Writes a number of rows. @throws TypeError unless it is a positive integer. */
function countText(count: number | undefined): string | undefined {
  if (count === undefined) return undefined
  const text = readPathValue("page", count)
  if (text !== undefined) return text
  throw new TypeError(`count must be a positive integer, got ${describeValue(count)}.`)
}

function readData<Name extends keyof OperationData>(
  name: Name,
  reply: Reply,
): { readonly data: OperationData[Name]; readonly pages: number | undefined } {
  const { data, pages } = readEnvelope(reply)
  if (!isDataOf(name, data))
    throw protocolError(
      reply,
      name.startsWith("list") ? "does not contain a list" : "does not contain an object",
    )
  return { data, pages }
}

export interface EnvelopeContent {
  readonly data: unknown
  /** The number of pages of a list. */
  readonly pages: number | undefined
}

/**
 * Reads the envelope of the store service.
 * @throws RequestError: `refused` when `success` is false, whatever the status, and for JSON without an envelope when the status
 * says so; `protocol` when the body is not an envelope, or when it reports success and the status does not.
 */
export function readEnvelope(reply: Reply): EnvelopeContent {
  const envelope = readObject(reply.body)
  const success = envelope?.get("success")
  if (success === false) throw refusal(reply)
  if (envelope === undefined || typeof success !== "boolean") {
    refuseByStatus(reply)
    throw protocolError(reply, "is not the envelope of the service")
  }
  if (!isSuccessStatus(reply)) throw protocolError(reply, "reports success")
  return { data: envelope.get("data"), pages: readCount(reply, "pages", envelope.get("pages")) }
}

function isDataOf<Name extends keyof OperationData>(
  name: Name,
  data: unknown,
): data is OperationData[Name] {
  return (
    name === "orderVariantImages" ||
    (name.startsWith("list") ? readArray(data) : readObject(data)) !== undefined
  )
}

/** Opens a list with the table of `trommel/store`, or with another one, such as that table extended. */
export interface OpenList<Filterable, Sortable, Row> {
  (of: string): ListClientFor<Filterable, Sortable, Row>
  <OtherFilterable, OtherSortable, OtherRow>(
    of: string,
    table: FieldTable<OtherFilterable, OtherSortable, OtherRow>,
  ): ListClientFor<OtherFilterable, OtherSortable, OtherRow>
}

type OpenListOf<Table> =
  Table extends FieldTable<infer Filterable, infer Sortable, infer Row>
    ? OpenList<Filterable, Sortable, Row>
    : never

/** The lists of the service that take filters and sorts. Opening one sends nothing, and throws a TypeError for an invalid id. */
interface StoreLists {
  /** Orders of a store, by its id. */
  readonly orders: OpenListOf<typeof ordersTable>
  /** Reviews of a store, by its id. */
  readonly reviews: OpenListOf<typeof reviewsTable>
  /** Tickets of a store, by its id. */
  readonly tickets: OpenListOf<typeof ticketsTable>
  /** Products of a store, by its id. */
  readonly products: OpenListOf<typeof productsTable>
  /** Deliveries of a webhook, by its id. */
  readonly webhookLogs: OpenListOf<typeof webhookLogsTable>
  /** Deliveries, by the id of the log, the id of the order, or a part of the URL. */
  readonly searchWebhookLogs: OpenListOf<typeof webhookLogsTable>
}

/** Tells what the string that a list is opened with means: an id in the path, or the text of a search. */
type ReadSubject = (subject: string) => AddressValues

function createStoreLists(service: StoreService, caller: Caller): StoreLists {
  const open = <Filterable, Sortable, Row>(
    name: StoreOperationName,
    readSubject: ReadSubject,
  ): OpenList<Filterable, Sortable, Row> => {
    const operation = operationOf(name, service)
    const openWith = <F, S, R>(of: string, table: FieldTable<F, S, R>): ListClientFor<F, S, R> => {
      return createListClient({
        url: operationUrl(operation, service, readSubject(of)),
        method: operation.method,
        table,
        caller,
      })
    }
    function openList(of: string): ListClientFor<Filterable, Sortable, Row>
    function openList<F, S, R>(of: string, table: FieldTable<F, S, R>): ListClientFor<F, S, R>
    function openList<F, S, R>(
      of: string,
      table: FieldTable<F, S, R> = storeTable,
    ): ListClientFor<F, S, R> {
      return openWith(of, table)
    }
    return openList
  }
  const ofStore: ReadSubject = (storeId) => ({ ...noParts, path: { storeId } })
  return {
    orders: open("listOrders", ofStore),
    reviews: open("listReviews", ofStore),
    tickets: open("listTickets", ofStore),
    products: open("listProducts", ofStore),
    webhookLogs: open("listWebhookLogs", (webhookId) => ({ ...noParts, path: { webhookId } })),
    searchWebhookLogs: open("searchWebhookLogs", (text) => ({ ...noParts, parameter: text })),
  }
}

/** The parts of an operation that can be replaced, where the service differs from `trommel/store`. */
type OperationOverride = Partial<Pick<StoreOperation, "method" | "path" | "parameter">>

/**
 * Replaced parts of the operations of `trommel/store`, by name.
 * @example
 * import type { OperationOverrides } from "trommel/client"
 * const operations: OperationOverrides = { listOrders: { path: "/v2/stores/{storeId}/orders" } }
 * let asked = ""
 * const fetch = async (url: unknown) => { asked = String(url); return Response.json([]) }
 * const store = createStoreClient({ baseUrl: "https://store.example", apiKey: "k3y", userAgent: "report/1.0", operations, fetch })
 * await store.orders("6f9619ff-8b86-d011-b42d-00cf4fc964ff").list()
 * asked // => "https://store.example/v2/stores/6f9619ff-8b86-d011-b42d-00cf4fc964ff/orders"
 */
export type OperationOverrides = { readonly [Name in StoreOperationName]?: OperationOverride }

/** The key of an account, or a function that returns it. */
export type ApiKey = string | (() => string | Promise<string>)

interface AddressValues {
  readonly path: Readonly<Record<string, string | number>>
  readonly parameter: string | undefined
}

interface StoreService {
  readonly base: string
  readonly overrides: OperationOverrides
}

/**
 * Reads an address that paths can be appended to. It needs a host: after `https://` alone, the first part of a path would be one.
 * @throws TypeError for any other address. The message does not quote it, since it may contain a password.
 */
function readBase(given: string | URL): string {
  const base = String(given)
  if (!isSafeAddress(base))
    throw new TypeError(
      "baseUrl must be an http(s) URL, or a path that begins with one slash, without user name, password, query and fragment.",
    )
  return base.replace(/\/+$/, "")
}

/**
 * Returns a function that makes the headers of a request, with the key as it is then.
 * @throws TypeError for a user agent or a key that is not a header value. No message contains the key.
 */
function createHeaders(apiKey: ApiKey, userAgent: string): () => Promise<HeaderValues> {
  const agent = headerText("userAgent", userAgent)
  const authorize = (key: unknown): HeaderValues => ({
    Authorization: `Bearer ${headerText("apiKey", key)}`,
    "User-Agent": agent,
  })
  if (typeof apiKey !== "function") authorize(apiKey)
  return async () => authorize(typeof apiKey === "function" ? await apiKey() : apiKey)
}

/** Returns a string of printable ASCII, which every server reads as it was sent. A wrong string may be a key, and is not quoted. */
function headerText(name: string, value: unknown): string {
  if (typeof value === "string" && /^(?! *$)[ -~]*$/.test(value)) return value
  const given = typeof value === "string" ? "another string" : describeValue(value)
  throw new TypeError(
    `${name} must be a string of printable ASCII that is not blank, got ${given}.`,
  )
}

/** Returns an operation with its replaced parts. @throws TypeError for a path to another host. */
function operationOf(name: StoreOperationName, { overrides }: StoreService): StoreOperation {
  const operation = own<StoreOperation>({ ...operations[name], ...ownProperty(overrides, name) })
  if (typeof operation.path !== "string" || !isSafePath(operation.path.replace(/\?.*$/u, "")))
    throw new TypeError(
      `The path of ${name} must begin with one "/", got ${describeValue(operation.path)}.`,
    )
  return operation
}

/**
 * Returns the address of an operation.
 * @throws TypeError for values that the path cannot have; URIError for a lone surrogate, which no URL can contain.
 */
function operationUrl(
  { path, parameter }: StoreOperation,
  { base }: StoreService,
  values: AddressValues,
): string {
  const address = base + fillPath(path, values.path)
  if (values.parameter === undefined || parameter === undefined) return address
  const separator = path.includes("?") ? "&" : "?"
  return `${address}${separator}${encodeURIComponent(parameter)}=${encodeURIComponent(values.parameter)}`
}

const idField: ColumnField = {
  kind: "uuid",
  name: "id",
  label: undefined,
  filter: true,
  sort: true,
  nullable: false,
  unique: true,
  list: false,
  path: ["id"],
  read: (row) => (isRow(row) && Object.hasOwn(row, "id") ? row.id : undefined),
  pure: true,
  values: undefined,
  ...noValueOptions,
  rules: uuidRules,
}

/**
 * Stands for every table of `trommel/store` in a client, which reads no more of one. It makes a bundle with `createStoreClient`
 * 2.7 kB (minified, gzip) smaller than the tables and the code that defines them would. A test compares it with them.
 */
export const storeTable: Fields = {
  strict: false,
  fields: new Map([["id", idField]]),
  defaultPageSize: 20,
  maxPageSize: 100,
  limits: defaultLimits,
}
