import { createCallerWithClock } from "../../../../src/client/caller.ts"
import { callerKinds, type CallerOptions } from "../../../../src/client/caller-options.ts"
import { readOptions } from "../../../../src/diagnostics/options.ts"
import { readList } from "./check.ts"
import { countOne, type SoakCounts } from "./counts.ts"
import { chooseFault, type RequiredWait } from "./faults.ts"
import type { Random } from "../../../support/random.ts"
import { createRows, type ServiceRows } from "./rows.ts"
import { createVirtualTime, type VirtualTime } from "../virtual-time.ts"

/** One service with its clients, in a time of its own. */
interface Scenario {
  readonly time: VirtualTime
  readonly random: Random
  readonly service: ServiceRows
  readonly counts: SoakCounts
  /** One of this many requests meets a fault. */
  readonly faultEvery: number
  readonly problems: Set<string>
  /** The time before which no request may be sent, for all paths and for single ones. */
  readonly allowedAt: Map<string, number>
  /** Milliseconds from the clock of the client to the clock of the service. */
  ahead: number
}

/**
 * Runs the client against a service with random faults, in a time that passes only while all wait.
 * @returns what must not happen.
 */
export async function runScenario(random: Random, counts: SoakCounts): Promise<readonly string[]> {
  const time = createVirtualTime(random.fraction)
  const scenario: Scenario = {
    time,
    random,
    counts,
    service: createRows(random),
    faultEvery: random.pick([3, 5, 10, 1e9]),
    problems: new Set(),
    allowedAt: new Map(),
    ahead: random.pick([0, 3_600_000, -3_600_000, random.below(5000)]),
  }
  const concurrency = random.pick([1, 2, 6])
  const fetch = createFetch(scenario)
  const options: CallerOptions = { deadline: 600_000, tries: 9, concurrency, fetch }
  const caller = createCallerWithClock(
    readOptions("createCaller", options, callerKinds),
    time.clock,
  )
  const lists = Array.from({ length: 1 + random.below(3) }, (_, index) => ({
    caller,
    url: `https://store.example/${index}`,
    pageSize: 1 + random.below(40),
    service: scenario.service,
  }))
  const found = await time.run(Promise.all(lists.map((list) => readList(list, counts))))
  return [...new Set([...scenario.problems, ...found.flat()])]
}

function createFetch(scenario: Scenario): typeof fetch {
  return async (input: unknown, init) => {
    const url = String(input)
    const signal = init?.signal ?? undefined
    scenario.counts.requests++
    checkSending(scenario, url)
    moveClocks(scenario)
    await travel(scenario, signal)
    const { time, random, ahead } = scenario
    const fault = random.oneIn(scenario.faultEvery)
      ? chooseFault(random, time.clock.date() + ahead)
      : undefined
    if (fault === undefined) {
      const body = scenario.service.answer(url)
      await travel(scenario, signal)
      return new Response(body)
    }
    countOne(scenario.counts.faults, fault.kind)
    switch (fault.kind) {
      case "429":
      case "503":
        return refuse(scenario, { ...fault, url, signal })
      case "reset":
        throw connectionError()
      case "truncated":
        return new Response(brokenBody(scenario, signal))
      case "stalled":
        return time.wait(Number.MAX_SAFE_INTEGER, signal).then(() => new Response(""))
      case "stalled body":
        return new Response(brokenBody(scenario, signal, Number.MAX_SAFE_INTEGER))
    }
  }
}

/** Notes a request that is sent before the service allows it. */
function checkSending({ time, allowedAt, problems }: Scenario, url: string): void {
  const now = time.clock.now()
  const { pathname, search } = new URL(url)
  for (const path of ["all", pathname + search]) {
    const early = (allowedAt.get(path) ?? 0) - now
    // Dates have no parts of a millisecond.
    if (early > 0.01) problems.add(`a request was sent ${early} ms too early`)
  }
}

function moveClocks(scenario: Scenario): void {
  const { random, time, counts } = scenario
  if (!random.oneIn(15)) return
  counts.movedClocks++
  const moved = random.below(7_200_000) - 3_600_000
  // The clock of the service does not follow the clock of the client.
  const isClient = random.oneIn(2)
  if (isClient) time.moveDate(moved)
  scenario.ahead += isClient ? -moved : moved
}

function travel({ time, random }: Scenario, signal: AbortSignal | undefined): Promise<void> {
  return time.wait(1 + random.below(150), signal)
}

interface Refusal {
  readonly kind: "429" | "503"
  readonly status: number
  readonly required: RequiredWait
  readonly url: string
  readonly signal: AbortSignal | undefined
}

async function refuse(scenario: Scenario, refusal: Refusal): Promise<Response> {
  const { time, allowedAt, ahead } = scenario
  const { wait, headers, byClientClock } = refusal.required
  const answeredAt = time.clock.now()
  const until = time.clock.date() + ahead + wait
  await travel(scenario, refusal.signal)
  const now = time.clock.now()
  const end = byClientClock ? now + until - time.clock.date() : answeredAt + wait
  const { pathname, search } = new URL(refusal.url)
  const path = refusal.kind === "429" ? "all" : pathname + search
  allowedAt.set(path, Math.max(allowedAt.get(path) ?? 0, end))
  const body = { success: false, message: "Not now", code: null, data: null }
  return Response.json(body, { status: refusal.status, headers })
}

function connectionError(): Error {
  const cause = Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET", syscall: "read" })
  return new TypeError("fetch failed", { cause })
}

/** Makes a body that breaks off in its middle, at once or after a time. */
function brokenBody(
  { time }: Scenario,
  signal: AbortSignal | undefined,
  milliseconds = 10,
): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode('{"success":true,"data":[{"id":'))
      const fail = (): void => controller.error(connectionError())
      time.wait(milliseconds, signal).then(fail, fail)
    },
  })
}
