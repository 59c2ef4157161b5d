import { readFile } from "node:fs/promises"
import { visible } from "../../diagnostics/visible.ts"
import { quote } from "../../diagnostics/wording.ts"
import { listen, type Listening, type ListenOptions } from "../../node/listen.ts"
import { gracePeriod, readPort, type ServeFlags } from "../flags.ts"
import {
  exitCodes,
  failure,
  success,
  type ExitCode,
  type CommandResult,
} from "../command-result.ts"
import { printData } from "../serve/data-file.ts"
import { planBeside, planFromFile } from "../serve/faults.ts"
import { openLists } from "../serve/list-service.ts"
import { createRequestLog } from "../serve/request-log.ts"
import { serveBeside } from "../serve/static-files.ts"
import { makeStoreData, openStore } from "../serve/store-service.ts"
import { fail, type Session } from "../session.ts"

/**
 * Runs `trommel serve`.
 * @param files - the files to serve as lists; none for the store service.
 */
export async function runServe(
  session: Session,
  files: readonly string[],
  flags: ServeFlags,
): Promise<ExitCode> {
  if (flags.printData === true) return runPrintData(session, flags)
  if (flags.openapi === true) {
    // The build makes the file.
    const file = new URL(import.meta.resolve("trommel/store-service.openapi.json"))
    await session.out.write(await readFile(file, "utf8"))
    return exitCodes.fine
  }
  // Listens for the signal first, so that the command can be stopped while it starts.
  const stopped = session.untilStopped()
  const port = choosePort(session, flags)
  if (!port.ok) return fail(session, port.reason)
  const service =
    files.length === 0 ? await openStore(session, flags) : await openLists(session, files, flags)
  if (!service.ok) return fail(session, service.reason)
  const { greet, ...parts } = service.value
  const planned =
    flags.faults === undefined
      ? success(undefined)
      : await planFromFile(session, parts, flags.faults)
  if (!planned.ok) return fail(session, planned.reason)
  const { err, now, gracePeriod: grace = gracePeriod } = session
  const write = (line: string): void => void err.write(line)
  const answers = { ...parts, fetch: planBeside(parts) }
  const { fetch, refuse } =
    flags.verbose === true ? createRequestLog({ ...answers, now, write }) : answers
  const listening = await listenOn({
    fetch: serveBeside(parts.files, fetch),
    refuse,
    cors: {},
    hostname: flags.host,
    port: port.value,
    grace,
  })
  if (!listening.ok) return fail(session, listening.reason)
  const { url, close } = listening.value
  try {
    await session.out.write(flags.quiet === true ? `${url}\n` : await greet(url))
    await stopped
  } finally {
    // An open port would keep a failed program alive.
    await close()
  }
  return exitCodes.fine
}

async function runPrintData(session: Session, flags: ServeFlags): Promise<ExitCode> {
  const data = await makeStoreData(session, flags)
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

async function listenOn(options: ListenOptions): Promise<CommandResult<Listening>> {
  try {
    return success(await listen(options))
  } catch (error) {
    // The message of the library is written for users.
    return failure(visible(error instanceof Error ? error.message : String(error)))
  }
}
