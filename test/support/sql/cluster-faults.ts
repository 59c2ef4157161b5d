import { setTimeout as sleep } from "node:timers/promises"
import type { BoundQuery } from "../../../src/index.ts"
import { SqlError } from "../../../src/sql/sql-error.ts"
import type { PostgresNode } from "./postgres-node.ts"

/** What clients met while workers were killed. */
export interface FaultCounts {
  answers: number
  /** Errors of type `SqlError`. */
  typedErrors: number
  /** Typed errors that name a server. */
  named: number
  /** Answers that differ from those of the whole cluster, and errors of any other type. */
  wrong: string[]
  /** The latest answer or error, in milliseconds after the deadline. */
  latest: number
}

/** How workers are killed. */
export interface FaultRounds {
  readonly run: (query: BoundQuery, deadline: number) => Promise<unknown>
  readonly queries: readonly BoundQuery[]
  readonly workers: readonly PostgresNode[]
  readonly rounds: number
  readonly clients: number
  /** Milliseconds of each query. */
  readonly deadline: number
}

/** Kills a random worker in each round while clients ask, and starts it again. */
export async function runFaultRounds(options: FaultRounds): Promise<FaultCounts> {
  const { run, queries, workers, rounds, clients, deadline } = options
  const expected: string[] = []
  for (const query of queries) expected.push(JSON.stringify(await run(query, Infinity)))
  const counts: FaultCounts = { answers: 0, typedErrors: 0, named: 0, wrong: [], latest: -deadline }
  let isOver = false
  const client = async (): Promise<void> => {
    while (!isOver) {
      const index = Math.floor(Math.random() * queries.length)
      const query = queries[index]
      if (query !== undefined)
        await askOnce({ ...options, query, expected: expected[index] }, counts)
    }
  }
  const asking = Array.from({ length: clients }, client)
  for (let round = 0; round < rounds; round++) {
    const worker = workers[Math.floor(Math.random() * workers.length)]
    await sleep(500)
    await worker?.kill()
    await sleep(300)
    await worker?.start()
    await sleep(200)
  }
  isOver = true
  await Promise.all(asking)
  return counts
}

interface AskedQuery extends FaultRounds {
  readonly query: BoundQuery
  readonly expected: string | undefined
}

async function askOnce(
  { run, query, expected, deadline }: AskedQuery,
  counts: FaultCounts,
): Promise<void> {
  const start = performance.now()
  try {
    const answer = JSON.stringify(await run(query, deadline))
    if (answer === expected) counts.answers++
    else counts.wrong.push(answer)
  } catch (error) {
    if (error instanceof SqlError) counts.typedErrors++
    else counts.wrong.push(String(error))
    if (error instanceof SqlError && error.servers.length > 0) counts.named++
    // A client that is told to try later does not ask at once.
    await sleep(10)
  }
  counts.latest = Math.max(counts.latest, performance.now() - start - deadline)
}

/** Writes the counts as one line. */
export function describeFaults({
  answers,
  typedErrors,
  named,
  wrong,
  latest,
}: FaultCounts): string {
  return `${answers} answers, ${typedErrors} typed errors, ${named} of them with a server, ${wrong.length} wrong; the latest came ${Math.round(latest)} ms after the deadline.`
}
