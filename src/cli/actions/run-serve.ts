import { inspect } from "node:util"
import { visible } from "../../diagnostics/visible.ts"
import { quote } from "../../diagnostics/wording.ts"
import { listen, type Listening, type ListenOptions } from "../../node/listen.ts"
import { createStoreServer, type StoreServer } from "../../mock/store-server.ts"
import { seedData } from "../../mock/seed/seed-data.ts"
import type { State } from "../../mock/state/state.ts"
import type { StoreData } from "../../mock/state/store-data.ts"
import { gracePeriod, readPort, type ServeFlags } from "../flags.ts"
import {
  exitCodes,
  failure,
  success,
  type ExitCode,
  type CommandResult,
} from "../command-result.ts"
import { visibleLines } from "../output/texts.ts"
import { readDataFile, printData } from "../serve/data-file.ts"
import { writeGreeting } from "../serve/greeting.ts"
import { openPlayground, playgroundFiles } from "../serve/playground.ts"
import { createRequestLog, type RequestLog } from "../serve/request-log.ts"
import { serveBeside } from "../serve/static-files.ts"
import { fail, type Session } from "../session.ts"

/** Runs `trommel serve`. */
export async function runServe(session: Session, flags: ServeFlags): Promise<ExitCode> {
  if (flags.printData === true) return runPrintData(session, flags)
  // Listens for the signal first, so that the command can be stopped while it starts.
  const stopped = session.untilStopped()
  const port = choosePort(session, flags)
  if (!port.ok) return fail(session, port.reason)
  const server = await makeServer(session, flags)
  if (!server.ok) return fail(session, server.reason)
  const { state, plan } = server.value
  const log = flags.verbose === true ? makeLog(session, server.value) : undefined
  const answering = await addPlayground(session, flags, { state, service: log ?? server.value })
  if (!answering.ok) return fail(session, answering.reason)
  const { gracePeriod: grace = gracePeriod } = session
  const listening = await listenOn({
    ...answering.value,
    hostname: flags.host,
    port: port.value,
    grace,
  })
  if (!listening.ok) return fail(session, listening.reason)
  const { url, close } = listening.value
  try {
    const greeting =
      flags.quiet === true ? `${url}\n` : await greet(session, flags, { server: server.value, url })
    // Set after the greeting, whose requests must be answered at once.
    plan.set([{ latency: flags.latency ?? 0, shuffleTies: flags.shuffleTies ?? false }])
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

async function makeServer(
  session: Session,
  flags: ServeFlags,
): Promise<CommandResult<StoreServer>> {
  const { seed = 1, strict = false, assumed = false, rate: rateLimit = false } = flags
  const data = await makeData(session, flags)
  if (!data.ok) return data
  const onError = (error: unknown): void =>
    void session.err.write(`${visibleLines(inspect(error))}\n`)
  return success(createStoreServer({ data: data.value, seed, strict, assumed, rateLimit, onError }))
}

/** Puts the files of the playground beside the service, when the flags name their folder. */
async function addPlayground(
  session: Session,
  { playground }: ServeFlags,
  { state, service }: { readonly state: State; readonly service: Answering },
): Promise<CommandResult<Answering>> {
  if (playground === undefined) return success(service)
  const written = playgroundFiles(state, { hasService: true })
  const files = await openPlayground(session, playground, written)
  return files.ok ? success({ ...service, fetch: serveBeside(files.value, service.fetch) }) : files
}

function makeLog({ err, now }: Session, { fetch, state }: StoreServer): RequestLog {
  const secrets = [
    ...state.accounts.all().flatMap(({ keys }) => keys.map(({ value }) => value)),
    ...state.invites.all().map(({ token }) => token),
  ]
  return createRequestLog({ fetch, secrets, now, write: (line) => void err.write(line) })
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
  { data, seed = 1, rate, playground }: ServeFlags,
  { server: { state, reset }, url }: { readonly server: StoreServer; readonly url: string },
): Promise<string> {
  const origin = data === undefined ? `generated from seed ${seed}` : `from ${data}`
  // The rate limit must not count the requests of the greeting.
  const afterEach = rate === undefined ? () => undefined : reset
  const hasPlayground = playground !== undefined
  return writeGreeting({ url, state, origin, afterEach, hasPlayground }, out)
}
