import type { Measure, Question } from "./support/question.ts"
import { ratioOfServers, type WriteQuery } from "./support/server-cpu.ts"

const byHand: WriteQuery = (least) => ({ country: "NL", least, page: "1", pageSize: "50" })

const byTrommel: WriteQuery = (least) => ({
  filters: `country==NL,total>=${least}`,
  sorts: "status,-total",
  page: "1",
  pageSize: "50",
})

const byJsonServer: WriteQuery = (least) => ({
  country: "NL",
  total_gte: least,
  _sort: "status,total",
  _order: "asc,desc",
  _page: "1",
  _limit: "50",
})

const measure =
  (form: string, query: WriteQuery): Measure =>
  async () =>
    ratioOfServers({ form, query }, { form: "node:http", query: byHand })

/** What a server takes for one list, beside servers with the same list by hand. */
export const servers: Question = {
  title: "One list over HTTP, beside frameworks of servers",
  about:
    "CPU time of the process of a server for each request: a page of 50 of `country==NL,total>=350` ordered by `status,-total` out of 1,000 orders in memory, each time with another number. trommel is `listen` over `listEndpoint`, which reads filters and order from the URL and checks them. The reference is `node:http`, and it, fastify, hono and express read a country and a number from the URL, filter, sort and slice by hand, and write the body as JSON without a schema. json-server has its own parameters for all of it, and its body is the array of rows alone. The requests come from another process by 10 connections that stay open.",
  unit: "times",
  onlyWithPeers: true,
  lines: [
    {
      what: "bare",
      contenders: { trommel: measure("trommel", byTrommel) },
      peers: {
        fastify: measure("fastify", byHand),
        hono: measure("hono", byHand),
        express: measure("express", byHand),
        "json-server": measure("json-server", byJsonServer),
      },
    },
    {
      what: "behind a function of the application",
      contenders: { trommel: measure("trommel behind a function", byTrommel) },
    },
  ],
}
