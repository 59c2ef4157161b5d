import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createListClient } from "../../../src/client.ts"
import { defineFields, prepareQuery } from "../../../src/index.ts"
import { CursorError, defineSqlTable, runSql, sqlSource, postgres } from "../../../src/kysely.ts"
import { listen, type Listening } from "../../../src/node.ts"
import { listEndpoint } from "../../../src/server.ts"
import { hashOf } from "../../../src/sql/keyset.ts"
import { openGoodsDatabases, goodsTableOf } from "./goods-databases.ts"

const databases = openGoodsDatabases()
const fields = defineFields({
  id: { kind: "integer", nullable: false, unique: true },
  name: { kind: "text" },
  placed: { kind: "date" },
})
/** Longer than what many servers take, and than the limit of a text in a query. */
const long = "é".repeat(20_000)

const servers: Listening[] = []
/** The errors that the endpoints logged. */
const logged: unknown[] = []
beforeAll(async () => {
  for (const database of databases) {
    await database.engine.script(`update goods set name = '${long}' || id where id < 4`)
    const rows = sqlSource(database.db, goodsTableOf(database), { cursors: true, select: ["name"] })
    const onError = (error: unknown) => logged.push(error)
    servers.push(await listen({ fetch: listEndpoint({ table: fields, rows, onError, cors: {} }) }))
  }
})
afterAll(async () => {
  for (const server of servers) await server.close()
})

interface Page {
  readonly data: readonly { readonly id: number }[]
  readonly next?: string | null
  readonly message?: string
}

/** Asks each server, and returns status, body and the address of the header `Link`. */
async function askAll(search: string) {
  const asked = servers.map(async ({ url }) => {
    const response = await fetch(`${url}/goods${search}`)
    const [, link] = /^<(.+)>; rel="next"$/.exec(response.headers.get("Link") ?? "") ?? []
    return { url, status: response.status, body: (await response.json()) as Page, link }
  })
  return Promise.all(asked)
}

/** Replaces the values of a cursor, as somebody who knows how it is made could. */
function forge(cursor: string | null | undefined, values: readonly unknown[]): string {
  const [check] = JSON.parse(cursor ?? "") as [string]
  const fingerprint = check.split("-").slice(0, 2).join("-")
  return JSON.stringify([`${fingerprint}-${hashOf(values)}`, ...values])
}

describe("a list endpoint over a table of a database, with cursors, behind a port", () => {
  it("is walked by its header Link, from any page", async () => {
    for (const first of await askAll("?sorts=-id&pageSize=2&page=1")) {
      expect(first.link).toMatch(/^\?sorts=-id&pageSize=2&after=/)
      const ids = first.body.data.map(({ id }) => id)
      for (let { link } = first; link !== undefined;) {
        const response = await fetch(new URL(link, `${first.url}/goods`))
        const { data, next } = (await response.json()) as Page
        ids.push(...data.map(({ id }) => id))
        link = /(?<=^<).+(?=>; rel="next"$)/.exec(response.headers.get("Link") ?? "")?.[0]
        expect(next === null).toBe(link === undefined)
      }
      expect(ids).toEqual([5, 4, 3, 2, 1])
    }
  })

  it("gives a client all rows, however long the texts of its cursors are", async () => {
    for (const { url } of servers) {
      const list = createListClient({ url: `${url}/goods`, table: fields, cursors: true })
      const ids: number[] = []
      for await (const { id } of list.iterate({ sorts: "-name", pageSize: 1 })) ids.push(id)
      expect(ids).toEqual([3, 2, 1, 5, 4])
    }
  })

  it("omits a Link that is too long, and has next all the same", async () => {
    for (const { body, link } of await askAll("?sorts=-name&pageSize=1"))
      expect([body.next?.length, link]).toEqual([expect.any(Number), undefined])
  })

  it("answers 400 with unreadable-cursor for a text that is no cursor, or one of another query", async () => {
    const [{ body: { next } } = expect.fail()] = await askAll("?sorts=-id&pageSize=2")
    const texts = ["x", "[]", "null", '["a"]', `${next} `.slice(1), next ?? ""]
    for (const text of texts)
      for (const { status, body } of await askAll(
        `?sorts=id&${new URLSearchParams({ after: text })}`,
      ))
        expect([status, body.message]).toEqual([400, expect.stringContaining("earlier page")])
    expect(logged).toEqual([])
  })

  it.each([
    ["placed", ["2024-02-31 12:00:00", "3"]],
    ["placed", ["2024-02-01 24:30:00", "3"]],
    ["placed", ["294277-01-01 00:00:00", "3"]],
    ["id", ["9".repeat(1001)]],
    ["id", ["x"]],
  ])("answers 400 for impossible values in a cursor of %s: %j", async (sorts, values) => {
    const [, { body: { next } } = expect.fail()] = await askAll(`?sorts=${sorts}&pageSize=1`)
    const after = forge(next, values)
    const [, answer] = await askAll(`?sorts=${sorts}&${new URLSearchParams({ after })}`)
    expect([answer?.status, logged]).toEqual([400, []])
  })

  it("P5: without cursors after means nothing, unless it is the application's", async () => {
    const [database = expect.fail()] = databases
    const rows = sqlSource(database.db, goodsTableOf(database))
    const request = () => new Request("http://localhost/?after=x&page=2&pageSize=2")
    expect((await listEndpoint({ table: fields, rows })(request())).status).toBe(400)
    const endpoint = listEndpoint({ table: fields, rows, appParameters: ["after"] })
    const response = await endpoint(request())
    const { data, ...rest } = (await response.json()) as Page
    expect([data.map(({ id }) => id), rest]).toEqual([[3, 4], { pages: 3, total: 5 }])
  })
})

describe("a cursor with a value of a column that no field stands for", () => {
  const named = defineFields({ name: { kind: "text" } })

  it("is a CursorError where PostgreSQL cannot read it, and its own error where the rows are at fault", async () => {
    const [, { engine, connect } = expect.fail()] = databases
    await engine.script("create table keyed (id int4 primary key, name text)")
    await engine.script("insert into keyed values (1, 'a'), (2, 'b')")
    const db = connect<{ keyed: { id: number; name: string } }>()
    const table = defineSqlTable<{ keyed: { id: number; name: string } }>()(named, {
      ...{ engine: postgres, table: "keyed", key: ["id"], columns: { name: {} } },
    })
    const bound = prepareQuery({ pageSize: 1 }, named)
    const { next } = await runSql(db, bound, table)
    expect((await runSql(db, bound, table, { after: next })).data).toEqual([{ name: "b" }])
    for (const value of ["'x", "'99999999999", "'1.5"])
      await expect(runSql(db, bound, table, { after: forge(next, [value]) })).rejects.toThrow(
        CursorError,
      )
    await engine.script("alter table keyed rename to rest")
    await engine.script(
      "create view keyed as select id + ('x' || name)::int4 as id, name from rest",
    )
    await expect(runSql(db, bound, table, { after: next })).rejects.toMatchObject({ code: "22P02" })
    await expect(runSql(db, bound, table, { after: next })).rejects.not.toThrow(CursorError)
  })
})
