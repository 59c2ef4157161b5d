import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { setupServer } from "msw/node"
import { listen } from "../../../src/node.ts"
import { createExpressApp } from "./express.ts"
import { createFastifyApp } from "./fastify.ts"
import { createHonoApp } from "./hono.ts"
import { handlers } from "./msw.ts"
import { GET, page, submit } from "./next.ts"

/** An app that answers under an address. */
export interface Started {
  readonly url: string
  readonly close: () => unknown
}

/** Starts each app: on a free port, or, with MSW, in the place of the network. */
export const starts = {
  express: async () => {
    const server = createExpressApp().listen(0, "127.0.0.1")
    await once(server, "listening")
    const { port } = server.address() as AddressInfo
    return {
      url: `http://127.0.0.1:${port}`,
      close: async () => {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      },
    }
  },
  fastify: async () => {
    const app = createFastifyApp()
    return { url: await app.listen({ port: 0, host: "127.0.0.1" }), close: () => app.close() }
  },
  hono: () => listen({ fetch: createHonoApp().fetch, grace: 0 }),
  next: () => listen({ fetch: route, grace: 0 }),
  msw: () => {
    const network = setupServer(...handlers)
    network.listen({ onUnhandledFrame: "error" })
    return Promise.resolve({ url: "https://goods.example", close: () => network.close() })
  },
} satisfies Record<string, () => Promise<Started>>

/** Does what Next.js does: finds the file for a path, and makes a record of the parameters of a page. */
async function route(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  if (pathname === "/goods") return GET(request)
  if (pathname === "/submit") return submit(request)
  const names = [...new Set(searchParams.keys())]
  const sent = names.map((name) => {
    const [first = "", ...others] = searchParams.getAll(name)
    return [name, others.length === 0 ? first : [first, ...others]] as const
  })
  const html = await page({ searchParams: Promise.resolve(Object.fromEntries(sent)) })
  return new Response(html, { headers: { "content-type": "text/html; charset=utf-8" } })
}
