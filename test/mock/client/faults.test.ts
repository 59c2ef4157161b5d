import { afterEach, describe, expect, it } from "vitest"
import type { RetryEvent } from "../../../src/client/caller-options.ts"
import { closedAddress } from "../../client/support/fault-server.ts"
import { known, thrown } from "../store/support.ts"
import { collect, errorOf, expectNoKey, serveForTest, type Served } from "./support.ts"

const { account, storeId } = known
const second = 1000

afterEach(() => {
  expect(thrown.splice(0)).toEqual([])
})

/** What a client tells of its retries. */
const watch = (): {
  readonly events: RetryEvent[]
  readonly onRetry: (event: RetryEvent) => void
} => {
  const events: RetryEvent[] = []
  return { events, onRetry: (event) => void events.push(event) }
}

const categoriesOf = ({ server }: Served): number => server.state.categories.of(storeId).length

describe("429", () => {
  it.each(["seconds", "a date"])(
    "Retry-After in %s is obeyed, and the next try succeeds",
    async (form) => {
      const served = await serveForTest()
      const date = Math.ceil(Date.now() / second) * second + second
      served.server.plan.set([
        {
          status: 429,
          retryAfter: form === "seconds" ? 1 : new Date(date).toUTCString(),
          times: 1,
        },
      ])
      const { events, onRetry } = watch()
      const start = Date.now()
      expect(await served.clientOf({ onRetry }).getUser()).toMatchObject(account.user)
      expect(Date.now()).toBeGreaterThanOrEqual(form === "seconds" ? start + second : date)
      expect(events).toMatchObject([{ attempt: 1, reason: "too-many-requests", status: 429 }])
      expect(served.requests).toHaveLength(2)
    },
  )

  it("is repeated for writes too, which are then done once", async () => {
    const served = await serveForTest({
      plan: [{ match: "createCategory", status: 429, retryAfter: 0, times: 2 }],
    })
    const before = categoriesOf(served)
    await served.clientOf().createCategory(storeId, { name: "New" })
    expect([categoriesOf(served) - before, served.requests.length]).toEqual([1, 3])
  })

  it("without Retry-After is repeated after the client's own back-off", async () => {
    const served = await serveForTest({ plan: [{ status: 429, times: 2 }] })
    expect(await served.clientOf().getUser()).toMatchObject(account.user)
    expect(served.requests).toHaveLength(3)
  })

  it("is an error when all allowed tries fail", async () => {
    const { clientOf } = await serveForTest({ plan: [{ status: 429, retryAfter: 0 }] })
    const error = await errorOf(clientOf({ tries: 3 }).getUser())
    expect(error).toMatchObject({
      kind: "refused",
      status: 429,
      attempts: 3,
      reason: "Planned: status 429.",
    })
  })

  it("past the deadline fails at once, and says when to go on", async () => {
    const { clientOf } = await serveForTest({ plan: [{ status: 429, retryAfter: 2 * 3600 }] })
    const start = Date.now()
    // A call that waits for its deadline takes longer than the test may take.
    const error = await errorOf(clientOf({ deadline: 3600 * second }).getUser())
    expect(error).toMatchObject({ kind: "deadline", status: 429, attempts: 1 })
    expect(error.retryAt?.getTime()).toBeGreaterThanOrEqual(start + 2 * 3600 * second)
  })

  it("of the rate limit: more calls than it allows all succeed in the end", async () => {
    let clock = 0
    const served = await serveForTest({
      rateLimit: { requests: 3, seconds: 3 },
      now: () => new Date(clock),
    })
    const events: RetryEvent[] = []
    const onRetry = (event: RetryEvent): void => {
      events.push(event)
      clock += 3 * second
    }
    const client = served.clientOf({ onRetry })
    const users = await Promise.all([1, 2, 3, 4, 5].map(() => client.getUser()))
    expect(users).toHaveLength(5)
    expect(events.length).toBeGreaterThan(0)
    for (const event of events) expect(event.status).toBe(429)
  })
})

describe("502, 503 and 504 by plan", () => {
  it.each([502, 503, 504])("%i: a read is repeated", async (status) => {
    const served = await serveForTest({ plan: [{ status, times: 2 }] })
    const { events, onRetry } = watch()
    expect(await served.clientOf({ onRetry }).getUser()).toMatchObject(account.user)
    expect(events).toMatchObject([
      { attempt: 1, reason: "unavailable", status },
      { attempt: 2, reason: "unavailable", status },
    ])
  })

  it("503: a write is not repeated, since it may have been done", async () => {
    const served = await serveForTest({ plan: [{ status: 503, times: 1 }] })
    const before = categoriesOf(served)
    const error = await errorOf(served.clientOf().createCategory(storeId, { name: "New" }))
    expect(error).toMatchObject({ kind: "refused", status: 503, attempts: 1 })
    expect([categoriesOf(served) - before, served.requests.length]).toEqual([0, 1])
  })

  it("503: Retry-After counts as well", async () => {
    const { clientOf } = await serveForTest({ plan: [{ status: 503, retryAfter: 1, times: 1 }] })
    const start = Date.now()
    await clientOf().getUser()
    expect(Date.now() - start).toBeGreaterThanOrEqual(second)
  })

  it.each([500, 501, 418])("%i is an error at once", async (status) => {
    const { clientOf } = await serveForTest({ plan: [{ status, times: 1 }] })
    expect(await errorOf(clientOf().getUser())).toMatchObject({
      kind: "refused",
      status,
      attempts: 1,
    })
  })

  it("faults of one operation do not affect the others", async () => {
    const { server, clientOf } = await serveForTest({
      plan: [{ match: "listOrders", status: 500 }],
    })
    const client = clientOf()
    expect(await errorOf(client.orders(storeId).list())).toMatchObject({ status: 500 })
    expect((await client.reviews(storeId).list()).data.length).toBeGreaterThan(0)
    server.plan.set([])
    expect((await client.orders(storeId).list()).data.length).toBeGreaterThan(0)
  })
})

