import type { ListedWebhook } from "../../store/assumed-resources.ts"
import type { ListedResellerInvite, Supplier } from "../../store/resources.ts"
import { pathParameter, storeOf, unknownId, type Handler } from "../operation-context.ts"
import { plainJson, readJson } from "../request-body.ts"
import { idKey } from "../state/id-key.ts"
import type { StoredInvite, StoredSupplier, Webhook } from "../state/store-data.ts"
import { readNewCategory } from "../validate-body.ts"
import { isRefusal } from "../write-envelope.ts"

export const getUser: Handler = ({ account, state }) => ({ data: state.viewUser(account) })

export const getStore: Handler = (context) => {
  const store = storeOf(context)
  return store === undefined ? unknownId("store") : { data: store }
}

export const createCategory: Handler = async (context) => {
  const { state, settings, request } = context
  const storeId = pathParameter(context, "storeId")
  const body = await readJson(request, { ...plainJson, maxBody: settings.maxBody })
  if (isRefusal(body)) return body
  const category = readNewCategory(
    body.json,
    (id) => state.findProduct(storeId, id) !== undefined,
    settings.strict,
  )
  if (!category.ok) return { refused: "invalidBody", message: category.faults.join(" ") }
  return { data: state.createCategory(storeId, category.value) }
}

export const getProofOfPayment: Handler = (context) => {
  const order = context.state.orders.find(pathParameter(context, "orderId"))
  if (order === undefined || idKey(order.storeId) !== idKey(pathParameter(context, "storeId")))
    return unknownId("order")
  const [proof] = context.state.proofs.of(order.id)
  return proof === undefined ? unknownId("proof of payment") : { data: proof }
}

export const listSuppliers: Handler = (context) => ({
  data: context.state.suppliers.of(pathParameter(context, "storeId")).map(viewSupplier),
})

export const listResellerInvites: Handler = (context) => ({
  data: context.state.invites.of(pathParameter(context, "storeId")).map(viewInvite),
})

export const listCategories: Handler = (context) => ({
  data: context.state.categories
    .of(pathParameter(context, "storeId"))
    .map(context.state.viewCategory),
})

export const listWebhooks: Handler = ({ account, state }) => ({
  data: state.webhooks.of(account.user.id).map(viewWebhook),
})

/** Returns a webhook without its account and the count that decides when it is paused. */
function viewWebhook({ id, url, paused }: Webhook): ListedWebhook {
  return { id, url, paused }
}

function viewSupplier({ storeId: _storeId, ...supplier }: StoredSupplier): Supplier {
  return supplier
}

/** Returns an invitation without its token, which is secret. */
function viewInvite({
  storeId: _storeId,
  token: _token,
  ...invite
}: StoredInvite): ListedResellerInvite {
  return invite
}
