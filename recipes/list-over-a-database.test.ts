import { PGlite } from "@electric-sql/pglite"
import { Kysely, PGliteDialect } from "kysely"
import type { Server } from "node:http"
import type { AddressInfo } from "node:net"
import { readFileSync } from "node:fs"
import { checkSqlTable } from "trommel/kysely"
import { afterAll, beforeAll, expect, it } from "vitest"
import { createApp, orders, type Database } from "./list-over-a-database.ts"

const page = readFileSync(new URL("../docs/guide/list-over-a-database.md", import.meta.url), "utf8")
const callers = new Map([
  ["ann", { tenant: 1, role: "owner" }],
  ["bob", { tenant: 1, role: "clerk" }],
  ["cat", { tenant: 2, role: "owner" }],
] as const)

let db: Kysely<Database>
let server: Server
let address = ""
beforeAll(async () => {
  const lite = await PGlite.create()
  // The statements of the page, as they are.
  await lite.exec(/^```sql\n([^]*?)^```$/m.exec(page)?.[1] ?? "")
  db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite: lite }) })
  const app = createApp(db, (visit) => {
    const name = visit.get("x-caller")
    return name === "ann" || name === "bob" || name === "cat" ? callers.get(name) : undefined
  })
  await new Promise<void>((ready) => {
    server = app.listen(0, "127.0.0.1", () => ready())
  })
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}, 60_000)
afterAll(async () => {
  await new Promise((closed) => server.close(closed))
  await db.destroy()
})

const ask = async (caller: string, path: string) => {
  const response = await fetch(address + path, { headers: { "x-caller": caller } })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** The requests that the page shows, each with the body below it. A cursor is written as … */
const shown = Array.from(
  page.matchAll(/^GET (\S+) as (\w+)\n([^]*?)\n\n?(?=GET |```$)/gm),
  ([, path = "", caller = "", body = ""]) => ({ path, caller, body: JSON.parse(body) as unknown }),
)

it("the requests of the page have the bodies that it shows", async () => {
  let cursor = ""
  for (const { path, caller, body } of shown) {
    const answer = await ask(caller, path.replace("…", encodeURIComponent(cursor)))
    if (typeof answer.body["next"] === "string") {
      cursor = answer.body["next"]
      answer.body["next"] = "…"
    }
    expect(answer.body, path).toEqual(body)
  }
})

it("the page shows tags, a role, counts and a cursor, and the database is as the table says", async () => {
  expect(shown.length).toBeGreaterThanOrEqual(4)
  expect(await checkSqlTable(db, orders)).toEqual([])
})

it("no query, tag or cursor reaches a row of another tenant", async () => {
  const { body } = await ask("cat", "/orders?sorts=name&pageSize=1")
  const after = new URLSearchParams({ after: String(body["next"]) }).toString()
  for (const query of ["", "filters=name!%3Dq%5C", "filters=tags==red", `sorts=name&${after}`])
    expect(JSON.stringify((await ask("ann", `/orders?${query}`)).body)).not.toContain('"Dot"')
  expect((await ask("ann", "/orders/tags")).body["values"]).not.toContainEqual(
    expect.objectContaining({ value: "rare" }),
  )
})

it("a clerk neither sees nor filters by the cost", async () => {
  expect(JSON.stringify((await ask("bob", "/orders")).body)).not.toContain("cost")
  const { status, body } = await ask("bob", "/orders/tags?filters=cost>5")
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining("unknown-field")])
  expect((await ask("bob", "/orders?filters=cost>5")).status).toBe(400)
})

it("a request without a caller gets no rows", async () => {
  expect((await fetch(`${address}/orders`)).status).toBe(401)
})
