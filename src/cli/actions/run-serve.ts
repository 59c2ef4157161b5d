import { inspect } from "node:util"
import { listen, type Listening } from "../../node/listen.ts"
import { createStoreServer, type StoreServer } from "../../mock/store-server.ts"
import type { ServeFlags } from "../flags.ts"
import { exitCodes, type ExitCode } from "../exit-codes.ts"
import { readPort } from "../input/numbers.ts"
import { failure, success, type CommandResult } from "../command-result.ts"
import { readDataFile } from "../serve/read-data-file.ts"
import { writeGreeting } from "../serve/greeting.ts"
import { fail, type Session } from "../session.ts"

/** `trommel serve`. */
export async function runServe(session: Session, flags: ServeFlags): Promise<ExitCode> {
  // Whoever stops it while it starts does not have to wait.
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
      flags.quiet === true ? `${url}\n` : await greet(session, flags, server.value, url)
    // Not before, so that the requests of the greeting are answered at once.
    server.value.plan.set([
      { latency: flags.latency ?? 0, shuffleTies: flags.shuffleTies ?? false },
    ])
    await session.out.write(greeting)
    await stopped
  } finally {
    // A port that is still listened on would keep a program alive that failed.
    await close()
  }
  return exitCodes.fine
}

/** An option is nearer than the environment. */
function choosePort({ env }: Session, { port }: ServeFlags): CommandResult<number> {
  if (port !== undefined || env.PORT === undefined || env.PORT === "") return success(port ?? 0)
  const given = readPort(env.PORT)
  return given === undefined
    ? failure("the variable PORT has to be a whole number from 0 to 65535")
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
    // The library says it in words for the user.
    return failure(error instanceof Error ? error.message : String(error))
  }
}

function greet(
  { out }: Session,
  { data, seed = 1, rate }: ServeFlags,
  { state, reset }: StoreServer,
  url: string,
): Promise<string> {
  const origin = data === undefined ? `made up from seed ${seed}` : `from ${data}`
  // Requests that are counted would use up what the rate allows.
  const afterEach = rate === undefined ? () => undefined : reset
  return writeGreeting({ url, state, origin, afterEach }, out)
}
