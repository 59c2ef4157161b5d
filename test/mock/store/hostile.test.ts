import fc from "fast-check"
import { afterEach, describe, expect, it } from "vitest"
import { seedKeys } from "../../../src/mock/seed/seed-accounts.ts"
import { readStoreData } from "../../../src/mock/state/read-store-data.ts"
import { operations } from "../../../src/store/operations.ts"
import { check, patience } from "../../support/runs.ts"
import {
  data,
  headersOf,
  known,
  operationNames,
  pathOf,
  readAnswer,
  send,
  serve,
  thrown,
  write,
} from "./support.ts"

const orders = pathOf("listOrders")
const category = { method: "POST", path: pathOf("createCategory") }
const images = { method: "PATCH", path: pathOf("orderVariantImages") }

afterEach(() => {
  expect(thrown.splice(0)).toEqual([])
})

describe("hostile addresses", () => {
  it.each([
    ["100 kB of filters", `filters=${"a".repeat(100_000)}`],
    ["100 kB of conditions", `filters=${"id==1,".repeat(16_000)}`],
    ["100 kB of brackets", `filters=${"(".repeat(100_000)}`],
    ["100 kB of escapes", `filters=${"%5C".repeat(33_000)}`],
    ["100 kB of parameters", "&filters=x".repeat(10_000)],
    ["100 kB of sorts", `sorts=${"-total,".repeat(14_000)}`],
    ["100 kB of digits", `page=${"9".repeat(100_000)}&pageSize=${"9".repeat(100_000)}`],
    ["bad percent-encoding", "filters=%&sorts=%zz&page=%E0%A4%A&%=%"],
    ["half a character", "filters=status==%ED%A0%80"],
    ["control characters", "filters=status==%00%01%0A%0D%7F"],
    ["line breaks for a header", "filters=x%0D%0ASet-Cookie:%20a=b==1"],
    ["repeated parameters", "filters=total>1&FILTERS=total>2&page=1&page=2&PageSize=3&pagesize=4"],
    [
      "names of properties",
      "filters=__proto__==1,constructor==1,toString@=x,hasOwnProperty!=1&sorts=__proto__,-valueOf",
    ],
    ["a shortcut of nothing", "filters=hasReply==maybe,lowStock=="],
  ])("are answered in an envelope: %s", async (_, search) => {
    for (const strict of [false, true]) {
      const server = serve({ strict })
      for (const path of [orders, pathOf("searchWebhookLogs"), pathOf("listItems"), "/user"]) {
        const answer = await send(server, `${path}?${search}`)
        expect([200, 400]).toContain(answer.status)
        expect(answer.headers.has("Set-Cookie")).toBe(false)
      }
    }
  })
})

describe("hostile headers", () => {
  it.each([
    [
      "a repeated key",
      [
        ["Authorization", `Bearer ${seedKeys.allScopes}`],
        ["Authorization", "Bearer x"],
      ],
      401,
    ],
    [
      "a repeated User-Agent",
      [
        ["Authorization", `Bearer ${seedKeys.allScopes}`],
        ["User-Agent", "a"],
        ["User-Agent", "b"],
      ],
      200,
    ],
    ["100 kB of a key", [["Authorization", `Bearer ${"x".repeat(100_000)}`]], 401],
    ["100 kB of blanks", [["Authorization", `Bearer${" ".repeat(100_000)}x`]], 401],
    ["a key in other characters", [["Authorization", "Bearer \u00ff\u00fe"]], 401],
    [
      "cookies and hosts",
      [
        ["Authorization", `Bearer ${seedKeys.allScopes}`],
        ["Cookie", "a=b"],
        ["X-HTTP-Method-Override", "DELETE"],
        ["X-Forwarded-Host", "x"],
      ],
      200,
    ],
  ] as const)("are answered in an envelope: %s", async (_, given, status) => {
    const headers = new Headers(
      given.some(([name]) => name === "User-Agent") ? {} : { "User-Agent": "x" },
    )
    for (const [name, value] of given) headers.append(name, value)
    expect((await send(serve(), "/user", { headers })).status).toBe(status)
  })

  it("that repeat Content-Type are answered with 415", async () => {
    const headers = new Headers({ ...headersOf(), "Content-Type": "application/json" })
    headers.append("Content-Type", "application/json")
    expect(
      (await send(serve(), category.path, { method: "POST", headers, body: '{"name":"abc"}' }))
        .status,
    ).toBe(415)
  })
})

