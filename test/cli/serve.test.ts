import { createServer } from "node:http"
import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { describe, expect, it, onTestFinished } from "vitest"
import { seedKeys } from "../../src/mock/seed/seed-accounts.ts"
import { folderOf, runCli } from "./run-cli.ts"
import {
  data,
  dataOptions,
  firstLine,
  requestsIn,
  sendNonsense,
  startServe,
} from "./serve-session.ts"

const [account, other] = data.accounts
const headers = { Authorization: `Bearer ${seedKeys.allScopes}` }

/** A port that something else listens on. */
const usedPort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1")
  onTestFinished(() => void server.close())
  await once(server, "listening")
  return (server.address() as AddressInfo).port
}

/** A port that nothing listens on, most probably. */
const freePort = async (): Promise<number> => {
  const { url, stop } = await startServe(["--quiet", ...dataOptions().argv], {
    folder: dataOptions().folder,
  })
  await stop()
  return Number(new URL(url).port)
}

describe("trommel serve", () => {
  it("shows address, contents, all four keys and how to see more, in at most 12 lines", async () => {
    const { out, url, stop } = await startServe([])
    expect(out.split("\n").slice(0, -1)).toEqual([
      `The mock store service listens on ${url}`,
      "3 stores of 2 accounts, 600 products, 6,000 orders, 1,200 reviews, 600 tickets, generated from seed 1.",
      "",
      "Keys:",
      "  trommel_all_scopes_1  owner@example.com: all scopes",
      "  trommel_few_scopes_1  owner@example.com: user.view, stores.view",
      "  trommel_revoked_1     owner@example.com: revoked",
      "  trommel_all_scopes_2  other@example.com: all scopes",
      "Ids and requests to try: add the option --examples.",
      "Stop it with Ctrl-C or the signal SIGTERM.",
    ])
    await stop()
  })

  it("refuses what is not a request in the envelope of the service", async () => {
    const { argv, folder } = dataOptions()
    const { url } = await startServe(argv, { folder })
    expect(await sendNonsense(url)).toContain('{"success":false,"message":"The request is')
  })

  it("shows at most four keys, in 13 lines with the playground", async () => {
    const keys = Array.from({ length: 9 }, (_, at) => ({
      ...{ value: `key-${at}`, name: "k", scopes: [], revoked: false },
    }))
    const accounts = [{ user: { id: other?.user.id, email: "a", plan: 0 }, keys, storeIds: [] }]
    const folder = folderOf({
      "store.json": JSON.stringify({ accounts, stores: [] }),
      "page/index.html": "",
    })
    const { out, stop } = await startServe(["--data", "store.json", "--playground", "page"], {
      folder,
    })
    expect(out).toContain(
      "  key-3  a: no scopes\n  and 5 more keys: see trommel serve --print-data\n",
    )
    expect(out.split("\n")).toHaveLength(14)
    await stop()
  })

  it("--examples shows five requests with the first line of their answers", async () => {
    const { out, url, stop } = await startServe(["--examples"])
    const shown = requestsIn(out)
    expect(shown).toHaveLength(5)
    expect(out).toMatch(/\nStop it with Ctrl-C or the signal SIGTERM\.\n$/)
    for (const request of shown) expect(await firstLine(request)).toBe(request.answer)
    const statuses = await Promise.all(
      shown.map(
        async ({ url, key }) =>
          (await fetch(url, { headers: { Authorization: `Bearer ${key}` } })).status,
      ),
    )
    expect(statuses).toEqual([200, 200, 200, 200, 403])
    // Rows that show something, none cut.
    expect(
      shown.slice(1, 4).map(({ answer }) => /"data":\[\{.+\}\],"pages":\d+\}$/.test(answer)),
    ).toEqual([true, true, true])
    expect(await stop()).toMatchObject({ code: 0, err: "" })
    await expect(fetch(url)).rejects.toThrow()
  })

  it("shows the address alone with --quiet", async () => {
    const { argv, folder } = dataOptions()
    const { out, stop } = await startServe(["--quiet", ...argv], { folder })
    expect(out).toMatch(/^http:\/\/127\.0\.0\.1:\d+\n$/)
    expect(await stop()).toMatchObject({ code: 0, err: "" })
  })

  it("makes other data from another seed", async () => {
    const { out, stop } = await startServe(["--seed", "-7", "--examples"])
    expect(out).toContain("generated from seed -7.")
    expect(requestsIn(out)[0]?.answer).not.toContain(account?.user.id)
    await stop()
  })

  it("answers late, strictly, and with 429, as it is told, but not the requests that it shows", async () => {
    const { argv, folder } = dataOptions()
    const { out, url, stop } = await startServe(
      [...argv, "--examples", "--latency", "150", "--rate", "1/3600", "--strict", "--shuffle-ties"],
      { folder },
    )
    expect(requestsIn(out).map(({ answer }) => answer.includes('"success":true'))).toEqual([
      true,
      true,
      true,
      true,
      false,
    ])
    const start = performance.now()
    const strict = await fetch(
      `${url}/stores/${account?.storeIds[0] ?? ""}/orders?filters=nope==1`,
      { headers },
    )
    expect(performance.now() - start).toBeGreaterThanOrEqual(145)
    expect(strict.status).toBe(400)
    const tired = await fetch(`${url}/user`, { headers })
    expect([tired.status, tired.headers.get("Retry-After")]).toEqual([429, "3600"])
    await stop()
  })

  it("reshuffles ties with --shuffle-ties alone", async () => {
    const orders = data.orders.map((order) => ({ ...order, status: "same" }))
    const { argv, folder } = dataOptions({ orders })
    const idsOf = async (url: string) => {
      const response = await fetch(
        `${url}/stores/${account?.storeIds[0] ?? ""}/orders?sorts=status`,
        { headers },
      )
      return response.text()
    }
    const steady = await startServe([...argv, "--quiet"], { folder })
    expect(await idsOf(steady.url)).toBe(await idsOf(steady.url))
    const shuffled = await startServe([...argv, "--quiet", "--shuffle-ties"], { folder })
    expect(await idsOf(shuffled.url)).not.toBe(await idsOf(shuffled.url))
    await Promise.all([steady.stop(), shuffled.stop()])
  })
})

