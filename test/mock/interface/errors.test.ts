import { describe, expect, it } from "vitest"
import { seedKeys } from "../../../src/mock/seed/seed-accounts.ts"
import { headersOf, known, pathOf, readAnswer, serve } from "../store/support.ts"

const [foreignStore = ""] = known.other.storeIds
const json = { "Content-Type": "application/json" }

interface Wrong {
  readonly name: string
  readonly path: string
  readonly init?: RequestInit
  readonly status: number
  readonly code: string | null
}

const refused = { status: 401, code: "AccessDenied" }
const absent = { status: 404, code: null }

const wrongs: readonly Wrong[] = [
  { name: "a missing key", path: "/user", init: { headers: { "User-Agent": "x" } }, ...refused },
  {
    name: "a key without Bearer",
    path: "/user",
    init: { headers: { "User-Agent": "x", Authorization: seedKeys.allScopes } },
    ...refused,
  },
  {
    name: "a revoked key",
    path: "/user",
    init: { headers: headersOf(seedKeys.revoked) },
    ...refused,
  },
  {
    name: "a key without the scope",
    path: pathOf("listOrders"),
    init: { headers: headersOf(seedKeys.fewScopes) },
    ...refused,
    status: 403,
  },
  {
    name: "a store that does not exist",
    path: pathOf("getStore", { storeId: "00000000-0000-4000-8000-000000000000" }),
    ...absent,
  },
  {
    name: "a store of another account",
    path: pathOf("getStore", { storeId: foreignStore }),
    ...absent,
  },
  { name: "a path with /api in front", path: "/api/user", ...absent },
  { name: "a path of nothing", path: "/nothing", ...absent },
  {
    name: "a wrong method",
    path: "/user",
    init: { method: "DELETE", headers: headersOf() },
    status: 405,
    code: null,
  },
  {
    name: "no User-Agent",
    path: "/user",
    init: { headers: { Authorization: `Bearer ${seedKeys.allScopes}` } },
    status: 400,
    code: null,
  },
  {
    name: "a body that is not JSON",
    path: pathOf("createCategory"),
    init: { method: "POST", headers: { ...headersOf(), ...json }, body: "{" },
    status: 400,
    code: null,
  },
]

const fetchWrong = async ({
  path,
  init = { headers: headersOf() },
}: Wrong): ReturnType<typeof readAnswer> =>
  readAnswer(await serve().fetch(new Request(`http://localhost${path}`, init)))

describe("errors keep the envelope", () => {
  it.each(wrongs)(
    "$status for $name, with success false, a message, and the code where one is named",
    async (wrong) => {
      const {
        status,
        code,
        success,
        message,
        data,
        headers: _headers,
        ...others
      } = await fetchWrong(wrong)
      expect({ status, code, success, data, others }).toEqual({
        status: wrong.status,
        code: wrong.code,
        success: false,
        data: null,
        others: {},
      })
      expect(message).toMatch(/\w/)
    },
  )

  it("429 for requests that come faster than allowed, with the time to wait", async () => {
    const server = serve({ rateLimit: { requests: 1, seconds: 30 } })
    const once = async (): ReturnType<typeof readAnswer> =>
      readAnswer(await server.fetch(new Request("http://localhost/user", { headers: headersOf() })))
    expect(await once()).toMatchObject({ status: 200 })
    const late = await once()
    expect(late).toMatchObject({ status: 429, success: false, data: null })
    expect(Number(late.headers.get("Retry-After"))).toBeGreaterThan(0)
  })

  it("unknown filter fields and too large page sizes are not errors", async () => {
    for (const search of [
      "filters=nothing==1",
      "sorts=nothing",
      "pageSize=100000",
      "filters=nothing==1&pageSize=101",
    ]) {
      expect(
        await fetchWrong({
          name: "",
          path: `${pathOf("listOrders")}?${search}`,
          status: 200,
          code: null,
        }),
      ).toMatchObject({
        status: 200,
        success: true,
        message: null,
        code: null,
      })
    }
  })
})
