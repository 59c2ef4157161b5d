import { createItems, seedCategories, seedProducts } from "./seed-catalog.ts"
import { createProofs, seedOrders, seedReviews, seedTickets } from "./seed-sales.ts"
import { seedInvites, seedSuppliers } from "./seed-reselling.ts"
import type { SeedSizes } from "./seed-options.ts"
import { rowsOf, type SeedRow } from "./seed-row.ts"
import type { SourceOf } from "./seed-streams.ts"

/** The basis that the rows of one store follow from. */
interface StoreParts {
  readonly id: string
  readonly sizes: SeedSizes
  readonly sourceOf: SourceOf
}

/**
 * The most orders of a store that other rows refer to: the first ones. Their ids are remembered, so
 * memory does not grow with the number of orders.
 */
const maxKnownOrders = 16_384

/**
 * Yields the rows of one store.
 * @returns the ids of the orders that rows after these may refer to.
 */
export function* seedStore(parts: StoreParts): Generator<SeedRow, readonly string[]> {
  const { id, sizes, sourceOf } = parts
  const orderIds = yield* seedOrdersWithProofs(parts)
  const reviews = { storeId: id, count: sizes.reviews, orderIds }
  yield* rowsOf("reviews", seedReviews(reviews, sourceOf("reviews", sizes.reviews)))
  const productIds = yield* seedProductsWithItems(parts, orderIds)
  const shared = sourceOf("categories and reselling")
  yield* rowsOf("categories", seedCategories(id, productIds, shared))
  yield* rowsOf("suppliers", seedSuppliers(id, shared))
  yield* rowsOf("invites", seedInvites(id, productIds, shared))
  yield* rowsOf("tickets", seedTickets(id, sizes.tickets, sourceOf("tickets", sizes.tickets)))
  return orderIds
}

/** Yields orders, each one before its proof of payment. */
function* seedOrdersWithProofs({
  id,
  sizes,
  sourceOf,
}: StoreParts): Generator<SeedRow, readonly string[]> {
  const orderIds: string[] = []
  const proofOf = createProofs(sourceOf("proofs"))
  for (const order of seedOrders(id, sizes.orders, sourceOf("orders", sizes.orders))) {
    if (orderIds.length < maxKnownOrders) orderIds.push(order.id)
    yield { list: "orders", row: order }
    const proof = proofOf(order)
    if (proof !== undefined) yield { list: "proofs", row: proof }
  }
  return orderIds
}

/** Yields products, each one before its items. */
function* seedProductsWithItems(
  { id, sizes, sourceOf }: StoreParts,
  orderIds: readonly string[],
): Generator<SeedRow, readonly string[]> {
  const productIds: string[] = []
  const itemsOf = createItems(orderIds, sourceOf("items", sizes.products))
  for (const product of seedProducts(id, sizes.products, sourceOf("products", sizes.products))) {
    productIds.push(product.id)
    yield { list: "products", row: product }
    yield* rowsOf("items", itemsOf(product))
  }
  return productIds
}
