import { describe, expect, it } from "vitest"
import { errorForms, type ErrorOverrides } from "../../../src/mock/error-forms.ts"
import type { ServedOverrides } from "../../../src/mock/served-operations.ts"
import type { StoreServerOptions } from "../../../src/mock/server-options.ts"
import { createStoreServer } from "../../../src/mock/store-server.ts"
import { seedData } from "../../../src/mock/seed/seed-data.ts"
import { seedKeys } from "../../../src/mock/seed/seed-accounts.ts"
import { createProductsTable } from "../../../src/store/tables.ts"
import {
  data,
  headersOf,
  known,
  pathOf,
  readAnswer,
  send,
  serve,
  thrown,
  write,
} from "./support.ts"

const { storeId } = known
const category = { method: "POST", path: pathOf("createCategory") }

describe("paths", () => {
  it.each([
    "/",
    "/api/user",
    `/api${pathOf("listOrders")}`,
    "/v1/user",
    "/v1.0/user",
    `/api/v1${pathOf("listOrders")}`,
    "/users",
    "/User",
    "/user/",
    "//user",
    "/user//",
    "/user/x",
    "/user%2F",
    "/stores",
    "/stores/",
    `/stores/${storeId}/`,
    `/stores/${storeId}/nothing`,
    `/stores//orders`,
    "/webhooks/logs",
    "/*",
    "/:storeId",
    "/constructor",
    "/__proto__",
  ])("404 in an envelope at %s, with a key or without", async (path) => {
    expect(await send(serve(), path)).toMatchObject({ status: 404, code: null })
    expect((await send(serve(), path, { headers: {} })).status).toBe(404)
  })

  it.each(["/%75ser", "/user?", "/user#x", "/x/../user", "/./user"])(
    "resolves %s to /user",
    async (path) => {
      expect((await send(serve(), path)).status).toBe(200)
    },
  )

  it("have no version, and headers and parameters for one are ignored", async () => {
    const headers = { ...headersOf(), "Api-Version": "2", Accept: "application/vnd.store.v2+json" }
    expect(await send(serve(), "/user?api-version=2", { headers })).toMatchObject({ status: 200 })
  })

  it("may end in a slash with the option", async () => {
    const server = serve({ trailingSlash: true })
    expect((await send(server, "/user/")).status).toBe(200)
    expect((await send(server, `${pathOf("listOrders")}/?page=1`)).status).toBe(200)
  })

  it.each([
    "x",
    "%2F",
    "..%2F..",
    "%00",
    "%",
    "%zz",
    "null",
    "0",
    "*",
    storeId.slice(1),
    `${storeId}0`,
    `${storeId} x`,
    `${storeId}%2Forders`,
    "%F0%9F%98%80",
  ])("404 for the id %j", async (id) => {
    expect((await send(serve(), `/stores/${id}`)).status).toBe(404)
    expect((await send(serve(), `/webhooks/${id}/logs`)).status).toBe(404)
  })

  it.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND", "QUERY"])(
    "405 for %s with the allowed methods in Allow",
    async (method) => {
      const answer = await send(serve(), "/user", { method })
      expect([answer.status, answer.code, answer.headers.get("Allow")]).toEqual([
        405,
        null,
        "GET, HEAD",
      ])
      expect((await send(serve(), pathOf("listOrders"), { method })).status).toBe(405)
    },
  )

  it("405 for GET on a path that only takes writes", async () => {
    expect((await send(serve(), category.path)).headers.get("Allow")).toBe("POST")
    expect((await send(serve(), pathOf("orderVariantImages"))).headers.get("Allow")).toBe("PATCH")
  })
})

