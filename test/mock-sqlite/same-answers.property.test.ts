import fc, { type Arbitrary } from "fast-check"
import { expect, it } from "vitest"
import type { Field, Fields } from "../../src/fields/field.ts"
import { operatorSymbols } from "../../src/language/operators.ts"
import { seedData } from "../../src/mock/seed/seed-data.ts"
import { defaultTables } from "../../src/mock/server-options.ts"
import { headersOf, pathOf, requestFor, serve } from "../mock/store/support.ts"
import { runFactor } from "../support/runs.ts"
import { serveDatabase } from "./support.ts"

const data = seedData({
  nulls: true,
  sizes: { products: 40, orders: 150, reviews: 80, tickets: 60, webhookLogs: 90 },
})
const storeId = data.accounts[0]?.storeIds[0] ?? ""
const webhookId = data.webhooks.find(({ accountId }) => accountId === data.accounts[0]?.user.id)?.id

const lists = [
  { name: "listOrders", table: defaultTables.orders, rows: data.orders },
  { name: "listProducts", table: defaultTables.products, rows: data.products },
  { name: "listReviews", table: defaultTables.reviews, rows: data.reviews },
  { name: "listTickets", table: defaultTables.tickets, rows: data.tickets },
  { name: "listWebhookLogs", table: defaultTables.webhookLogs, rows: data.webhookLogs },
  { name: "searchWebhookLogs", table: defaultTables.webhookLogs, rows: data.webhookLogs },
] as const

/** Values that no row has, or that some kinds only have in another spelling. */
const oddValues = ["null", "", "0", "-1", "1e400", "true", "2025-06-01", "2025-02-30", "é", "%_\\|"]

/** Writes a value of a field of a row, or a part of it, in any letter case. */
function valueOf(field: Field, rows: readonly unknown[]): Arbitrary<string> {
  const ofRow = fc
    .record({ row: fc.constantFrom(...rows), from: fc.nat(4), length: fc.nat(12), how: fc.nat(4) })
    .map(({ row, from, length, how }) => {
      const read = field.kind === "shortcut" || field.kind === "range-end" ? true : field.read(row)
      const text = String(read).replaceAll(/[,|\\]/g, String.raw`\$&`)
      if (how === 0) return text.slice(from, from + length)
      return how === 1 ? text.toUpperCase() : text
    })
  return fc.oneof({ weight: 5, arbitrary: ofRow }, fc.constantFrom(...oddValues))
}

function conditionOver(table: Fields, rows: readonly unknown[]): Arbitrary<string> {
  const all = [...table.fields.values()]
  return fc.constantFrom(...all).chain((field) =>
    fc
      .record({
        operator: fc.constantFrom(...operatorSymbols),
        values: fc.array(valueOf(field, rows), { minLength: 1, maxLength: 2 }),
        other: fc.option(fc.constantFrom(...all), { freq: 6 }),
      })
      .map(({ operator, values, other }) => {
        const names = other === null ? field.name : `(${field.name}|${other.name})`
        return `${names}${operator}${values.join("|")}`
      }),
  )
}

/** Queries that most often find some rows of a list, and not all. */
function queryOver(table: Fields, rows: readonly unknown[]): Arbitrary<string> {
  const sort = fc
    .tuple(fc.constantFrom("", "-"), fc.constantFrom(...table.fields.keys(), "nope"))
    .map((parts) => parts.join(""))
  return fc
    .record(
      {
        filters: fc
          .array(conditionOver(table, rows), { minLength: 1, maxLength: 3 })
          .map((all) => all.join(",")),
        sorts: fc.array(sort, { minLength: 1, maxLength: 3 }).map((all) => all.join(",")),
        page: fc.constantFrom("1", "1", "2", "3", "9999999"),
        pageSize: fc.constantFrom("1", "3", "20", "100"),
      },
      { requiredKeys: [] },
    )
    .map((parameters) => new URLSearchParams({ ...parameters, query: "e", search: "e" }).toString())
}

it.each(lists)(
  "$name: a service over a database answers any query as one in memory does",
  async ({ name, table, rows }) => {
    const [stored, memory] = [serveDatabase(data), serve({ data })]
    const path = pathOf(name, { storeId, ...(webhookId !== undefined && { webhookId }) })
    const answerOf = async (service: typeof stored | typeof memory, query: string) => {
      const response = await service.fetch(requestFor(name, headersOf(), `${path}?${query}`))
      return [response.status, [...response.headers], await response.text()]
    }
    expect((await answerOf(memory, "query=e"))[0]).toBe(200)
    const property = fc.asyncProperty(queryOver(table, rows), async (query) => {
      expect(await answerOf(stored, query)).toEqual(await answerOf(memory, query))
    })
    await fc.assert(property, { numRuns: Math.ceil(200 * runFactor) })
  },
)
