// cspell:ignore tabel
import { describe, expectTypeOf, it } from "vitest"
import type { Answer, Paging } from "../../src/index.ts"
import { defineFields, defineFieldsFor } from "../../src/index.ts"
import {
  listEndpoint,
  type ListAnswer,
  type ListEndpointOptions,
  type SourceEndpointOptions,
} from "../../src/endpoint/list-endpoint.ts"
import { sieve } from "../../src/sieve.ts"
import { fieldsFromJson } from "../../src/core.ts"

interface Product {
  readonly id: string
  readonly stock: number
}

const table = defineFieldsFor<Product>()({
  id: { kind: "uuid" },
  stock: { kind: "integer", nullable: false },
})
const rows: readonly Product[] = []

describe("listEndpoint", () => {
  it("takes rows of the table, or a function that gives them, at once or later", () => {
    expectTypeOf(listEndpoint({ table, rows })).toEqualTypeOf<
      (request: Request) => Promise<Response>
    >()
    listEndpoint({ table, rows: () => rows })
    listEndpoint({
      table,
      rows: async (request) => Promise.resolve(request.url === "" ? rows : []),
    })
  })

  it("refuses rows that the table cannot read", () => {
    // @ts-expect-error stock is missing
    listEndpoint({ table, rows: [{ id: "x" }] })
    // @ts-expect-error a text stands where the table reads a number
    listEndpoint({ table, rows: () => [{ id: "x", stock: "5" }] })
    // @ts-expect-error the rows are missing
    listEndpoint({ table })
  })

  it("tells mistakes at the value, as applyQuery does", () => {
    const others = [{ id: 1, stock: 5 }]
    listEndpoint({
      table,
      // @ts-expect-error the rows are of another type
      rows: others,
    })
    listEndpoint({
      table,
      // @ts-expect-error the rows are of another type, also those that come later
      rows: async () => Promise.resolve(others),
    })
    listEndpoint({
      table,
      rows: [
        { id: "x", stock: 5 },
        // @ts-expect-error a property is misspelled
        { id: "x", stok: 5 },
        // @ts-expect-error a column is missing
        { id: "x" },
        {
          id: "x",
          // @ts-expect-error a text stands where the table reads a number
          stock: "5",
        },
      ],
    })
    listEndpoint({
      // @ts-expect-error the name of the option is misspelled
      tabel: table,
      rows,
    })
    listEndpoint({
      table,
      // @ts-expect-error the name of the option is misspelled
      row: rows,
    })
    listEndpoint({
      table,
      rows,
      // @ts-expect-error there is no such option
      strickt: true,
    })
  })

  it("hands what a source finds to respond, which does not always count", () => {
    listEndpoint({
      table,
      rows: { list: () => ({ data: [{ n: 1 }] }) },
      respond: ({ data, total }) => {
        expectTypeOf(data).toEqualTypeOf<{ n: number }[]>()
        expectTypeOf(total).toEqualTypeOf<number | undefined>()
        return data
      },
    })
  })

  it("takes the options of its types", () => {
    const overRows: ListEndpointOptions<unknown, unknown, Product, Product> = { table, rows }
    const overSource: SourceEndpointOptions<{ n: number }> = {
      table,
      rows: { list: () => ({ data: [{ n: 1 }] }) },
    }
    listEndpoint(overRows)
    listEndpoint(overSource)
  })

  it("hands rows with all that was given to respond", () => {
    listEndpoint({
      table,
      rows: [{ id: "x", stock: 1, color: "red" }],
      respond: (answer, request) => {
        expectTypeOf(answer).toEqualTypeOf<
          ListAnswer<{ id: string; stock: number; color: string }>
        >()
        expectTypeOf(answer).toExtend<Answer<Product>>()
        expectTypeOf(answer.status).toEqualTypeOf<200 | 400 | 405 | 500 | 503>()
        expectTypeOf(answer.message).toEqualTypeOf<string | null>()
        expectTypeOf(answer.paging).toEqualTypeOf<Paging>()
        expectTypeOf(answer.error).toBeUnknown()
        expectTypeOf(request).toEqualTypeOf<Request>()
        return answer.data[0]?.color
      },
    })
  })

  it("takes what applyQuery takes, and a name for the header or false", () => {
    listEndpoint({
      table,
      rows,
      dialect: sieve,
      strict: true,
      paging: false,
      limits: { text: false },
      diagnosticsHeader: "X-Found",
    })
    listEndpoint({ table, rows, diagnosticsHeader: false })
    // @ts-expect-error true is no name
    listEndpoint({ table, rows, diagnosticsHeader: true })
    // @ts-expect-error a dialect is an object
    listEndpoint({ table, rows, dialect: "sieve" })
  })

  it("takes any rows over a table that comes from JSON, and over one that reads nothing", () => {
    const open = fieldsFromJson({ a: { kind: "text" } })
    if (open.ok) listEndpoint({ table: open.value, rows: [1, "a", { b: 1 }] })
    listEndpoint({ table: defineFields({}), rows: [{ b: 1 }] })
  })
})
