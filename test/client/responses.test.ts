import { describe, expect, it } from "vitest"
import { createListClient } from "../../src/client/list-client.ts"
import { RequestError } from "../../src/client/request-error.ts"
import { defineFields } from "../../src/fields/table.ts"
import { listEndpoint } from "../../src/endpoint/list-endpoint.ts"
import { applyQuery } from "../../src/apply/apply.ts"
import { writeDiagnosticsHeader } from "../../src/endpoint/diagnostics-header.ts"
import { each, json, startFaultServer, text, type Answer } from "./support/fault-server.ts"
import {
  collect,
  people,
  peopleTable as table,
  person,
  queryOf,
  rejectionOf,
} from "./support/list-service.ts"

const listOf = async (...script: readonly [Answer, ...Answer[]]) => {
  const server = await startFaultServer(...script)
  return { server, list: createListClient({ url: `${server.url}/people`, table, tries: 1 }) }
}

/** The error of a list whose service gives this answer. */
const errorAfter = async (answer: Answer): Promise<RequestError> => {
  const { list } = await listOf(answer)
  const error = await rejectionOf(list.list({ filters: "age>1" }))
  if (error instanceof RequestError) return error
  throw error
}

describe("what a list client reads by default", () => {
  it("it reads listEndpoint without readPage and without a cast", async () => {
    const endpoint = listEndpoint({ table, rows: people(5) })
    const list = createListClient({
      url: "https://people.example/",
      table,
      fetch: (input, init) => endpoint(new Request(input, init)),
    })
    const page = await list.list({ sorts: "-age", pageSize: 2 })
    expect([page.data.map(({ age }) => age), page.pages, page.total]).toEqual([[5, 4], 3, 5])
    expect(await collect(list.iterate({ pageSize: 2 }))).toEqual(people(5))
  })

  const rows = [person(1)]
  it.each<[string, unknown, number | undefined, number | undefined]>([
    ["an array", rows, undefined, undefined],
    ["rows alone", { data: rows }, undefined, undefined],
    ["rows and pages", { data: rows, pages: 2 }, 2, undefined],
    ["rows and a total", { data: rows, total: 7, pages: null }, undefined, 7],
    [
      "the envelope",
      { success: true, message: null, code: null, data: rows, pages: 1 },
      1,
      undefined,
    ],
  ])("it reads %s", async (_, body, pages, total) => {
    const { list } = await listOf(json(body))
    expect(await list.list()).toEqual({ data: rows, pages, total, body, diagnostics: [] })
  })

  it.each<[string, unknown]>([
    ["no list", { data: {} }],
    ["nothing", {}],
    ["null", null],
    ["a text", "x"],
    ["a success that is no boolean", { success: "true", data: [] }],
    ["a negative number of pages", { data: [], pages: -1 }],
    ["a total that is a text", { data: [], total: "7" }],
  ])("it throws a protocol error for %s", async (_, body) => {
    expect(await errorAfter(json(body))).toMatchObject({ kind: "protocol", status: 200 })
  })

  it("it reads own properties only", async () => {
    expect(await errorAfter(text('{"__proto__":{"data":[]}}'))).toMatchObject({ kind: "protocol" })
  })

  it.each([200, 204, 400, 500])("success: false is a refusal with status %i", async (status) => {
    const body = { success: false, data: [person(1)], message: "no" }
    const { list } = await listOf(json(body, status))
    const error = await rejectionOf(list.list())
    // A response with status 204 has no body.
    expect(error).toMatchObject(status === 204 ? { kind: "protocol" } : { kind: "refused", status })
  })

  it.each([301, 404, 500])("an array with status %i is an error", async (status) => {
    expect(await errorAfter(json([person(1)], status))).toMatchObject({
      kind: status === 301 ? "protocol" : "refused",
      status,
    })
  })

  it("readPage gets the body, the query, the URL and the response, and may give rows, pages and total", async () => {
    const server = await startFaultServer(json({ items: people(2) }, 200, { "x-total-count": "9" }))
    const seen: unknown[] = []
    const list = createListClient({
      url: server.url,
      table,
      readPage: (body, { query, url, response }) => {
        seen.push(query, url, response.status)
        const { items } = body as { items: unknown[] }
        return { rows: items, pages: 5, total: Number(response.headers.get("X-Total-Count")) }
      },
    })
    expect(await list.list({ filters: "age>0", pageSize: 2 })).toMatchObject({
      data: people(2),
      pages: 5,
      total: 9,
      body: { items: people(2) },
    })
    expect(seen).toEqual([
      { filters: "age>0", pageSize: 2 },
      `${server.url}?filters=age%3E0&pageSize=2`,
      200,
    ])
  })
})

