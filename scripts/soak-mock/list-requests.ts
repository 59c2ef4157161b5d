import type { Random } from "../builder-round-trip/random.ts"
import type { Places } from "./places.ts"

/** Filters and sorts of a list, from which each request takes some. */
interface Questions {
  readonly filters: readonly string[]
  readonly sorts: readonly string[]
}

const orders: Questions = {
  filters: [
    "status==completed",
    "status!=completed|pending",
    "gateway==null",
    "gateway@=*CARD",
    "total>=50",
    "total<1.5",
    "total==0",
    "customerEmail_=*A",
    "customerEmail!@=example.com",
    "customerEmail@=*söhne|.org",
    "dateFrom==2025-06-01",
    "dateTo==2024-03-01",
    "dateCreated>=2025-12-01",
  ],
  // Most clients want the newest first.
  sorts: [
    ...["-dateCreated", "-dateCreated", "-dateCreated", "dateCreated", "total,-dateCreated"],
    ...["-total", "customerEmail", "-gateway,status", "id"],
  ],
}
const reviews: Questions = {
  filters: ["rating>=4", "rating==4.5", "hasReply==true", "dateRangeFrom==2025-01-01"],
  sorts: ["-rating", "dateCreated", "-rating,-dateCreated"],
}
const tickets: Questions = {
  filters: ["status==0|2", "subject@=*refund", "customerEmail==null", "dateCreated<2024-02-01"],
  sorts: ["subject", "-status,dateCreated", "customerEmail"],
}
const products: Questions = {
  filters: ["name@=*o", "rating>3", "visibility==1|2", "isBestSeller==true", "lowStock==true"],
  sorts: ["name", "-rating,name", "order,-visibility"],
}
const logs: Questions = {
  filters: ["success==false", "responseCode>=400", "url@=example.com", "orderId!=null"],
  sorts: ["-dateCreated", "responseCode,-dateCreated", "url"],
}

/** Returns the path and query of a random list request that the service answers with 200. */
export function chooseListRequest(random: Random, { stores, webhookIds }: Places): string {
  const store = random.pick(stores)
  const stock = store.variants[0]?.path ?? ""
  const ask = (path: string, questions: Questions): string =>
    `${path}${path.includes("?") ? "&" : "?"}${chooseQuery(random, questions)}`
  // Lists of orders are the long ones, so they are asked most.
  return random.pick([
    ask(`/stores/${store.id}/orders`, orders),
    ask(`/stores/${store.id}/orders`, orders),
    ask(`/stores/${store.id}/reviews`, reviews),
    ask(`/stores/${store.id}/tickets`, tickets),
    ask(`/stores/${store.id}/products`, products),
    ask(`/webhooks/${random.pick(webhookIds)}/logs`, logs),
    ask(`/webhooks/logs/search?query=${random.pick(["old", "example.com", "none"])}`, logs),
    `${stock}/items/${1 + random.below(3)}?count=20`,
  ])
}

/** Chooses up to two filters, sorts, and a page: most often one near the start. */
function chooseQuery(random: Random, { filters, sorts }: Questions): string {
  const chosen = Array.from({ length: random.below(3) }, () => random.pick(filters))
  const page = random.oneIn(10) ? 1 + random.below(1000) : 1 + random.below(3)
  const query = new URLSearchParams({ page: String(page), pageSize: random.pick(["10", "50"]) })
  if (chosen.length > 0) query.set("filters", chosen.join(","))
  if (!random.oneIn(4)) query.set("sorts", random.pick(sorts))
  return query.toString()
}
