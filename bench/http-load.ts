import { fileURLToPath } from "node:url"
import { measureLoad } from "./support/load-run.ts"
import type { Question } from "./support/question.ts"

const built = fileURLToPath(new URL("../dist", import.meta.url))

/** Requests over HTTP, beside a server that answers all of them with one body. */
export const httpLoad: Question = {
  title: "List requests over HTTP",
  about:
    "Twelve queries in turn over 5,000 orders of the mock service, from 50 connections. The reference is a server of the same kind that answers each request with one constant body. This is elapsed time, and the requests come from the same machine. `npx node bench/load.ts` measures it for longer.",
  unit: "times",
  onlyWithPeers: true,
  lines: [
    {
      what: "requests per second",
      contenders: { trommel: async () => (await measureLoad(built)).requests },
    },
    {
      what: "time in which 99 of 100 requests are answered",
      contenders: { trommel: async () => (await measureLoad(built)).latency },
      aim: { atMost: 4 },
    },
  ],
}
