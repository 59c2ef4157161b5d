import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { applyQuery, type Answer, type ApplyOptions } from "../../src/index.ts"
import { writeDiagnosticsHeader } from "../../src/endpoint/diagnostics-header.ts"
import { listEndpoint } from "../../src/endpoint/list-endpoint.ts"
import { sieve } from "../../src/sieve.ts"
import { buildTable } from "../support/built-table.ts"
import { askedOf } from "../support/query-arbitraries.ts"
import { rowsOf } from "../support/row-arbitraries.ts"
import { check, patience } from "../support/runs.ts"
import { anyTable } from "../support/table-arbitraries.ts"
import { searchOf, serve, type ListServer } from "./support/list-server.ts"

/** A table, rows for it and a query about them. */
const scene = anyTable.chain((table) =>
  fc.record({ asked: askedOf(table), rows: rowsOf(table), table: fc.constant(table) }),
)

const options = fc.record<ApplyOptions>(
  {
    strict: fc.boolean(),
    paging: fc.boolean(),
    limits: fc.record(
      { text: fc.constantFrom(5, 40), values: fc.constantFrom(1, 2) },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
)

/** Rows may be what JSON cannot hold, so their places stand for them. */
function inJson(rows: readonly unknown[], { data, ...rest }: Answer<unknown>): unknown {
  const { pages, total, refused, diagnostics, omitted } = rest
  return JSON.parse(
    JSON.stringify({
      data: data.map((row) => rows.indexOf(row)),
      pages,
      total,
      refused,
      diagnostics,
      omitted,
    }),
  )
}

let handle: (request: Request) => Promise<Response>
let server: ListServer
beforeAll(async () => {
  server = await serve((request) => handle(request))
})
afterAll(() => server.close())

describe.each([
  { name: "standard", dialect: {} },
  { name: "sieve", dialect: { dialect: sieve } },
])("a list endpoint behind a port, in the dialect $name", ({ dialect }) => {
  it("answers any query as applyQuery does on the same rows", { timeout: patience }, async () => {
    await check(
      fc.asyncProperty(scene, options, async ({ table, rows, asked }, given) => {
        const fields = buildTable(table)
        handle = listEndpoint({
          table: fields,
          rows,
          ...given,
          ...dialect,
          respond: (answer) => inJson(rows, answer),
        })
        const response = await fetch(`${server.origin}/?${searchOf({ ...asked })}`)

        // A URL holds texts, and no lone surrogates.
        const texts = Object.fromEntries(
          Object.entries(asked).map(([name, value]) => [name, String(value).toWellFormed()]),
        )
        const expected = applyQuery(rows, fields, texts, { ...given, ...dialect })
        expect(await response.json()).toEqual(inJson(rows, expected))
        expect(response.status).toBe(expected.refused ? 400 : 200)
        expect(response.headers.get("Trommel-Diagnostics") ?? undefined).toBe(
          writeDiagnosticsHeader(expected),
        )
      }),
      800,
    )
  })
})
