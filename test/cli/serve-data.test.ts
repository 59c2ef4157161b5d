import { describe, expect, it } from "vitest"
import { seedData } from "../../src/mock/seed/seed-data.ts"
import { readStoreData } from "../../src/mock/state/read-store-data.ts"
import { createOutput } from "../../src/cli/output/output.ts"
import { printData } from "../../src/cli/serve/data-file.ts"
import { folderOf, recorder, runCli } from "./run-cli.ts"
import { data, dataOptions, requestsIn, startServe } from "./serve-session.ts"

/** Little data, so that printing takes no time. */
const few = ["--orders", "3"]

const print = async (argv: readonly string[], folder = "/nonexistent"): Promise<string> => {
  const { code, out, err } = await runCli(["serve", "--print-data", ...argv], "", { folder })
  expect({ code, err }).toEqual({ code: 0, err: "" })
  return out
}

describe("trommel serve --print-data", () => {
  it("writes the data of a seed as a file that --data takes: printed again it is the same", async () => {
    const out = await print(["--seed", "3", "--nulls", ...few])
    expect(readStoreData(JSON.parse(out))).toEqual({
      ok: true,
      value: seedData({ seed: 3, nulls: true, sizes: { orders: 3 } }),
    })
    expect(await print(["--data", "store.json"], folderOf({ "store.json": out }))).toBe(out)
  })

  it("writes the data of a file, with the ids of all webhooks and categories", async () => {
    const { argv, folder } = dataOptions()
    const out = await print(argv, folder)
    for (const { id } of [...data.webhooks, ...data.categories]) expect(out).toContain(id)
  })

  it("the printed file is served as the seed is", async () => {
    const folder = folderOf({ "store.json": await print(few) })
    const [seeded, read] = [
      await startServe([...few, "--examples"]),
      await startServe(["--data", "store.json", "--examples"], { folder }),
    ]
    const answersOf = (out: string): string[] => requestsIn(out).map(({ answer }) => answer)
    expect(answersOf(read.out)).toEqual(answersOf(seeded.out))
    await Promise.all([seeded.stop(), read.stop()])
  })

  it("has one row on each line", async () => {
    const { argv, folder } = dataOptions()
    const lines = (await print(argv, folder)).split("\n")
    const rows = Object.values<readonly unknown[]>(data).reduce(
      (sum, { length }) => sum + length,
      0,
    )
    expect(lines.filter((line) => line.startsWith('{"'))).toHaveLength(rows)
  })

  it("writes an empty list for a list without rows", async () => {
    const { argv, folder } = dataOptions({ webhookLogs: [] })
    expect(JSON.parse(await print(argv, folder))).toMatchObject({ webhookLogs: [] })
  })

  it("--orders gives the number of orders of the first store", async () => {
    const printed = await print(few)
    expect(JSON.parse(printed)).toEqual(seedData({ sizes: { orders: 3 } }))
  })

  it("stops when nobody reads it any longer", async () => {
    const written: string[] = []
    const write = (text: string): Promise<boolean> => Promise.resolve(written.push(text) < 2)
    await printData(data, { ...createOutput(recorder(), {}), write })
    expect(written).toHaveLength(2)
  })

  it("says what serves a list of rows, which is not a store", async () => {
    const folder = folderOf({ "rows.json": "[]" })
    const { code, err } = await runCli(["serve", "--data", "rows.json"], "", { folder })
    expect({ code, err }).toEqual({
      code: 2,
      err: "error: rows.json cannot be served:\n  the data: must be an object, got an array\n  rows.json holds a list of rows: trommel apply rows.json filters it, and the playground opens it\n",
    })
  })

  it("ends with 2 for a file that cannot be served, and prints nothing", async () => {
    const folder = folderOf({ "store.json": "[]" })
    const { code, out, err } = await runCli(["serve", "--print-data", "--data", "store.json"], "", {
      folder,
    })
    expect({ code, out }).toEqual({ code: 2, out: "" })
    expect(err).toContain("store.json cannot be served")
  })
})

