import { describe, expect, it } from "vitest"
import { defineFields } from "../../src/index.ts"
import { CursorError } from "../../src/kysely.ts"
import {
  listEndpoint,
  type QuerySource,
  type SourceEndpointOptions,
  type SourceRequest,
} from "../../src/server.ts"
import { sieveWith } from "../../src/sieve.ts"

const table = defineFields(
  { n: { kind: "integer" } },
  { maxPageSize: 2, defaultPageSize: 2, strict: false },
)
const numbers = [1, 2, 3, 4, 5]

/** A source over five numbers, whose cursors are the last number of a page. */
class Numbers implements QuerySource<number> {
  readonly cursors: boolean = true
  readonly asked: SourceRequest[] = []
  list(request: SourceRequest) {
    this.asked.push(request)
    const { after, paging } = request
    const start = after === undefined ? paging.skip : numbers.indexOf(Number(after)) + 1
    if (start === 0 && after !== undefined) throw new CursorError("It is no number of the list.")
    const data = numbers.slice(start, start + paging.pageSize)
    return { data, total: 5, next: start + 2 < 5 ? String(data.at(-1)) : null }
  }
}

type Options = Omit<SourceEndpointOptions<number>, "table" | "rows">

async function ask(
  query: string,
  options: Options = {},
  rows: QuerySource<number> = new Numbers(),
) {
  const endpoint = listEndpoint({ table, rows, ...options })
  const headers = { Origin: "https://shop.example" }
  const response = await endpoint(new Request(`https://api.example/list${query}`, { headers }))
  const codes = response.headers.get("Trommel-Diagnostics")?.match(/(?<="code":")[^"]+/g) ?? []
  const body: unknown = await response.json()
  return { status: response.status, body, codes, response, link: response.headers.get("Link") }
}

const firstPage = { data: [1, 2], pages: 3, total: 5, next: "2" }

describe("listEndpoint over a source with cursors", () => {
  it("P5: reads after in any letter case and decodes it once, and the source gets it", async () => {
    const rows = new Numbers()
    for (const query of ["?after=2", "?AFTER=2", "?%61%66%74er=%32", "?page=1&After=2"])
      expect((await ask(query, {}, rows)).body).toEqual({ ...firstPage, data: [3, 4], next: "4" })
    await ask("?after=%2525+x", {}, rows)
    expect(rows.asked.map(({ after }) => after)).toEqual(["2", "2", "2", "2", "%25 x"])
  })

  it("P5: takes the first of several, with a diagnostic that strict refuses", async () => {
    const { body, codes } = await ask("?after=2&After=4")
    expect([body, codes]).toEqual([
      { ...firstPage, data: [3, 4], next: "4" },
      ["repeated-parameter"],
    ])
    expect((await ask("?after=2&After=4", { strict: true })).status).toBe(400)
  })

  it("answers a page by its number without after and with an empty one, with next all the same", async () => {
    const rows = new Numbers()
    expect((await ask("", {}, rows)).body).toEqual(firstPage)
    expect((await ask("?after=&after=2", {}, rows)).body).toEqual(firstPage)
    expect((await ask("?page=2", {}, rows)).body).toEqual({ ...firstPage, data: [3, 4], next: "4" })
    expect(rows.asked.map(({ after }) => after)).toEqual([undefined, undefined, undefined])
  })

  it("has next null and no Link on the last page, and next in what respond gets", async () => {
    const { body, link } = await ask("?after=4")
    expect([body, link]).toEqual([{ data: [5], pages: 3, total: 5, next: null }, null])
    expect((await ask("", { respond: ({ next }) => ({ next }) })).body).toEqual({ next: "2" })
  })

  it("refuses after beside a page other than 1, in lenient too, and does not ask the source", async () => {
    const rows = new Numbers()
    const { status, body, codes } = await ask("?after=2&page=2", {}, rows)
    expect([status, codes]).toEqual([400, ["refused-page"]])
    expect(body).toEqual({
      message: "The query is refused. page must be absent or 1 beside after, got 2.",
      diagnostics: [expect.objectContaining({ code: "refused-page" })],
    })
    expect(rows.asked).toEqual([])
  })

  it("answers 400 with unreadable-cursor, in lenient too, for an error with the mark", async () => {
    const { status, body, codes } = await ask("?x=1&after=no")
    expect([status, codes]).toEqual([400, ["unreadable-cursor"]])
    expect(body).toEqual({
      message:
        'The query is refused. Expected the cursor of an earlier page of the same query in after, got "no". Leave out after for the first page.',
      diagnostics: [expect.objectContaining({ code: "unreadable-cursor" })],
    })
  })

  it.each([
    ["has the mark although no cursor was given", "", new CursorError("It was not given.")],
    ["lacks the mark although a cursor was given", "?after=2", new Error("connection lost")],
  ])("answers 500 and tells onError where an error %s", async (_, query, error) => {
    const errors: unknown[] = []
    const list = () => Promise.reject(error)
    const options = { onError: (thrown: unknown) => errors.push(thrown) }
    const { status } = await ask(query, options, { cursors: true, list })
    expect([status, errors]).toEqual([500, [error]])
  })

  it.each([undefined, "", 5])("answers 500 for a source whose next is %j", async (next) => {
    const errors: unknown[] = []
    const rows = { cursors: true, list: () => ({ data: [], next: next as string }) }
    const { status } = await ask("", { onError: (error) => errors.push(error) }, rows)
    expect([status, String(errors)]).toEqual([500, expect.stringContaining('must return "next"')])
  })

  it("needs no next of a source that refuses the query", async () => {
    const rows = { cursors: true, list: () => ({ data: [], refused: true }) }
    expect((await ask("", {}, rows)).body).toEqual({
      message: "The query is refused.",
      diagnostics: [],
    })
  })
})

