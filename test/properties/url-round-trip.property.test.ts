import { createServer, request, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { QueryText } from "../../src/index.ts"
import { readUrl, writeUrl } from "../../src/core.ts"
import { anyFilters, anySorts, hostileText } from "../support/arbitraries.ts"
import { check, patience } from "../support/runs.ts"
import { textsOf } from "../support/url-texts.ts"

/** What the wire, a log or a form may take for something else. */
const reserved = fc
  .array(
    fc.constantFrom(
      ..."+&#%|(*!)';,/?:@=$ \"<>\\^`{}~[]\t\r\n\0",
      "%2B",
      "%25",
      "%zz",
      "&sorts=x",
      "#x",
      "é",
      "日",
      "😀",
      "\ufeff",
      "\u2028",
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""))

const anyText = fc.oneof(
  { weight: 2, arbitrary: reserved },
  hostileText,
  anyFilters,
  fc.string({ unit: "binary", maxLength: 40 }),
)
const written = fc
  .record(
    {
      filters: anyText,
      sorts: fc.oneof(anySorts, anyText),
      page: fc.oneof(anyText, fc.integer()),
      pageSize: fc.oneof(anyText, fc.nat()),
    },
    { requiredKeys: [] },
  )
  .map((query) => ({ query, url: writeUrl(query) }))

/** What comes back for a query: numbers as texts. */
const asTexts = (query: QueryText): unknown =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))

let server: Server
let address: string

beforeAll(async () => {
  server = createServer((request, response) => {
    const reading = readUrl(request.url ?? "")
    response.setHeader("content-type", "application/json")
    response.end(
      JSON.stringify({
        query: textsOf(reading),
        codes: reading.diagnostics.map(({ code }) => code),
      }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/list`
})

afterAll(() => {
  server.close()
  server.closeAllConnections()
})

/** As a program without fetch sends it: the path goes out as it is. */
const send = (url: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    request(url, (response) => {
      text(response).then((body) => resolve(JSON.parse(body)), reject)
    })
      .on("error", reject)
      .end()
  })

describe("query in a URL", () => {
  it(
    "P5: a query survives URL, URLSearchParams and Request, as a string and after their own changes",
    { timeout: patience },
    () => {
      check(
        fc.property(written, ({ query, url }) => {
          expect(url.ok).toBe(Object.values(query).every((value) => String(value).isWellFormed()))
          if (!url.ok) return
          const { text } = url.value
          const href = `https://shop.example/a/../list?${text}#part?view=no`
          const again = new URL("?", href)
          // Setting the query anew makes the platform write every parameter in its own way.
          for (const [name, value] of new URL(href).searchParams)
            again.searchParams.append(name, value)
          for (const source of [
            text,
            `?${text}`,
            `/list?${text}`,
            href,
            new URL(href),
            new URL(href).searchParams,
            new URLSearchParams(text),
            new Request(href),
            new Request(new Request(href), { method: "POST" }),
            again,
            again.href,
            new URLSearchParams([...new URLSearchParams(text)]).toString(),
          ]) {
            const read = readUrl(source)
            expect(textsOf(read)).toEqual(asTexts(query))
            expect(read.diagnostics).toEqual([])
          }
        }),
        400,
      )
    },
  )

  it(
    "P5: a query survives a request over HTTP, with and without fetch",
    { timeout: patience },
    async () => {
      await check(
        fc.asyncProperty(written, async ({ query, url }) => {
          fc.pre(url.ok)
          const href = `${address}?${url.value.text}`
          const expected = { query: asTexts(query), codes: [] }
          expect(await (await fetch(href)).json()).toEqual(expected)
          expect(await (await fetch(new Request(`${href}#?page=no`))).json()).toEqual(expected)
          expect(await send(href)).toEqual(expected)
        }),
        1500,
      )
    },
  )

  it("P5: the longest query that can be written survives a request over HTTP", async () => {
    const query = { filters: `name==${"é,".repeat(880)}`, page: "2" }
    const url = writeUrl(query)
    const href = `${address}?${url.ok ? url.value.text : ""}`
    expect(href.length).toBeGreaterThan(7900)
    expect(await (await fetch(href)).json()).toEqual({ query, codes: [] })
  })

  it("P5: over HTTP the first of a repeated parameter counts, and a plus is a blank", async () => {
    expect(await send(`${address}?Filters=a+b%2Bc&FILTERS=x&page=%zz`)).toEqual({
      query: { filters: "a b+c", page: "%zz" },
      codes: ["repeated-parameter"],
    })
  })
})
