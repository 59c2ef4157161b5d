import { afterEach, describe, expect, it } from "vitest"
import { buildQuery } from "../../../src/builder/build-query.ts"
import type { StoreServerOptions } from "../../../src/mock/server-options.ts"
import { webhookLogsTable } from "../../../src/store/tables.ts"
import {
  closedAddress,
  json,
  silence,
  startFaultServer,
  type Answer,
} from "../../client/support/fault-server.ts"
import { known, thrown } from "../store/support.ts"
import { expectNoKey, serveForTest, type Served } from "./support.ts"

const { storeId, proof, webhook } = known
const { orderId } = proof
const event = { event: "order.completed", webhookId: webhook.id, orderId }

afterEach(() => {
  expect(thrown.splice(0)).toEqual([])
})

/** A server whose webhook is received by a real port. */
const serveTo = async (
  url: string,
  webhooks: StoreServerOptions["webhooks"] = {},
): Promise<Served> => {
  const served = await serveForTest({ webhooks })
  served.server.state.webhooks.replace({ ...webhook, url, paused: false, failures: 0 })
  return served
}

const newest = (served: Served, pageSize: number): ReturnType<typeof logsOf> =>
  logsOf(served, { sorts: "-dateCreated", pageSize })

const logsOf = async (
  { clientOf }: Served,
  query: { readonly sorts?: string; readonly filters?: string; readonly pageSize?: number },
) => (await clientOf().webhookLogs(webhook.id).list(query)).data

describe("webhook deliveries over ports", () => {
  it("post to the receiver, and show in the list and in the search", async () => {
    const receiver = await startFaultServer(json({}, 204))
    const served = await serveTo(`${receiver.url}/hook?a=1`)
    const [log] = await served.server.deliver(event)
    expect(receiver.requests).toMatchObject([{ method: "POST", path: "/hook?a=1" }])
    expect(JSON.parse(receiver.requests[0]?.body ?? "")).toEqual({
      event: "order.completed",
      orderId,
      storeId,
    })
    expect(log).toMatchObject({
      webhookId: webhook.id,
      orderId,
      url: `${receiver.url}/hook?a=1`,
      success: true,
      responseCode: 204,
    })
    expect(await newest(served, 1)).toEqual([log])
    const client = served.clientOf()
    expect((await client.searchWebhookLogs(log?.id ?? "").list()).data).toEqual([log])
    expect((await client.searchWebhookLogs(receiver.url).list()).data).toEqual([log])
    expect(
      (await client.searchWebhookLogs(orderId).list({ sorts: "-dateCreated", pageSize: 1 })).data,
    ).toEqual([log])
  })

  it("carry no key, neither in the request nor in the log", async () => {
    const receiver = await startFaultServer(json({}))
    const served = await serveTo(receiver.url)
    expectNoKey(await served.server.deliver(event))
    expectNoKey(receiver.requests)
    expectNoKey(await newest(served, 5))
  })

  it("a network error that a fetch returns instead of rejecting is a failure without answer", async () => {
    const served = await serveTo("http://receiver.example/", {
      fetch: () => Promise.resolve(Response.error()),
    })
    expect(await served.server.deliver(event)).toMatchObject([{ success: false, responseCode: 0 }])
  })

  const failures: readonly [string, Answer | undefined, number][] = [
    ["a status of an error", json({}, 500), 500],
    ["a redirect, which is not followed", json({}, 302, { location: "/elsewhere" }), 302],
    ["no answer in time", silence, 0],
    ["nobody there", undefined, 0],
  ]

  it.each(failures)("%s is logged as a failure", async (_, answer, responseCode) => {
    const url = answer === undefined ? await closedAddress() : (await startFaultServer(answer)).url
    const served = await serveTo(url, { timeout: 200 })
    const logs = await served.server.deliver(event)
    expect(logs).toMatchObject([{ success: false, responseCode }])
    const failed = buildQuery(webhookLogsTable)
      .where("success", "==", false)
      .where("url", "==", url)
    expect((await served.clientOf().webhookLogs(webhook.id).list(failed)).data).toEqual(logs)
  })

  it("pause the webhook after failures in a row, which is logged with -1, and nothing is posted any more", async () => {
    const receiver = await startFaultServer(json({}, 500), json({}, 500), json({}), json({}, 500))
    const served = await serveTo(receiver.url, { failures: 3 })
    for (let time = 0; time < 8; time++) await served.server.deliver(event)
    // Two failures, a success that forgets them, three more failures.
    expect(receiver.requests).toHaveLength(6)
    const logs = await logsOf(served, { filters: `url==${receiver.url}`, pageSize: 100 })
    expect(logs.map(({ responseCode }) => responseCode)).toEqual([500, 500, 200, 500, 500, 500, -1])
    expect(
      await logsOf(served, { filters: `url==${receiver.url},responseCode==-1` }),
    ).toMatchObject([{ success: false }])
    served.server.state.updateWebhook(webhook.id, { paused: false, failures: 0 })
    expect(await served.server.deliver(event)).toHaveLength(1)
    expect(receiver.requests).toHaveLength(7)
  })

  it("are undone by a reset", async () => {
    const receiver = await startFaultServer(json({}))
    const served = await serveTo(receiver.url)
    await served.server.deliver(event)
    served.server.reset()
    expect((await served.clientOf().searchWebhookLogs(receiver.url).list()).data).toEqual([])
  })
})
