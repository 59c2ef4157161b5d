import { readFile } from "node:fs/promises"
import { listen, type Listening } from "../../node/listen.ts"
import type { ServeFlags } from "../flags.ts"
import { exitCodes, success, type ExitCode } from "../command-result.ts"
import { printData } from "../serve/data-file.ts"
import { planBeside, planFromFile } from "../serve/faults.ts"
import { openLists } from "../serve/list-service.ts"
import { createRequestLog } from "../serve/request-log.ts"
import { serveBeside } from "../serve/static-files.ts"
import { type Address, serveUntil } from "../serve/serve-until.ts"
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
  const service =
    files.length === 0 ? await openStore(session, flags) : await openLists(session, files, flags)
  if (!service.ok) return fail(session, service.reason)
  const { greet, ...parts } = service.value
  const planned =
    flags.faults === undefined
      ? success(undefined)
      : await planFromFile(session, parts, flags.faults)
  if (!planned.ok) return fail(session, planned.reason)
  const { err, now } = session
  const write = (line: string): void => void err.write(line)
  const answers = { ...parts, fetch: planBeside(parts) }
  const { fetch, refuse } =
    flags.verbose === true ? createRequestLog({ ...answers, now, write }) : answers
  const options = { fetch: serveBeside(parts.files, fetch), refuse, cors: {} }
  const open = (address: Address): Promise<Listening> => listen({ ...options, ...address })
  return serveUntil(stopped, { session, flags, open, greet })
}

async function runPrintData(session: Session, flags: ServeFlags): Promise<ExitCode> {
  const data = await makeStoreData(session, flags)
  if (!data.ok) return fail(session, data.reason)
  await printData(data.value, session.out)
  return exitCodes.fine
}
