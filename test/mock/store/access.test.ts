import { describe, expect, it } from "vitest"
import { scopes, seedKeys } from "../../../src/mock/seed/seed-accounts.ts"
import type { StoredKey, StoreData } from "../../../src/mock/state/store-data.ts"
import { operations } from "../../../src/store/operations.ts"
import {
  data,
  headersOf,
  known,
  operationNames,
  pathOf,
  readAnswer,
  requestFor,
  send,
  serve,
} from "./support.ts"

const nobody = "00000000-0000-4000-8000-000000000000"

const withKey = (key: Omit<StoredKey, "name" | "revoked">): StoreData => {
  const [first, ...others] = data.accounts
  if (!first) throw new Error("There is no account.")
  return {
    ...data,
    accounts: [
      { ...first, keys: [...first.keys, { ...key, name: "test", revoked: false }] },
      ...others,
    ],
  }
}

describe("keys", () => {
  const { "User-Agent": agent = "" } = headersOf()
  const broken: readonly (readonly [string, string | undefined])[] = [
    ["is missing", undefined],
    ["is empty", ""],
    ["has no scheme", seedKeys.allScopes],
    ["has another scheme", `Basic ${seedKeys.allScopes}`],
    ["has a scheme alone", "Bearer"],
    ["has a scheme joined to it", `Bearer${seedKeys.allScopes}`],
    ["is unknown", "Bearer nobody"],
    ["is a beginning of one", `Bearer ${seedKeys.allScopes.slice(0, -1)}`],
    ["is longer than one", `Bearer ${seedKeys.allScopes}1`],
    ["has other letter case", `Bearer ${seedKeys.allScopes.toUpperCase()}`],
    ["is revoked", `Bearer ${seedKeys.revoked}`],
    ["is the name of a property", "Bearer __proto__"],
    ["is the name of a method", "Bearer constructor"],
    ["is there twice", `Bearer ${seedKeys.allScopes}, Bearer ${seedKeys.allScopes}`],
  ]

  it.each(broken)("401 with code AccessDenied when the key %s", async (_, authorization) => {
    const headers = {
      "User-Agent": agent,
      ...(authorization !== undefined && { Authorization: authorization }),
    }
    const answer = await send(serve(), "/user", { headers })
    expect(answer).toMatchObject({ status: 401, code: "AccessDenied", success: false })
    expect(answer.headers.get("WWW-Authenticate")).toBe("Bearer")
  })

  it.each(operationNames)("401 for %s without a key", async (name) => {
    const answer = await readAnswer(await serve().fetch(requestFor(name, { "User-Agent": agent })))
    expect(answer).toMatchObject({ status: 401, code: "AccessDenied" })
  })

  it.each(["bearer", "BEARER", "Bearer "])(
    "takes the scheme %j: its letter case and the blanks behind it do not count",
    async (scheme) => {
      const headers = { "User-Agent": agent, Authorization: `${scheme} ${seedKeys.allScopes} ` }
      expect((await send(serve(), "/user", { headers })).status).toBe(200)
    },
  )

  it("gives unknown, revoked and missing keys the same answer", async () => {
    const messages = await Promise.all(
      ["Bearer nobody", `Bearer ${seedKeys.revoked}`, ""].map(
        async (Authorization) =>
          (await send(serve(), "/user", { headers: { "User-Agent": agent, Authorization } }))
            .message,
      ),
    )
    expect(new Set(messages).size).toBe(1)
  })

  it("notices a key that is revoked or added while the server runs", async () => {
    const server = serve()
    const [first] = server.state.accounts.all()
    if (!first) throw new Error("There is no account.")
    server.state.accounts.replace({
      ...first,
      keys: first.keys.map((key) => ({ ...key, revoked: true })),
    })
    expect((await send(server, "/user")).status).toBe(401)
    server.reset()
    expect((await send(server, "/user")).status).toBe(200)
  })
})

