import { describe, expect, it, vi } from "vitest"
import { createRequestLog } from "../../src/cli/serve/request-log.ts"
import { seedKeys } from "../../src/mock/seed/seed-accounts.ts"
import { runCli } from "./run-cli.ts"
import { data, dataOptions, sendNonsense, startServe, type Served } from "./serve-session.ts"

const store = data.stores[0]?.id ?? ""
const headers = { Authorization: `Bearer ${seedKeys.allScopes}` }

const start = (...argv: readonly string[]): Promise<Served> => {
  const { argv: options, folder } = dataOptions()
  return startServe([...options, "--verbose", ...argv], { folder })
}

/** The lines that were written, as soon as there are that many. */
const linesOf = ({ err }: Served, count: number): Promise<readonly string[]> =>
  vi.waitFor(() => {
    const lines = err().split("\n").slice(0, -1)
    expect(lines).toHaveLength(count)
    return lines
  }, 50_000)

describe("trommel serve --verbose", () => {
  it("writes one line per request to standard error, with the diagnostics of its query", async () => {
    const served = await start()
    const path = `/stores/${store}/orders?filters=state==paid,total%3E%3D1,nope==1`
    await (await fetch(served.url + path, { headers })).text()
    await (await fetch(`${served.url}/user`, { headers })).text()
    const lines = await linesOf(served, 2)
    expect(lines[0]).toMatch(
      /^GET \/stores\/[-0-9a-f]+\/orders\?filters=state==paid,total%3E%3D1,nope==1 200 \d+ ms  unknown-field: There is no field "state"\. .*  unknown-field: There is no field "nope"\. /,
    )
    expect(lines[1]).toMatch(/^GET \/user 200 \d+ ms$/)
    await served.stop()
  })

  it("writes nothing without the option, and nothing about the requests of the greeting", async () => {
    const { argv, folder } = dataOptions()
    const plain = await startServe(argv, { folder })
    await (await fetch(`${plain.url}/user`, { headers })).text()
    expect(await plain.stop()).toMatchObject({ err: "" })
    const verbose = await start()
    expect(await verbose.stop()).toMatchObject({ err: "" })
  })

  it("says why a request is refused", async () => {
    const served = await start("--strict")
    await (await fetch(`${served.url}/nowhere`, { headers })).text()
    await (await fetch(`${served.url}/user`)).text()
    await (await fetch(`${served.url}/stores/${store}/orders?filters=a==1`, { headers })).text()
    await (await fetch(`${served.url}/user`, { method: "DELETE", headers })).text()
    const lines = await linesOf(served, 4)
    expect(lines[0]).toMatch(/^GET \/nowhere 404 \d+ ms  No operation has this path\.$/)
    expect(lines[1]).toMatch(/ 401 \d+ ms  Expected a valid key/)
    expect(lines[2]).toMatch(/ 400 \d+ ms  unknown-field: There is no field "a"\./)
    expect(lines[3]).toMatch(/^DELETE \/user 405 \d+ ms  This path supports only GET, HEAD\.$/)
    await served.stop()
  })

  it("shows no key and no token of the data, and no value of a parameter that is a credential by its name", async () => {
    const served = await start()
    const key = seedKeys.allScopes
    const token = data.invites[0]?.token ?? ""
    const searches = [
      `?apiKey=${key}`,
      `?filters=status==${key}`,
      `?filters=${key}==1`,
      `?filters=${btoa(key)}==1`,
      `?filters=status==${seedKeys.otherAccount}`,
      `?filters=status==${token}`,
      `?access_token=secret-of-mine`,
      `?API%5fKey=secret-of-mine`,
    ]
    for (const search of searches)
      await (await fetch(`${served.url}/stores/${store}/orders${search}`, { headers })).text()
    const text = (await linesOf(served, searches.length)).join("\n")
    expect(decodeURIComponent(text)).not.toMatch(/trommel_(?:all|invite)|secret-of-mine/)
    expect(text).not.toContain(btoa(key).slice(0, 20))
    expect(text).toContain("[removed]")
    await served.stop()
  })

  it("stays readable when a request has a key of a letter or of 100,000", async () => {
    const served = await start()
    for (const key of ["e", "e".repeat(100_000)])
      await (
        await fetch(`${served.url}/user`, { headers: { Authorization: `Bearer ${key}` } })
      ).text()
    for (const line of await linesOf(served, 2)) expect(line).toMatch(/^GET \S+ 401 \d+ ms/)
    await served.stop()
  })

  it("shows control characters as signs, and long addresses cut: each request stays one line", async () => {
    const served = await start()
    const search = "?filters=%1B%5B31m%0aName==%E2%80%AE1&x=\u202e"
    await (await fetch(`${served.url}/stores/${store}/orders${search}`, { headers })).text()
    await (await fetch(`${served.url}/user?x=${"y".repeat(50_000)}`, { headers })).text()
    const [line = "", long = ""] = await linesOf(served, 2)
    expect(line).toContain(String.raw`"\u001b[31m\nName`)
    expect(line).not.toMatch(/[\p{Cc}\u202e]/u)
    expect(long.length).toBeLessThan(1_200)
    expect(long).toContain("…")
    await served.stop()
  })

  it("counts the diagnostics that have no place in an answer", async () => {
    const served = await start()
    const conditions = Array.from({ length: 60 }, (_, at) => `no${at}==1`).join(",")
    const path = `/stores/${store}/orders?filters=${conditions}`
    const response = await fetch(served.url + path, { headers })
    await response.text()
    const [line = ""] = await linesOf(served, 1)
    const shown = line.match(/unknown-field: /g)?.length ?? 0
    expect(shown).toBeGreaterThan(0)
    expect(line).toMatch(new RegExp(` and ${60 - shown} more$`))
    await served.stop()
  })

  it("has a line for what is not a request", async () => {
    const served = await start()
    expect(await sendNonsense(served.url)).toContain('{"success":false,"message":"The request is')
    expect(await linesOf(served, 1)).toEqual([
      "(invalid request) 400  The request is not valid HTTP.",
    ])
    await served.stop()
  })
})

it("a log of requests takes a refusal without a message, and one without a body", async () => {
  const lines: string[] = []
  const answers = [
    Response.json({ success: false, message: null, code: null, data: null }, { status: 400 }),
    new Response(null, { status: 404 }),
  ]
  const log = createRequestLog({
    fetch: () => answers.shift() ?? Response.error(),
    refuse: () => Response.error(),
    secrets: [],
    write: (line) => lines.push(line),
    now: () => 0,
  })
  const ask = async (): Promise<Response> => log.fetch(new Request("http://localhost/user"))
  expect(await (await ask()).json()).toMatchObject({ message: null })
  await ask()
  expect(lines).toEqual(["GET /user 400 0 ms\n", "GET /user 404 0 ms\n"])
})

describe("trommel serve --help", () => {
  it("names the grace period, and the option for one line per request", async () => {
    const { out } = await runCli(["serve", "--help"])
    const text = out.replace(/\s+/g, " ")
    expect(text).toContain("grace period of 1 s")
    expect(text).toContain("--verbose write one line per request to standard error")
  })
})
