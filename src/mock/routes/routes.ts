import type { OperationName } from "../../store/operations.ts"
import type { Handler } from "../authorized-call.ts"
import { getStore, getUser } from "./accounts.ts"
import { createCategory } from "./categories.ts"
import {
  listOrders,
  listProducts,
  listReviews,
  listTickets,
  listWebhookLogs,
  searchWebhookLogs,
} from "./lists.ts"
import { getProofOfPayment } from "./proofs.ts"
import { listResellerInvites, listSuppliers } from "./reselling.ts"
import { listItems, orderVariantImages } from "./variants.ts"

/** An operation, and whether it takes filters, sorts and pages. */
export interface Route {
  readonly handle: Handler
  readonly isList: boolean
}

const plain = (handle: Handler): Route => ({ handle, isList: false })
const list = (handle: Handler): Route => ({ handle, isList: true })

/** What each operation does. */
export const routes: { readonly [Name in OperationName]: Route } = {
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
}
