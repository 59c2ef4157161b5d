import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { validate } from "@apidevtools/swagger-parser"
import { sValidator } from "@hono/standard-validator"
import { Validator } from "@seriousme/openapi-schema-validator"
import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec"
import { Hono } from "hono"
import createClient from "openapi-fetch"
import openapiTS, { astToString } from "openapi-typescript"
import { defineFields, type QueryText } from "trommel"
import { openApiList, querySchema, searchSchema } from "trommel/schema"
import { listEndpoint } from "trommel/server"
import ts from "typescript"
import { describe, expect, expectTypeOf, it } from "vitest"
import { createFilmsApp } from "./express-films.ts"

const table = defineFields({
  id: { kind: "integer", nullable: false, unique: true },
  title: { kind: "text" },
  rating: { kind: "number", label: "Stars" },
  released: { kind: "date" },
  state: { kind: "enum", values: { 0: "Planned", 1: "Shown" } },
})

/** Returns a document with a list, and the JSON Schema of a query as the body of a request. */
const documentOf = (openapi: "3.0.3" | "3.1.0") => ({
  openapi,
  info: { title: "Films", version: "1", license: { name: "MIT", url: "https://example.com" } },
  servers: [{ url: "https://example.com" }],
  paths: {
    "/films": {
      get: {
        operationId: "listFilms",
        ...openApiList(table, { version: openapi === "3.0.3" ? "3.0" : "3.1", cursors: true }),
      },
      post: {
        operationId: "findFilms",
        requestBody: {
          content: {
            "application/json": {
              schema: querySchema(table)["~standard"].jsonSchema.input({
                target: openapi.startsWith("3.0") ? "openapi-3.0" : "draft-2020-12",
              }),
            },
          },
        },
        responses: { 200: { description: "Films" } },
      },
    },
  },
})

/** The client that the guide shows. */
const options = { querySerializer: { array: { style: "form", explode: false } } } as const

describe("OpenAPI documents with the list of a table", () => {
  it.each(["3.0.3", "3.1.0"] as const)(
    "two validators accept a document of version %s",
    async (version) => {
      const document = documentOf(version)
      expect(await new Validator().validate(structuredClone(document))).toMatchObject({
        valid: true,
      })
      await expect(validate(structuredClone(document) as never)).resolves.toBeDefined()
    },
  )

  it("the output of openapi-typescript compiles for both versions, and types sorts and rows", async () => {
    const folder = mkdtempSync(join(import.meta.dirname, "types-"))
    try {
      const use = [
        'type Sorts = NonNullable<NonNullable<operations["listFilms"]["parameters"]["query"]>["sorts"]>',
        'export const sorts: Sorts = ["-rating", "id"]',
        "// @ts-expect-error: there is no such field.",
        'export const wrong: Sorts = ["raiting"]',
        'import createClient from "openapi-fetch"',
        `const client = createClient<paths>(${JSON.stringify(options)})`,
        'const { data, error } = await client.GET("/films", { params: { query: { sorts: ["-rating", "id"] } } })',
        "export const ratings: (number | null | undefined)[] | undefined = data?.data.map((film) => film.rating)",
        "export const ids: number[] | undefined = data?.data.map((film) => film.id)",
        "export const next: string | null | undefined = data?.next",
        "export const told: string | undefined = error?.message",
      ]
      const files = (["3.0.3", "3.1.0"] as const).map(async (version) => {
        const source = astToString(await openapiTS(documentOf(version) as never))
        const file = join(folder, `films-${version}.ts`)
        writeFileSync(file, `${source}\n${use.join("\n")}\n`)
        return file
      })
      const program = ts.createProgram(await Promise.all(files), {
        ...{ strict: true, noEmit: true, types: [], skipLibCheck: true },
        ...{ target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.NodeNext },
      })
      const messages = ts.getPreEmitDiagnostics(program).map(({ messageText }) => messageText)
      expect(messages).toEqual([])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

it("Express serves the document and the list that it describes", async () => {
  const server = createFilmsApp().listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  try {
    const document: unknown = await (await get("/openapi.json")).json()
    await expect(validate(document as never)).resolves.toBeDefined()
    expect(await (await get("/films?filters=year<1990")).json()).toMatchObject({ total: 1 })
    const refused = await get("/films?filters=yaer<1990")
    expect([refused.status, refused.headers.has("Trommel-Diagnostics")]).toEqual([400, true])
    expect(await refused.json()).toMatchObject({ diagnostics: [{ code: "unknown-field" }] })
  } finally {
    server.close()
  }
})

it("openapi-fetch lists by two sorts with the line of the guide, and is refused without it", async () => {
  const rows = [1, 2, 3].map((id) => ({
    id,
    title: "x",
    rating: id > 1 ? 8 : 9,
    released: null,
    state: 0 as const,
  }))
  const answer = listEndpoint({ table, rows })
  const sort = async (given: object): Promise<unknown> => {
    const client = createClient<Record<string, never>>({
      baseUrl: "http://localhost",
      fetch: answer,
      ...given,
    })
    const query = { sorts: ["rating", "-id"] }
    const { data } = await client.GET("/films" as never, { params: { query } } as never)
    return (data as { data: typeof rows } | undefined)?.data.map(({ id }) => id)
  }
  expect(await sort(options)).toEqual([3, 2, 1])
  expect(await sort({})).toBeUndefined()
})

describe("schemas in the libraries that take them", () => {
  it("querySchema and searchSchema have the types of the standards", () => {
    const query = querySchema(table) satisfies StandardSchemaV1 & StandardJSONSchemaV1
    const search = searchSchema(table) satisfies StandardSchemaV1 & StandardJSONSchemaV1
    expectTypeOf<StandardSchemaV1.InferOutput<typeof search>>().toEqualTypeOf<QueryText>()
    expect([query["~standard"].version, search["~standard"].version]).toEqual([1, 1])
  })

  const app = new Hono().get("/films", sValidator("query", searchSchema(table)), (context) =>
    context.json(context.req.valid("query")),
  )

  it.each([
    ["?filters=RATING>8&page=2", 200, { filters: "rating>8", page: 2 }],
    ["?sorts=-rating&sorts=id", 200, { sorts: "-rating" }],
    ["?filters=raiting>8", 400, { success: false }],
  ])("Hono's validator takes searchSchema: %s has status %i", async (query, status, body) => {
    const response = await app.request(`/films${query}`)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject(body)
  })
})
