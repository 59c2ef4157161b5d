import autocannon, { type Result } from "autocannon"
import { fork, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { median } from "./measure.ts"
import { queries } from "./load-queries.ts"
import type { Ready } from "./load-server.ts"

/** A line of the report. */
export interface LoadFigure {
  readonly what: string
  readonly result: string
  readonly aim: string
  readonly reached: boolean
}

const connections = 50

/**
 * Puts load on a service in its own process for the given number of seconds, then prints and
 * returns the figures.
 */
export async function load(seconds: number, folder: string): Promise<readonly LoadFigure[]> {
  if (!(seconds >= 2)) throw new RangeError("--seconds must be a number of 2 or more.")
  return withService(folder, async (child, ready) => {
    const constant = await fire({ url: ready.constant }, Math.max(2, seconds / 6))
    // Collecting garbage halts the service for a moment, which is part of the load. The time before
    // it is for warming up.
    const earlySeconds = Math.min(10, seconds / 2)
    const early = sleep(earlySeconds * 1000).then(() => heapOf(child))
    const list = await fire(requestsTo(ready), seconds)
    const figures = checkFigures({
      list,
      constant,
      early: await early,
      late: await heapOf(child),
      earlySeconds,
    })
    console.log(
      `${connections} connections, ${seconds} s, ${queries.length} queries in turn over ${ready.rows.toLocaleString("en-US")} orders\n`,
    )
    console.log(layOut(figures))
    return figures
  })
}

/** Requests per second and the time in which 99 of 100 are answered, each divided by that of a constant body. */
export interface LoadRatios {
  readonly requests: number
  readonly latency: number
}

/** Puts load on a service and on a constant body in turns, after a turn to warm up. Returns the medians of the ratios. */
export async function measureLoad(folder: string): Promise<LoadRatios> {
  return withService(folder, async (_, ready) => {
    const ratios: LoadRatios[] = []
    for (let turn = 0; turn <= 3; turn++) {
      const constant = await fire({ url: ready.constant }, 2)
      const list = await fire(requestsTo(ready), 2)
      if (list.errors + list.timeouts + list.non2xx > 0) throw new Error("A request failed.")
      const requests = list.requests.average / constant.requests.average
      if (turn > 0) ratios.push({ requests, latency: list.latency.p99 / constant.latency.p99 })
    }
    return {
      requests: median(ratios.map(({ requests }) => requests)),
      latency: median(ratios.map(({ latency }) => latency)),
    }
  })
}

/** Starts the service in its own process, checks its answers, and ends it after use. */
async function withService<Value>(
  folder: string,
  use: (child: ChildProcess, ready: Ready) => Promise<Value>,
): Promise<Value> {
  const child = fork(fileURLToPath(new URL("load-server.ts", import.meta.url)), [folder], {
    execArgv: ["--expose-gc"],
  })
  try {
    const ready = (await received(child)) as Ready
    await checkAnswers(ready)
    return await use(child, ready)
  } finally {
    child.send("end")
    await once(child, "exit")
  }
}

interface Measured {
  readonly list: Result
  readonly constant: Result
  /** The bytes of the heap at an early point of the run. `late` has those at its end. */
  readonly early: number
  readonly late: number
  readonly earlySeconds: number
}

function checkFigures({
  list,
  constant,
  early,
  late,
  earlySeconds,
}: Measured): readonly LoadFigure[] {
  const none = (what: string, count: number): LoadFigure => ({
    what,
    result: String(count),
    aim: "none",
    reached: count === 0,
  })
  const shown = (what: string, ours: number, beside: number, unit: string): LoadFigure => ({
    what,
    result: `${ours.toFixed(0)}${unit}; constant body: ${beside.toFixed(0)}${unit}; ratio ${(ours / beside).toFixed(3)}`,
    aim: "",
    reached: true,
  })
  const growth = late / early
  return [
    none("requests without an answer", list.errors + list.timeouts),
    none("answers other than 2xx", list.non2xx),
    {
      what: "heapUsed after a collection, at the end",
      result: `${inMegabytes(late)}, ${growth.toFixed(3)} times that after ${earlySeconds.toFixed(0)} s (${inMegabytes(early)})`,
      aim: "0.8 to 1.2 times",
      reached: growth >= 0.8 && growth <= 1.2,
    },
    shown("requests per second", list.requests.average, constant.requests.average, ""),
    shown("99 of 100 are answered within", list.latency.p99, constant.latency.p99, " ms"),
  ]
}

/** Checks that the queries find rows: an error or an empty response would be too little work. */
async function checkAnswers({ orders, key }: Ready): Promise<void> {
  const empty: string[] = []
  for (const query of queries) {
    const response = await fetch(`${orders}?${query}`, {
      headers: { Authorization: `Bearer ${key}` },
    })
    const { data } = (await response.json()) as { readonly data: readonly unknown[] | null }
    if (data === null) throw new Error(`?${query} is answered with status ${response.status}.`)
    if (data.length === 0) empty.push(query)
  }
  if (empty.length > 1) throw new Error(`Too many queries find nothing: ${empty.join(" ")}`)
}

function requestsTo({ orders, key }: Ready): autocannon.Options {
  const { pathname } = new URL(orders)
  return {
    url: new URL(orders).origin,
    headers: { Authorization: `Bearer ${key}`, "User-Agent": "load" },
    requests: queries.map((query) => ({ method: "GET", path: `${pathname}?${query}` })),
  }
}

async function fire(options: autocannon.Options, seconds: number): Promise<Result> {
  return autocannon({ ...options, connections, duration: seconds, timeout: 30 })
}

async function heapOf(child: ChildProcess): Promise<number> {
  child.send("heap")
  return Number(await received(child))
}

async function received(child: ChildProcess): Promise<unknown> {
  const ended = once(child, "exit").then(() =>
    Promise.reject(new Error("The service ended by itself.")),
  )
  const [message] = (await Promise.race([once(child, "message"), ended])) as [unknown]
  return message
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}

function layOut(figures: readonly LoadFigure[]): string {
  const rows = [
    ["what", "result", "aim", "reached"],
    ...figures.map(({ what, result, aim, reached }) => [
      what,
      result,
      aim,
      aim && (reached ? "yes" : "no"),
    ]),
  ]
  const widths =
    rows[0]?.map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0))) ?? []
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`
  const [head = [], ...others] = rows
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...others.map(line)].join(
    "\n",
  )
}
