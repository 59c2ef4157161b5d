import { inspect } from "node:util"
import { quote } from "../../diagnostics/wording.ts"
import { readUuid } from "../../fields/kinds/uuid.ts"
import { isWebAddress } from "../../mock/deliver.ts"
import { seedData } from "../../mock/seed/seed-data.ts"
import { idKey } from "../../mock/state/id-key.ts"
import type { StoreData } from "../../mock/state/store-data.ts"
import { createStoreServer, type StoreServer } from "../../mock/store-server.ts"
import { failure, success, type CommandResult } from "../command-result.ts"
import type { ServeFlags } from "../flags.ts"
import type { Output } from "../output/output.ts"
import { visibleLines } from "../output/texts.ts"
import type { Session } from "../session.ts"
import { readDataFile } from "./data-file.ts"
import { chooseExampleRequests, chooseKeys, showExamples } from "./example-requests.ts"
import { listHiddenIds, writeGreeting } from "./greeting.ts"
import { openPlayground, playgroundFiles } from "./playground.ts"
import type { Service } from "./service.ts"

/** Makes the store service, with the files of the playground when the flags name their folder. */
export async function openStore(
  session: Session,
  flags: ServeFlags,
): Promise<CommandResult<Service>> {
  const data = await makeStoreData(session, flags)
  if (!data.ok) return data
  const { seed = 1, strict = false, assumed = false, rate: rateLimit = false } = flags
  const { latency = 0, shuffleTies = false, playground } = flags
  const onError = (error: unknown): void =>
    void session.err.write(`${visibleLines(inspect(error))}\n`)
  // The port adds the CORS headers, also to what is not of the service.
  const options = { data: data.value, seed, strict, assumed, onError, cors: false } as const
  const server = createStoreServer({ ...options, rateLimit, plan: [{ latency, shuffleTies }] })
  const { state, fetch, refuse, plan } = server
  const files =
    playground === undefined
      ? success(new Map())
      : await openPlayground(session, playground, playgroundFiles(state, { hasService: true }))
  if (!files.ok) return files
  const secrets = [
    ...state.accounts.all().flatMap(({ keys }) => keys.map(({ value }) => value)),
    ...state.invites.all().map(({ token }) => token),
  ]
  const greet = async (url: string): Promise<string> => {
    const origin = flags.data === undefined ? `generated from seed ${seed}` : `from ${flags.data}`
    // Another server answers the examples, at once and whatever the rate.
    const examples =
      flags.examples === true
        ? await writeExamples(createStoreServer(options), url, session.out)
        : ["Ids and requests to try: add the option --examples."]
    const hasPlayground = playground !== undefined
    return writeGreeting(url, state, origin, hasPlayground, examples, session.out)
  }
  return success({ fetch, refuse, files: files.value, secrets, setFaults: plan.set, greet })
}

/** Lists the ids that no operation of the service lists, and requests with their answers. */
async function writeExamples(
  { state, fetch }: StoreServer,
  url: string,
  { paint }: Output,
): Promise<readonly string[]> {
  const keys = chooseKeys(state.accounts.all())
  if (keys === undefined) return []
  const requests = chooseExampleRequests(keys, state)
  return [
    ...listHiddenIds(keys.account, state),
    "",
    ...(await showExamples(requests, url, { fetch, paint })),
  ]
}

/** Reads the data from a file, or generates it, and adds the webhooks of the flags. */
export async function makeStoreData(
  session: Session,
  { data: file, seed = 1, nulls = false, orders, webhook = [] }: ServeFlags,
): Promise<CommandResult<StoreData>> {
  const sizes = orders === undefined ? {} : { orders }
  const data =
    file === undefined
      ? success(seedData({ seed, nulls, sizes }))
      : await readDataFile(session, file)
  return webhook.reduce(
    (before, text) => (before.ok ? withWebhook(before.value, text) : before),
    data,
  )
}

/** Gives a webhook of the data another address, or adds one to the account whose key is shown first. */
function withWebhook(data: StoreData, text: string): CommandResult<StoreData> {
  const [, given = "", url = ""] = /^([^=]*)=(.*)$/s.exec(text) ?? []
  const id = readUuid(given)
  if (id === undefined || !isWebAddress(url))
    return failure(
      `--webhook must be a UUID and an http or https address with = between them, got ${quote(text)}`,
    )
  const owner = chooseKeys(data.accounts)?.account ?? data.accounts[0]
  const known = data.webhooks.find((webhook) => idKey(webhook.id) === id)
  const accountId = known?.accountId ?? owner?.user.id
  if (accountId === undefined)
    return failure("--webhook needs data with an account that owns the webhook")
  const webhook = { paused: false, failures: 0, ...known, id, accountId, url }
  const others = data.webhooks.filter((other) => other !== known)
  return success({ ...data, webhooks: [...others, webhook] })
}