describe("operations", () => {
  it("can have another path, method, parameter, scope and status", async () => {
    const server = serve({
      operations: {
        searchWebhookLogs: {
          path: "/webhooks/search",
          method: "POST",
          parameter: "text",
          scope: "user.view",
        },
        createCategory: { status: 200 },
        listItems: { parameter: "limit" },
      },
    })
    const headers = headersOf(seedKeys.fewScopes)
    const found = await send(
      server,
      "/webhooks/search?text=example&pageSize=3&filters=success==true",
      { method: "POST", headers },
    )
    expect(found).toMatchObject({ status: 200 })
    expect(found.data).toHaveLength(3)
    expect((await send(server, pathOf("searchWebhookLogs"))).status).toBe(404)
    expect((await send(server, "/webhooks/search")).status).toBe(405)
    expect((await write(server, category, { name: "abc" })).status).toBe(200)
    expect((await send(server, `${pathOf("listItems")}?limit=1`)).data).toHaveLength(1)
  })

  it("can have a search in the logs of one webhook", async () => {
    const server = serve({
      operations: { searchWebhookLogs: { path: "/webhooks/{webhookId}/logs/search" } },
    })
    const logs = data.webhookLogs.filter(({ webhookId }) => webhookId === known.webhook.id)
    expect((await send(server, `${pathOf("listWebhookLogs")}/search`)).pages).toBe(
      Math.ceil(logs.length / 20),
    )
    expect(
      (await send(server, `/webhooks/00000000-0000-4000-8000-000000000000/logs/search`)).status,
    ).toBe(404)
    expect((await send(server, pathOf("searchWebhookLogs"))).status).toBe(404)
  })

  it("search logs at both paths that the service may have, unless a path is given", async () => {
    const oneWebhook = `${pathOf("listWebhookLogs")}/search`
    for (const path of [oneWebhook, pathOf("searchWebhookLogs")]) {
      expect((await send(serve(), `${path}?query=example`)).status).toBe(200)
      expect((await send(serve(), path, { method: "POST" })).headers.get("Allow")).toBe("GET, HEAD")
    }
    const moved = serve({ operations: { searchWebhookLogs: { path: "/webhooks/search" } } })
    expect((await send(moved, oneWebhook)).status).toBe(404)
    const renamed = serve({
      operations: { searchWebhookLogs: { parameter: "text" } },
      strict: true,
    })
    expect((await send(renamed, `${oneWebhook}?text=nothing`)).data).toEqual([])
    const taken = serve({ operations: { getUser: { path: "/webhooks/{id}/logs/search" } } })
    expect((await send(taken, oneWebhook)).data).toMatchObject(known.account.user)
  })

  it("match literal paths before paths with parameters", async () => {
    const server = serve({ operations: { searchWebhookLogs: { path: "/webhooks/search/logs" } } })
    expect((await send(server, "/webhooks/search/logs?query=example")).status).toBe(200)
    expect((await send(server, pathOf("listWebhookLogs"))).status).toBe(200)
    expect((await send(server, "/webhooks/x/logs")).status).toBe(404)
  })

  it("are listed as they are served", () => {
    const { operations } = serve({ operations: { getUser: { scope: "me" } } })
    expect(operations).toHaveLength(15)
    expect(operations.find(({ name }) => name === "getUser")).toEqual({
      name: "getUser",
      method: "GET",
      path: "/user",
      scope: "me",
      parameter: undefined,
      status: 200,
    })
  })

  it.each<readonly [ServedOverrides, RegExp]>([
    [{ getStore: { path: "/stores" } }, /getStore\.path must hold \{storeId\}/],
    [{ getUser: { path: "user" } }, /getUser\.path/],
    [{ getUser: { path: "/user/" } }, /getUser\.path/],
    [{ getUser: { path: "/:user" } }, /getUser\.path/],
    [{ getUser: { path: "/user/*" } }, /getUser\.path/],
    [{ getUser: { status: 204 } }, /getUser\.status/],
    [{ getUser: { status: 404 } }, /getUser\.status/],
    [{ listOrders: { path: "/stores/{storeId}/reviews" } }, /listReviews|listOrders/],
  ])("refuses %j", (operations, message) => {
    expect(() => serve({ operations })).toThrow(message)
  })
})

