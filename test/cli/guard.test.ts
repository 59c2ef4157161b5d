import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import type { LogReport } from "../../src/cli/report/count-queries.ts"
import { exchange, listenForTest, readAnswer } from "../node/support.ts"
import { folderOf, runCli } from "./run-cli.ts"
import { startCommand, type Served } from "./serve-session.ts"

const files = { "fields.json": '{ "total": { "kind": "number" }, "name": { "kind": "text" } }' }
const list = ["--list", "/shops/:shop/orders=fields.json"]

const startGuard = (argv: readonly string[], folder = folderOf(files)): Promise<Served> =>
  startCommand("guard", [...list, ...argv], { folder })

describe("trommel guard --upstream", () => {
  it("stands in front of a service, and writes a log that trommel report reads", async () => {
    const service = await listenForTest({ fetch: () => new Response("rows") })
    const folder = folderOf(files)
    const argv = ["--upstream", service.url, "--mode", "refuse", "--log", "report.ndjson"]
    const guard = await startGuard(argv, folder)
    expect(guard.out).toMatch(/^The guard on http\S+ is in front of http\S+ and refuses/)
    const statuses = []
    for (const target of ["filters=total>1&key=s3cret", "filters=totl>1", "sorts=-total"])
      statuses.push((await fetch(`${guard.url}/shops/7/orders?${target}`)).status)
    expect(statuses).toEqual([200, 400, 200])
    await fetch(`${guard.url}/shops/7/orders`, { method: "POST" })
    await guard.stop()
    const log = readFileSync(join(folder, "report.ndjson"), "utf8")
    expect(log).not.toContain("s3cret")
    const report = ["report", "report.ndjson", ...list, "--format", "json"]
    const { out } = await runCli(report, "", { folder })
    const { lines, otherMethods, lists } = JSON.parse(out) as LogReport
    expect([lines, otherMethods, lists[0]?.queries, lists[0]?.wrong]).toEqual([4, 1, 3, 1])
  })

  it("says on standard error why the service cannot be reached, and nothing to the client", async () => {
    const guard = await startGuard(["--upstream", "http://127.0.0.1:1"])
    const answer = await fetch(guard.url)
    expect([answer.status, await answer.text()]).toEqual([502, expect.not.stringContaining(":1")])
    expect(guard.err()).toContain("ECONNREFUSED")
  })
})

describe("trommel guard --answer-checks", () => {
  const ask = async (
    guard: Served,
    headers: readonly string[],
  ): Promise<readonly [number, string]> => {
    const lines = ["GET /check HTTP/1.1", "Host: a", "Connection: close", ...headers, "", ""]
    const port = Number(new URL(guard.url).port)
    const bytes = Buffer.from(lines.join("\r\n"))
    const answer = readAnswer(await exchange({ port }, bytes))
    return [answer.status, answer.headers.get("content-type") ?? ""]
  }
  const right = "/shops/7/orders?filters=name==café"
  const wrong = "/shops/7/orders?filters=nme==café"
  const problem = "application/problem+json"

  it.each([
    [[`X-Original-URI: ${right}`], 204, ""],
    [[`X-Original-URI: ${wrong}`], 403, problem],
    [[`X-Forwarded-Uri: ${wrong}`], 400, problem],
    [[`X-Original-URI: ${wrong}`, "X-Original-Method: POST"], 204, ""],
    [[`X-Forwarded-Uri: ${wrong}`, "X-Forwarded-Method: TRACE"], 204, ""],
    [[`X-Forwarded-Uri: ${wrong}`, "X-Forwarded-Method: HEAD"], 400, problem],
    [["X-Forwarded-Uri: shops"], 400, problem],
    [[], 400, problem],
  ])("answers %j with %d", async (headers, status, type) => {
    const guard = await startGuard(["--answer-checks", "--mode", "refuse", "--quiet"])
    expect(guard.out).toBe(`${guard.url}\n`)
    expect(await ask(guard, headers)).toEqual([status, type])
  })

  it("passes everything in the mode report, with a header", async () => {
    const guard = await startGuard(["--answer-checks"])
    const answer = await fetch(guard.url, {
      headers: { "X-Forwarded-Uri": "/shops/7/orders?sorts=x" },
    })
    expect([answer.status, answer.headers.get("trommel-diagnostics")]).toEqual([
      204,
      expect.stringContaining("unknown-field"),
    ])
  })
})

it.each([
  [[], "expected either --upstream"],
  [["--upstream", "http://127.0.0.1:1", "--answer-checks"], "expected either --upstream"],
  [["--upstream", "http://127.0.0.1:1/api"], "expected an origin such as"],
  [["--answer-checks", "--port", "99999"], "Expected an integer from 0 to 65535."],
  [["--answer-checks", "--timeout", "0"], "Expected an integer from 1 to 86400."],
  [["--answer-checks", "--list", "/a=none.json"], "none.json cannot be read"],
])("trommel guard %j is refused", async (argv, message) => {
  const ran = await runCli(["guard", ...list, ...argv], "", { folder: folderOf(files) })
  expect([ran.code, ran.err]).toEqual([2, expect.stringContaining(message)])
})
