import type { ListedResellerInvite, Supplier } from "../../store/resources.ts"
import { valueOf, type Handler } from "../authorized-call.ts"
import type { StoredInvite, StoredSupplier } from "../state/store-data.ts"

export const listSuppliers: Handler = (call) => ({
  data: call.state.suppliers.of(valueOf(call, "storeId")).map(viewSupplier),
})

export const listResellerInvites: Handler = (call) => ({
  data: call.state.invites.of(valueOf(call, "storeId")).map(viewInvite),
})

function viewSupplier({ storeId: _storeId, ...supplier }: StoredSupplier): Supplier {
  return supplier
}

/** Tokens never leave in a list. */
function viewInvite({
  storeId: _storeId,
  token: _token,
  ...invite
}: StoredInvite): ListedResellerInvite {
  return invite
}
