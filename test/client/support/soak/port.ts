import { once } from "node:events"
import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { createCaller } from "../../../../src/client/caller.ts"
import { readList } from "./check.ts"
import { countOne, type SoakCounts } from "./counts.ts"
import type { Random } from "../../../support/random.ts"
import { createRows } from "./rows.ts"

/** The faults of a server on a port. */
const portFaults = ["429", "429", "503", "reset", "truncated", "stalled body"] as const

/**
 * Runs the client against a server on a local port with random faults, in real time. The order in which requests arrive differs
 * from run to run.
 * @returns what must not happen.
 */
export async function runPortScenario(
  random: Random,
  counts: SoakCounts,
): Promise<readonly string[]> {
  const service = createRows(random)
  const server = createServer(({ url = "" }, response) => {
    counts.requests++
    if (random.oneIn(6)) return breakOff(response, random, counts)
    response.setHeader("content-type", "application/json")
    response.end(service.answer(url))
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  try {
    const { port } = server.address() as AddressInfo
    const backoff = { first: 1, longest: 4 }
    const caller = createCaller({ backoff, deadline: 1000, tries: 9 })
    const lists = Array.from({ length: 1 + random.below(3) }, (_, index) => ({
      caller,
      url: `http://127.0.0.1:${port}/${index}`,
      pageSize: 1 + random.below(40),
      service,
    }))
    return (await Promise.all(lists.map((list) => readList(list, counts)))).flat()
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

function breakOff(response: ServerResponse, random: Random, counts: SoakCounts): void {
  const kind = random.oneIn(40) ? "stalled" : random.pick(portFaults)
  countOne(counts.faults, kind)
  switch (kind) {
    case "429":
    case "503": {
      const retryAfter = random.pick([undefined, "0", "soon", "0, 0", "-1"])
      if (retryAfter !== undefined) response.setHeader("retry-after", retryAfter)
      response.writeHead(Number(kind)).end("Not now")
      return
    }
    case "reset":
      response.socket?.resetAndDestroy()
      return
    case "truncated":
    case "stalled body":
      response.writeHead(200, { "content-length": 1000 })
      response.write('{"success":true', () => {
        if (kind === "truncated" || !random.oneIn(40)) response.socket?.end()
      })
      return
    case "stalled":
      return
  }
}
