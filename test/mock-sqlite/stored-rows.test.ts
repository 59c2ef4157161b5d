import { DatabaseSync } from "node:sqlite"
import { describe, expect, it, onTestFinished } from "vitest"
import { createSqliteLists } from "../../src/mock-sqlite/sqlite-state.ts"
import { createStore } from "../../src/mock-sqlite/store-file.ts"
import { tablesOfStore } from "../../src/mock-sqlite/store-tables.ts"
import { defaultTables } from "../../src/mock/server-options.ts"
import { data } from "../mock/store/support.ts"
import { serveDatabase } from "./support.ts"

const openLists = () => {
  const database = new DatabaseSync(":memory:")
  onTestFinished(() => database.close())
  createStore(database)
  return createSqliteLists(database, tablesOfStore(defaultTables))
}

const unknownId = "00000000-0000-4000-8000-00000000ffff"

describe("the rows of a list in a database", () => {
  it("are those that were loaded last, in their order", () => {
    const { webhooks } = openLists()
    webhooks.load(data.webhooks)
    webhooks.load(data.webhooks.toReversed())
    expect(webhooks.all()).toEqual(data.webhooks.toReversed())
    expect(webhooks.count()).toBe(data.webhooks.length)
    webhooks.load([])
    expect([webhooks.all(), webhooks.count()]).toEqual([[], 0])
  })

  it("keep their place when they are replaced, and an unknown one replaces nothing", () => {
    const { webhooks } = openLists()
    webhooks.load(data.webhooks)
    const changed = data.webhooks.map((webhook) => ({ ...webhook, failures: 3 }))
    for (const webhook of changed.toReversed()) webhooks.replace(webhook)
    for (const webhook of changed) webhooks.replace({ ...webhook, id: unknownId })
    expect(webhooks.all()).toEqual(changed)
  })
})

describe("a delivery to a webhook that is gone", () => {
  it("is logged, and counts for no webhook", () => {
    const { state } = serveDatabase(data)
    const before = state.webhooks.all()
    const { orderId } = data.webhookLogs[0] ?? expect.fail("There is no log.")
    const delivery = { webhookId: unknownId, orderId, url: "http://a.example/", success: false }
    const logs = state.recordDelivery({ ...delivery, responseCode: 500 }, 5)
    expect(logs).toMatchObject([{ webhookId: unknownId, responseCode: 500 }])
    expect(state.webhooks.all()).toEqual(before)
  })
})