describe("a dropped connection", () => {
  it.each(["before", "middle"] as const)(
    "%s: a read is repeated, and gives the whole answer",
    async (drop) => {
      const served = await serveForTest({ plan: [{ drop, times: 2 }] })
      const { events, onRetry } = watch()
      const { data } = await served.clientOf({ onRetry }).orders(storeId).list({ pageSize: 100 })
      expect(data).toEqual(served.server.state.orders.of(storeId).slice(0, 100))
      expect(events.map(({ reason }) => reason)).toEqual(["connection", "connection"])
      expect(served.requests).toHaveLength(3)
    },
  )

  it("before: a write is an error, and nothing was done", async () => {
    const served = await serveForTest({ plan: [{ drop: "before", times: 1 }] })
    const before = categoriesOf(served)
    const error = await errorOf(served.clientOf().createCategory(storeId, { name: "New" }))
    expect(error).toMatchObject({ kind: "network", attempts: 1 })
    expect(error.cause).toBeInstanceOf(Error)
    expect([categoriesOf(served) - before, served.requests.length]).toEqual([0, 1])
  })

  it("middle: a write is an error, although it was done", async () => {
    const served = await serveForTest({ plan: [{ drop: "middle", times: 1 }] })
    const before = categoriesOf(served)
    const error = await errorOf(served.clientOf().createCategory(storeId, { name: "New" }))
    expect(error).toMatchObject({ kind: "network", attempts: 1 })
    expect([categoriesOf(served) - before, served.requests.length]).toEqual([1, 1])
  })

  it("always: the read is an error when all allowed tries fail", async () => {
    const served = await serveForTest({ plan: [{ drop: "middle" }] })
    expect(await errorOf(served.clientOf({ tries: 3 }).getUser())).toMatchObject({
      kind: "network",
      attempts: 3,
    })
    expect(served.requests).toHaveLength(3)
  })

  it("in the middle of an iteration is repaired by a retry", async () => {
    const drops = [2, 5].map((page) => ({
      match: ({ url }: Request) => new URL(url).searchParams.get("page") === String(page),
      drop: "middle" as const,
      times: 1,
    }))
    const { server, requests, clientOf } = await serveForTest({ plan: drops })
    const rows = await collect(clientOf().orders(storeId).iterate({ pageSize: 20 }))
    expect(rows.map(({ id }) => id).sort()).toEqual(
      server.state.orders
        .of(storeId)
        .map(({ id }) => id)
        .sort(),
    )
    expect(requests).toHaveLength(rows.length / 20 + 2)
  })
})

describe("latency", () => {
  it("within the deadline is waited for", async () => {
    const { clientOf } = await serveForTest({ plan: [{ latency: 200 }] })
    const start = Date.now()
    expect(await clientOf().getUser()).toMatchObject(account.user)
    expect(Date.now() - start).toBeGreaterThanOrEqual(195)
  })

  it("past the deadline of the client, or of the call, is an error", async () => {
    // A call that waits for the answer takes longer than the test may take.
    const { clientOf } = await serveForTest({ plan: [{ latency: 3600 * second }] })
    const options = { deadline: 150, attemptTimeout: Infinity }
    const errors = await Promise.all([
      errorOf(clientOf(options).getUser()),
      errorOf(clientOf().orders(storeId).list({}, options)),
    ])
    const message = expect.stringContaining("No complete response arrived within 150 ms.") as string
    for (const error of errors)
      expect(error).toMatchObject({ kind: "deadline", attempts: 1, message })
  })

  it("can be cut short by a signal, with its own reason", async () => {
    const { clientOf } = await serveForTest({ plan: [{ latency: 3 * second }] })
    const reason = new Error("not needed any more")
    const controller = new AbortController()
    const work = clientOf().getUser({ signal: controller.signal })
    setTimeout(() => controller.abort(reason), 50)
    await expect(work).rejects.toBe(reason)
  })
})

it("a server that does not listen is an error after all allowed tries, without the key", async () => {
  const { clientOf } = await serveForTest()
  const error = await errorOf(clientOf({ baseUrl: await closedAddress(), tries: 2 }).getUser())
  expect(error).toMatchObject({ kind: "network", attempts: 2 })
  expectNoKey(error.cause)
})
