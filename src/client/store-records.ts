import { readOptions } from "../diagnostics/options.ts"
import { own } from "../diagnostics/own.ts"
import { describeValue } from "../diagnostics/wording.ts"
import { readArray, readObject } from "../fields/untrusted.ts"
import type { Item } from "../store/assumed-resources.ts"
import { itemsPaging, type ItemsRequest } from "../store/items.ts"
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
import type { Caller, Reply } from "./call.ts"
import { protocolError, readEnvelope } from "./read-envelope.ts"
import { callKinds, type CallOptions } from "./list-page.ts"
import {
  operationOf,
  operationUrl,
  type AddressValues,
  type StoreService,
} from "./store-request.ts"

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
  readonly body?: NewCategory | ImageOrder
  readonly options: CallOptions | undefined
}

/** Sends the request of an operation. */
type Send = (name: OperationName, parts: RequestParts) => Promise<Reply>

const itemsKinds = { page: "a number", count: "a number" } as const

export function createStoreRecords(service: StoreService, caller: Caller): StoreRecords {
  const send = createSend(service, caller)
  const get = async <Name extends keyof OperationData>(
    name: Name,
    parts: RequestParts,
  ): Promise<OperationData[Name]> => readData(name, await send(name, parts)).data
  return {
    getUser: (options) => get("getUser", { options }),
    getStore: (storeId, options) => get("getStore", { path: { storeId }, options }),
    createCategory: (storeId, body, options) =>
      get("createCategory", { path: { storeId }, body, options }),
    orderVariantImages: async (variant, body, options) =>
      readEnvelope(await send("orderVariantImages", { path: { ...variant }, body, options })).data,
    listSuppliers: (storeId, options) => get("listSuppliers", { path: { storeId }, options }),
    listResellerInvites: (storeId, options) =>
      get("listResellerInvites", { path: { storeId }, options }),
    getProofOfPayment: (order, options) =>
      get("getProofOfPayment", { path: { ...order }, options }),
    listItems: async (variant, request, options) => {
      const { page = itemsPaging.page, count } = readOptions("listItems", request, itemsKinds)
      const values = { path: { ...variant, page }, parameter: countText(count) }
      return readData("listItems", await send("listItems", { ...values, options }))
    },
  }
}

function createSend(service: StoreService, caller: Caller): Send {
  return async (name, parts) => {
    const { body, options, path, parameter } = own(parts)
    const { signal, deadline } = readOptions(name, options, callKinds)
    const operation = operationOf(name, service)
    return caller.call({
      method: operation.method,
      url: operationUrl(operation, service, { ...(path && { path }), parameter }),
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

function isDataOf<Name extends keyof OperationData>(
  name: Name,
  data: unknown,
): data is OperationData[Name] {
  return (name.startsWith("list") ? readArray(data) : readObject(data)) !== undefined
}