describe("errors", () => {
  it("can have other statuses and codes, each kind for itself", async () => {
    const errors: ErrorOverrides = {
      unknownPath: { status: 410, code: "Path" },
      wrongMethod: { status: 501, code: "Method" },
      unauthorized: { code: "Key" },
      forbidden: { status: 404 },
      invalidId: { status: 400, code: "Id" },
      unknownId: { code: "Unknown" },
      invalidBody: { status: 422, code: "Body" },
      mediaType: { status: 400 },
      tooLarge: { status: 400, code: "Large" },
      invalidQuery: { status: 422 },
    }
    const server = serve({ errors, limits: { conditions: 1 }, maxBody: 100 })
    const formOf = async (answer: ReturnType<typeof send>): Promise<unknown> => {
      const { status, code } = await answer
      return [status, code]
    }
    const few = { headers: headersOf(seedKeys.fewScopes) }
    expect(await formOf(send(server, "/api/user"))).toEqual([410, "Path"])
    expect(await formOf(send(server, "/user", { method: "PUT" }))).toEqual([501, "Method"])
    expect(await formOf(send(server, "/user", { headers: headersOf("x") }))).toEqual([401, "Key"])
    expect(await formOf(send(server, pathOf("listOrders"), few))).toEqual([404, "AccessDenied"])
    expect(await formOf(send(server, "/stores/x"))).toEqual([400, "Id"])
    expect(await formOf(send(server, "/stores/00000000-0000-4000-8000-000000000000"))).toEqual([
      404,
      "Unknown",
    ])
    expect(await formOf(write(server, category, {}))).toEqual([422, "Body"])
    expect(await formOf(write(server, category, {}, { "Content-Type": "text/plain" }))).toEqual([
      400,
      null,
    ])
    expect(await formOf(write(server, category, { name: "x".repeat(200) }))).toEqual([400, "Large"])
    expect(await formOf(send(server, `${pathOf("listOrders")}?filters=total>1,total>2`))).toEqual([
      422,
      null,
    ])
  })

  it("have the documented statuses and codes by default, and no code otherwise", () => {
    expect(Object.entries(errorForms).filter(([, { code }]) => code !== null)).toEqual([
      ["unauthorized", { status: 401, code: "AccessDenied" }],
      ["forbidden", { status: 403, code: "AccessDenied" }],
    ])
  })

  it.each([200, 399, 600, 404.5, Number.NaN])("refuses status %d", (status) => {
    expect(() => serve({ errors: { failure: { status } } })).toThrow(RangeError)
  })
})

describe("tables and searches", () => {
  it("can be replaced", async () => {
    const server = serve({
      tables: { products: createProductsTable({ licenseKeyType: 99 }) },
      searchLogs: () => (log) => log.responseCode === 401,
    })
    expect((await send(server, `${pathOf("listProducts")}?filters=lowStock==true`)).data).toEqual(
      [],
    )
    const { data: found } = await send(server, pathOf("searchWebhookLogs"))
    expect(
      new Set((found as { responseCode: number }[]).map(({ responseCode }) => responseCode)),
    ).toEqual(new Set([401]))
  })
})

describe("data", () => {
  it("are generated from the seed by default", async () => {
    const [one, two] = [createStoreServer(), createStoreServer({ seed: 2 })]
    expect(one.snapshot()).toEqual(seedData())
    expect((await send(one, "/user")).data).not.toEqual((await send(two, "/user")).data)
  })

  it("are restored from a snapshot and by a reset", async () => {
    const server = serve()
    const empty = server.snapshot()
    await write(server, category, { name: "abc" })
    const full = server.snapshot()
    expect([full.categories.length, server.state.categories.all().length]).toEqual([
      empty.categories.length + 1,
      empty.categories.length + 1,
    ])
    server.restore(empty)
    expect(server.snapshot()).toEqual(data)
    server.restore(full)
    expect(server.snapshot()).toEqual(full)
    server.reset()
    expect(server.snapshot()).toEqual(data)
  })

  it("are copied, so that one server does not change another", async () => {
    const [one, other] = [serve(), serve()]
    await write(one, category, { name: "abc" })
    expect(other.snapshot()).toEqual(data)
  })
})

