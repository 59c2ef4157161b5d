import { resolve } from "node:path"
import { quote } from "../../diagnostics/wording.ts"
import type { State } from "../../mock/state/state.ts"
import type { StoredRow } from "../../mock/state/store-data.ts"
import { operations } from "../../store/operations.ts"
import { fillPath } from "../../store/path.ts"
import { failure, success, type CommandResult } from "../command-result.ts"
import type { Session } from "../session.ts"
import { chooseKeys } from "./example-requests.ts"
import { listStaticFiles, type StaticFiles } from "./static-files.ts"

/**
 * Finds the files of the playground in a folder. Those that depend on the data are replaced by what the service holds.
 * @param ofService - The functions that write these files, by their names.
 */
export async function openPlayground(
  session: Session,
  folder: string,
  ofService: ReadonlyMap<string, () => string>,
): Promise<CommandResult<StaticFiles>> {
  const files = await listStaticFiles(resolve(session.folder, folder)).catch(() => undefined)
  if (files?.has("/index.html") !== true)
    return failure(
      `The folder ${quote(folder)} does not hold the playground. In a clone of trommel, npx node scripts/build-playground.ts puts it into playground/dist.`,
    )
  for (const [name, write] of ofService)
    files.set(`/${name}`, {
      type: "application/json",
      read: () => Promise.resolve(new TextEncoder().encode(write())),
    })
  return success(files)
}

interface PlaygroundList {
  readonly name: string
  readonly path: string
  readonly rows: readonly StoredRow[keyof StoredRow][]
}

/** Facts for the playground about the service that serves it: `null` where none does. */
interface PlaygroundService {
  readonly key: string
  readonly paths: { readonly [list: string]: string }
}

const serviceFile = "service.json"

/** Returns writers of the playground's data: the lists of the first store and of its first webhook with logs. */
export function playgroundFiles(
  state: State,
  { hasService }: { readonly hasService: boolean },
): ReadonlyMap<string, () => string> {
  const key = chooseKeys(state.accounts.all())?.most.value
  const lists = chooseLists(state)
  const service: PlaygroundService | null =
    hasService && key !== undefined
      ? { key, paths: Object.fromEntries(lists.map(({ name, path }) => [name, path])) }
      : null
  return new Map([
    [serviceFile, () => JSON.stringify(service)],
    ...lists.map(
      ({ name, rows }) => [`data/store/${name}.json`, () => JSON.stringify(rows)] as const,
    ),
  ])
}

/** Chooses the lists of the account whose key is shown first. Every list has its file, also an empty one. */
function chooseLists(state: State): readonly PlaygroundList[] {
  const account = chooseKeys(state.accounts.all())?.account ?? state.accounts.all()[0]
  const store = account && state.stores.of(account.user.id)[0]
  const webhooks = account === undefined ? [] : state.webhooks.of(account.user.id)
  const webhook = webhooks.find(({ id }) => state.webhookLogs.of(id).length > 0) ?? webhooks[0]
  const inStore = (
    name: "orders" | "products" | "reviews" | "tickets",
    operation: "listOrders" | "listProducts" | "listReviews" | "listTickets",
  ): PlaygroundList => ({
    name,
    path: store === undefined ? "" : fillPath(operations[operation].path, { storeId: store.id }),
    rows: store === undefined ? [] : state[name].of(store.id),
  })
  return [
    inStore("products", "listProducts"),
    inStore("orders", "listOrders"),
    inStore("reviews", "listReviews"),
    inStore("tickets", "listTickets"),
    {
      name: "webhook-logs",
      path:
        webhook === undefined
          ? ""
          : fillPath(operations.listWebhookLogs.path, { webhookId: webhook.id }),
      rows: webhook === undefined ? [] : state.webhookLogs.of(webhook.id),
    },
  ]
}
