import { visible } from "../../diagnostics/visible.ts"
import { quote } from "../../diagnostics/wording.ts"
import { listen, type Listening, type ListenOptions } from "../../node/listen.ts"
import { seedData } from "../../mock/seed/seed-data.ts"
import type { StoreData } from "../../mock/state/store-data.ts"
import { gracePeriod, type ServeFlags } from "../flags.ts"
import { exitCodes, type ExitCode } from "../exit-codes.ts"
import { readPort } from "../input/numbers.ts"
import { failure, success, type CommandResult } from "../command-result.ts"
import { readDataFile } from "../serve/read-data-file.ts"
import { writeGreeting } from "../serve/greeting.ts"
import { printData } from "../serve/print-data.ts"
import { openPlayground } from "../serve/open-playground.ts"
import { createRequestLog } from "../serve/request-log.ts"
import { serveBeside } from "../serve/static-files.ts"
import { serveFromFile } from "../serve/serve-from-file.ts"
import { serveFromMemory, type ServedStore } from "../serve/served-store.ts"
import { fail, type Session } from "../session.ts"

/** Runs `trommel serve`. */
export async function runServe(session: Session, flags: ServeFlags): Promise<ExitCode> {
  if (flags.printData === true) return runPrintData(session, flags)
  // Listens for the signal first, so that the command can be stopped while it starts.
  const stopped = session.untilStopped()
  const port = choosePort(session, flags)
  if (!port.ok) return fail(session, port.reason)
  const store = await openStore(session, flags, stopped)
  if (!store.ok) return fail(session, store.reason)
  if (store.value === undefined) return exitCodes.fine
  try {
    return await serveStore(session, { flags, store: store.value, port: port.value, stopped })
  } finally {
    await store.value.close()
  }
}

/** A store to serve, and how. */
interface ServeParts {
  readonly flags: ServeFlags
  readonly store: ServedStore
  readonly port: number
  /** Resolves when the user stops the command. */
  readonly stopped: Promise<void>
}

async function serveStore(
  session: Session,
  { flags, store, port, stopped }: ServeParts,
): Promise<ExitCode> {
  const log = flags.verbose === true ? createRequestLog(logOptions(session, store)) : undefined
  const answering = await addPlayground(session, flags, { store, service: log ?? store })
  if (!answering.ok) return fail(session, answering.reason)
  const { gracePeriod: grace = gracePeriod } = session
  const listening = await listenOn({ ...answering.value, hostname: flags.host, port, grace })
  if (!listening.ok) return fail(session, listening.reason)
  const { url, close } = listening.value
  try {
    const greeting = flags.quiet === true ? `${url}\n` : await greet(session, flags, { store, url })
    // Set after the greeting, whose requests must be answered at once.
    store.setPlan([{ latency: flags.latency ?? 0, shuffleTies: flags.shuffleTies ?? false }])
    log?.start()
    await session.out.write(greeting)
    await stopped
  } finally {
    // An open port would keep a failed program alive.
    await close()
  }
  return exitCodes.fine
}

async function runPrintData(session: Session, flags: ServeFlags): Promise<ExitCode> {
  const data = await makeData(session, flags)
  if (!data.ok) return fail(session, data.reason)
  await printData(data.value, session.out)
  return exitCodes.fine
}

/** Chooses the port: the option, else the variable PORT, else any free one. */
function choosePort({ env }: Session, { port }: ServeFlags): CommandResult<number> {
  if (port !== undefined || env.PORT === undefined || env.PORT === "") return success(port ?? 0)
  const given = readPort(env.PORT)
  return given === undefined
    ? failure(`the variable PORT must be an integer from 0 to 65535, got ${quote(env.PORT)}`)
    : success(given)
}

/** Reads the data from a file, or generates it. */
async function makeData(
  session: Session,
  { data: file, seed = 1, nulls = false, orders }: ServeFlags,
): Promise<CommandResult<StoreData>> {
  const sizes = orders === undefined ? {} : { orders }
  return file === undefined
    ? success(seedData({ seed, nulls, sizes }))
    : readDataFile(session, file)
}

/** Makes the store to serve. @returns undefined when the user stopped the command meanwhile. */
async function openStore(
  session: Session,
  flags: ServeFlags,
  stopped: Promise<void>,
): Promise<CommandResult<ServedStore | undefined>> {
  if (flags.sqlite !== undefined)
    return serveFromFile(session, { name: flags.sqlite, flags, stopped })
  const data = await makeData(session, flags)
  return data.ok ? success(serveFromMemory(session, flags, data.value)) : data
}

/** Puts the files of the playground beside the service, when the flags name their folder. */
async function addPlayground(
  session: Session,
  { playground }: ServeFlags,
  { store, service }: { readonly store: ServedStore; readonly service: Answering },
): Promise<CommandResult<Answering>> {
  if (playground === undefined) return success(service)
  const files = await openPlayground(session, playground, store.playgroundFiles())
  return files.ok ? success({ ...service, fetch: serveBeside(files.value, service.fetch) }) : files
}

function logOptions(
  { err, now }: Session,
  { fetch, facts }: ServedStore,
): Parameters<typeof createRequestLog>[0] {
  return { fetch, secrets: facts.secrets, now, write: (line) => void err.write(line) }
}

/** The functions that answer the requests of a port. */
type Answering = Pick<ListenOptions, "fetch" | "refuse">

async function listenOn(options: ListenOptions): Promise<CommandResult<Listening>> {
  try {
    return success(await listen(options))
  } catch (error) {
    // The message of the library is written for users.
    return failure(visible(error instanceof Error ? error.message : String(error)))
  }
}

function greet(
  { out }: Session,
  { rate, playground }: ServeFlags,
  {
    store: { facts, origin, clearRates },
    url,
  }: { readonly store: ServedStore; readonly url: string },
): Promise<string> {
  // The rate limit must not count the requests of the greeting.
  const afterEach = rate === undefined ? () => undefined : clearRates
  const hasPlayground = playground !== undefined
  return writeGreeting({ url, facts, origin, afterEach, hasPlayground }, out)
}
