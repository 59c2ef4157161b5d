import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { validate } from "@apidevtools/swagger-parser"
import { Validator } from "@seriousme/openapi-schema-validator"
import openapiTS, { astToString } from "openapi-typescript"
import { createStoreServer, seedData, seedKeys } from "trommel/mock"
import document from "trommel/store-service.openapi.json" with { type: "json" }
import ts from "typescript"
import { expect, it } from "vitest"

it("two validators accept the description of the store service", async () => {
  expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true })
  await expect(validate(structuredClone(document) as never)).resolves.toBeDefined()
})

/** A client of the types that openapi-typescript makes of the document. It is compiled, and then run. */
const client = `
import createClient from "openapi-fetch"
import type { components, paths } from "./service.ts"

export async function useStore(fetch: (request: Request) => Promise<Response>, key: string): Promise<unknown> {
  const client = createClient<paths>({
    baseUrl: "https://store.example",
    fetch,
    headers: { Authorization: \`Bearer \${key}\` },
    querySerializer: { array: { style: "form", explode: false } },
  })
  const header = { "User-Agent": "recipe" }
  const user = await client.GET("/user", { params: { header } })
  const storeId = user.data?.data.stores[0]?.id ?? ""
  const orders = await client.GET("/stores/{storeId}/orders", {
    params: { header, path: { storeId }, query: { filters: "status==pending", sorts: ["-total", "id"], pageSize: 2 } },
  })
  const totals: number[] | undefined = orders.data?.data.map(({ total }) => total)
  const gateway: string | null | undefined = orders.data?.data[0]?.gateway
  const made = await client.POST("/stores/{storeId}/categories", {
    params: { header, path: { storeId } },
    body: { name: "Summer", visibility: 2 },
  })
  const category: components["schemas"]["StoreCategory"] | undefined = made.data?.data
  const refused = await client.GET("/stores/{storeId}", {
    params: { header, path: { storeId: "00000000-0000-4000-8000-000000000000" } },
  })
  const reason: string | undefined = refused.error?.message
  // @ts-expect-error: there is no such visibility.
  const wrong: components["schemas"]["StoreNewCategory"] = { name: "Summer", visibility: 4 }
  return { totals, gateway, name: category?.name, reason, wrong, pages: orders.data?.pages }
}
`

it("a client of openapi-typescript and openapi-fetch compiles, and runs against the mock", async () => {
  const folder = mkdtempSync(join(import.meta.dirname, "types-"))
  try {
    const file = join(folder, "client.ts")
    writeFileSync(file, client)
    writeFileSync(
      join(folder, "service.ts"),
      astToString(await openapiTS(structuredClone(document) as never)),
    )
    const program = ts.createProgram([file], {
      ...{ strict: true, noEmit: true, types: [], skipLibCheck: true },
      ...{ target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.NodeNext },
      ...{ allowImportingTsExtensions: true, exactOptionalPropertyTypes: true },
    })
    expect(ts.getPreEmitDiagnostics(program).map(({ messageText }) => messageText)).toEqual([])
    const { useStore } = (await import(pathToFileURL(file).href)) as {
      readonly useStore: (fetch: unknown, key: string) => Promise<unknown>
    }
    const server = createStoreServer({ data: seedData({ sizes: { orders: 60 } }) })
    const pending = server.state.orders
      .of(server.state.stores.all()[0]?.id ?? "")
      .filter(({ status }) => status === "pending")
    const totals = pending.map(({ total }) => total).toSorted((one, other) => other - one)
    expect(await useStore(server.fetch, seedKeys.allScopes)).toMatchObject({
      totals: totals.slice(0, 2),
      name: "Summer",
      reason: "The store does not exist.",
      pages: Math.ceil(pending.length / 2),
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
})
