import { gzipSync } from "node:zlib"
import { describe, expect, it } from "vitest"
import { defineFields, prepareQuery } from "../../src/index.ts"
import type { LogReport } from "../../src/cli/report/count-queries.ts"
import { choicesOf, type Random } from "../support/random.ts"
import { drawSeed, runFactor } from "../support/runs.ts"
import { endless, folderOf, runCli } from "./run-cli.ts"

const fields = {
  total: { kind: "number" },
  status: { kind: "text", values: ["paid", "open"] },
  created: { kind: "date" },
  name: { kind: "text" },
  unused: { kind: "boolean" },
} as const
const table = defineFields(fields)
const path = "/v2/stores/:store/orders"

/** Every value of a caller has this, and no output may. */
const mark = "zqjx"

interface Asked {
  readonly method: string
  /** Undefined for a request of no list. */
  readonly query: Readonly<Record<string, string>> | undefined
  readonly path: string
  readonly conditions: readonly string[]
  readonly sorts: readonly string[]
  readonly names: readonly string[]
}

/** Draws a request, and says what a report must count of it. */
function draw({ pick, below, oneIn }: Random): Asked {
  const value = (): string =>
    `${mark}${pick(['"', "'", " ", ">", "é", "€", "\\\\", "+", "&", "#", "%", "x"])}${below(99)}`
  const conditions: string[] = []
  const names: string[] = []
  const texts = Array.from({ length: below(4) }, () => {
    const [name, operator] = pick([
      ["name", "=="],
      ["name", "@=*"],
      ["status", "=="],
      ["created", ">="],
      ["total", "<"],
      ["totl", ">"],
      ["nme", "=="],
      [`${mark}field`, "=="],
    ] as const)
    if (Object.hasOwn(fields, name)) conditions.push(`${name} ${operator}`)
    else names.push(name === "totl" ? "totl total" : name === "nme" ? "nme name" : "(other)")
    return `${name}${operator}${name === "total" && oneIn(2) ? String(below(500)) : value()}`
  })
  const sorts = oneIn(2) ? [pick(["-created", "total", "name"])] : []
  const query = {
    ...(texts.length > 0 && { filters: texts.join(",") }),
    ...(sorts.length > 0 && { sorts: sorts.join(",") }),
    ...(oneIn(5) && { page: pick(["2", `${mark}page`]) }),
    ...(oneIn(5) && { token: `${mark}secret` }),
  }
  const isOfList = !oneIn(6)
  return {
    method: oneIn(12) ? "POST" : pick(["GET", "GET", "HEAD"]),
    path: isOfList
      ? `/v2/stores/${mark}${below(9)}/orders`
      : pick([`/health`, `/v2/stores/${mark}1`]),
    query: isOfList ? query : undefined,
    ...{ conditions, sorts, names },
  }
}

