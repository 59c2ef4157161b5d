import { afterEach, describe, expect, it } from "vitest"
import { seedKeys } from "../../../src/mock/seed/seed-accounts.ts"
import { known, thrown } from "../store/support.ts"
import { errorOf, expectNoKey, place, serveForTest } from "./support.ts"

const { storeId } = known

afterEach(() => {
  expect(thrown.splice(0)).toEqual([])
})

it("401: an invalid key is refused at once, with the code of the service", async () => {
  const { clientOf } = await serveForTest()
  const client = clientOf({ apiKey: "no-such-key" })
  for (const work of [client.getUser(), client.orders(storeId).list()]) {
    expect(await errorOf(work)).toMatchObject({
      kind: "refused",
      status: 401,
      code: "AccessDenied",
      attempts: 1,
    })
  }
})

describe("long URLs, which the client itself does not send", () => {
  const longer =
    (length: number): typeof fetch =>
    (input, init) =>
      fetch(
        `${input instanceof Request ? input.url : input}?filters=status==${"x".repeat(length)}`,
        init,
      )

  it("of 100 kB are answered with 400: a text over the limit", async () => {
    const { clientOf } = await serveForTest()
    const error = await errorOf(
      clientOf({ fetch: longer(100_000) })
        .orders(storeId)
        .list(),
    )
    expect(error).toMatchObject({ kind: "refused", status: 400 })
  })

  it("of 300 kB are refused by the port itself, in an envelope too", async () => {
    const { clientOf, requests } = await serveForTest()
    const error = await errorOf(
      clientOf({ fetch: longer(300_000) })
        .orders(storeId)
        .list(),
    )
    expect(error).toMatchObject({ kind: "refused", status: 431 })
    expect(requests).toEqual([])
  })
})

it("500: an unexpected error is not shown to the client", async () => {
  const { clientOf } = await serveForTest({
    searchLogs: () => {
      throw new Error(`no luck with ${seedKeys.allScopes}`)
    },
  })
  const error = await errorOf(clientOf().searchWebhookLogs("x").list())
  expect(error).toMatchObject({
    kind: "refused",
    status: 500,
    reason: "The request could not be answered.",
    attempts: 1,
  })
  expect(thrown.splice(0)).toHaveLength(1)
})

it("errors of other classes do not contain the key either", async () => {
  const { clientOf } = await serveForTest()
  const client = clientOf()
  const works = [
    () => client.getStore("not/an/id"),
    () => client.orders("not/an/id").list(),
    () => client.listItems(place, { count: 0 }),
    () => client.orders(storeId).list({ filters: "x".repeat(10_000) }),
    () => client.getUser({ deadline: 0 }),
    () => client.getUser({ signal: AbortSignal.abort() }),
    async () => clientOf({ apiKey: `${seedKeys.allScopes}\n` }).getUser(),
  ]
  for (const work of works) {
    const error: unknown = await new Promise((resolve) => resolve(work())).catch(
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(Error)
    expectNoKey(error)
  }
})
