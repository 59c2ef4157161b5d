import { describe, expect, it } from "vitest"
import { folderOf, runCli } from "./run-cli.ts"
import { data, dataOptions, requestsIn, startServe } from "./serve-session.ts"

const page = "<!doctype html><title>trommel playground</title>"

/** A folder with store data and with a page in the place of the playground. */
const folder = (): string =>
  folderOf({
    "store.json": JSON.stringify(data),
    "page/index.html": page,
    "page/service.json": "null",
  })

const withPage = ["--data", "store.json", "--playground", "page"] as const

const holder = {
  user: { id: data.accounts[0]?.user.id, email: "a", plan: 0 },
  keys: [{ value: "k", name: "k", scopes: ["user.view"], revoked: false }],
  storeIds: [],
}

describe("trommel serve --playground", () => {
  it("tells the address of the playground first, then that of the service on the same port", async () => {
    const { out, url } = await startServe(withPage, { folder: folder() })
    const [first, second, third] = out.split("\n")
    expect(first).toBe(`Open the playground in a browser: ${url}/`)
    expect(second).toBe("Try: press Fix; the rows change.")
    expect(third).toBe(`The mock store service listens on ${url}`)
    expect(await (await fetch(`${url}/`)).text()).toBe(page)
  })

  it("the service answers its paths as it does without", async () => {
    const { out, url } = await startServe([...withPage, "--examples"], { folder: folder() })
    const [request] = requestsIn(out)
    const answer = await fetch(request?.url ?? "", {
      headers: { Authorization: `Bearer ${request?.key ?? ""}` },
    })
    expect(answer.status).toBe(200)
    expect(await (await fetch(`${url}/nothing`)).json()).toMatchObject({ success: false })
  })

  it("tells the page of a key and of lists, and gives it their rows", async () => {
    const { url } = await startServe(withPage, { folder: folder() })
    const service = (await (await fetch(`${url}/service.json`)).json()) as {
      readonly key: string
      readonly paths: Readonly<Record<string, string>>
    }
    expect(Object.keys(service.paths)).toEqual([
      ...["products", "orders", "reviews", "tickets", "webhook-logs"],
    ])
    for (const [name, path] of Object.entries(service.paths)) {
      const rows = (await (await fetch(`${url}/data/store/${name}.json`)).json()) as unknown[]
      const headers = { Authorization: `Bearer ${service.key}` }
      const list = await fetch(`${url}${path}?pageSize=100`, { headers })
      const answered = (await list.json()) as { readonly data: { readonly data?: unknown[] } }
      expect(list.status).toBe(200)
      expect(JSON.stringify(answered)).toContain(JSON.stringify(rows))
      expect(rows.length).toBeGreaterThan(0)
    }
  })

  it("data without a valid key has lists and no service", async () => {
    const accounts = data.accounts.map((account) => ({
      ...account,
      keys: account.keys.map((key) => ({ ...key, revoked: true })),
    }))
    const { folder, argv } = dataOptions({ accounts })
    const pages = folderOf({ "index.html": page })
    const { url } = await startServe([...argv, "--playground", pages], { folder })
    expect(await (await fetch(`${url}/service.json`)).json()).toBeNull()
    const products = (await (await fetch(`${url}/data/store/products.json`)).json()) as unknown[]
    expect(products.length).toBeGreaterThan(0)
  })

  it.each([
    ["no account", { accounts: [], stores: [] }, {}],
    ["an account without a store", { accounts: [holder], stores: [] }, { key: "k" }],
  ])("data with %s has empty lists, and a path for none", async (_, given, service) => {
    const folder = folderOf({ "store.json": JSON.stringify(given), "page/index.html": page })
    const { url, stop } = await startServe([...withPage, "--quiet"], { folder })
    const lists = ["products", "orders", "reviews", "tickets", "webhook-logs"]
    for (const name of lists)
      expect(await (await fetch(`${url}/data/store/${name}.json`)).json()).toEqual([])
    const paths = Object.fromEntries(lists.map((name) => [name, ""]))
    expect(await (await fetch(`${url}/service.json`)).json()).toEqual(
      "key" in service ? { ...service, paths } : null,
    )
    await stop()
  })

  it.each(["nowhere", "store.json", "."])(
    "the folder %s, which holds no playground, is refused with what helps",
    async (given) => {
      const { code, err } = await runCli(["serve", "--playground", given], "", { folder: folder() })
      expect(code).toBe(2)
      expect(err).toBe(
        `error: The folder "${given}" does not hold the playground. In a clone of trommel, npx node scripts/build-playground.ts puts it into playground/dist.\n`,
      )
    },
  )
})
