import { unknownId, valueOf, type Handler } from "../authorized-call.ts"
import { idKey } from "../state/ids.ts"

export const getProofOfPayment: Handler = (call) => {
  const order = call.state.orders.find(valueOf(call, "orderId"))
  if (order === undefined || idKey(order.storeId) !== idKey(valueOf(call, "storeId")))
    return unknownId("order")
  const [proof] = call.state.proofs.of(order.id)
  return proof === undefined ? unknownId("proof of payment") : { data: proof }
}
