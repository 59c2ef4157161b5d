import { expect, it } from "vitest"
import { createWaitingRequests } from "../../../../src/cli/store-thread/waiting-requests.ts"
import { requestOf } from "./support.ts"

it("a request that a thread began is not among those to pass on, and is refused apart", async () => {
  const requests = createWaitingRequests()
  const first = requests.add(requestOf("/first"))
  const second = requests.add(requestOf("/second"))
  requests.start(first.id)
  expect(requests.notStarted().map(({ id }) => id)).toEqual([second.id])
  requests.refuse("started", () => new Response("refused"))
  expect(await (await first.answered).text()).toBe("refused")
  expect(requests.isEmpty()).toBe(false)
  requests.answer(second.id, new Response("answered"))
  expect(await (await second.answered).text()).toBe("answered")
  expect(requests.isEmpty()).toBe(true)
})

it("a late message of a thread about a request that was refused changes nothing", async () => {
  const requests = createWaitingRequests()
  const { id, answered } = requests.add(requestOf("/"))
  requests.refuse("all", () => new Response("refused"))
  requests.start(id)
  requests.answer(id, new Response("late"))
  expect(await (await answered).text()).toBe("refused")
  expect(requests.isEmpty()).toBe(true)
  expect(requests.notStarted()).toEqual([])
})
