import fc from "fast-check"
import { expect, it } from "vitest"
import { applyQuery, defineFields } from "../../src/index.ts"
import { sieve } from "../../src/sieve.ts"
import { askDatabase, askRole } from "../support/tenants-in-databases.ts"
import { askStores, visit } from "../support/tenants.ts"
import { check } from "../support/runs.ts"

const table = defineFields({ name: { kind: "text" }, store: { kind: "integer" } })
const rows = [
  { name: "Anna", store: 1 },
  { name: "Berta", store: 2 },
]

it("no hostile text gets a row of another store from a function of rows or a collection, in both dialects", async () => {
  let visits = 0
  let seen = 0
  const property = fc.asyncProperty(visit, async (request) => {
    const stores = await askStores(request)
    visits++
    seen += stores.length
    expect(new Set([...stores, Number(request.headers.get("x-store"))]).size).toBe(1)
  })
  await check(property, 5000)
  expect(seen).toBeGreaterThan(visits)
})

it("no hostile text gets a row of another tenant out of a database, also with a cursor of the other one, or anything of a field that a role lacks", async () => {
  let visits = 0
  let seen = 0
  const property = fc.asyncProperty(visit, async (request) => {
    const stores = await askDatabase(request)
    visits++
    seen += stores.length
    expect(new Set([...stores, Number(request.headers.get("x-store"))]).size).toBe(1)
    const [left, right] = await askRole(request)
    expect(left).toEqual(right)
  })
  await check(property, 1000)
  expect(seen).toBeGreaterThan(visits)
})

it("a condition appended to a visitor's text does not keep rows apart: a backslash takes the comma", () => {
  const visitor = String.raw`name!=q\ `.trim()
  const { data, refused } = applyQuery(
    rows,
    table,
    { filters: `${visitor},store==1` },
    { strict: true },
  )
  expect([refused, data]).toEqual([false, rows])
})

it("S9: a condition before it does not either: a server that gives up returns every row", () => {
  const { data } = applyQuery(rows, table, { filters: "store==1,nope==1" }, { dialect: sieve })
  expect(data).toEqual(rows)
})
