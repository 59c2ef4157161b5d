import { inspect } from "node:util"
import { quote } from "../../diagnostics/wording.ts"
import { listen, type Listening } from "../../node/listen.ts"
import { createStoreServer, type StoreServer } from "../../mock/store-server.ts"
import type { ServeFlags } from "../flags.ts"
import { exitCodes, type ExitCode } from "../exit-codes.ts"
import { readPort } from "../input/numbers.ts"
import { failure, success, type CommandResult } from "../command-result.ts"
import { readDataFile } from "../serve/read-data-file.ts"
import { writeGreeting } from "../serve/greeting.ts"
import { fail, type Session } from "../session.ts"

/** Runs `trommel serve`. */
export async function runServe(session: Session, flags: ServeFlags): Promise<ExitCode> {
  // Listens for the signal first, so that the command can be stopped while it starts.
  const stopped = session.untilStopped()
  const port = choosePort(session, flags)
  if (!port.ok) return fail(session, port.reason)
  const server = await makeServer(session, flags)
  if (!server.ok) return fail(session, server.reason)
  const listening = await listenOn(server.value, flags.host, port.value)
  if (!listening.ok) return fail(session, listening.reason)
  const { url, close } = listening.value
  try {
    const greeting =
      flags.quiet === true ? `${url}\n` : await greet(session, flags, { server: server.value, url })
    // Set after the greeting, whose requests must be answered at once.
    server.value.plan.set([
      { latency: flags.latency ?? 0, shuffleTies: flags.shuffleTies ?? false },
    ])
    await session.out.write(greeting)
    await stopped
  } finally {
    // An open port would keep a failed program alive.
    await close()
  }
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

async function makeServer(
  session: Session,
  { data: file, seed = 1, strict = false, rate }: ServeFlags,
): Promise<CommandResult<StoreServer>> {
  const data = file === undefined ? undefined : await readDataFile(session, file)
  if (data?.ok === false) return data
  const onError = (error: unknown): void => void session.err.write(`${inspect(error)}\n`)
  return success(
    createStoreServer({
      ...(data && { data: data.value }),
      seed,
      strict,
      rateLimit: rate ?? false,
      onError,
    }),
  )
}

async function listenOn(
  { fetch }: StoreServer,
  hostname: string,
  port: number,
): Promise<CommandResult<Listening>> {
  try {
    return success(await listen({ fetch, hostname, port }))
  } catch (error) {
    // The message of the library is written for users.
    return failure(error instanceof Error ? error.message : String(error))
  }
}

function greet(
  { out }: Session,
  { data, seed = 1, rate }: ServeFlags,
  { server: { state, reset }, url }: { readonly server: StoreServer; readonly url: string },
): Promise<string> {
  const origin = data === undefined ? `generated from seed ${seed}` : `from ${data}`
  // The rate limit must not count the requests of the greeting.
  const afterEach = rate === undefined ? () => undefined : reset
  return writeGreeting({ url, state, origin, afterEach }, out)
}
