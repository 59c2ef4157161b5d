/**
 * The process of one server with one list. Its argument names the form of the server. It sends its port when it listens,
 * and its CPU time in microseconds, all threads together, for each message. It ends when its parent ends or lets it go.
 */
import { createServer } from "node:http"
import process from "node:process"
import type * as Node from "../../src/node.ts"
import { compare } from "../growth.ts"
import { loadServerParts } from "./package.ts"
import { importPeer } from "./peers.ts"
import { createOrders, type Order } from "./rows.ts"
import { orders } from "./table.ts"

/** The parameters of a request, as the adapters of HTTP give them. */
type Parameters = Readonly<Record<string, string | undefined>>

const hostname = "127.0.0.1"
const path = "/orders"
const rows = createOrders(1000)

/** Filters, sorts and slices as an author would who knows these rows. The body has the same properties as that of `listEndpoint`. */
function listByHand({ country, least, page = "1", pageSize = "50" }: Parameters) {
  const [from, size] = [Number(least), Number(pageSize)]
  const found = rows.filter(
    (row) => row.country === country && row.total !== null && row.total >= from,
  )
  const start = (Number(page) - 1) * size
  const data = found.sort(compare).slice(start, start + size)
  return { data, pages: Math.ceil(found.length / size), total: found.length }
}

/** Starts each form of server and returns its port. */
const forms: Readonly<Record<string, () => Promise<number>>> = {
  "node:http": startNode,
  trommel: async () => startTrommel((endpoint) => endpoint),
  "trommel behind a function": async () =>
    startTrommel((endpoint) => async (request) => endpoint(request)),
  fastify: startFastify,
  hono: startHono,
  express: startExpress,
  "json-server": startJsonServer,
}

async function startTrommel(wrap: (endpoint: Node.Fetch) => Node.Fetch): Promise<number> {
  const { listEndpoint } = await loadServerParts()
  const built = new URL("../../dist/node.js", import.meta.url).href
  const { listen } = (await import(built)) as typeof Node
  const { port } = await listen({ fetch: wrap(listEndpoint({ table: orders, rows })) })
  return port
}

async function startNode(): Promise<number> {
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? "", `http://${hostname}`)
    response.setHeader("Content-Type", "application/json")
    response.end(JSON.stringify(listByHand(Object.fromEntries(searchParams))))
  })
  return portOf((done) => server.listen(0, hostname, done))
}

async function startFastify(): Promise<number> {
  const { fastify } = await importPeer<{
    readonly fastify: () => {
      readonly get: (path: string, answer: (request: WithQuery) => unknown) => void
      readonly listen: (options: {
        readonly host: string
        readonly port: number
      }) => Promise<string>
    }
  }>("fastify")
  const app = fastify()
  app.get(path, ({ query }) => listByHand(query))
  return Number(new URL(await app.listen({ host: hostname, port: 0 })).port)
}

async function startHono(): Promise<number> {
  const { Hono } = await importPeer<{ readonly Hono: new () => HonoApp }>("hono")
  const { serve } = await importPeer<{
    readonly serve: (
      options: { readonly fetch: unknown; readonly hostname: string; readonly port: number },
      done: () => void,
    ) => Listener
  }>("@hono/node-server")
  const app = new Hono()
  app.get(path, (context) => context.json(listByHand(context.req.query())))
  return portOf((done) => serve({ fetch: app.fetch, hostname, port: 0 }, done))
}

async function startExpress(): Promise<number> {
  const { default: express } = await importPeer<{
    readonly default: () => {
      readonly get: (
        path: string,
        answer: (request: WithQuery, response: { json: (body: unknown) => void }) => void,
      ) => void
      readonly listen: (port: number, hostname: string, done: () => void) => Listener
    }
  }>("express")
  const app = express()
  app.get(path, ({ query }, response) => response.json(listByHand(query)))
  return portOf((done) => app.listen(0, hostname, done))
}

async function startJsonServer(): Promise<number> {
  const { default: jsonServer } = await importPeer<{
    readonly default: {
      readonly create: () => {
        readonly use: (router: unknown) => void
        readonly listen: (port: number, hostname: string, done: () => void) => Listener
      }
      readonly router: (data: Readonly<Record<string, readonly Order[]>>) => unknown
    }
  }>("json-server")
  const app = jsonServer.create()
  app.use(jsonServer.router({ orders: rows }))
  return portOf((done) => app.listen(0, hostname, done))
}

interface WithQuery {
  readonly query: Parameters
}

interface HonoApp {
  readonly fetch: unknown
  readonly get: (
    path: string,
    answer: (context: {
      readonly req: { readonly query: () => Parameters }
      readonly json: (body: unknown) => unknown
    }) => unknown,
  ) => void
}

interface Listener {
  readonly address: () => unknown
}

/** Returns the port of a server when it listens. */
async function portOf(listen: (done: () => void) => Listener): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const server = listen(() => resolve(undefined))
  await promise
  return (server.address() as { readonly port: number }).port
}

const [name = ""] = process.argv.slice(2)
const start = forms[name]
if (start === undefined) throw new Error(`No form "${name}" of a server.`)
process.once("disconnect", () => process.exit())
process.on("message", () => {
  const { user, system } = process.cpuUsage()
  process.send?.(user + system)
})
process.send?.(await start())
