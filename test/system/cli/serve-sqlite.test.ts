import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { expect, it, vi } from "vitest"
import { pathOf } from "../../mock/store/support.ts"
import { folderOf, runCli } from "../../cli/run-cli.ts"
import { data, dataOptions, startServe } from "../../cli/serve-session.ts"
import { damage, filledFile } from "./store-thread/support.ts"

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
  expect(await errorOf(folder, "--nulls")).toContain("so --nulls would have no effect")
  expect(await errorOf(folder, "--data", "x")).toContain("so --data would have no effect")
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

it("trommel serve --sqlite fills a file from your own data", async () => {
  const { argv: options, folder } = dataOptions()
  const served = await startServe(["--sqlite", "store.db", ...options], { folder })
  expect(served.out).toContain(
    "3 stores of 2 accounts, 12 products, 24 orders, 12 reviews, 12 tickets, from store.json, stored in store.db.\n",
  )
  const user = await fetch(`${served.url}/user`, { headers })
  expect(await user.json()).toMatchObject({ data: { id: data.accounts[0]?.user.id } })
  await served.stop()
})

it("trommel serve --sqlite makes no file from data that cannot be served", async () => {
  const folder = folderOf({ "store.json": "[]" })
  expect(await errorOf(folder, "--data", "store.json")).toContain("store.json cannot be served")
  expect(existsSync(join(folder, "store.db"))).toBe(false)
})

it("trommel serve --sqlite that is stopped while it fills leaves no file behind, and ends with 0", async () => {
  const folder = folderOf({})
  const untilStopped = (): Promise<void> => Promise.resolve()
  const ran = await runCli(["serve", ...argv], "", { folder, untilStopped })
  expect(ran).toEqual({ code: 0, out: "", err: "" })
  expect(readdirSync(folder)).toEqual([])
})

it.each([":memory:", ""])("trommel serve --sqlite needs a file, got %j", async (name) => {
  const { code, out, err } = await runCli(["serve", "--sqlite", name])
  expect({ code, out, err }).toEqual({
    code: 2,
    out: "",
    err: "error: --sqlite needs the name of a file; without --sqlite the data is in memory\n",
  })
})

it("trommel serve --sqlite tells on standard error that a part of its file is damaged, and goes on", async () => {
  const file = filledFile()
  const [folder, name] = [dirname(file), basename(file)]
  damage(file, "suppliers")
  const served = await startServe(["--sqlite", name, "--quiet"], { folder })
  const failed = await fetch(served.url + pathOf("listSuppliers"), { headers })
  expect(failed.status).toBe(500)
  await vi.waitFor(
    () =>
      expect(served.err()).toBe(
        `error: ${file} is damaged: delete it to fill a new one, or restore a copy\n`,
      ),
    50_000,
  )
  expect((await fetch(`${served.url}/user`, { headers })).status).toBe(200)
  await served.stop()
})
