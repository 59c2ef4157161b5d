import { Hono } from "hono"
import { describe, expect, it } from "vitest"
import { listEndpoint } from "../../src/endpoint/list-endpoint.ts"
import { defineFields } from "../../src/fields/table.ts"
import type { Fault } from "../../src/mock/fault-plan.ts"
import { dropOf, withFaults } from "../../src/mock/with-faults.ts"

const films = listEndpoint({
  table: defineFields({ title: { kind: "text" } }),
  rows: [{ title: "Heat" }, { title: "Alien" }],
})
const whole = '{"data":[{"title":"Heat"},{"title":"Alien"}],"pages":1,"total":2}'

const statusesOf = async (
  fetch: (request: Request) => Promise<Response>,
  ...requests: readonly string[]
): Promise<number[]> => {
  const found: number[] = []
  for (const text of requests) {
    const [method = "", path = ""] = text.split(" ")
    found.push((await fetch(new Request(`http://localhost${path}`, { method }))).status)
  }
  return found
}

const request = (path = "/films", init: RequestInit = {}): Request =>
  new Request(`http://localhost${path}`, init)

describe("withFaults", () => {
  it("makes a list fail as planned, and then answer as it does by itself", async () => {
    const faulty = withFaults(films, [{ status: 429, retryAfter: 7, times: 1 }])
    const refused = await faulty(request())
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "7"])
    expect(await refused.json()).toEqual({ message: "Planned: status 429." })
    expect(await (await faulty(request())).text()).toBe(whole)
  })

  it("passes on what the fetch of an application takes besides", async () => {
    const app = new Hono<{ Bindings: { readonly name: string } }>()
    app.get("/hello", ({ env, text }) => text(`hello ${env.name}`))
    const faulty = withFaults(
      (given: Request, env: { readonly name: string }) => app.fetch(given, env),
      [{ status: 503, times: 1 }],
    )
    expect((await faulty(request("/hello"), { name: "Ann" })).status).toBe(503)
    expect(await (await faulty(request("/hello"), { name: "Ann" })).text()).toBe("hello Ann")
  })

  it.each<readonly [NonNullable<Fault["match"]>, readonly number[]]>([
    [{ path: "/films" }, [503, 503, 200, 200, 404]],
    [{ path: "/{list}" }, [503, 503, 503, 200, 404]],
    [{ path: "/{list}/{id}" }, [200, 200, 200, 503, 404]],
    [{ method: "GET" }, [503, 200, 503, 503, 503]],
    [{ method: "post", path: "/films" }, [200, 503, 200, 200, 404]],
    [{}, [503, 503, 503, 503, 503]],
    ["listOrders", [200, 200, 200, 200, 503]],
  ])("fails for the requests of %j", async (match, statuses) => {
    const orders = "/stores/6f9619ff-8b86-d011-b42d-00cf4fc964ff/orders"
    const app = new Hono()
    app.all("/:list", ({ text }) => text("ok"))
    app.all("/:list/:id", ({ text }) => text("ok"))
    const faulty = withFaults(async (given) => app.fetch(given), [{ match, status: 503 }])
    const asked = ["GET /films", "POST /films", "GET /ord%65rs", "GET /films/5", `GET ${orders}`]
    expect(await statusesOf(faulty, ...asked)).toEqual(statuses)
  })

  it("reads GET as HEAD too", async () => {
    const faulty = withFaults(films, [{ match: { method: "GET" }, status: 503 }])
    expect(await statusesOf(faulty, "HEAD /films")).toEqual([503])
  })

  it("cuts a body in half, which looks whole", async () => {
    const faulty = withFaults(films, [{ cutBody: true, times: 1 }, { status: 500 }])
    const cut = await faulty(request())
    expect([cut.status, cut.headers.get("Content-Type")]).toEqual([200, "application/json"])
    expect(await cut.text()).toBe(whole.slice(0, Math.floor(whole.length / 2)))
    expect((await faulty(request())).status).toBe(500)
  })

  it("drops a connection, also where there is no body that has a middle", async () => {
    const empty = withFaults(
      () => new Response(null, { status: 204 }),
      [{ drop: "middle", times: 1 }, { cutBody: true }],
    )
    const dropped = await empty(request())
    expect([dropped.type, dropOf(dropped)]).toEqual(["error", "middle"])
    expect((await empty(request())).status).toBe(204)
  })

  it("passes preflights on without counting them", async () => {
    const faulty = withFaults(films, [{ status: 503, times: 1 }])
    const headers = { Origin: "https://a.example", "Access-Control-Request-Method": "GET" }
    expect((await faulty(request("/films", { method: "OPTIONS", headers }))).status).toBe(405)
    expect(await statusesOf(faulty, "GET /films", "GET /films")).toEqual([503, 200])
  })

  it("replaces its plan", async () => {
    const faulty = withFaults(films, [{ status: 503 }])
    faulty.plan.set([{ status: 500, times: 1 }])
    expect(await statusesOf(faulty, "GET /films", "GET /films")).toEqual([500, 200])
  })

  it.each<readonly [unknown, string]>([
    [[{ match: "listOrder" }], "Did you mean listOrders?"],
    [[{ match: "nothing" }], "plan[0].match must be the name of an operation, { method, path }"],
    [[{ match: { path: "films" } }], 'plan[0].match.path must start with "/", got "films".'],
    [[{ match: { paths: "/films" } }], 'plan[0].match has no option "paths"'],
    [[{ match: null }], "match must be"],
    [[{}, { times: "3" }], "plan[1].times must be a number of 0 or more"],
    [[{ latency: "5" }], "plan[0].latency must be a number"],
    [[{ retryAfter: null }], "plan[0].retryAfter must be"],
    [[{ cutBody: "yes" }], 'Option "cutBody" of plan[0]: expected a boolean'],
    [[{ shuffleTies: true }], "plan[0].shuffleTies is for the store service"],
    [[{ stauts: 500 }], 'plan[0] has no option "stauts"'],
    [[5], "plan[0] must be a fault, got 5."],
    [[null], "plan[0]"],
    [{ status: 500 }, "plan must be an array of faults"],
  ])("refuses %j", (faults, message) => {
    expect(() => withFaults(films, faults as readonly Fault[])).toThrow(message)
  })
})
