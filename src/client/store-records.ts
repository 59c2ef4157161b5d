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
import type { CallOptions } from "./list-page.ts"
import { operationUrl, operationOf, type PathTexts, type StorePlace } from "./store-request.ts"

/** Which variant of which product. */
export interface VariantPlace {
  readonly storeId: Id
  readonly productId: Id
  readonly variantId: Id
}

/** One page of the older list of items. */
export interface ItemsPage {
  readonly data: readonly Item[]
  /** Number of pages; undefined where the service does not say it. */
  readonly pages: number | undefined
}

/**
 * The operations of the service that are no lists with filters. They reject with a TypeError for an id that is none, and with
 * a RequestError when there is nothing to give. Lengths and the like in what is written are for the service to check.
 */
export interface StoreRecords {
  getUser(options?: CallOptions): Promise<User>
  getStore(storeId: Id, options?: CallOptions): Promise<Store>
  createCategory(storeId: Id, category: NewCategory, options?: CallOptions): Promise<Category>
  /** What comes back is not said by the service. */
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

/** What an answer holds that is looked at: that it is one object, or a list. The rest is taken at the service's word. */
interface Answers {
  readonly getUser: User
  readonly getStore: Store
  readonly createCategory: Category
  readonly listSuppliers: readonly Supplier[]
  readonly listResellerInvites: readonly ListedResellerInvite[]
  readonly getProofOfPayment: ProofOfPayment
  readonly listItems: readonly Item[]
}

/** What goes into one request. */
interface Sending extends CallOptions {
  readonly values?: PathTexts
  readonly body?: NewCategory | ImageOrder
  readonly text?: string
}

export function createStoreRecords(place: StorePlace, caller: Caller): StoreRecords {
  const send = async (
    name: OperationName,
    { values = {}, body, text, signal, deadline }: Sending,
  ): Promise<Reply> => {
    const operation = operationOf(name, place)
    const url = operationUrl(operation, place, values, text)
    return caller.call({
      method: operation.method,
      url,
      body: body && JSON.stringify(body),
      signal,
      deadline,
    })
  }
  const get = async <Name extends keyof Answers>(
    name: Name,
    sending: Sending,
  ): Promise<Answers[Name]> => read(name, await send(name, sending)).data
  return {
    getUser: (options) => get("getUser", { ...options }),
    getStore: (storeId, options) => get("getStore", { values: { storeId }, ...options }),
    createCategory: (storeId, body, options) =>
      get("createCategory", { values: { storeId }, body, ...options }),
    orderVariantImages: async (variant, body, options) =>
      readEnvelope(await send("orderVariantImages", { values: { ...variant }, body, ...options }))
        .data,
    listSuppliers: (storeId, options) => get("listSuppliers", { values: { storeId }, ...options }),
    listResellerInvites: (storeId, options) =>
      get("listResellerInvites", { values: { storeId }, ...options }),
    getProofOfPayment: (order, options) =>
      get("getProofOfPayment", { values: { ...order }, ...options }),
    listItems: async (variant, { page = itemsPaging.page, count } = {}, options = {}) =>
      read(
        "listItems",
        await send("listItems", { values: { ...variant, page }, ...countText(count), ...options }),
      ),
  }
}

/** @throws TypeError for a number of rows that is none. */
function countText(count: number | undefined): { readonly text?: string } {
  if (count === undefined) return {}
  const text = readPathValue("page", count)
  if (text === undefined) throw new TypeError("count must be a whole number from 1 on.")
  return { text }
}

function read<Name extends keyof Answers>(
  name: Name,
  reply: Reply,
): { readonly data: Answers[Name]; readonly pages: number | undefined } {
  const { data, pages } = readEnvelope(reply)
  if (!isAnswer(name, data))
    throw protocolError(reply, name.startsWith("list") ? "holds no list" : "holds no object")
  return { data, pages }
}

function isAnswer<Name extends keyof Answers>(name: Name, data: unknown): data is Answers[Name] {
  return (name.startsWith("list") ? readArray(data) : readObject(data)) !== undefined
}
