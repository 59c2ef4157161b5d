import type { Account } from "../state/store-data.ts"
import { seedAccounts, seedStores } from "./seed-accounts.ts"
import { readSeedOptions, tenthOf, type SeedOptions, type SeedSettings } from "./seed-options.ts"
import { rowsOf, type SeedRow } from "./seed-row.ts"
import { seedStore } from "./seed-store.ts"
import { sourcesOf } from "./seed-streams.ts"
import { seedLogs, seedPause, seedWebhooks } from "./seed-webhooks.ts"

/**
 * Makes the rows of {@link seedData} one at a time, each with the name of its list. Memory does not
 * grow with the number of orders. Each list has its rows in the order of `seedData`; rows of
 * several lists alternate, and each row comes after those that it refers to. Only accounts come
 * before their stores.
 * @throws RangeError for a seed or a size that is not an integer, and for a size below 0; at once,
 * not at the first row.
 */
export function seedRows(options: SeedOptions = {}): Generator<SeedRow, void> {
  return generateRows(readSeedOptions(options))
}

function* generateRows(settings: SeedSettings): Generator<SeedRow, void> {
  const owners = sourcesOf(settings, 0)("stores")
  const stores = seedStores(owners)
  const accounts = seedAccounts(owners, stores)
  yield* rowsOf("accounts", accounts)
  yield* rowsOf("stores", stores)
  const orderIds = new Map<string, readonly string[]>()
  for (const [at, { id }] of stores.entries()) {
    const sizes = at === 0 ? settings.sizes : tenthOf(settings.sizes)
    orderIds.set(id, yield* seedStore({ id, sizes, sourceOf: sourcesOf(settings, at) }))
  }
  const ordersOf = ({ storeIds }: Account): string[] =>
    storeIds.flatMap((id) => orderIds.get(id) ?? [])
  yield* seedDeliveries({ accounts, ordersOf, settings })
}

interface DeliveryParts {
  readonly accounts: readonly [Account, Account]
  /** Returns the ids of the orders that logs of an account can be about. */
  readonly ordersOf: (account: Account) => readonly string[]
  readonly settings: SeedSettings
}

/** Yields three webhooks of the first account and one of the second, then their logs. */
function* seedDeliveries({
  accounts: [first, second],
  ordersOf,
  settings,
}: DeliveryParts): Generator<SeedRow> {
  const [firstSource, otherSource] = [sourcesOf(settings, 0), sourcesOf(settings, 2)]
  const own = seedWebhooks(first.user.id, firstSource("webhooks"))
  const [other] = seedWebhooks(second.user.id, otherSource("webhooks"))
  yield* rowsOf("webhooks", [...own, other])
  const count = settings.sizes.webhookLogs
  const tenth = tenthOf(settings.sizes).webhookLogs
  const [orderIds, otherIds] = [ordersOf(first), ordersOf(second)]
  const logs = { webhook: own[0], count, orderIds }
  const otherLogs = { webhook: other, count: tenth, orderIds: otherIds }
  yield* rowsOf("webhookLogs", seedLogs(logs, firstSource("logs", count)))
  yield* rowsOf("webhookLogs", seedPause(own[1], orderIds, firstSource("pause")))
  yield* rowsOf("webhookLogs", seedLogs(otherLogs, otherSource("logs", tenth)))
}
