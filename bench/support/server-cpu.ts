import autocannon from "autocannon"
import { fork, type ChildProcess } from "node:child_process"
import { fileURLToPath } from "node:url"
import { isDeepStrictEqual } from "node:util"
import { median } from "./measure.ts"

/** Writes the parameters of the list of orders of a country with a least total. */
export type WriteQuery = (least: string) => Readonly<Record<string, string>>

/** A form of server in bench/support/server-process.ts, and how a client asks it. */
export interface ServerForm {
  readonly form: string
  readonly query: WriteQuery
}

interface Running {
  readonly child: ChildProcess
  /** Returns the path of a request that asks for another total than all before. */
  readonly nextPath: () => string
  readonly url: string
}

type Rows = readonly { readonly id: number }[]

const connections = 10
const warmRequests = 3000
const requestsOfTurn = 1000
const turns = 9

/**
 * Returns how many times as much CPU time a server takes for a request as another, warm and in turns. All threads of its
 * process count. Both must answer with the same rows.
 */
export async function ratioOfServers(server: ServerForm, reference: ServerForm): Promise<number> {
  const running: Running[] = []
  try {
    const [ours, other] = [await start(server, running), await start(reference, running)]
    if (!isDeepStrictEqual(await idsOf(ours), await idsOf(other)))
      throw new Error("The reference answers with other rows.")
    for (const one of running) await fire(one, warmRequests)
    const ratios: number[] = []
    for (let turn = 0; turn < turns; turn++)
      ratios.push((await timeOfTurn(ours)) / (await timeOfTurn(other)))
    return median(ratios)
  } finally {
    for (const { child } of running) child.disconnect()
  }
}

/** Starts a server in a process of its own, and adds it to those that are running. */
async function start({ form, query }: ServerForm, running: Running[]): Promise<Running> {
  const child = fork(fileURLToPath(new URL("server-process.ts", import.meta.url)), [form], {
    env: { ...process.env, NODE_ENV: "production" },
  })
  const url = `http://127.0.0.1:${await numberFrom(child)}`
  let count = 0
  const nextPath = (): string => {
    const least = (350 + (count++ % 100_000) / 10_000).toFixed(4)
    return `/orders?${new URLSearchParams(query(least)).toString()}`
  }
  const server = { child, nextPath, url }
  running.push(server)
  return server
}

/** Returns the ids of a page. There must be 50, since an empty page would be too little work. */
async function idsOf({ url, nextPath }: Running): Promise<readonly number[]> {
  const response = await fetch(url + nextPath())
  const body = await response.text()
  if (!response.ok) throw new Error(`Status ${response.status}: ${body}`)
  const parsed = JSON.parse(body) as Rows | { readonly data: Rows }
  const data = "data" in parsed ? parsed.data : parsed
  if (data.length !== 50) throw new Error(`The page has ${data.length} rows.`)
  return data.map(({ id }) => id)
}

/** Returns the CPU time of the requests of a turn. */
async function timeOfTurn(server: Running): Promise<number> {
  const before = await cpuTimeOf(server)
  await fire(server, requestsOfTurn)
  return (await cpuTimeOf(server)) - before
}

async function fire({ url, nextPath }: Running, amount: number): Promise<void> {
  const result = await autocannon({
    url,
    connections,
    amount,
    timeout: 30,
    // It looks at this interval whether all requests are answered, and by default each second.
    sampleInt: 20,
    requests: [{ setupRequest: (request) => ({ ...request, path: nextPath() }) }],
  })
  if (result.errors + result.timeouts + result.non2xx > 0) throw new Error("A request failed.")
}

async function cpuTimeOf({ child }: Running): Promise<number> {
  child.send("cpu")
  return numberFrom(child)
}

/** Returns the next number that a process sends. */
async function numberFrom(child: ChildProcess): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const fail = (): void => reject(new Error("The server ended by itself."))
  child.once("exit", fail)
  child.once("message", (message) => resolve(Number(message)))
  return promise.finally(() => child.off("exit", fail))
}
