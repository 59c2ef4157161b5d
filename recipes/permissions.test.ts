import { expect, it } from "vitest"
import { salesEndpoint } from "./permissions.ts"

const sales = [
  { id: 1, store: 1, name: "ant", cost: 4 },
  { id: 2, store: 2, name: "bee", cost: 7 },
  { id: 3, store: 2, name: "cow", cost: 9 },
]
const callers = new Map([
  ["ann", { store: 2, role: "owner" }],
  ["bob", { store: 2, role: "clerk" }],
] as const)
const endpoint = salesEndpoint(sales, (request) => {
  const name = request.headers.get("x-caller")
  return name === "ann" || name === "bob" ? callers.get(name) : undefined
})
const ask = async (caller: string, filters: string) => {
  const address = `https://shop.example/sales?${new URLSearchParams({ filters }).toString()}`
  const response = await endpoint(new Request(address, { headers: { "x-caller": caller } }))
  return { status: response.status, body: await response.text() }
}

it("no filter reaches rows of another store", async () => {
  for (const filters of ["", "name!=q", "name!=q\\", "id==1|2|3", "name==ant"])
    for (const caller of ["ann", "bob"]) {
      const { status, body } = await ask(caller, filters)
      expect([status, body.includes("ant")]).toEqual([200, false])
    }
})

it("a role neither sees nor filters by a field that it does not have", async () => {
  expect((await ask("ann", "cost>8")).body).toContain('"cow","cost":9')
  const { body } = await ask("bob", "")
  expect(JSON.parse(body)).toEqual({
    data: [
      { id: 2, name: "bee" },
      { id: 3, name: "cow" },
    ],
    total: 2,
  })
  const refused = await ask("bob", "cost>8")
  expect(refused.status).toBe(400)
  expect(refused.body).toContain('There is no field \\"cost\\".')
})

it("a request without a caller gets no rows", async () => {
  expect(await ask("eve", "")).toEqual({ status: 401, body: "Sign in." })
})
