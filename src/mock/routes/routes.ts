import type { Handler } from "../operation-context.ts"
import type { ServedOperationName } from "../served-operations.ts"
import {
  listOrders,
  listProducts,
  listReviews,
  listTickets,
  listWebhookLogs,
  searchWebhookLogs,
} from "./list-routes.ts"
import {
  createCategory,
  getProofOfPayment,
  getStore,
  getUser,
  listCategories,
  listResellerInvites,
  listSuppliers,
  listWebhooks,
} from "./store-routes.ts"
import { listItems, orderVariantImages } from "./variant-routes.ts"

/** The handler of an operation. */
export interface Route {
  readonly handle: Handler
  /** True when the operation takes filters, sorts and pages. */
  readonly isList: boolean
}

const plain = (handle: Handler): Route => ({ handle, isList: false })
const list = (handle: Handler): Route => ({ handle, isList: true })

/** The route of each operation. */
export const routes: { readonly [Name in ServedOperationName]: Route } = {
  getUser: plain(getUser),
  getStore: plain(getStore),
  createCategory: plain(createCategory),
  orderVariantImages: plain(orderVariantImages),
  listSuppliers: plain(listSuppliers),
  listResellerInvites: plain(listResellerInvites),
  getProofOfPayment: plain(getProofOfPayment),
  listOrders: list(listOrders),
  listReviews: list(listReviews),
  listTickets: list(listTickets),
  listProducts: list(listProducts),
  listWebhookLogs: list(listWebhookLogs),
  searchWebhookLogs: list(searchWebhookLogs),
  listItems: plain(listItems),
  listCategories: plain(listCategories),
  listWebhooks: plain(listWebhooks),
}
