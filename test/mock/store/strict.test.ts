import { describe, expect, it } from "vitest"
import type { Diagnostic } from "../../../src/diagnostics/diagnostic.ts"
import { known, operationNames, pathOf, readAnswer, requestFor, send, serve } from "./support.ts"

const orders = pathOf("listOrders")

const found = (headers: Headers, name = "Trommel-Diagnostics"): readonly string[] => {
  const { diagnostics } = JSON.parse(headers.get(name) ?? '{"diagnostics":[]}') as {
    diagnostics: Diagnostic[]
  }
  return diagnostics.map(({ code }) => code)
}

describe("strict", () => {
  const silently = [
    "filters=state==paid",
    "filters=total>x",
    "filters=status",
    "sorts=nothing",
    "page=0",
    "pageSize=x",
    "filters=total>1&filters=total>2",
    "filter=total>1",
    "q=",
  ]

  it.each(silently)("400 for ?%s, which is 200 otherwise", async (search) => {
    expect((await send(serve(), `${orders}?${search}`)).status).toBe(200)
    const answer = await send(serve({ strict: true }), `${orders}?${search}`)
    expect(answer).toMatchObject({ status: 400, code: null })
  })

  it("names the refused part in the message, and lists all diagnostics in the header", async () => {
    const answer = await send(serve({ strict: true }), `${orders}?filters=state==paid,nothing==1`)
    expect(answer.message).toMatch(/"state"/)
    expect(found(answer.headers)).toEqual(["unknown-field", "unknown-field"])
  })

  it("P5: a server that is not strict reports a parameter that is nearly one of the four, and not one of the operation's own", async () => {
    expect(found((await send(serve(), `${orders}?limit=1`)).headers)).toEqual(["unknown-parameter"])
    const own = serve({ operations: { searchWebhookLogs: { parameter: "filter" } } })
    const path = pathOf("searchWebhookLogs")
    expect(found((await send(own, `${path}?filter=x&limit=1`)).headers)).toEqual([
      "unknown-parameter",
    ])
    expect(found((await send(own, `${path}?filter=x`)).headers)).toEqual([])
  })

  it.each(["", "?filters=total>1&sorts=-total&PAGESIZE=101&page=2", "?filters=gateway!=null"])(
    "takes %j",
    async (search) => {
      expect((await send(serve({ strict: true }), orders + search)).status).toBe(200)
    },
  )

  it.each(operationNames.filter((name) => name !== "searchWebhookLogs"))(
    "takes %s as it should be",
    async (name) => {
      const answer = await readAnswer(await serve({ strict: true }).fetch(requestFor(name)))
      expect(answer.success).toBe(true)
    },
  )

  it.each(operationNames)(
    "400 for %s with a parameter that the operation does not read",
    async (name) => {
      const request = requestFor(
        name,
        undefined,
        `${pathOf(name)}?${name === "getUser" ? "" : "nothing"}=1`,
      )
      expect((await readAnswer(await serve({ strict: true }).fetch(request.clone()))).status).toBe(
        400,
      )
      expect((await readAnswer(await serve().fetch(request))).success).toBe(true)
    },
  )

  it("names the parameter in the message", async () => {
    const { message } = await send(serve({ strict: true }), `${orders}?filter=total>1`)
    expect(message).toBe('The operation does not read the parameter "filter".')
  })

  it.each(["count=0", "count=x", "count=", "count=1&count=2", "pageSize=5"])(
    "400 for items with ?%s",
    async (search) => {
      expect((await send(serve({ strict: true }), `${pathOf("listItems")}?${search}`)).status).toBe(
        400,
      )
    },
  )

  it("takes items with a count, and wants the text of a search", async () => {
    const server = serve({ strict: true })
    expect((await send(server, `${pathOf("listItems")}?count=101`)).status).toBe(200)
    expect((await send(server, pathOf("searchWebhookLogs"))).status).toBe(400)
    expect((await send(server, `${pathOf("searchWebhookLogs")}?query=x&page=1`)).status).toBe(200)
  })
})

describe("diagnostics", () => {
  it("are in a header, and change nothing of the envelope", async () => {
    const search = `${orders}?filters=state==paid&pageSize=500`
    const [told, untold] = [
      await send(serve(), search),
      await send(serve({ diagnosticsHeader: false }), search),
    ]
    expect(found(told.headers)).toEqual(["unknown-field", "clamped-page-size"])
    expect(untold.headers.has("Trommel-Diagnostics")).toBe(false)
    expect((await send(serve(), orders)).headers.has("Trommel-Diagnostics")).toBe(false)
    expect({ ...told, headers: null }).toEqual({ ...untold, headers: null })
    expect(
      found((await send(serve({ diagnosticsHeader: "X-Found" }), search)).headers, "X-Found"),
    ).toHaveLength(2)
  })
})

describe("limits of queries", () => {
  it("400 in an envelope for a query over one", async () => {
    const many = Array.from({ length: 5000 }, () => "total>1").join(",")
    expect(await send(serve(), `${orders}?filters=${many}`)).toMatchObject({
      status: 400,
      message: expect.stringMatching(/refused/) as string,
    })
  })

  it("can be changed", async () => {
    const [two, lifted] = [
      serve({ limits: { conditions: 2 } }),
      serve({ limits: { conditions: false, text: false, pairs: false } }),
    ]
    expect((await send(two, `${orders}?filters=total>1,total>2`)).status).toBe(200)
    expect((await send(two, `${orders}?filters=total>1,total>2,total>3`)).status).toBe(400)
    const many = Array.from({ length: 5000 }, () => "total>1").join(",")
    expect((await send(lifted, `${orders}?filters=${many}`)).status).toBe(200)
    expect(known.storeId).not.toBe("")
  })
})
