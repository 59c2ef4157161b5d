import { createServer, type IncomingHttpHeaders } from "node:http"
import { text } from "node:stream/consumers"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import type { DeliveryOptions } from "../../../src/mock/deliver.ts"
import type { StoreServer } from "../../../src/mock/store-server.ts"
import { data, known, pathOf, send, serve } from "./support.ts"

const { webhook, storeId, proof } = known
const event = { event: "order.paid", orderId: proof.orderId }

/** A server whose deliveries end at a function in place of `fetch`. */
const delivering = (
  answer: (url: string, init: RequestInit) => Response | Promise<Response>,
  options: DeliveryOptions = {},
): { readonly server: StoreServer; readonly sent: { url: string; init: RequestInit }[] } => {
  const sent: { url: string; init: RequestInit }[] = []
  const send: typeof fetch = async (url, init = {}) => {
    sent.push({ url: String(url instanceof Request ? url.url : url), init })
    return answer(String(url instanceof Request ? url.url : url), init)
  }
  return { server: serve({ webhooks: { fetch: send, ...options } }), sent }
}

const status = (code: number) => (): Response => new Response(null, { status: code })

describe("deliver", () => {
  it("posts a short JSON to the address of the webhook, without any key, and gives the log", async () => {
    const { server, sent } = delivering(status(204))
    const logs = await server.deliver({ webhookId: webhook.id, ...event })
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      url: webhook.url,
      init: { method: "POST", redirect: "manual" },
    })
    expect(JSON.parse(sent[0]?.init.body as string)).toEqual({ ...event, storeId })
    expect(new Headers(sent[0]?.init.headers).has("Authorization")).toBe(false)
    expect(logs).toMatchObject([
      {
        webhookId: webhook.id,
        orderId: proof.orderId,
        url: webhook.url,
        success: true,
        responseCode: 204,
      },
    ])
  })

  it("logs where the service shows it", async () => {
    const { server } = delivering(status(500))
    const [log] = await server.deliver({ webhookId: webhook.id, ...event })
    const listed = await send(server, `${pathOf("listWebhookLogs")}?filters=id==${log?.id ?? ""}`)
    expect(listed.data).toEqual([log])
    expect(
      (await send(server, `${pathOf("searchWebhookLogs")}?query=${log?.id ?? ""}`)).data,
    ).toEqual([log])
  })

  it.each([
    [200, true],
    [299, true],
    [301, false],
    [400, false],
    [401, false],
    [503, false],
  ])("logs status %i with success %j", async (code, success) => {
    const { server } = delivering(status(code))
    expect(await server.deliver({ webhookId: webhook.id, ...event })).toMatchObject([
      { responseCode: code, success },
    ])
  })

  it("goes to every webhook of the account that a store is of, but for paused ones", async () => {
    const { server, sent } = delivering(status(200))
    const wanted = data.webhooks.filter(
      ({ accountId, paused }) => accountId === known.account.user.id && !paused,
    )
    expect(wanted.length).toBeGreaterThan(1)
    await server.deliver({ storeId, ...event })
    expect(sent.map(({ url }) => url)).toEqual(wanted.map(({ url }) => url))
  })

  it("accepts events without an order", async () => {
    const { server, sent } = delivering(status(200))
    expect(await server.deliver({ webhookId: webhook.id, event: "ping" })).toMatchObject([
      { orderId: null },
    ])
    expect(sent[0]?.init.body).toBe('{"event":"ping","orderId":null,"storeId":null}')
  })

  it("pauses after so many failures in a row, logs that once with -1, and is silent from then on", async () => {
    const { server, sent } = delivering(status(500), { failures: 3 })
    const codes: number[][] = []
    for (let at = 0; at < 5; at++)
      codes.push(
        (await server.deliver({ webhookId: webhook.id, ...event })).map(
          ({ responseCode }) => responseCode,
        ),
      )
    expect(codes).toEqual([[500], [500], [500, -1], [], []])
    expect(sent).toHaveLength(3)
    expect(server.state.webhooks.find(webhook.id)).toMatchObject({ paused: true, failures: 3 })
    const paused = await send(
      server,
      `${pathOf("listWebhookLogs")}?filters=responseCode==-1&sorts=-dateCreated&pageSize=1`,
    )
    expect(paused.data).toMatchObject([{ success: false, responseCode: -1 }])
    server.state.updateWebhook(webhook.id, { paused: false, failures: 0 })
    expect(await server.deliver({ webhookId: webhook.id, ...event })).toHaveLength(1)
  })

  it("counts anew after a success, and pauses after 5 unless told otherwise", async () => {
    let code = 500
    const { server } = delivering(() => status(code)())
    const once = async (): Promise<number> =>
      (await server.deliver({ webhookId: webhook.id, ...event })).length
    for (let at = 0; at < 4; at++) expect(await once()).toBe(1)
    code = 200
    expect(await once()).toBe(1)
    code = 500
    for (let at = 0; at < 4; at++) expect(await once()).toBe(1)
    expect(await once()).toBe(2)
  })

  it("counts failures that come at the same time, and pauses once", async () => {
    const { server } = delivering(status(500), { failures: 3 })
    const logs = await Promise.all(
      Array.from({ length: 6 }, () => server.deliver({ webhookId: webhook.id, ...event })),
    )
    expect(logs.flat().filter(({ responseCode }) => responseCode === -1)).toHaveLength(1)
    expect(server.state.webhooks.find(webhook.id)?.paused).toBe(true)
  })

  it("logs a receiver that does not answer with 0, or what was chosen", async () => {
    const broken = (): Response => {
      throw new TypeError("fetch failed")
    }
    expect(
      await delivering(broken).server.deliver({ webhookId: webhook.id, ...event }),
    ).toMatchObject([{ responseCode: 0, success: false }])
    const chosen = delivering(broken, { noAnswer: 599 }).server
    expect(await chosen.deliver({ webhookId: webhook.id, ...event })).toMatchObject([
      { responseCode: 599 },
    ])
  })

  it("does not wait longer than the timeout, even for a fetch that looks at no signal", async () => {
    const { server } = delivering(() => new Promise<Response>(() => undefined), { timeout: 20 })
    expect(await server.deliver({ webhookId: webhook.id, ...event })).toMatchObject([
      { responseCode: 0 },
    ])
  })

  it.each(["file:///etc/passwd", "data:text/plain,x", "ftp://a.example/", "no address"])(
    "never posts to %s",
    async (url) => {
      const { server, sent } = delivering(status(200))
      const [first, ...others] = server.state.webhooks.all()
      if (!first) throw new Error("There is no webhook.")
      server.restore({ ...server.snapshot(), webhooks: [{ ...first, url }, ...others] })
      expect(await server.deliver({ webhookId: webhook.id, ...event })).toMatchObject([
        { responseCode: 0 },
      ])
      expect(sent).toEqual([])
    },
  )

  it("throws for a misspelt property of the event", async () => {
    const { server } = delivering(status(200))
    const event = { event: "ping", webhookID: "x" }
    await expect(server.deliver(event)).rejects.toThrow('deliver has no option "webhookID"')
  })

  it("throws when the store or webhook does not exist", async () => {
    const { server } = delivering(status(200))
    await expect(server.deliver({ webhookId: "x", event: "ping" })).rejects.toThrow(TypeError)
    await expect(server.deliver({ storeId: "x", event: "ping" })).rejects.toThrow(TypeError)
    await expect(server.deliver({ event: "ping" })).rejects.toThrow(TypeError)
  })

  it("logs a failure when fetch throws at once", async () => {
    const fails = ((): never => {
      throw new TypeError("no network")
    }) satisfies typeof fetch
    const server = serve({ webhooks: { fetch: fails, timeout: 5 } })
    expect(await server.deliver({ webhookId: webhook.id, ...event })).toMatchObject([
      { responseCode: 0 },
    ])
    // Nobody waits for the timeout any more: it must not become an unhandled rejection.
    await new Promise((resolve) => setTimeout(resolve, 20))
  })

  it.each([
    { timeout: 0 },
    { timeout: 2 ** 31 },
    { timeout: 1.5 },
    { failures: 0 },
    { noAnswer: 0.5 },
  ])("refuses %j", (webhooks) => {
    expect(() => serve({ webhooks })).toThrow(RangeError)
  })

  it.each([{ timeout: 1 }, { timeout: 2 ** 31 - 1 }, { failures: 1 }])(
    "takes %j, the last value that is allowed",
    (webhooks) => {
      expect(() => serve({ webhooks })).not.toThrow()
    },
  )

  it("uses the global fetch by default", async () => {
    const global = vi
      .spyOn(globalThis, "fetch")
      .mockResolvedValue(new Response(null, { status: 202 }))
    onTestFinished(() => global.mockRestore())
    expect(await serve().deliver({ webhookId: webhook.id, ...event })).toMatchObject([
      { responseCode: 202 },
    ])
    expect(global).toHaveBeenCalledOnce()
  })

  it("goes over a port, and follows no redirect", async () => {
    const requests: { headers: IncomingHttpHeaders; body: string; url: string | undefined }[] = []
    const receiver = createServer((request, response) => {
      void text(request).then((body) => {
        requests.push({ headers: request.headers, body, url: request.url })
        response.writeHead(302, { Location: "/elsewhere" }).end("moved")
      })
    })
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve))
    onTestFinished(() => void receiver.close())
    const address = receiver.address()
    if (address === null || typeof address === "string") throw new Error("There is no port.")
    const server = serve()
    server.restore({
      ...data,
      webhooks: data.webhooks.map((other) => ({
        ...other,
        url: `http://127.0.0.1:${address.port}/hook`,
      })),
    })
    expect(await server.deliver({ webhookId: webhook.id, ...event })).toMatchObject([
      { responseCode: 302, success: false },
    ])
    expect(requests.map(({ url }) => url)).toEqual(["/hook"])
    expect(requests[0]?.headers["content-type"]).toBe("application/json")
    expect(JSON.parse(requests[0]?.body ?? "")).toEqual({ ...event, storeId })
  })
})
