import { expect, it, onTestFinished } from "vitest"
import type { ServeTask } from "../../../../src/cli/store-thread/messages.ts"
import {
  startThreadService,
  type ThreadService,
} from "../../../../src/cli/store-thread/thread-service.ts"
import { headersOf, pathOf } from "../../../mock/store/support.ts"
import { filledFile, program, taskOf } from "./support.ts"

async function serve(more: Partial<ServeTask> = {}): Promise<ThreadService> {
  const task = taskOf(filledFile(), more)
  const service = await startThreadService({ program, task, onError: () => undefined })
  if (!service.ok) throw new Error(service.reason)
  onTestFinished(service.value.close)
  return service.value
}

const requestOf = (path: string, more: Readonly<Record<string, string>> = {}): Request =>
  new Request(`http://localhost${path}`, { headers: { ...headersOf(), ...more } })

it("a page of another origin can read that a thread failed, as it can read all other answers", async () => {
  const { fetch } = await serve()
  const origin = { Origin: "http://localhost:5173" }
  const [answered, failed] = [
    await fetch(requestOf("/user", origin)),
    await fetch(requestOf("/user", { ...origin, "x-fail-with": "something unforeseen" })),
  ]
  expect([answered.status, failed.status]).toEqual([200, 503])
  for (const name of ["Access-Control-Allow-Origin", "Access-Control-Expose-Headers"]) {
    expect(failed.headers.get(name)).not.toBeNull()
    expect(failed.headers.get(name)).toBe(answered.headers.get(name))
  }
})

it("a body that is longer than the service takes is refused with 413", async () => {
  const { fetch } = await serve()
  const headers = { ...headersOf(), "Content-Type": "application/json" }
  const post = (body: string): Promise<Response> =>
    fetch(
      new Request(`http://localhost${pathOf("createCategory")}`, { method: "POST", headers, body }),
    )
  expect((await post(JSON.stringify({ name: "x".repeat(2_000_000) }))).status).toBe(413)
  expect((await post(JSON.stringify({ name: "short" }))).status).toBe(201)
})

it("the requests that the rate limit counted are forgotten when that is said", async () => {
  const { fetch, clearRates } = await serve({ rateLimit: { requests: 1, seconds: 100_000 } })
  const statuses = [await fetch(requestOf("/user")), await fetch(requestOf("/user"))]
  clearRates()
  statuses.push(await fetch(requestOf("/user")))
  expect(statuses.map(({ status }) => status)).toEqual([200, 429, 200])
})
