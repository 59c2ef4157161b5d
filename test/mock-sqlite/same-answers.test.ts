import { describe, expect, it } from "vitest"
import type { OperationName } from "../../src/store/operations.ts"
import {
  data,
  headersOf,
  operationNames,
  pathOf,
  requestFor,
  serve,
} from "../mock/store/support.ts"
import { serveDatabase } from "./support.ts"

const lists = [
  "listOrders",
  "listProducts",
  "listReviews",
  "listTickets",
  "listWebhookLogs",
  "searchWebhookLogs",
] as const satisfies readonly OperationName[]

const queries = [
  "",
  "page=2&pageSize=7",
  "page=9000",
  "sorts=-dateCreated",
  "sorts=dateCreated,-id&pageSize=100",
  "filters=dateCreated>=2025-06-01&sorts=-dateCreated",
  "filters=status==completed|pending,total>100&sorts=total,-gateway",
  "filters=gateway==*CARD|null&sorts=status&page=3&pageSize=5",
  "filters=name@=*e,lowStock==true&sorts=-rating,name",
  "filters=rating<=3,hasReply==true&sorts=rating",
  "filters=subject_=*q&sorts=-subject&pageSize=3",
  "filters=success==false,responseCode!=500&sorts=responseCode",
  "filters=nope==1,total>>2",
  "filters=customerEmail!@=*example.com&sorts=customerEmail",
]

const answerOf = async (
  { fetch }: { readonly fetch: (request: Request) => Promise<Response> },
  request: Request,
) => {
  const response = await fetch(request)
  return [response.status, [...response.headers], await response.text()]
}

describe("a service over a database", () => {
  it("answers each operation as one in memory does", async () => {
    const [stored, memory] = [serveDatabase(data), serve()]
    // A new category has an id and a time of its own.
    for (const name of operationNames.filter((other) => other !== "createCategory"))
      expect([name, await answerOf(stored, requestFor(name))]).toEqual([
        name,
        await answerOf(memory, requestFor(name)),
      ])
  })

  it.each(lists)("answers queries about %s as one in memory does", async (name) => {
    const [stored, memory] = [serveDatabase(data), serve()]
    for (const query of queries) {
      const path = `${pathOf(name)}?${query}&search=example`
      const ask = (service: typeof stored | typeof memory) =>
        answerOf(service, requestFor(name, headersOf(), path))
      expect([query, await ask(stored)]).toEqual([query, await ask(memory)])
    }
  })

  it("stores a delivery, the pause that follows and its log as one change", () => {
    const { state } = serveDatabase(data)
    const [webhook] = state.webhooks.all()
    const delivery = {
      webhookId: webhook?.id ?? "",
      orderId: null,
      url: "https://a.example",
      success: false,
    }
    const logs = state.recordDelivery({ ...delivery, responseCode: 500 }, 1)
    expect(logs.map(({ responseCode }) => responseCode)).toEqual([500, -1])
    expect(state.webhooks.find(delivery.webhookId)).toMatchObject({ paused: true, failures: 1 })
  })

  it("shuffles rows that tie, and no others", async () => {
    const stored = serveDatabase(data, { plan: [{ shuffleTies: true }] })
    const path = `${pathOf("listOrders")}?sorts=status&pageSize=100`
    const rows = async () => {
      const response = await stored.fetch(requestFor("listOrders", headersOf(), path))
      return ((await response.json()) as { data: { id: string; status: string }[] }).data
    }
    const [first, second] = [await rows(), await rows()]
    expect(first.map(({ status }) => status)).toEqual(second.map(({ status }) => status))
    expect(first.map(({ id }) => id)).not.toEqual(second.map(({ id }) => id))
  })
})
