import { describe, expect, it } from "vitest"
import { checkWrites } from "../../../../scripts/soak-mock/check-writes.ts"
import { createLedger, type Ledger } from "../../../../scripts/soak-mock/ledger.ts"
import { readPlaces, type Places } from "../../../../scripts/soak-mock/places.ts"
import { createSend, type Send } from "../../../../scripts/soak-mock/service-client.ts"
import { writeUntilKilled } from "../../../../scripts/soak-mock/write-changes.ts"
import { scenarioRandom } from "../../../../scripts/soak-client/random.ts"
import { seedData } from "../../../../src/mock/seed/seed-data.ts"
import type { StoredCategory } from "../../../../src/mock/state/store-data.ts"
import { createStoreServer, type StoreServer } from "../../../../src/mock/store-server.ts"

const sizes = { products: 20, orders: 20, reviews: 10, tickets: 10, webhookLogs: 10 }

/** A service in memory, its client, and what the client wrote. */
interface Written {
  readonly server: StoreServer
  readonly send: Send
  readonly places: Places
  readonly ledger: Ledger
}

/** Writes to a service for a number of requests, the last of which gets no answer. */
async function write(requests: number): Promise<Written> {
  const server = createStoreServer({
    data: seedData({ sizes }),
    assumed: true,
    webhooks: { fetch: () => Promise.resolve(new Response()) },
  })
  const send = createSend("http://localhost", (input, init) =>
    server.fetch(new Request(input, init)),
  )
  const places = await readPlaces(send)
  const ledger = createLedger()
  await server.deliver({ event: "written", webhookId: places.webhookIds[0] ?? "" })
  let left = requests
  await writeUntilKilled({
    ...{ name: "1", places, ledger, random: scenarioRandom(1) },
    variants: places.stores.flatMap(({ variants }) => variants),
    send: async (request) => {
      const answer = await send(request)
      return left-- > 0 ? answer : undefined
    },
  })
  return { server, send, places, ledger }
}

/** The last category whose creation was answered. */
function lastWritten({ server, ledger }: Written): StoredCategory {
  const id = [...ledger.created.values()].at(-1)?.id ?? ""
  return server.state.categories.find(id) ?? expect.fail("no category was written")
}

describe("the check of writes after a restart", () => {
  it("finds nothing wrong where all is there", async () => {
    const written = await write(60)
    expect(written.ledger.counts.categories).toBeGreaterThan(10)
    expect(written.ledger.counts.imageOrders).toBeGreaterThan(10)
    expect(written.ledger.logIds.size).toBeGreaterThan(10)
    expect(await checkWrites(written)).toEqual([])
    // What was found once is expected again.
    expect(await checkWrites(written)).toEqual([])
    expect(written.ledger.problems).toEqual([])
  })

  it("finds lost categories, orders of images and logs", async () => {
    const written = await write(60)
    written.server.reset()
    const problems = await checkWrites(written)
    const lost = problems.filter((problem) => /^written-.* is lost$/.test(problem))
    expect(lost).toHaveLength(written.ledger.counts.categories)
    expect(problems.filter((problem) => problem.includes("in a lost order"))).not.toEqual([])
    expect(problems.filter((problem) => problem.startsWith("webhook log"))).toHaveLength(1)
  })

  it("takes a write without an answer for made or not made", async () => {
    const written = await write(60)
    const category = lastWritten(written)
    const { storeId, name, visibility, productIds } = category
    written.ledger.created.delete(name)
    written.ledger.sent.set(name, { storeId, name, visibility, productIds })
    written.ledger.sent.set("written-never", { storeId, name: "written-never" })
    expect(await checkWrites(written)).toEqual([])
    expect(written.ledger.created.has(name)).toBe(true)
  })

  it("finds a write without an answer that is there in part", async () => {
    const written = await write(60)
    const { storeId, name } = lastWritten(written)
    written.ledger.created.delete(name)
    written.ledger.sent.set(name, { storeId, name, visibility: 0, productIds: ["another"] })
    expect(await checkWrites(written)).toEqual([`${name} is not whole`])
  })

  it("finds a category that changed", async () => {
    const written = await write(60)
    const category = lastWritten(written)
    written.server.state.categories.replace({ ...category, slug: "changed" })
    expect(await checkWrites(written)).toEqual([`${category.name} changed`])
  })

  it("finds categories that come back, or are there twice", async () => {
    const written = await write(60)
    const { state } = written.server
    const category = lastWritten(written)
    const order = state.categories.of(category.storeId).length
    state.categories.add({ ...category, order: order + 1 })
    state.categories.add({ ...category, name: "written-9", order: order + 1 })
    expect(await checkWrites(written)).toEqual([
      `store ${category.storeId}: the places of its categories have gaps or come twice`,
      `${category.name} is there twice`,
      `${category.name} changed`,
      "written-9 came back, or was never sent",
    ])
  })
})
