import type { ProofOfPayment } from "../../store/resources.ts"
import type { StoredRow } from "../state/store-data.ts"
import { oddEmails, oddGateways, oddTexts } from "./odd-texts.ts"
import { makeRows, type SeedSource } from "./source.ts"

type Order = StoredRow["orders"]
type Review = StoredRow["reviews"]
type Ticket = StoredRow["tickets"]

/** Of the texts, the service names `pending` alone. */
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

/** Orders of a store. The first ones have the odd gateways and addresses. */
export function seedOrders(
  storeId: string,
  count: number,
  { random, time, email }: SeedSource,
): Order[] {
  return makeRows(count, (at) => {
    const gateway = oddGateways[at]
    return {
      id: random.id(),
      dateCreated: time(),
      storeId,
      status: random.pick(statuses),
      gateway: gateway ?? random.pick(gateways),
      total: random.chance(10) ? 0 : random.between(1, 400) / random.pick([1, 2, 4, 10, 100]),
      customerEmail: oddEmails[at] ?? (random.chance(8) ? null : email()),
    }
  })
}

/** Proofs of payment for every second order that was paid in a way of the store's own. */
export function seedProofs(
  orders: readonly Order[],
  { random, time, phrase }: SeedSource,
): ProofOfPayment[] {
  const customPaymentMethodId = random.id()
  return orders
    .filter(({ gateway }) => gateway === "custom")
    .filter((_, at) => at % 2 === 0)
    .map(({ id: orderId }, at) => ({
      id: random.id(),
      dateCreated: time(),
      orderId,
      customPaymentMethodId,
      proofText: at % 3 === 0 ? null : (oddTexts[at] ?? phrase()),
      proofImageFileName: at % 3 === 1 ? null : `proof-${at}.jpg`,
    }))
}

/** Reviews of orders, and so none without orders. The first ones have the odd texts; an empty reply is none. */
export function seedReviews(
  storeId: string,
  count: number,
  orders: readonly Order[],
  { random, time, phrase }: SeedSource,
): Review[] {
  return makeRows(orders.length > 0 ? count : 0, (at) => ({
    id: random.id(),
    dateCreated: time(),
    storeId,
    orderId: random.pick(orders).id,
    rating: random.pick([1, 2, 3, 4, 4, 5, 5, 5]),
    text: oddTexts[at] ?? random.pick([null, "", phrase(), phrase(), phrase()]),
    reply: random.pick([null, null, null, "", "Thank you, we are glad.", phrase()]),
  }))
}

/** Tickets of a store. The first ones have the odd subjects and addresses. */
export function seedTickets(
  storeId: string,
  count: number,
  { random, time, phrase, email, person }: SeedSource,
): Ticket[] {
  return makeRows(count, (at) => ({
    id: random.id(),
    dateCreated: time(),
    storeId,
    status: random.pick([0, 0, 1, 2] as const),
    subject:
      oddTexts[at] ??
      `${random.pick(["Question", "Refund", "Key does not work"])}: ${random.pick([phrase(), person()])}`,
    customerEmail: oddEmails[at] ?? (random.chance(15) ? null : email()),
  }))
}