/** Writes a target, wholly encoded or with as much raw as clients send. */
function targetOf({ path, query = {} }: Asked, { oneIn }: Random): string {
  const isRaw = oneIn(2)
  const encode = (text: string): string =>
    isRaw ? text.replace(/[&#%+]/g, encodeURIComponent) : encodeURIComponent(text)
  const pairs = Object.entries(query).map(([name, text]) => `${name}=${encode(text)}`)
  return pairs.length === 0 ? path : `${path}?${pairs.join("&")}`
}

const hex = (text: string, digits: (byte: string) => string): string =>
  Array.from(Buffer.from(text), (byte) => {
    const isPlain = byte > 31 && byte < 127 && byte !== 0x22 && byte !== 0x5c
    return isPlain ? String.fromCharCode(byte) : digits(byte.toString(16).padStart(2, "0"))
  }).join("")
const nginx = (text: string): string => hex(text, (byte) => `\\x${byte.toUpperCase()}`)
const apache = (text: string): string =>
  hex(text, (byte) => ({ 22: '\\"', "5c": "\\\\" })[byte] ?? `\\x${byte}`)

/** How servers write a request. */
const formats: Readonly<Record<string, (method: string, target: string) => string>> = {
  combined: (method, target) =>
    `10.0.0.1 - - [29/Nov/2026:01:00:00 +0000] "${method} ${nginx(target)} HTTP/1.1" 200 5 "https://a.example/${mark}" "agent ${mark}"`,
  common: (method, target) =>
    `10.0.0.1 - ${mark} [29/Nov/2026:01:00:00 +0000] "${method} ${apache(target)} HTTP/1.0" 200 5`,
  "JSON of nginx": (method, target) =>
    JSON.stringify({ uri: "/", request_uri: target, request_method: method, args: mark }),
  "JSON of nginx with its other escapes": (method, target) =>
    `{"status":"200","request":"${method} ${nginx(target)} HTTP/1.1"}`,
  "JSON of Caddy": (method, target) =>
    JSON.stringify({
      level: "info",
      request: { method, uri: target, headers: { Cookie: [mark] } },
    }),
  "NDJSON with a url": (method, target) =>
    JSON.stringify({ method, url: `https://shop.example${target}` }),
  "NDJSON with path and query": (method, target) => {
    const [path, query = ""] = target.split(/\?(.*)/s)
    return JSON.stringify({ method, path, query })
  },
  addresses: (method, target) => `${method} ${target}`,
}

const countOf = (texts: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const text of texts) counts[text] = (counts[text] ?? 0) + 1
  return counts
}
const countsIn = (rows: readonly { readonly count: number }[]): Record<string, number> =>
  Object.fromEntries(
    rows.map(({ count, ...row }) => [Object.values(row).filter(Boolean).join(" "), count]),
  )

describe("trommel report", () => {
  it.each(Object.keys(formats))(
    "counts what was asked, and writes no value: %s",
    async (format) => {
      const random = choicesOf(drawSeed())
      const asked = Array.from({ length: Math.ceil(3000 * runFactor) }, () => draw(random))
      const write = formats[format] ?? ((_method, target) => target)
      const lines = asked.map((one) => write(one.method, targetOf(one, random)))
      const noise = ["", "not a request", '10.0.0.1 - - [x] "-" 400 0', "{"]
      const log = [...noise, ...lines].join("\r\n")
      const folder = folderOf({
        "fields.json": JSON.stringify(fields),
        "a.log": random.oneIn(2) ? log : gzipSync(log),
      })
      const argv = ["report", "a.log", "--list", `${path}=fields.json`, "--app-parameters", "token"]
      const { out } = await runCli([...argv, "--format", "json"], "", { folder })
      const report = JSON.parse(out) as LogReport

      const read = asked.filter(({ method }) => method !== "POST")
      const ofList = read.filter(({ query }) => query !== undefined)
      const bound = ofList.map(({ query: { token: _, ...query } = {} }) =>
        prepareQuery(query, table),
      )
      const codes = bound.flatMap(({ diagnostics }) => [
        ...new Set(diagnostics.map(({ code }) => code)),
      ])
      const [list] = report.lists
      expect(report).toMatchObject({
        lines: asked.length + 3,
        withoutRequest: 3,
        otherMethods: asked.length - read.length,
      })
      expect(list).toMatchObject({
        queries: ofList.length,
        wrong: bound.filter(({ refused }) => refused).length,
        unusedFields: [{ field: "unused" }],
      })
      expect(countsIn(list?.conditions ?? [])).toEqual(
        countOf(ofList.flatMap((one) => one.conditions)),
      )
      expect(countsIn(list?.sorts ?? [])).toEqual(countOf(ofList.flatMap((one) => one.sorts)))
      expect(countsIn(list?.misspellings ?? [])).toEqual(
        countOf(ofList.flatMap((one) => one.names)),
      )
      const byCode: Record<string, number> = {}
      for (const { code = "", count } of list?.mistakes ?? [])
        byCode[code] = (byCode[code] ?? 0) + count
      for (const [code, count] of Object.entries(countOf(codes)))
        expect(byCode[code]).toBeGreaterThanOrEqual(count)
      expect(Object.keys(byCode).sort()).toEqual(Object.keys(countOf(codes)).sort())
      expect(countsIn(report.noList)).toEqual(
        countOf(
          read.flatMap((one) =>
            one.query ? [] : one.path === "/health" ? "/health" : "/v2/stores",
          ),
        ),
      )
      for (const form of ["table", "markdown"]) {
        const told = await runCli([...argv, "--format", form], "", { folder })
        expect(told.out + told.err + out).not.toMatch(new RegExp(mark, "i"))
        expect(told.out).toContain("misspellings")
      }
    },
  )

  const folder = () => folderOf({ "fields.json": JSON.stringify(fields) })
  const argv = ["report", "--list", "/orders=fields.json", "--format", "json"]

  it("reads standard input, keeps a thousand different names, and counts the others", async () => {
    const names = Array.from({ length: 1300 }, (_, index) => `total${index.toString(36)}`)
    const lines = names.map(
      (name) => `/orders?filters=${name.replace(/\d$/, "a")}==1,tota${name.slice(-2)}l==1`,
    )
    const { out } = await runCli(argv, lines.join("\n"), { folder: folder() })
    const { misspellings = [] } = (JSON.parse(out) as LogReport).lists[0] ?? {}
    expect(misspellings.length).toBeLessThanOrEqual(1001)
    expect(misspellings.reduce((sum, { count }) => sum + count, 0)).toBe(2600)
  })

  it("puts the columns with one value before the order, the most used ones first", async () => {
    const log = [
      ...Array<string>(3).fill("/orders?filters=status==paid&sorts=-created"),
      ...Array<string>(2).fill("/orders?filters=name==a,status==paid,total>1"),
      "/orders?filters=(name|status)==a,total!=1",
    ]
    const { out } = await runCli(argv, log.join("\n"), { folder: folder() })
    expect((JSON.parse(out) as LogReport).lists[0]?.indexColumns).toEqual([
      { count: 3, columns: "status, -created" },
      { count: 2, columns: "status, name, total" },
    ])
  })

  it("reads the fields of a server's description", async () => {
    const description = {
      properties: { Total: "int", Secret: "string" },
      names: [{ name: "total", path: "Total", filter: true, sort: true }],
    }
    const given = folderOf({ "fields.json": JSON.stringify(description) })
    const { out } = await runCli(argv, "/orders?filters=total>1,secret==a", { folder: given })
    const [list] = (JSON.parse(out) as LogReport).lists
    expect([list?.wrong, countsIn(list?.conditions ?? [])]).toEqual([1, { "total >": 1 }])
  })

  it("names what stands in the place of :name by that, also in a path of no list", async () => {
    const lines = [
      "/Stores/zqjx/items",
      "/stores/%7Aqjx",
      "/users/17",
      "/v2/x?filters=zqjx",
      "/",
      "*",
    ]
    const list = "/stores/:store/orders=fields.json"
    const given = ["report", "--list", list, "--format", "json"]
    const { out } = await runCli(given, lines.join("\n"), { folder: folder() })
    expect(countsIn((JSON.parse(out) as LogReport).noList)).toEqual({
      "/stores/:store": 2,
      "/users/(other)": 1,
      "/v2/x": 1,
      "/": 1,
    })
  })

  it("reads a line of any length in little memory", async () => {
    const part = Buffer.alloc(65_536, "a")
    const { stdin } = endless(part, Buffer.from("/orders?filters=total>1\n/orders?filters="))
    const before = process.memoryUsage().rss
    const { code } = await runCli(argv, stdin, { folder: folder() })
    expect(code).toBe(0)
    expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000)
  })

  it.each([
    [["report"], "expected a list to check"],
    [["report", "--list", "orders"], "Expected a path and a file"],
    [["report", "--list", "/orders=none.json"], "none.json cannot be read"],
    [["report", "none.log", "--list", "/orders=fields.json"], "none.log cannot be read"],
    [["report", "fields.json", "--list", "/orders=fields.json"], "fields.json holds no request"],
  ])("says what is wrong: %j", async (given, message) => {
    const { code, err } = await runCli(given, "", { folder: folder() })
    expect([code, err]).toEqual([2, expect.stringContaining(message)])
  })
})
