import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { validate } from "@apidevtools/swagger-parser"
import { sValidator } from "@hono/standard-validator"
import { Validator } from "@seriousme/openapi-schema-validator"
import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec"
import { Hono } from "hono"
import openapiTS, { astToString } from "openapi-typescript"
import { defineFields, type QueryText } from "trommel"
import { openApiParameters, querySchema, searchSchema } from "trommel/schema"
import ts from "typescript"
import { describe, expect, expectTypeOf, it } from "vitest"

const table = defineFields({
  id: { kind: "integer", nullable: false, unique: true },
  title: { kind: "text" },
  rating: { kind: "number", label: "Stars" },
  released: { kind: "date" },
  state: { kind: "enum", values: { 0: "Planned", 1: "Shown" } },
})

/** Returns a document with the parameters, and the JSON Schema of a query as the body of a request. */
const documentOf = (openapi: string) => ({
  openapi,
  info: { title: "Films", version: "1", license: { name: "MIT", url: "https://example.com" } },
  servers: [{ url: "https://example.com" }],
  paths: {
    "/films": {
      get: {
        operationId: "listFilms",
        parameters: openApiParameters(table),
        responses: { 200: { description: "Films" } },
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

describe("OpenAPI documents with the parameters of a table", () => {
  it.each(["3.0.3", "3.1.0"])("two validators accept a document of version %s", async (version) => {
    const document = documentOf(version)
    expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true })
    await expect(validate(structuredClone(document) as never)).resolves.toBeDefined()
  })

  it("the output of openapi-typescript compiles, and types sorts as an array of the names", async () => {
    const source = astToString(await openapiTS(documentOf("3.1.0") as never))
    const folder = mkdtempSync(join(import.meta.dirname, "types-"))
    try {
      const file = join(folder, "films.ts")
      const use = [
        'type Sorts = NonNullable<NonNullable<operations["listFilms"]["parameters"]["query"]>["sorts"]>',
        'export const sorts: Sorts = ["-rating", "id"]',
        "// @ts-expect-error: there is no such field.",
        'export const wrong: Sorts = ["raiting"]',
      ]
      writeFileSync(file, `${source}\n${use.join("\n")}\n`)
      const program = ts.createProgram([file], { strict: true, noEmit: true, types: [] })
      const messages = ts.getPreEmitDiagnostics(program).map(({ messageText }) => messageText)
      expect(messages).toEqual([])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
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