describe("the header Link", () => {
  it("is a relative address with all other parameters as they are written, without page", async () => {
    const { link } = await ask("?a=%20b+c&Page=1&filters=n%3E0|1&&After=&x#end")
    expect(link).toBe('<?a=%20b+c&filters=n%3E0|1&x&after=2>; rel="next"')
    expect((await ask("?page=2")).link).toBe('<?after=4>; rel="next"')
    expect((await ask("?after=2&pageSize=2")).link).toBe('<?pageSize=2&after=4>; rel="next"')
  })

  it("B2: has no page in it where a dialect knows it by another name", async () => {
    const dialect = sieveWith({ binding: "mvc" })
    expect((await ask("?m.page=2&m.x=1", { dialect })).link).toBe('<?m.x=1&after=4>; rel="next"')
  })

  it("is exposed by CORS, and left out above 4,096 characters", async () => {
    const { response } = await ask("", { cors: {} })
    expect(response.headers.get("Access-Control-Expose-Headers")).toBe(
      "Retry-After,Date,Link,Trommel-Diagnostics",
    )
    const rest = 4096 - '<?x=&after=2>; rel="next"'.length
    expect((await ask(`?x=${"y".repeat(rest)}`)).link).toHaveLength(4096)
    expect((await ask(`?x=${"y".repeat(rest + 1)}`)).link).toBeNull()
  })

  it("stays as it is in a Response of respond", async () => {
    const respond = () => new Response("{}", { headers: { Link: "</own>" } })
    expect((await ask("", { respond })).link).toBe("</own>")
  })
})

describe("listEndpoint over a source without cursors", () => {
  it("leaves after to the application: no answer holds next or Link, and nothing is refused", async () => {
    const rows = Object.assign(new Numbers(), { cursors: false })
    const { body, link, response } = await ask("?after=2&page=2&after=3", { cors: {} }, rows)
    expect([body, link]).toEqual([{ data: [3, 4], pages: 3, total: 5 }, null])
    expect(response.headers.get("Access-Control-Expose-Headers")).not.toContain("Link")
    expect(rows.asked.map(({ after }) => after)).toEqual([undefined])
    const given = await ask("", { respond: (answer) => answer }, rows)
    expect(given.body).not.toHaveProperty("next")
  })

  it("reads cursors neither from Object.prototype nor beside rows in memory", async () => {
    Object.defineProperty(Object.prototype, "cursors", { value: true, configurable: true })
    try {
      const rows = { list: () => ({ data: [1, 2], total: 5, next: "2" }) }
      expect((await ask("?after=2", {}, rows)).body).toEqual({ data: [1, 2], pages: 3, total: 5 })
    } finally {
      Reflect.deleteProperty(Object.prototype, "cursors")
    }
    const endpoint = listEndpoint({ table, rows: Object.assign([{ n: 1 }], { cursors: true }) })
    const response = await endpoint(new Request("http://localhost/?after=2&page=2"))
    expect(await response.json()).toEqual({ data: [], pages: 1, total: 1 })
  })
})
