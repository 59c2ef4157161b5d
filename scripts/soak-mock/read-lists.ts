import { isDeepStrictEqual } from "node:util"
import type { Random } from "../builder-round-trip/random.ts"
import { chooseListRequest } from "./list-requests.ts"
import { readPlaces } from "./places.ts"
import type { ServeProcess } from "./serve-process.ts"
import { createSend, type Send } from "./service-client.ts"

/** How many lists to read. */
export interface ReadingOptions {
  readonly requests: number
  readonly clients: number
  readonly random: Random
  /** A service with the same data in memory, whose answers are the right ones. */
  readonly model?: Send
}

/** What came of reading lists. */
export interface ReadingResult {
  /** Requests that were not answered with 200, or otherwise than by the model. */
  readonly errors: readonly string[]
  readonly slowest: TimedRequest
  /** Milliseconds that half of the requests needed at most. */
  readonly median: number
  /** The most kilobytes that the process had in memory. */
  readonly memory: number
}

interface TimedRequest {
  readonly milliseconds: number
  readonly path: string
}

/** Reads lists of many kinds from a service, with several clients at the same time. */
export async function readLists(
  service: ServeProcess,
  { requests, clients, random, model }: ReadingOptions,
): Promise<ReadingResult> {
  const send = createSend(service.url)
  const places = await readPlaces(send)
  const errors: string[] = []
  const times: TimedRequest[] = []
  const sampling = sampleMemory(service)
  let left = requests
  const readSome = async (): Promise<void> => {
    while (left-- > 0) {
      const path = chooseListRequest(random, places)
      const started = performance.now()
      const answer = await send({ path })
      times.push({ milliseconds: performance.now() - started, path })
      if (answer?.status !== 200) errors.push(`${path}: ${answer?.status ?? "no answer"}`)
      else if (model !== undefined && !isDeepStrictEqual(answer, await model({ path })))
        errors.push(`${path}: other rows than in memory`)
    }
  }
  await Promise.all(Array.from({ length: clients }, readSome))
  const sorted = times.toSorted((one, other) => other.milliseconds - one.milliseconds)
  return {
    errors,
    slowest: sorted[0] ?? { milliseconds: 0, path: "" },
    median: sorted[Math.floor(sorted.length / 2)]?.milliseconds ?? 0,
    memory: await sampling.end(),
  }
}

/** Samples the memory of a process until the end. */
function sampleMemory({ memory }: ServeProcess): { readonly end: () => Promise<number> } {
  let most = 0
  const sample = async (): Promise<void> => {
    most = Math.max(most, await memory())
  }
  const timer = setInterval(() => void sample(), 500)
  return {
    end: async () => {
      clearInterval(timer)
      await sample()
      return most
    },
  }
}