describe("ids that trommel serve --examples shows", () => {
  const [account] = data.accounts
  const own = data.webhooks.filter(({ accountId }) => accountId === account?.user.id)
  const categories = data.categories.filter(({ storeId }) => account?.storeIds.includes(storeId))

  it("shows the webhooks and categories of the account, which no operation lists", async () => {
    const { out, stop } = await startServe([...few, "--examples"])
    const full = seedData({ sizes: { orders: 3 } })
    const [first] = full.accounts
    const section = out.slice(
      out.indexOf("\nIds that no operation of the service lists:\n"),
      out.indexOf("\nRequests to try"),
    )
    for (const { id, url } of full.webhooks.filter(({ accountId }) => accountId === first?.user.id))
      expect(section).toContain(`  webhook   ${id}  ${url}\n`)
    const ids = full.categories.flatMap(({ id, storeId }) =>
      first?.storeIds.includes(storeId) ? [id] : [],
    )
    expect(ids).toHaveLength(16)
    for (const id of ids) expect(section).toContain(`  category  ${id}  `)
    await stop()
  })

  it("shows none where there are none, and counts those beyond twenty", async () => {
    const none = dataOptions({ webhooks: [], webhookLogs: [], categories: [] })
    const few = await startServe([...none.argv, "--examples"], { folder: none.folder })
    expect(few.out).not.toContain("Ids that")
    const many = dataOptions({
      categories: Array.from({ length: 30 }, (_, at) => ({
        ...categories[0],
        ...(categories[0] ?? data.categories[0]),
        id: `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`,
      })) as typeof data.categories,
    })
    const served = await startServe([...many.argv, "--examples"], { folder: many.folder })
    expect(served.out.match(/^ {2}category /gm)).toHaveLength(20)
    expect(served.out).toContain("  and 10 more categories: see trommel serve --print-data\n")
    await Promise.all([few.stop(), served.stop()])
  })

  it("shows control characters of names and addresses as signs, and long ones cut", async () => {
    const [webhook] = own
    if (webhook === undefined) throw new Error("There is no webhook.")
    const { argv, folder } = dataOptions({
      webhooks: data.webhooks.map((each) =>
        each === webhook
          ? { ...each, url: `https://e.example/\u001b[31m${"x".repeat(500)}` }
          : each,
      ),
    })
    const { out, stop } = await startServe([...argv, "--examples"], { folder })
    expect(out).not.toContain("\u001b")
    expect(out).toMatch(/^ {2}webhook {3}\S+ {2}https:\/\/e\.example\/␛\[31mx{50,}…$/m)
    await stop()
  })
})

describe("trommel serve --webhook", () => {
  const [known] = data.webhooks
  const id = "6f9619ff-8b86-d011-b42d-00cf4fc964ff"
  const webhooksOf = async (
    webhooks: readonly string[],
    given: Parameters<typeof dataOptions>[0] = {},
  ) => {
    const { argv, folder } = dataOptions(given)
    const options = webhooks.flatMap((webhook) => ["--webhook", webhook])
    return (JSON.parse(await print([...argv, ...options], folder)) as typeof data).webhooks
  }

  it("gives a webhook of the data another address, in any spelling of its id", async () => {
    const url = "http://127.0.0.1:9/a=b"
    const webhooks = await webhooksOf([`${known?.id.toUpperCase() ?? ""}=${url}`])
    expect(webhooks).toHaveLength(data.webhooks.length)
    expect(webhooks).toContainEqual({ ...known, url })
  })

  it("adds a webhook of the first account for another id, and can be repeated", async () => {
    const url = "http://127.0.0.1:9/"
    const webhooks = await webhooksOf([`${id}=${url}`, `${id.replace("6", "7")}=${url}`])
    expect(webhooks.slice(data.webhooks.length)).toMatchObject([{ id, url }, { url }])
    expect(webhooks.at(-1)).toMatchObject({
      ...{ accountId: data.accounts[0]?.user.id, paused: false, failures: 0 },
    })
  })

  it("is refused for data without an account", async () => {
    const folder = folderOf({ "store.json": '{"accounts":[],"stores":[]}' })
    const { code, err } = await runCli(
      ["serve", "--data", "store.json", "--webhook", `${id}=http://a`],
      "",
      { folder },
    )
    expect({ code, err }).toEqual({
      code: 2,
      err: "error: --webhook needs data with an account that owns the webhook\n",
    })
  })
})

describe("trommel serve --nulls and --assumed", () => {
  it("--nulls leaves more fields null, and cannot be used with --data", async () => {
    expect(JSON.parse(await print(["--nulls", ...few]))).toEqual(
      seedData({ nulls: true, sizes: { orders: 3 } }),
    )
    expect(JSON.parse(await print(few))).toEqual(seedData({ sizes: { orders: 3 } }))
    const { code, err } = await runCli(["serve", "--nulls", "--data", "x"])
    expect(code).toBe(2)
    expect(err).toContain("option '--nulls' cannot be used with option '--data <file>'")
  })

  it("--assumed serves the lists of webhooks and categories, which answer 404 and 405 without", async () => {
    const { argv, folder } = dataOptions()
    const [plain, assumed] = [
      await startServe([...argv, "--quiet"], { folder }),
      await startServe([...argv, "--quiet", "--assumed"], { folder }),
    ]
    const headers = { Authorization: "Bearer trommel_all_scopes_1" }
    const paths = ["/webhooks", `/stores/${data.stores[0]?.id ?? ""}/categories`]
    const statusesOf = (url: string): Promise<number[]> =>
      Promise.all(paths.map(async (path) => (await fetch(url + path, { headers })).status))
    expect(await statusesOf(plain.url)).toEqual([404, 405])
    expect(await statusesOf(assumed.url)).toEqual([200, 200])
    await Promise.all([plain.stop(), assumed.stop()])
  })

  it("--help says that these lists are assumed", async () => {
    const { out } = await runCli(["serve", "--help"])
    expect(out.replace(/\s+/g, " ")).toMatch(
      /--assumed answer GET \/webhooks, .*POST \/webhooks\/\{webhookId\}\/deliveries too: operations that are assumed/,
    )
  })
})
