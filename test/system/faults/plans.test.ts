import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"
import fc from "fast-check"
import { expect, it } from "vitest"
import { seedKeys } from "../../../src/mock/seed/seed-accounts.ts"
import { folderOf } from "../../cli/run-cli.ts"
import { dataOptions, startServe } from "../../cli/serve-session.ts"
import { check, patience } from "../../support/runs.ts"
import { decide, plans, type Seen } from "./model.ts"

const files = {
  "films.json": '[{"title":"Heat"},{"title":"Alien"}]',
  "orders.json": '[{"total":5},{"total":9},{"total":7}]',
}

const see = async (url: string, asked: string): Promise<Seen> => {
  const [method = "", path = ""] = asked.split(" ")
  try {
    const response = await fetch(url + path, { method })
    const { status, headers } = response
    return { status, retryAfter: headers.get("Retry-After"), body: await response.text() }
  } catch {
    return { dropped: true }
  }
}

const plan = async (url: string, faults: unknown): Promise<Response> =>
  fetch(`${url}/-/faults`, {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(faults),
  })

it(
  "what is planned over a port comes, in order",
  async () => {
    const { url } = await startServe(["films.json", "orders.json"], { folder: folderOf(files) })
    const asked = ["GET /films", "GET /orders", "POST /films", "POST /orders", "GET /films/5"]
    const usual = new Map<string, Seen>()
    for (const request of asked) usual.set(request, await see(url, request))
    const requests = fc.array(fc.constantFrom(...asked), { minLength: 1, maxLength: 8 })
    const property = fc.asyncProperty(plans, requests, async (faults, requests) => {
      expect((await plan(url, faults)).status).toBe(204)
      const seen: Seen[] = []
      for (const request of requests) seen.push(await see(url, request))
      const wanted = decide(faults, requests).map((fault, at): Seen => {
        const answer = usual.get(requests[at] ?? "")
        if (answer === undefined || "dropped" in answer) throw new Error("It answers by itself.")
        if (fault?.drop !== undefined) return { dropped: true }
        if (fault?.cutBody === true)
          return { ...answer, body: answer.body.slice(0, Math.floor(answer.body.length / 2)) }
        if (fault?.status === undefined) return answer
        const body = `{"message":"Planned: status ${fault.status}."}`
        const retryAfter = fault.retryAfter === undefined ? null : String(fault.retryAfter)
        return { status: fault.status, retryAfter, body }
      })
      expect(seen).toEqual(wanted)
    })
    await check(property, 200)
  },
  patience,
)

it(
  "a client in Python plans the operations of the store service",
  async () => {
    const { argv, folder } = dataOptions()
    const { url } = await startServe(argv, { folder })
    const script = join(import.meta.dirname, "plans.py")
    const count = String(Math.ceil(200 * Number(process.env.TROMMEL_RUNS ?? 0.25)))
    const { stdout } = await promisify(execFile)("python3", [
      script,
      url,
      seedKeys.allScopes,
      count,
    ])
    expect(stdout.trim()).toBe(`${count} plans came as planned`)
  },
  patience,
)

it("an invalid plan is refused with its reason, and the last one stays", async () => {
  const { url, stop } = await startServe(["films.json", "--verbose"], { folder: folderOf(files) })
  await plan(url, [{ status: 503 }])
  const answer = await plan(url, [{}, { match: "listOrder" }])
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { detail: expect.stringContaining("Did you mean listOrders?") as string },
  ])
  expect((await fetch(`${url}/-/faults`)).status).toBe(405)
  expect((await fetch(`${url}/-/faults`, { method: "PUT", body: "[]" })).status).toBe(415)
  expect((await fetch(`${url}/films`)).status).toBe(503)
  expect((await stop()).err).toContain("PUT /-/faults 400")
})

it("a plan of a file holds from the start, and pages of other origins replace it", async () => {
  const faults = '[{ "match": { "path": "/films" }, "status": 503 }]'
  const folder = folderOf({ ...files, "plan.json": faults, "bad.json": '[{ "stauts": 503 }]' })
  const { url } = await startServe(["films.json", "--faults", "plan.json"], { folder })
  const answer = await fetch(`${url}/films`, { headers: { Origin: "https://a.example" } })
  expect([answer.status, answer.headers.get("Access-Control-Allow-Origin")]).toEqual([503, "*"])
  const headers = { Origin: "https://a.example", "Access-Control-Request-Method": "PUT" }
  const preflight = await fetch(`${url}/-/faults`, { method: "OPTIONS", headers })
  expect(preflight.headers.get("Access-Control-Allow-Methods")).toContain("PUT")
  await plan(url, [])
  expect((await fetch(`${url}/films`)).status).toBe(200)
  const refused = await startServe(["films.json", "--faults", "bad.json"], { folder })
  expect(refused.out).toContain('bad.json: plan[0] has no option "stauts".')
})