describe("diagnostics of the service", () => {
  const { diagnostics } = applyQuery(
    people(1),
    table,
    { filters: "nmae==a", page: "x" },
    { strict: false },
  )

  it("a page has the diagnostics that listEndpoint reports in the header", async () => {
    const endpoint = listEndpoint({ table, rows: people(5), strict: false })
    const list = createListClient({
      url: "https://people.example/",
      table,
      fetch: (input, init) => endpoint(new Request(input, init)),
    })
    const page = await list.list({ filters: "nmae==a", page: "x" })
    // The header leaves out problem and effect.
    expect(page.diagnostics).toEqual(
      diagnostics.map((one) => ({ ...one, problem: one.message, effect: "" })),
    )
    expect(page.diagnostics.map(({ code, hint }) => [code, hint])[0]).toEqual([
      "unknown-field",
      "Did you mean name?",
    ])
  })

  it("a page has the diagnostics that its body brings, rather than the cut ones of the header", async () => {
    const header = writeDiagnosticsHeader({ diagnostics: diagnostics.slice(1), omitted: 1 })
    const { list } = await listOf(
      json({ data: [], diagnostics }, 200, { "trommel-diagnostics": header }),
    )
    expect((await list.list()).diagnostics).toEqual(diagnostics)
  })

  it("the diagnostics of writing the address come first", async () => {
    const { list } = await listOf(json({ data: [], diagnostics }))
    const page = await list.list({ filters: `name==${"x".repeat(2500)}` })
    expect(page.diagnostics.map(({ code }) => code)).toEqual([
      "long-url",
      ...diagnostics.map(({ code }) => code),
    ])
  })

  it("a refusal has the diagnostics of the service", async () => {
    const endpoint = listEndpoint({ table, rows: people(5), strict: true })
    const list = createListClient({
      url: "https://people.example/",
      table,
      fetch: (input, init) => endpoint(new Request(input, init)),
    })
    const error = await rejectionOf(list.list({ filters: "nmae==a" }))
    expect(error).toMatchObject({
      kind: "refused",
      diagnostics: [{ code: "unknown-field", source: "filters", range: { start: 0, end: 4 } }],
    })
    expect(String(error)).toContain('There is no field "nmae"')
  })

  it.each<unknown>([
    "x",
    7,
    null,
    {},
    [null],
    [{ code: 7, severity: "error", message: "x" }],
    [{ code: "x", severity: "fatal", message: "x" }],
    [{ code: "x", severity: "error" }],
    [["x"]],
  ])("diagnostics of another shape are left out: %j", async (odd) => {
    const { list } = await listOf(
      json({ data: [], diagnostics: odd }, 200, { "trommel-diagnostics": JSON.stringify(odd) }),
    )
    expect((await list.list()).diagnostics).toEqual([])
  })

  it("parts of a diagnostic that cannot be read are left out, and control characters are visible", async () => {
    const odd = {
      code: "new-in-2030",
      severity: "hint",
      message: "a\u001b[31m\u202eb",
      source: "cookie",
      range: { start: 5, end: 2 },
      fix: { range: { start: 0, end: 1 }, text: "a\u0007" },
      rule: 7,
      data: { amount: 3 },
    }
    const { list } = await listOf(json({ data: [], diagnostics: [odd] }))
    expect((await list.list()).diagnostics).toEqual([
      {
        code: "new-in-2030",
        severity: "hint",
        message: "a␛[31m�b",
        problem: "a␛[31m�b",
        effect: "",
        data: { amount: 3 },
      },
    ])
  })
})