describe("any request", () => {
  const segments = fc.oneof(
    fc.constantFrom(
      "user",
      "stores",
      "webhooks",
      "logs",
      "search",
      "orders",
      "categories",
      "api",
      "..",
      ".",
      "",
      "%2F",
      "%00",
      "%",
      "__proto__",
      known.storeId,
      known.webhook.id,
    ),
    fc.webSegment(),
    fc.string({ maxLength: 8 }).map((text) => encodeURIComponent(text.toWellFormed())),
  )
  const someOperation = fc.constantFrom(...operationNames)
  const paths = fc.oneof(
    fc.array(segments, { maxLength: 9 }).map((parts) => `/${parts.join("/")}`),
    someOperation.map((name) => pathOf(name)),
    fc
      .tuple(someOperation, segments)
      .map(([name, id]) => pathOf(name, { storeId: id, orderId: id, page: id, webhookId: id })),
  )
  const searches = fc.webQueryParameters()
  const methods = fc.constantFrom("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "X")
  const values = fc.oneof(
    fc.string({
      unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
      maxLength: 20,
    }),
    fc.constant("application/json"),
  )
  const names = fc.constantFrom(
    "Authorization",
    "User-Agent",
    "Content-Type",
    "Content-Length",
    "Content-Encoding",
    "Origin",
    "Access-Control-Request-Method",
    "Accept",
  )
  const headers = fc.array(fc.tuple(names, values), { maxLength: 4 })
  const bodies = fc.oneof(
    fc.json(),
    fc.string(),
    fc.uint8Array(),
    fc
      .jsonValue()
      .map((value) =>
        JSON.stringify({ name: value, slug: value, visibility: value, productIds: value }),
      ),
  )

  it(
    "is answered in an envelope, and never with a 500",
    async () => {
      const server = serve()
      const property = fc.asyncProperty(
        paths,
        searches,
        methods,
        headers,
        bodies,
        fc.boolean(),
        async (path, search, method, given, body, isKnown) => {
          const all = new Headers(isKnown ? headersOf() : {})
          for (const [name, value] of given) all.append(name, value)
          const init = {
            method,
            headers: all,
            ...(method !== "GET" && method !== "HEAD" && { body }),
          }
          const response = await server.fetch(
            new Request(`http://localhost${path}?${search}`, init),
          )
          expect(response.status).toBeLessThan(500)
          if (method === "HEAD" || response.status === 204) expect(await response.text()).toBe("")
          else await readAnswer(response)
        },
      )
      await check(property, 15_000)
    },
    patience,
  )

  it(
    "as a body with a key is taken, or refused with 400",
    async () => {
      const server = serve()
      const property = fc.asyncProperty(
        fc.constantFrom(category, images),
        fc.jsonValue({ maxDepth: 3 }),
        async (target, body) => {
          const { status } = await write(server, target, JSON.stringify(body))
          expect([200, 201, 400]).toContain(status)
        },
      )
      await check(property, 5000)
      const wrong = fc.record(
        {
          name: fc.jsonValue(),
          slug: fc.jsonValue(),
          visibility: fc.jsonValue(),
          productIds: fc.jsonValue(),
        },
        { requiredKeys: [] },
      )
      await check(
        fc.asyncProperty(wrong, async (body) => {
          expect([201, 400]).toContain((await write(server, category, body)).status)
        }),
        5000,
      )
    },
    patience,
  )
})

describe("rows with unusual properties", () => {
  it("are answered unchanged when they have the names of a refusal or an answer", async () => {
    const odd = {
      refused: "unknownPath",
      message: "x",
      data: 1,
      pages: 2,
      headers: { "X-Odd": "1" },
    }
    const withOdd = <Row>(rows: readonly Row[]): readonly Row[] =>
      rows.map((row) => ({ ...row, ...odd }))
    const reading = readStoreData({
      ...data,
      stores: withOdd(data.stores),
      orders: withOdd(data.orders),
      proofs: withOdd(data.proofs),
    })
    if (!reading.ok) throw new Error("The data is refused.")
    const server = serve({ data: reading.value })
    for (const name of ["getStore", "getProofOfPayment"] as const) {
      const answer = await send(server, pathOf(name))
      expect(answer).toMatchObject({ status: 200, data: odd })
      expect(answer.headers.has("X-Odd")).toBe(false)
    }
    expect(await send(server, `${orders}?pageSize=1`)).toMatchObject({ status: 200, data: [odd] })
  })
})

describe("secrets", () => {
  const secrets = [...Object.values(seedKeys), ...data.invites.map(({ token }) => token)]

  it("never appear in an answer to any operation with any key", async () => {
    const server = serve()
    for (const name of operationNames) {
      for (const key of Object.values(seedKeys)) {
        const response = await server.fetch(
          new Request(`http://localhost${pathOf(name)}`, {
            method: operations[name].method,
            headers: headersOf(key),
          }),
        )
        const text = JSON.stringify([...response.headers]) + (await response.text())
        expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
      }
    }
  })

  it("sent in a wrong place never come back", () => {
    const places = fc.constantFrom(
      "/s3cret",
      "/stores/s3cret",
      `${orders}?s3cret=1`,
      "/user?key=s3cret",
    )
    const agents = fc.constantFrom("s3cret", "")
    const property = fc.asyncProperty(places, agents, async (path, agent) => {
      const headers = { Authorization: "Bearer s3cret", "User-Agent": agent, Cookie: "s3cret" }
      for (const strict of [false, true]) {
        const response = await serve({ strict }).fetch(
          new Request(`http://localhost${path}`, { headers }),
        )
        expect(JSON.stringify([...response.headers]) + (await response.text())).not.toContain(
          "s3cret",
        )
      }
    })
    return check(property, 80)
  })
})