describe("unexpected errors", () => {
  const secret = "s3cret"
  const broken = (): never => {
    throw new Error(secret)
  }

  it("are answered with 500 in an envelope that says nothing of them, and told to onError", async () => {
    const server = serve({ searchLogs: broken })
    const answer = await send(server, pathOf("searchWebhookLogs"))
    expect([answer.status, answer.message]).toEqual([500, "The request could not be answered."])
    expect(thrown.splice(0).map(String)).toEqual([`Error: ${secret}`])
  })

  it("are answered the same when the thrown value is not an Error", async () => {
    const match = (): never => {
      // eslint-disable-next-line @typescript-eslint/only-throw-error -- callers may throw anything
      throw secret
    }
    const answer = await send(serve({ plan: [{ match }] }), "/user")
    expect([answer.status, answer.message]).toEqual([500, "The request could not be answered."])
    expect(thrown.splice(0)).toEqual([secret])
  })

  it("are answered the same while rows are looked at", async () => {
    const rows: unknown = new Proxy([], { get: broken })
    const server = serve()
    const { reviews } = server.state
    Object.assign(reviews, { of: () => rows })
    const answer = await send(server, pathOf("listReviews"))
    expect([answer.status, answer.message]).toEqual([500, "The request could not be answered."])
    expect(thrown.splice(0)).toHaveLength(1)
  })

  it("are answered without onError, and when onError throws", async () => {
    const request = new Request(`http://localhost${pathOf("searchWebhookLogs")}`, {
      headers: headersOf(),
    })
    expect(
      (
        await readAnswer(
          await createStoreServer({ data, searchLogs: broken }).fetch(request.clone()),
        )
      ).status,
    ).toBe(500)
    expect(
      (
        await readAnswer(
          await createStoreServer({ data, searchLogs: broken, onError: broken }).fetch(request),
        )
      ).status,
    ).toBe(500)
  })

  it.each(["", "a b", "x:y", "ä"])("refuses the name %j of a header", (diagnosticsHeader) => {
    expect(() => serve({ diagnosticsHeader })).toThrow(TypeError)
  })

  it.each([
    { origin: "\u{1f600}" },
    { origin: ["a", "b\r\nc"] },
    { allowHeaders: ["a b"] },
    { exposeHeaders: ["\u{1f600}"] },
  ])("refuses %j for CORS, which no header can hold", (cors) => {
    expect(() => serve({ cors })).toThrow(TypeError)
  })

  it.each([-1, 1.5])("refuses a maxBody of %d", (maxBody) => {
    expect(() => serve({ maxBody })).toThrow(RangeError)
  })
})

describe("an invalid option", () => {
  it.each<readonly [StoreServerOptions, string]>([
    [{ maxBody: -1 }, "maxBody must be an integer of 0 or more, got -1."],
    [
      { errors: { failure: { status: 200 } } },
      "errors.failure.status must be an integer from 400 to 599, got 200.",
    ],
    [
      { rateLimit: { requests: 0, seconds: 1 } },
      "rateLimit.requests must be a number of 1 or more, got 0.",
    ],
    [
      { rateLimit: { requests: 1, seconds: 0 } },
      "rateLimit.seconds must be a number greater than 0, got 0.",
    ],
    [{ cors: { allowHeaders: ["a b"] } }, 'cors.allowHeaders must be header names, got "a b".'],
    [{ diagnosticsHeader: "" }, 'diagnosticsHeader must be a header name or false, got "".'],
    [{ plan: [{ status: 200 }] }, "plan[0].status must be an integer from 400 to 599, got 200."],
    [{ plan: [{ times: -1 }] }, "plan[0].times must be a number of 0 or more, got -1."],
    [
      { operations: { getUser: { status: 204 } } },
      "operations.getUser.status must be an integer from 200 to 299 except 204 and 205, got 204.",
    ],
    [
      { operations: { getStore: { path: "/stores" } } },
      'operations.getStore.path must hold {storeId}, got "/stores".',
    ],
    [{ plan: [Object.assign({ times: 1 }, { stauts: 503 })] }, 'plan[0] has no option "stauts".'],
    [
      { operations: { getUser: Object.assign({ scope: "me" }, { pth: "/me" }) } },
      'operations.getUser has no option "pth".',
    ],
    [{ webhooks: { noAnswer: 0.5 } }, "webhooks.noAnswer must be an integer, got 0.5."],
    [
      { webhooks: { timeout: 0 } },
      "webhooks.timeout must be an integer of milliseconds from 1 to 2147483647, got 0.",
    ],
  ])("%j is refused with what was expected and what was given", (options, message) => {
    expect(() => serve(options)).toThrow(message)
  })
})