describe("trommel serve --data", () => {
  it("serves the data of a file", async () => {
    const { argv, folder } = dataOptions()
    const { out, stop } = await startServe([...argv, "--examples"], { folder })
    expect(out).toContain(
      "3 stores of 2 accounts, 12 products, 24 orders, 12 reviews, 12 tickets, from store.json.\n",
    )
    for (const request of requestsIn(out)) expect(await firstLine(request)).toBe(request.answer)
    await stop()
  })

  it("shows what can be shown of little data", async () => {
    const key = {
      value: "only",
      name: "only",
      scopes: ["user.view", "stores.tickets.view"],
      revoked: false,
    }
    const accounts = [
      {
        user: { ...account?.user, id: account?.user.id ?? "", email: "x".repeat(500), plan: 1 },
        keys: [key],
        storeIds: account?.storeIds ?? [],
      },
    ]
    const ofAccount = <Row extends { readonly storeId: string }>(rows: readonly Row[]) =>
      rows.filter(({ storeId }) => account?.storeIds.includes(storeId))
    const { argv, folder } = dataOptions({
      accounts,
      stores: data.stores.filter(({ id }) => account?.storeIds.includes(id)),
      tickets: ofAccount(data.tickets),
      ...{
        categories: [],
        products: [],
        orders: [],
        reviews: [],
        suppliers: [],
        invites: [],
        proofs: [],
        items: [],
        webhooks: [],
        webhookLogs: [],
      },
    })
    const { out, stop } = await startServe([...argv, "--examples"], { folder })
    expect(out).toMatch(/\nKeys:\n {2}only {2}x{79}…\n/)
    const shown = requestsIn(out)
    expect(shown.map(({ key, url }) => [key, new URL(url).pathname.split("/").at(-1)])).toEqual([
      ["only", "user"],
      ["only", "orders"],
      ["only", "reviews"],
      ["only", "tickets"],
      ["no-such-key", "orders"],
    ])
    expect(shown[0]?.answer).toMatch(/^\{.{398}…$/)
    expect(shown[1]?.answer).toContain("The key does not have the scope stores.orders.view.")
    await stop()
  })

  it("asks with the key with the most scopes, and of the others with the one with the fewest", async () => {
    const keys = [["user.view", "stores.view"], ["user.view"], [], ["user.view"]].map(
      (scopes, at) => ({ value: `key-${at}`, name: "k", scopes, revoked: false }),
    )
    const accounts = [{ user: { id: other?.user.id, email: "a", plan: 0 }, keys, storeIds: [] }]
    const folder = folderOf({ "store.json": JSON.stringify({ accounts, stores: [] }) })
    const { out, stop } = await startServe(["--data", "store.json", "--examples"], { folder })
    expect(requestsIn(out).map(({ key }) => key)).toEqual(["key-0", "key-2"])
    await stop()
  })

  it.each([
    [
      "no store and no scope",
      [
        {
          user: { id: other?.user.id, email: "a", plan: 0 },
          keys: [{ value: "k", name: "k", scopes: [], revoked: false }],
          storeIds: [],
        },
      ],
      2,
    ],
    [
      "no key that is valid",
      [
        {
          user: { id: other?.user.id, email: "a", plan: 0 },
          keys: [{ value: "k", name: "k", scopes: [], revoked: true }],
          storeIds: [],
        },
      ],
      0,
    ],
  ])("accepts %s", async (_, accounts, requests) => {
    const folder = folderOf({ "store.json": JSON.stringify({ accounts, stores: [] }) })
    const { out, stop } = await startServe(["--data", "store.json", "--examples"], { folder })
    expect(requestsIn(out)).toHaveLength(requests)
    expect(out).toContain(
      requests > 0 ? "  k  a: no scopes\n" : "No key is valid, so every request is refused.",
    )
    expect(await stop()).toMatchObject({ code: 0 })
  })

  it.each([
    ["lost.json", "error: lost.json cannot be read: the file does not exist"],
    ["text.json", "error: text.json, line 1, column 1: "],
    [
      "wrong.json",
      'error: wrong.json cannot be served:\n  /stores: must be an array, got no value\n  /orders: must be an array, got "�"\n',
    ],
  ])("lists what is wrong with %s, and ends with 2", async (file, message) => {
    const folder = folderOf({
      "text.json": "text",
      "wrong.json": JSON.stringify({ accounts: [], orders: "\u009b" }),
    })
    const { code, out, err } = await runCli(["serve", "--data", file], "", { folder })
    expect({ code, out }).toEqual({ code: 2, out: "" })
    expect(err.slice(0, message.length)).toBe(message)
  })

  it("lists only the first faults of the data, and no secret", async () => {
    const accounts = Array.from({ length: 40 }, () => ({ keys: [{ value: "hush" }] }))
    const folder = folderOf({ "store.json": JSON.stringify({ accounts, stores: [] }) })
    const { err } = await runCli(["serve", "--data", "store.json"], "", { folder })
    expect(err.split("\n")).toHaveLength(23)
    expect(err).toMatch(/\n {2}and \d+ more\n$/)
    expect(err).not.toContain("hush")
  })
})

describe("the port of trommel serve", () => {
  it("is that of --port, else that of PORT", async () => {
    const { argv, folder } = dataOptions()
    const [first, second] = [await freePort(), await freePort()]
    const byEnvironment = await startServe([...argv, "--quiet"], {
      folder,
      env: { PORT: String(first) },
    })
    expect(byEnvironment.url).toBe(`http://127.0.0.1:${first}`)
    const byOption = await startServe([...argv, "--quiet", "--port", String(second)], {
      folder,
      env: { PORT: String(first) },
    })
    expect(byOption.url).toBe(`http://127.0.0.1:${second}`)
    await Promise.all([byEnvironment.stop(), byOption.stop()])
  })

  it("is a free one when PORT is empty, on the host that is named", async () => {
    const { argv, folder } = dataOptions()
    const { url, stop } = await startServe([...argv, "--quiet", "--host", "localhost"], {
      folder,
      env: { PORT: "" },
    })
    expect(url).toMatch(/^http:\/\/localhost:\d+$/)
    expect((await fetch(`${url}/user`, { headers })).status).toBe(200)
    await stop()
  })

  it("in use: one line says so, with exit code 2", async () => {
    const port = await usedPort()
    const { argv, folder } = dataOptions()
    const { code, out, err } = await runCli(["serve", ...argv, "--port", String(port)], "", {
      folder,
    })
    expect({ code, out }).toEqual({ code: 2, out: "" })
    expect(err).toBe(
      `error: Cannot listen on 127.0.0.1: port ${port} is in use. Stop the program that uses it, choose another port, or choose 0 for any free port.\n`,
    )
  })

  it.each(["80000", "x", "-1", "1.5"])("of a variable PORT that is %s is refused", async (PORT) => {
    const { code, err } = await runCli(["serve"], "", { env: { PORT } })
    expect({ code, err }).toEqual({
      code: 2,
      err: `error: the variable PORT must be an integer from 0 to 65535, got "${PORT}"\n`,
    })
  })
})

describe("wrong use of trommel serve", () => {
  it.each([
    [["--port", "70000"], "Expected an integer from 0 to 65535."],
    [["--seed", "1.5"], "Expected an integer."],
    [["--latency", "-5"], "Expected an integer from 0 to 600000."],
    [["--rate", "10"], "Expected two positive integers with a slash between them, such as 100/60."],
    [
      ["--rate", "0/5"],
      "Expected two positive integers with a slash between them, such as 100/60.",
    ],
    [
      ["--rate", "1/2/3"],
      "Expected two positive integers with a slash between them, such as 100/60.",
    ],
    [["--orders", "1000001"], "Expected an integer from 0 to 1000000."],
    [
      ["--seed", "1", "--data", "x"],
      "option '--seed <number>' cannot be used with option '--data <file>'",
    ],
    [
      ["--orders", "1", "--data", "x"],
      "option '--orders <number>' cannot be used with option '--data <file>'",
    ],
    [["--strict", "--lenient"], "option '--lenient' cannot be used with option '--strict'"],
    [["--examples", "--quiet"], "option '--examples' cannot be used with option '--quiet'"],
    [["--fields", "fields.json"], "option '--fields <file>' needs a file to serve"],
    [["--webhook", "x=http://a"], "--webhook must be a UUID and an http or https address"],
    [[`--webhook=${other?.user.id ?? ""}=ftp://a`], 'got "' + (other?.user.id ?? "") + '=ftp://a"'],
  ])("%j ends with 2", async (argv, message) => {
    const { code, out, err } = await runCli(["serve", ...argv])
    expect({ code, out }).toEqual({ code: 2, out: "" })
    expect(err).toContain(message)
  })
})
