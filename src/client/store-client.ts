import { readOptions } from "../diagnostics/options.ts"
import { describeValue } from "../diagnostics/wording.ts"
import { defaultLimits, type ColumnField, type Fields } from "../fields/field.ts"
import { noValueOptions } from "../fields/kinds/rules.ts"
import { uuidRules } from "../fields/kinds/uuid.ts"
import type { FieldTable } from "../fields/table.ts"
import { readArray, readObject, isRow } from "../fields/untrusted.ts"
import type { Item } from "../store/assumed-resources.ts"
import {
  itemsPaging,
  type ItemsRequest,
  type ordersTable,
  type productsTable,
  type reviewsTable,
  type ticketsTable,
  type webhookLogsTable,
} from "../store/tables.ts"
import type { OperationName } from "../store/operations.ts"
import { readPathValue } from "../store/path.ts"
import type {
  Category,
  Id,
  ImageOrder,
  ListedResellerInvite,
  NewCategory,
  ProofOfPayment,
  Store,
  Supplier,
  User,
} from "../store/resources.ts"
import type { Reply } from "./reply.ts"
import { callerKinds, type CallerOptions } from "./caller-options.ts"
import { createCallerWithClock, type Caller } from "./caller.ts"
import { systemClock } from "./clock.ts"
import { callKinds, createListClient, type CallOptions, type ListClientFor } from "./list-client.ts"
import { readCount } from "./read-list.ts"
import { isSuccessStatus, protocolError, refusal, refuseByStatus } from "./refusal.ts"
import {
  createHeaders,
  readBase,
  operationOf,
  operationUrl,
  type ApiKey,
  type OperationOverrides,
  type AddressValues,
  type StoreService,
} from "./store-request.ts"

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
  readonly storeId: Id
  readonly productId: Id
  readonly variantId: Id
}

/** A page of the older list of items. */
export interface ItemsPage {
  readonly data: readonly Item[]
  /** The number of pages; undefined where the service does not report it. */
  readonly pages: number | undefined
}

/**
 * The operations of the service that are not lists with filters. They reject with a TypeError for an invalid id, and with a
 * RequestError when the request fails. The service checks the values in a body, such as their lengths.
 */
export interface StoreRecords {
  getUser(options?: CallOptions): Promise<User>
  getStore(storeId: Id, options?: CallOptions): Promise<Store>
  createCategory(storeId: Id, category: NewCategory, options?: CallOptions): Promise<Category>
  /** Resolves with the data of the response, which the service does not describe. */
  orderVariantImages(
    variant: VariantPlace,
    order: ImageOrder,
    options?: CallOptions,
  ): Promise<unknown>
  listSuppliers(storeId: Id, options?: CallOptions): Promise<readonly Supplier[]>
  listResellerInvites(storeId: Id, options?: CallOptions): Promise<readonly ListedResellerInvite[]>
  getProofOfPayment(
    order: { readonly storeId: Id; readonly orderId: Id },
    options?: CallOptions,
  ): Promise<ProofOfPayment>
  listItems(
    variant: VariantPlace,
    request?: ItemsRequest,
    options?: CallOptions,
  ): Promise<ItemsPage>
}

/** The data of each operation. The client only checks that it is an object or an array. */
interface OperationData {
  readonly getUser: User
  readonly getStore: Store
  readonly createCategory: Category
  readonly listSuppliers: readonly Supplier[]
  readonly listResellerInvites: readonly ListedResellerInvite[]
  readonly getProofOfPayment: ProofOfPayment
  readonly listItems: readonly Item[]
}

/** The variable parts of a request. */
interface RequestParts extends AddressValues {
  readonly body: NewCategory | ImageOrder | undefined
  readonly options: CallOptions | undefined
}

/** The parts of a request that has no variable ones. */
const noParts = { path: {}, parameter: undefined, body: undefined }

/** Sends the request of an operation. */
type Send = (name: OperationName, parts: RequestParts) => Promise<Reply>

const itemsKinds = { page: "a number", count: "a number" } as const

function createStoreRecords(service: StoreService, caller: Caller): StoreRecords {
  const send = createSend(service, caller)
  const get = async <Name extends keyof OperationData>(
    name: Name,
    parts: RequestParts,
  ): Promise<OperationData[Name]> => readData(name, await send(name, parts)).data
  return {
    getUser: (options) => get("getUser", { ...noParts, options }),
    getStore: (storeId, options) => get("getStore", { ...noParts, path: { storeId }, options }),
    createCategory: (storeId, body, options) =>
      get("createCategory", { ...noParts, path: { storeId }, body, options }),
    orderVariantImages: async (variant, body, options) =>
      readEnvelope(
        await send("orderVariantImages", { ...noParts, path: { ...variant }, body, options }),
      ).data,
    listSuppliers: (storeId, options) =>
      get("listSuppliers", { ...noParts, path: { storeId }, options }),
    listResellerInvites: (storeId, options) =>
      get("listResellerInvites", { ...noParts, path: { storeId }, options }),
    getProofOfPayment: (order, options) =>
      get("getProofOfPayment", { ...noParts, path: { ...order }, options }),
    listItems: async (variant, request, options) => {
      const { page = itemsPaging.page, count } = readOptions("listItems", request, itemsKinds)
      const path = { ...variant, page }
      const parts = { path, parameter: countText(count), body: undefined, options }
      return readData("listItems", await send("listItems", parts))
    },
  }
}

function createSend(service: StoreService, caller: Caller): Send {
  return async (name, { body, options, path, parameter }) => {
    const { signal, deadline } = readOptions(name, options, callKinds)
    const operation = operationOf(name, service)
    return caller.call({
      method: operation.method,
      url: operationUrl(operation, service, { path, parameter }),
      body: body && JSON.stringify(body),
      signal,
      deadline,
    })
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

/** The content of the store's envelope. */
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
  return (name.startsWith("list") ? readArray(data) : readObject(data)) !== undefined
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
export interface StoreLists {
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
    name: OperationName,
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

const idField: ColumnField = {
  kind: "uuid",
  name: "id",
  label: undefined,
  filter: true,
  sort: true,
  nullable: false,
  unique: true,
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
  fields: new Map([["id", idField]]),
  defaultPageSize: 20,
  maxPageSize: 100,
  limits: defaultLimits,
}
