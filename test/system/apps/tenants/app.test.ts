import { DatabaseSync } from "node:sqlite"
import { afterEach, beforeEach, expect, it } from "vitest"
import { prepareQuery } from "../../../../src/index.ts"
import { compileSql } from "../../../../src/kysely.ts"
import { sql } from "kysely"
import { asShown, shownFiles } from "../../../support/shown-files.ts"
import { createApp, fields, sales, schema, type Session } from "./app.ts"

const sessions = new Map<string, Session>([
  ["owner-1", { tenant: 1, role: "owner" }],
  ["clerk-1", { tenant: 1, role: "clerk" }],
  ["clerk-2", { tenant: 2, role: "clerk" }],
])

let database: DatabaseSync
let errors: unknown[]
let app: ReturnType<typeof createApp>
beforeEach(() => {
  database = new DatabaseSync(":memory:")
  database.exec(`${schema}
    insert into customers values (1, 'Ada'), (2, '<b>Bob</b>');
    insert into sales values (1, 1, 'ant', 1, 4), (2, 2, 'bee', 2, 7), (3, 1, 'cow', 2, null), (4, 1, 'doe', 1, 9);`)
  errors = []
  app = createApp({ database, sessions, report: (error) => errors.push(error) })
})
afterEach(() => {
  if (database.isOpen) database.close()
})

const open = async (path: string, session = "clerk-1"): Promise<Response> =>
  app.request(path, { headers: { cookie: `session=${session}` } })

interface Body {
  readonly data: readonly { readonly name: string }[]
  readonly next: string | null
  readonly total: number
}
const list = async (search: string, session?: string): Promise<Body> => {
  const response = await open(`/sales?${search}`, session)
  expect(response.status).toBe(200)
  return (await response.json()) as Body
}
const namesOf = ({ data }: Body): readonly string[] => data.map(({ name }) => name)

it("nobody sees rows without a session", async () => {
  const statuses = await Promise.all([app.request("/sales"), open("/", "clerk-3")])
  expect(statuses.map(({ status }) => status)).toEqual([401, 401])
})

it.each(["", "filters=name!=q%5C", "tenant=2"])(
  "no query finds a row of another tenant: %j",
  async (search) => {
    expect(await list(search)).toMatchObject({
      data: [{ name: "ant" }, { name: "cow" }, { name: "doe" }],
      total: 3,
    })
    expect(namesOf(await list(search, "clerk-2"))).toEqual(["bee"])
  },
)

it("an owner filters by a field that a clerk neither sees nor may name", async () => {
  expect((await list("filters=cost>5", "owner-1")).data).toEqual([
    { name: "doe", customer: "Ada", cost: 9 },
  ])
  expect((await list("filters=name==doe")).data).toEqual([{ name: "doe", customer: "Ada" }])
  expect((await open("/sales?filters=cost>5")).status).toBe(400)
})

it("a column of another table filters and sorts", async () => {
  expect(namesOf(await list("filters=customer==Ada&sorts=-name"))).toEqual(["doe", "ant"])
})

it("a cursor of another tenant finds the own rows alone", async () => {
  const { next } = await list("sorts=name&pageSize=1")
  const after = new URLSearchParams({ after: next ?? "" }).toString()
  expect(namesOf(await list(`sorts=name&pageSize=1&${after}`))).toEqual(["cow"])
  expect(namesOf(await list(`sorts=name&pageSize=1&${after}`, "clerk-2"))).toEqual(["bee"])
})

it("an error of the database is reported, and a visitor sees none of it", async () => {
  database.exec("pragma foreign_keys = off; drop table customers")
  const responses = [await open("/sales"), await open("/")]
  expect(responses.map(({ status }) => status)).toEqual([500, 500])
  for (const response of responses) expect(await response.text()).not.toContain("customers")
  expect(errors.map(String)).toEqual(Array(2).fill(expect.stringContaining("no such table")))
})

it("the page leads from its search through all its pages, and escapes what it shows", async () => {
  const first = await (await open("/")).text()
  expect(first).toContain("<li>ant, Ada</li>")
  expect(first).toContain("<li>cow, &lt;b&gt;Bob&lt;/b&gt;</li>")
  const address = /<a href="([^"]+)">/.exec(first)?.[1]?.replaceAll("&amp;", "&") ?? ""
  const second = await (await open(address)).text()
  expect(second).toContain("<li>doe, Ada</li>")
  expect(second).not.toContain("<a ")
  const search = new URLSearchParams({ name: `"O, |\\` }).toString()
  expect(await (await open(`/?${search}`)).text()).toContain('value="&quot;O, |\\"')
  expect(await (await open("/?name=O")).text()).toMatch(/cow.*doe/s)
})

it("a search that is too long is refused on the page", async () => {
  expect((await open(`/?name=${"x".repeat(9000)}`)).status).toBe(400)
})

it("the index of the tenant and the name serves a page", () => {
  const { page } = compileSql(prepareQuery({ sorts: "name" }, fields), sales, {
    where: (column) => sql`${column("tenant")} = ${1}`,
  })
  const plan = database
    .prepare(`explain query plan ${page.sql}`)
    .all(...page.parameters.map(Number))
  expect(plan.map(({ detail }) => detail).join("\n")).toContain("USING INDEX sales_tenant_name")
  expect(JSON.stringify(plan)).not.toContain("TEMP B-TREE")
})

it("the page about tenants prints the app as it is, in at most 120 lines", () => {
  const path = "test/system/apps/tenants/app.ts"
  const printed = shownFiles("docs/guide/tenants.md").get(path)
  expect(printed).toBe(asShown(path))
  expect(printed?.split("\n").length).toBeLessThanOrEqual(121)
})
