import type { StoreProofOfPayment } from "../../store/resources.ts"
import type { StoredRow } from "../state/store-data.ts"
import { edgeCaseEmails, edgeCaseGateways, edgeCaseTexts } from "./edge-case-texts.ts"
import { addMinutes, drawEvent, makeRows, minutesPerDay, type SeedSource } from "./seed-source.ts"

type Order = StoredRow["orders"]
type Review = StoredRow["reviews"]
type Ticket = StoredRow["tickets"]

/** Assumed, except for `pending`. More frequent ones are listed more than once. */
const statuses = [
  "completed",
  "completed",
  "completed",
  "completed",
  "pending",
  "pending",
  "cancelled",
  "refunded",
]
const gateways = ["card", "card", "wallet", "bank transfer", "custom", null]

/** Makes orders of a store. The first ones have the edge-case gateways and addresses. */
export function seedOrders(
  storeId: string,
  count: number,
  { random, time, email }: SeedSource,
): Order[] {
  return makeRows(count, (at) => {
    const gateway = edgeCaseGateways[at]
    return {
      id: random.id(),
      dateCreated: time(),
      storeId,
      status: random.pick(statuses),
      gateway: gateway ?? random.pick(gateways),
      total: random.chance(10) ? 0 : random.between(1, 400) / random.pick([1, 2, 4, 10, 100]),
      customerEmail: edgeCaseEmails[at] ?? (random.chance(8) ? null : email()),
    }
  })
}

/** Makes proofs of payment for every second order with the gateway `custom`. */
export function seedProofs(
  orders: readonly Order[],
  { random, phrase, empty }: SeedSource,
): StoreProofOfPayment[] {
  const customPaymentMethodId = random.id()
  return orders
    .filter(({ gateway }) => gateway === "custom")
    .filter((_, at) => at % 2 === 0)
    .map(({ id: orderId, dateCreated }, at) => ({
      id: random.id(),
      dateCreated: addMinutes(dateCreated, random.below(2 * minutesPerDay)),
      orderId,
      customPaymentMethodId,
      proofText: at % 3 === 0 ? empty("") : (edgeCaseTexts[at] ?? phrase()),
      proofImageFileName: at % 3 === 1 ? empty("") : `proof-${at}.jpg`,
    }))
}

/** Makes reviews of orders, the first ones with the edge-case texts. An empty reply counts as no reply. */
export function seedReviews(
  storeId: string,
  count: number,
  orders: readonly Order[],
  source: SeedSource,
): Review[] {
  const { random, phrase } = source
  return makeRows(orders.length > 0 ? count : 0, (at) => {
    const id = random.id()
    const { order, dateCreated } = drawEvent(orders, source)
    return {
      id,
      dateCreated,
      storeId,
      orderId: order.id,
      rating: random.pick([1, 2, 3, 4, 4.5, 5, 5, 5]),
      text: edgeCaseTexts[at] ?? random.pick([null, "", phrase(), phrase(), phrase()]),
      reply: random.pick([null, null, null, "", "Thank you, we are glad.", phrase()]),
    }
  })
}

/** Makes tickets of a store. The first ones have the edge-case subjects and addresses. */
export function seedTickets(
  storeId: string,
  count: number,
  { random, time, phrase, email, person }: SeedSource,
): Ticket[] {
  return makeRows(count, (at) => ({
    id: random.id(),
    dateCreated: time(),
    storeId,
    status: random.pick([0, 0, 1, 2]),
    subject:
      edgeCaseTexts[at] ??
      `${random.pick(["Question", "Refund", "Key does not work"])}: ${random.pick([phrase(), person()])}`,
    customerEmail: edgeCaseEmails[at] ?? (random.chance(15) ? null : email()),
  }))
}
