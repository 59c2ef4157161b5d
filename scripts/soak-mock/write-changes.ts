import type { Category, Variant } from "../../src/store/resources.ts"
import type { Random } from "../builder-round-trip/random.ts"
import type { ImageState, Ledger } from "./ledger.ts"
import type { Places, VariantPlace } from "./places.ts"
import type { Send } from "./service-client.ts"

/** One client that writes. */
export interface Writer {
  /** Part of the names of its categories, which no other writer has. */
  readonly name: string
  readonly send: Send
  readonly random: Random
  readonly places: Places
  /** The variants whose images only this writer sorts. */
  readonly variants: readonly VariantPlace[]
  readonly ledger: Ledger
}

/** Writes, and reads logs, until the service does not answer any more. */
export async function writeUntilKilled(writer: Writer): Promise<void> {
  for (let at = 0; ; at++) {
    const { random } = writer
    const change = random.oneIn(4) ? readLogs : random.pick([createCategory, sortImages])
    if (!(await change(writer, at))) return
  }
}

/** Makes one request. @returns false when it was not answered. */
type Change = (writer: Writer, at: number) => Promise<boolean>

const createCategory: Change = async (writer, at) => {
  const { send, random, ledger, places } = writer
  const { id: storeId, productIds } = random.pick(places.stores)
  const name = `written-${writer.name}-${at}`
  const body = {
    name,
    visibility: random.pick([0, 1, 2, 3] as const),
    productIds: productIds.slice(0, random.below(3)),
  }
  ledger.sent.set(name, { storeId, ...body })
  const answer = await send({ path: `/stores/${storeId}/categories`, method: "POST", body })
  if (answer === undefined) return false
  if (answer.status !== 201) return refuse(ledger, `POST of ${name}: status ${answer.status}`)
  ledger.sent.delete(name)
  ledger.created.set(name, answer.data as Category)
  ledger.counts.categories++
  return true
}

const sortImages: Change = async ({ send, random, ledger, variants }) => {
  const { path, imageNames } = random.pick(variants)
  const underWay = imageNames
    .map((name) => ({ name, place: random.below(2 ** 32) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ name }) => name)
  const { acknowledged }: ImageState = ledger.images.get(path) ?? { acknowledged: imageNames }
  ledger.images.set(path, { acknowledged, underWay })
  const body = Object.fromEntries(underWay.map((name, place) => [name, place]))
  const answer = await send({ path: `${path}/images/order`, method: "PATCH", body })
  if (answer === undefined) return false
  if (answer.status !== 200) return refuse(ledger, `PATCH of ${path}: status ${answer.status}`)
  const found = (answer.data as Variant).imageNames
  if (found.join() !== underWay.join()) ledger.problems.push(`${path}: answered in another order`)
  ledger.images.set(path, { acknowledged: underWay })
  ledger.counts.imageOrders++
  return true
}

const readLogs: Change = async ({ send, random, ledger, places }) => {
  const path = `/webhooks/${random.pick(places.webhookIds)}/logs?sorts=-dateCreated&pageSize=20`
  const answer = await send({ path })
  if (answer === undefined) return false
  if (answer.status !== 200) return refuse(ledger, `GET of ${path}: status ${answer.status}`)
  for (const { id } of answer.data as readonly { readonly id: string }[]) ledger.logIds.add(id)
  return true
}

/** Notes a refusal. The writer goes on, since the service answered. */
function refuse(ledger: Ledger, problem: string): true {
  ledger.problems.push(problem)
  return true
}