describe("the message of a refusal", () => {
  it("has method, URL, status and the server's own words", async () => {
    const error = await errorAfter(json({ message: "The store is closed." }, 409))
    expect(error.message).toMatch(
      /^GET http:\/\/127\.0\.0\.1:\d+\/people\?filters=age%3E1: The service refused the request with status 409: The store is closed\.$/,
    )
    expect(error).toMatchObject({
      kind: "refused",
      method: "GET",
      status: 409,
      reason: "The store is closed.",
    })
    expect(error.url).toMatch(/\/people\?filters=age%3E1$/)
  })

  it.each<[string, unknown, string]>([
    ["detail", { detail: "No such list." }, "No such list."],
    [
      "title and detail",
      { title: "Forbidden", detail: "A scope is missing" },
      "Forbidden. A scope is missing",
    ],
    [
      "errors of ASP.NET's problem+json",
      {
        type: "https://tools.ietf.org/html/rfc9110#section-15.5.1",
        title: "One or more validation errors occurred.",
        status: 400,
        errors: {
          PageSize: ["PageSize must be between 1 and 100.", "PageSize is odd"],
          "": ["All is bad."],
        },
        traceId: "00-1",
      },
      "One or more validation errors occurred. PageSize: PageSize must be between 1 and 100. PageSize is odd. All is bad.",
    ],
    ["error as a text", { error: "no access" }, "no access"],
    ["error as an object", { error: { code: "Slow", message: "Too fast" } }, "Too fast"],
    [
      "error of OAuth",
      { error: "invalid_token", error_description: "It expired" },
      "invalid_token. It expired",
    ],
    [
      "message as an array",
      { message: ["a is bad", "b is bad"], error: "Bad Request" },
      "a is bad. b is bad. Bad Request",
    ],
    [
      "errors as an array",
      { errors: [{ message: "x" }, "y", { title: "z", detail: "w" }, 7] },
      "x. y. z. w",
    ],
    [
      "detail as an array of objects",
      { detail: [{ loc: ["query"], msg: "value is missing" }] },
      "value is missing",
    ],
    ["a text", "Sorts are wrong", "Sorts are wrong"],
    ["the same words twice", { title: "Bad", message: "Bad", detail: " " }, "Bad"],
    [
      "many errors",
      { errors: Array.from({ length: 25 }, (_, index) => `e${index}`) },
      `${Array.from({ length: 20 }, (_, index) => `e${index}`).join(". ")}. 5 more`,
    ],
  ])("shows %s", async (_, body, reason) => {
    const error = await errorAfter(json(body, 400))
    expect(error).toMatchObject({ kind: "refused", status: 400, reason })
    expect(error.message.endsWith(`with status 400: ${reason}`)).toBe(true)
  })

  it.each<unknown>([{}, [], 7, null, { message: {} }, { errors: { a: 7 } }, { message: "" }])(
    "ends after the status where the body %j says nothing",
    async (body) => {
      const error = await errorAfter(json(body, 400))
      expect(error.message).toMatch(/ The service refused the request with status 400\.$/)
      expect(error).not.toHaveProperty("reason")
    },
  )

  it("an empty body is a refusal; HTML is not an answer of the service", async () => {
    expect(await errorAfter(text("", 401))).toMatchObject({ kind: "refused", status: 401 })
    const error = await errorAfter(text("<h1>Bad gateway</h1>", 404))
    expect(error).toMatchObject({ kind: "protocol", excerpt: "<h1>Bad gateway</h1>" })
    expect(error.message).toMatch(
      /^GET http.*\/people\?.*: The body of a response with status 404 /,
    )
  })

  it("shows control characters as visible symbols, on one line", async () => {
    const error = await errorAfter(json({ message: "a\u001b[2J\nb\u202ec" }, 400))
    expect(error.reason).toBe("a␛[2J b�c")
  })

  it("cuts long words and long URLs, and says so", async () => {
    const { list } = await listOf(json({ message: "x".repeat(5000) }, 400))
    const error = await rejectionOf(list.list({ filters: `name==${"y".repeat(2000)}` }))
    expect(error).toMatchObject({
      reason: `${"x".repeat(1000)}… (cut; 5000 characters in all)`,
      url: expect.stringMatching(/^.{499}y… \(cut; 20\d\d characters in all\)$/) as string,
    })
    expect(String(error).length).toBeLessThan(1800)
  })

  it.each([
    ["the key of a header", "?", "k3y-s3cret"],
    ["the key of the URL", "?api_key=s3&", "s3"],
    ["a short key of the URL", "?access_toke%6E=q&", "token=q"],
  ])("shows nowhere %s that the service sends back", async (_, query, secret) => {
    const server = await startFaultServer(
      json(
        {
          title: "No k3y-s3cret",
          errors: { "k3y-s3cret": ["k3y-s3cret"] },
          code: "k3y-s3cret",
          diagnostics: [
            {
              code: "x",
              severity: "error",
              message: "k3y-s3cret",
              hint: "k3y-s3cret",
              fix: { range: { start: 0, end: 1 }, text: "k3y-s3cret" },
              data: { value: "k3y-s3cret" },
            },
          ],
        },
        401,
      ),
    )
    const list = createListClient({
      url: `${server.url}/${query}`,
      table,
      headers: { Authorization: "Bearer k3y-s3cret" },
    })
    const error = await rejectionOf(list.list({ filters: "name==k3y-s3cret" }))
    const shown = `${String(error)}${JSON.stringify(error)}`
    expect(shown).toContain("[removed]")
    expect(shown).not.toContain("k3y-s3cret")
    expect(shown).not.toContain(secret)
  })

  it("method and URL stand in the message of every kind of error", async () => {
    const { server, list } = await listOf(text("<p>"), (response) => void response.destroy())
    const start = `RequestError: GET ${server.url}/people?page=1: `
    for (const kind of ["protocol", "network"]) {
      const error = await rejectionOf(list.list({ page: 1 }))
      expect(error).toMatchObject({ kind, method: "GET", url: `${server.url}/people?page=1` })
      expect(String(error).slice(0, start.length)).toBe(start)
    }
    const slow = await listOf(() => undefined)
    expect(String(await rejectionOf(slow.list.list({}, { deadline: 30 })))).toContain(
      `GET ${slow.server.url}/people: No complete response`,
    )
    const big = await startFaultServer(json(people(2)))
    const tooLarge = createListClient({ url: big.url, table, maxAnswer: 1 })
    expect(String(await rejectionOf(tooLarge.list()))).toContain(`GET ${big.url}: The body`)
  })
})

