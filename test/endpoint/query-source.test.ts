import { describe, expect, it } from "vitest"
import { defineFields } from "../../src/index.ts"
import { listEndpoint, type QuerySource, type SourceRequest } from "../../src/server.ts"
import { silenceErrors } from "./support/silence-errors.ts"

silenceErrors()

const table = defineFields({ n: { kind: "number" } }, { maxPageSize: 10 })

const answerOf = async (
  rows: QuerySource<unknown>,
  query = "",
  options: { readonly strict?: boolean } = {},
) => {
  const response = await listEndpoint({ table, rows, ...options })(
    new Request(`http://localhost/${query}`),
  )
  const body: unknown = await response.json()
  return [response.status, body, response.headers.get("Trommel-Diagnostics")]
}

describe("listEndpoint over a source", () => {
  it("hands the checked query, the page, a signal and the request to the source", async () => {
    const asked: SourceRequest[] = []
    const list = (request: SourceRequest) => {
      asked.push(request)
      return { data: [{ n: 3 }], total: 21 }
    }
    expect(await answerOf({ list }, "?filters=n>2&page=2&pageSize=99")).toEqual([
      200,
      { data: [{ n: 3 }], pages: 3, total: 21 },
      expect.stringContaining("clamped-page-size"),
    ])
    const [{ bound, paging, signal, request } = expect.fail("Nothing was asked.")] = asked
    expect(bound.conditions).toHaveLength(1)
    expect(paging).toEqual({ page: 2, pageSize: 10, skip: 10 })
    expect(signal).toBe(request.signal)
    expect(request.url).toContain("filters=n")
  })

  it("leaves out pages and total when the source does not count", async () => {
    const source: QuerySource<unknown> = { list: async () => Promise.resolve({ data: [1, 2] }) }
    expect(await answerOf(source)).toEqual([200, { data: [1, 2] }, null])
  })

  it("answers 400 with the diagnostics of a source that refuses the query", async () => {
    const source: QuerySource<unknown> = {
      list: ({ bound }) => ({
        data: [],
        refused: true,
        diagnostics: [
          {
            code: "sql-unit-order",
            severity: "error",
            rule: "S17",
            source: "sorts",
            message: "No.",
            problem: "No.",
            effect: "",
            data: { field: "n" },
          },
        ],
        omitted: bound.omitted,
      }),
    }
    expect(await answerOf(source)).toEqual([
      400,
      {
        message: "The query is refused. No.",
        diagnostics: [expect.objectContaining({ code: "sql-unit-order" })],
      },
      expect.stringContaining("sql-unit-order"),
    ])
  })

  it("P4: a page after the last of the rows that it counts is reported, unless it has diagnostics of its own", async () => {
    const header = async (found: object) =>
      (await answerOf({ list: () => ({ data: [], ...found }) }, "?page=9"))[2]
    expect(await header({ total: 3 })).toContain("page-after-last")
    expect(await header({})).toBeNull()
    expect(await header({ total: 3, diagnostics: [] })).toBeNull()
  })

  it("is not asked for a refused query, and what it throws is status 500", async () => {
    const source: QuerySource<unknown> = {
      list: () => {
        throw new Error("secret")
      },
    }
    expect((await answerOf(source, "?filters=x==1", { strict: true }))[0]).toBe(400)
    expect(await answerOf(source)).toEqual([
      500,
      { message: "The server failed to list the rows." },
      null,
    ])
  })

  it("takes an instance of a class", async () => {
    class Numbers {
      readonly #rows = [{ n: 1 }]
      list() {
        return { data: this.#rows, total: this.#rows.length }
      }
    }
    expect((await answerOf(new Numbers()))[1]).toEqual({ data: [{ n: 1 }], pages: 1, total: 1 })
  })
})
