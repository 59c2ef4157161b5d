import { build } from "esbuild"
import type { Page } from "playwright-core"
import { expect, onTestFinished } from "vitest"
import { defineFields } from "../../../src/index.ts"
import { listEndpoint, type ListEndpointOptions } from "../../../src/endpoint/list-endpoint.ts"
import { listen, type ListenOptions } from "../../../src/node/listen.ts"
import { itInBrowser, openPage } from "../../support/browser.ts"
import { root } from "../../support/examples.ts"

const fields = { id: { kind: "integer", nullable: false, unique: true } } as const
const table = defineFields(fields, { strict: false })
const rows = Array.from({ length: 5 }, (_, index) => ({ id: index + 1 }))

const start = async (options: ListenOptions): Promise<string> => {
  const server = await listen(options)
  onTestFinished(() => server.close())
  return server.url
}

type Endpoint = Partial<ListEndpointOptions<unknown, unknown, { id: number }, { id: number }>>

/** A list on an origin of its own, at 127.0.0.1 with another port than the page. */
const startList = (options: Pick<Endpoint, "cors" | "strict"> = {}): Promise<string> =>
  start({ fetch: listEndpoint({ table, rows, ...options }) })

/** What a page gets to see of an answer; "blocked" where the browser keeps it from the page. */
const askFrom = (page: Page, url: string, headers: Record<string, string> = {}): Promise<unknown> =>
  page.evaluate(
    async ([url, headers]) => {
      const response = await fetch(url, { headers }).catch(() => undefined)
      if (response === undefined) return "blocked"
      return {
        status: response.status,
        body: await response.text(),
        headers: ["Trommel-Diagnostics", "Retry-After", "Date", "X-Other"].filter((name) =>
          response.headers.has(name),
        ),
      }
    },
    [url, headers] as const,
  )

itInBrowser("without cors a page of another origin cannot read a list", async () => {
  const page = await openPage()
  expect(await askFrom(page, await startList())).toBe("blocked")
})

itInBrowser("with cors a page of another origin reads a list and its diagnostics", async () => {
  const page = await openPage()
  const url = await startList({ cors: {} })
  expect(await askFrom(page, `${url}/?filters=ix==1&pageSize=1`)).toEqual({
    status: 200,
    body: JSON.stringify({ data: [{ id: 1 }], pages: 5, total: 5 }),
    headers: ["Trommel-Diagnostics", "Date"],
  })
})

itInBrowser("with cors a preflight allows a key, and other origins stay out", async () => {
  const page = await openPage()
  const headers = { Authorization: "Bearer k3y" }
  expect(await askFrom(page, await startList({ cors: {} }), headers)).toMatchObject({ status: 200 })
  const other = await startList({ cors: { origin: "https://shop.example" } })
  expect(await askFrom(page, other, headers)).toBe("blocked")
  expect(await askFrom(page, other)).toBe("blocked")
  const trace = { "X-Trace": "1" }
  expect(await askFrom(page, await startList({ cors: {} }), trace)).toBe("blocked")
  const allowing = await startList({ cors: { allowHeaders: ["X-Trace"] } })
  expect(await askFrom(page, allowing, trace)).toMatchObject({ status: 200 })
})

itInBrowser(
  "cors of listen exposes Retry-After, Date and the diagnostics of any handler",
  async () => {
    const page = await openPage()
    const headers = { "Retry-After": "2", "Trommel-Diagnostics": "{}", "X-Other": "1" }
    const url = await start({
      cors: {},
      fetch: () => new Response("busy", { status: 429, headers }),
    })
    expect(await askFrom(page, url, { Authorization: "x" })).toEqual({
      status: 429,
      body: "busy",
      headers: ["Trommel-Diagnostics", "Retry-After", "Date"],
    })
    const closed = await start({ fetch: () => new Response("busy") })
    expect(await askFrom(page, closed)).toBe("blocked")
  },
)

itInBrowser(
  "the client in a page of another origin reads all rows, diagnostics and reasons",
  async () => {
    const page = await openPage()
    const { outputFiles } = await build({
      stdin: {
        contents: `export { createListClient } from "./src/client.ts"; export { defineFields } from "./src/core.ts"`,
        resolveDir: root,
      },
      bundle: true,
      write: false,
      format: "iife",
      globalName: "trommel",
      logLevel: "error",
    })
    const strict = await startList({ cors: {}, strict: true })
    const lenient = await startList({ cors: {} })
    await page.addScriptTag({ content: outputFiles[0]?.text ?? "" })
    const seen = await page.evaluate(
      `(async () => {
      const table = trommel.defineFields(${JSON.stringify(fields)})
      const listOf = (url) => trommel.createListClient({ url, table, headers: { Authorization: "Bearer k3y" } })
      const ids = []
      for await (const { id } of listOf("${lenient}").iterate({ pageSize: 2 })) ids.push(id)
      const { total, diagnostics } = await listOf("${lenient}").list({ filters: "ix==1" })
      const error = await listOf("${strict}").list({ filters: "ix==1" }).catch((error) => error)
      return { ids, total, codes: diagnostics.map(({ code }) => code), message: String(error) }
    })()`,
    )
    expect(seen).toEqual({
      ids: [1, 2, 3, 4, 5],
      total: 5,
      codes: ["unknown-field"],
      message: expect.stringMatching(
        /^RequestError: GET http.*: The service refused the request with status 400: The query is refused\. There is no field "ix"/,
      ) as string,
    })
  },
)
