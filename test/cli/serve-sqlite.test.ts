import { existsSync, mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { expect, it } from "vitest"
import { folderOf, runCli } from "./run-cli.ts"
import { startServe } from "./serve-session.ts"

const argv = ["--sqlite", "store.db", "--quiet"]
const headers = {
  Authorization: "Bearer trommel_all_scopes_1",
  "User-Agent": "trommel-tests",
  "Content-Type": "application/json",
}

const errorOf = async (folder: string, ...more: readonly string[]): Promise<string> => {
  const { code, err } = await runCli(["serve", ...argv, ...more], "", { folder })
  expect(code).toBe(2)
  return err.trim()
}

it("trommel serve --sqlite fills a file, and serves it as it is when it starts again", async () => {
  const folder = folderOf({})
  const first = await startServe([...argv, "--orders", "10"], { folder })
  const user = await (await fetch(`${first.url}/user`, { headers })).text()
  const { data } = JSON.parse(user) as { data: { stores: { id: string }[] } }
  const categories = `/stores/${data.stores[0]?.id ?? ""}/categories`
  const body = '{"name":"Kept"}'
  const created = await fetch(first.url + categories, { method: "POST", headers, body })
  expect(created.status).toBe(201)
  const { data: category } = (await created.json()) as { data: { id: string } }
  expect(await first.stop()).toMatchObject({ code: 0, err: "" })

  const database = new DatabaseSync(join(folder, "store.db"))
  expect(database.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" })
  expect(
    database.prepare("select json from categories order by number desc").get()?.json,
  ).toContain(category.id)
  database.close()

  const second = await startServe([...argv, "--assumed"], { folder })
  expect(await (await fetch(`${second.url}/user`, { headers })).text()).toBe(user)
  expect(await (await fetch(second.url + categories, { headers })).text()).toContain(category.id)
  expect(await errorOf(folder, "--orders", "10")).toBe(
    "error: store.db exists and is served as it is, so --orders would have no effect: leave it out, or give the name of a new file",
  )
  expect(await errorOf(folder, "--seed", "2")).toContain("so --seed would have no effect")
  await second.stop()
})

it("trommel serve --sqlite says what is wrong with a file", async () => {
  const folder = folderOf({ "store.db": "this is a text".repeat(100) })
  expect(await errorOf(folder)).toContain("store.db is not a database of SQLite: give the name")
  const other = folderOf({})
  const database = new DatabaseSync(join(other, "store.db"))
  database.exec("create table people (name text)")
  expect(await errorOf(other)).toContain(
    "but a database of another program: give the name of a new",
  )
  database.exec(
    "pragma application_id = 1953656685; create table facts (seed, format); insert into facts values (1, 'old')",
  )
  expect(await errorOf(other)).toContain("was made by another version of trommel: use that version")
  database.exec("begin exclusive")
  expect(await errorOf(other)).toContain("is locked by another process: stop that process")
  database.close()
  const third = folderOf({})
  mkdirSync(join(third, "store.db"))
  expect(await errorOf(third)).toBe("error: store.db is not a file: give the name of a file")
  const { err } = await runCli(["serve", "--sqlite", "no/such/store.db"], "", {
    folder: third,
    untilStopped: () => new Promise(() => undefined),
  })
  expect(err).toContain("cannot be opened: its folder must exist and be writable")
})

it("trommel serve --sqlite deletes what a fill that was killed left behind", async () => {
  const folder = folderOf({})
  writeFileSync(join(folder, "store.db.unfinished"), "half a file")
  const served = await startServe([...argv, "--orders", "5"], { folder })
  expect((await fetch(`${served.url}/user`, { headers })).status).toBe(200)
  expect(existsSync(join(folder, "store.db.unfinished"))).toBe(false)
  await served.stop()
})