describe("scopes", () => {
  it.each(operationNames)("%s needs its scope, and no other", async (name) => {
    const { scope } = operations[name]
    const [only, allBut] = [`only ${scope}`, "all but"]
    const server = serve({ data: withKey({ value: only, scopes: [scope] }) })
    expect((await server.fetch(requestFor(name, headersOf(only)))).ok).toBe(true)
    const others = serve({
      data: withKey({ value: allBut, scopes: scopes.filter((other) => other !== scope) }),
    })
    const answer = await readAnswer(await others.fetch(requestFor(name, headersOf(allBut))))
    expect(answer).toMatchObject({ status: 403, code: "AccessDenied", success: false })
    expect(answer.message).toContain(scope)
  })

  it("are checked before ids are looked up", async () => {
    const headers = headersOf(seedKeys.fewScopes)
    const paths = [
      pathOf("listOrders", { storeId: nobody }),
      pathOf("listOrders", { storeId: "x" }),
      pathOf("listWebhookLogs"),
    ]
    for (const path of paths) expect((await send(serve(), path, { headers })).status).toBe(403)
  })

  it("of the seeded keys match the names of the keys", async () => {
    const few = headersOf(seedKeys.fewScopes)
    expect((await send(serve(), "/user", { headers: few })).status).toBe(200)
    expect((await send(serve(), pathOf("getStore"), { headers: few })).status).toBe(200)
  })
})

describe("User-Agent", () => {
  const { Authorization = "" } = headersOf()

  it.each([{}, { "User-Agent": "" }, { "User-Agent": "  " }])(
    "400 without one, as in %j",
    async (agent) => {
      expect(await send(serve(), "/user", { headers: { Authorization, ...agent } })).toMatchObject({
        status: 400,
        code: null,
      })
    },
  )

  it("is checked behind the key: 401 for a request without both", async () => {
    for (const headers of [{}, { Authorization: "Bearer nobody" }])
      expect(await send(serve(), "/user", { headers })).toMatchObject({
        status: 401,
        code: "AccessDenied",
      })
  })

  it("can be optional, or have another status", async () => {
    expect(
      (await send(serve({ userAgent: "optional" }), "/user", { headers: { Authorization } }))
        .status,
    ).toBe(200)
    const server = serve({ errors: { missingUserAgent: { status: 403, code: "NoAgent" } } })
    expect(await send(server, "/user", { headers: { Authorization } })).toMatchObject({
      status: 403,
      code: "NoAgent",
    })
  })
})

describe("resources of others", () => {
  const foreignStore = known.other.storeIds[0] ?? ""
  const withStore = operationNames.filter((name) => operations[name].path.includes("{storeId}"))

  it.each(withStore)("404 for %s of an unknown and of a foreign store", async (name) => {
    const server = serve()
    const answers = await Promise.all(
      [nobody, foreignStore].map(async (storeId) =>
        readAnswer(await server.fetch(requestFor(name, headersOf(), pathOf(name, { storeId })))),
      ),
    )
    expect(answers.map(({ status, code }) => [status, code])).toEqual([
      [404, null],
      [404, null],
    ])
    expect(answers[0]?.message).toBe(answers[1]?.message)
  })

  it("404 for the logs of an unknown and of a foreign webhook", async () => {
    const foreign =
      data.webhooks.find(({ accountId }) => accountId !== known.account.user.id)?.id ?? ""
    for (const webhookId of [nobody, foreign])
      expect((await send(serve(), pathOf("listWebhookLogs", { webhookId }))).status).toBe(404)
    const own = headersOf(seedKeys.otherAccount)
    expect(
      (await send(serve(), pathOf("listWebhookLogs", { webhookId: foreign }), { headers: own }))
        .status,
    ).toBe(200)
  })

  it("404 for a variant of another product, and a product of another store", async () => {
    const [second = ""] = known.account.storeIds.slice(1)
    const otherProduct =
      data.products.find(({ id, storeId }) => storeId === known.storeId && id !== known.product.id)
        ?.id ?? ""
    const givens: readonly Record<string, string>[] = [
      { storeId: second },
      { productId: otherProduct },
      { variantId: nobody },
      { productId: nobody },
    ]
    for (const name of ["listItems", "orderVariantImages"] as const) {
      for (const given of givens) {
        const answer = await readAnswer(
          await serve().fetch(requestFor(name, headersOf(), pathOf(name, given))),
        )
        expect([name, given, answer.status, answer.message]).toEqual([
          name,
          given,
          404,
          "The variant does not exist.",
        ])
      }
    }
  })

  it("does not find logs of another account in a search", async () => {
    const foreign = data.webhooks.find(({ accountId }) => accountId !== known.account.user.id)?.id
    const log = data.webhookLogs.find(({ webhookId }) => webhookId === foreign)
    const path = `${pathOf("searchWebhookLogs")}?query=${log?.id ?? ""}`
    expect((await send(serve(), path)).data).toEqual([])
    expect((await send(serve(), path, { headers: headersOf(seedKeys.otherAccount) })).data).toEqual(
      [log],
    )
  })
})