describe("the end of an iteration without a number of pages", () => {
  const all = people(20)
  const paged = (size: number, body: (rows: unknown[], page: number) => unknown): Answer =>
    each((request) => {
      const page = Number(queryOf(request).page)
      return json(body(all.slice((page - 1) * size, page * size), page))
    })

  it("it ends after total rows, whatever the size of the pages", async () => {
    for (const [size, requests] of [
      [20, 1],
      [7, 3],
      [5, 4],
      [1, 20],
    ] as const) {
      const { server, list } = await listOf(paged(size, (data) => ({ data, total: all.length })))
      expect(await collect(list.iterate({ pageSize: 20 }))).toEqual(all)
      expect(server.requests).toHaveLength(requests)
    }
  })

  it("it ends at an empty page, and never at a short one", async () => {
    for (const body of [(rows: unknown[]) => rows, (data: unknown[]) => ({ data })]) {
      const { server, list } = await listOf(paged(7, body))
      expect(await collect(list.iterate({ pageSize: 10 }))).toEqual(all)
      expect(server.requests).toHaveLength(4)
    }
  })

  it("it ends at an empty page where the total is too great", async () => {
    const { server, list } = await listOf(paged(10, (data) => ({ data, total: 21 })))
    expect(await collect(list.iterate())).toEqual(all)
    expect(server.requests).toHaveLength(3)
  })

  it("a total below the rows of its own page is ignored", async () => {
    for (const total of [0, 9]) {
      const { list } = await listOf(paged(10, (data) => ({ data, total })))
      expect(await collect(list.iterate())).toEqual(all)
    }
  })

  it("rows that come twice do not count", async () => {
    const { list } = await listOf(
      json({ data: [person(1), person(2)], total: 3 }),
      json({ data: [person(2)], total: 3 }),
      json({ data: [person(3)], total: 3 }),
    )
    expect(await collect(list.iterate())).toEqual(people(3))
  })

  it("a first page longer than pageSize with neither is the whole list", async () => {
    const { server, list } = await listOf(json(all))
    expect(await collect(list.iterate({ pageSize: 5 }))).toEqual(all)
    expect(server.requests).toHaveLength(1)
  })

  it("a later page longer than pageSize is not the end", async () => {
    const { list } = await listOf(json(people(2)), json(people(12).slice(2)), json([]))
    expect(await collect(list.iterate({ pageSize: 5 }))).toEqual(people(12))
  })

  it("ten pages in a row without a new row fail", async () => {
    const { server, list } = await listOf(json({ data: people(3), total: 9 }))
    expect(await rejectionOf(collect(list.iterate()))).toMatchObject({ kind: "protocol" })
    expect(server.requests).toHaveLength(11)
  })

  it("a total of a service reads every list whole, whatever the size of its pages and of the list", async () => {
    const numbers = defineFields({ n: { kind: "integer", nullable: false, unique: true } })
    for (const count of [0, 1, 2, 3, 7, 12])
      for (const size of [1, 2, 3, 5, 12]) {
        const rows = Array.from({ length: count }, (_, n) => ({ n }))
        const list = createListClient({
          url: "https://numbers.example/",
          table: numbers,
          fetch: (input) => {
            const page = Number(new URL(new Request(input).url).searchParams.get("page"))
            const data = rows.slice((page - 1) * size, page * size)
            return Promise.resolve(Response.json({ data, total: count }))
          },
        })
        expect(await collect(list.iterate({ pageSize: 4 }))).toEqual(rows)
      }
  })
})
