import type { Random } from "../builder-round-trip/random.ts"
import { checkFile } from "./check-file.ts"
import { checkWrites } from "./check-writes.ts"
import { createLedger, type Ledger } from "./ledger.ts"
import { readPlaces, type Places } from "./places.ts"
import { startServe, type ServeCommand, type ServeProcess } from "./serve-process.ts"
import { createSend } from "./service-client.ts"
import { writeUntilKilled, type Writer } from "./write-changes.ts"

/** How often to kill a service. */
export interface KillOptions {
  /** A service over a file that exists. */
  readonly command: ServeCommand
  readonly rounds: number
  readonly clients: number
  /** The most writes that are answered before a kill. */
  readonly mostWrites: number
  readonly random: Random
}

/** Kills a service again and again while clients write, and checks what it knows after each restart. */
export async function killWhileWriting(options: KillOptions): Promise<Ledger> {
  const { command, rounds } = options
  const ledger = createLedger()
  let service = await startServe(command)
  const places = await readPlaces(createSend(service.url))
  for (let round = 1; round <= rounds; round++) {
    const note = (problems: readonly string[]): void =>
      void ledger.problems.push(...problems.map((problem) => `kill ${round}: ${problem}`))
    const parts: Round = { ...options, places, ledger, round }
    const writers = startWriters(service, parts)
    await Promise.race([writers, waitForWrites(parts)])
    await service.end("SIGKILL")
    await writers
    note(checkFile(command.file))
    service = await startServe(command)
    note(await checkWrites({ send: createSend(service.url), places, ledger }))
  }
  const errors = await service.end("SIGTERM")
  if (errors !== "") ledger.problems.push(`standard error: ${errors}`)
  ledger.problems.push(...checkFile(command.file))
  return ledger
}

interface Round extends KillOptions {
  readonly places: Places
  readonly ledger: Ledger
  readonly round: number
}

/** Starts the clients of a round. Each one has variants of its own. */
async function startWriters(
  { url }: ServeProcess,
  { clients, places, ledger, random, round }: Round,
): Promise<void> {
  const send = createSend(url)
  const all = places.stores.flatMap(({ variants }) => variants)
  const writers = Array.from({ length: clients }, (_, client): Writer => {
    const variants = all.filter((_variant, at) => at % clients === client)
    return { name: `${round}-${client}`, send, random, places, variants, ledger }
  })
  await Promise.all(writers.map(writeUntilKilled))
}

/** Waits until clients were answered some writes, and then for a moment in which others are under way. */
async function waitForWrites({ ledger: { counts }, random, mostWrites }: Round): Promise<void> {
  const answered = (): number => counts.categories + counts.imageOrders
  const enough = answered() + 1 + random.below(mostWrites)
  const wait = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => setTimeout(resolve, milliseconds))
  while (answered() < enough) await wait(1)
  await wait(random.below(20))
}
