import { visible } from "../../diagnostics/visible.ts"
import { quote } from "../../diagnostics/wording.ts"
import type { Listening, ListenOptions } from "../../node/listen.ts"
import {
  exitCodes,
  failure,
  success,
  type CommandResult,
  type ExitCode,
} from "../command-result.ts"
import { gracePeriod, readPort, type ServeFlags } from "../flags.ts"
import { fail, type Session } from "../session.ts"

export type AddressFlags = Pick<ServeFlags, "port" | "host" | "quiet">

export type Address = Required<Pick<ListenOptions, "hostname" | "port" | "grace">>

interface Served {
  readonly session: Session
  readonly flags: AddressFlags
  readonly open: (address: Address) => Promise<Listening>
  /** Writes what is shown at the start. */
  readonly greet: (url: string) => string | Promise<string>
}

/** Opens a port, greets, and closes the port when the command is stopped. */
export async function serveUntil(
  stopped: Promise<void>,
  { session, flags, open, greet }: Served,
): Promise<ExitCode> {
  const port = choosePort(session, flags)
  if (!port.ok) return fail(session, port.reason)
  const { gracePeriod: grace = gracePeriod } = session
  const listening = await openPort(open({ hostname: flags.host, port: port.value, grace }))
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

/** Chooses the port: the option, else the variable PORT, else any free one. */
function choosePort({ env }: Session, { port }: AddressFlags): CommandResult<number> {
  if (port !== undefined || env.PORT === undefined || env.PORT === "") return success(port ?? 0)
  const given = readPort(env.PORT)
  return given === undefined
    ? failure(`the variable PORT must be an integer from 0 to 65535, got ${quote(env.PORT)}`)
    : success(given)
}

async function openPort(opened: Promise<Listening>): Promise<CommandResult<Listening>> {
  try {
    return success(await opened)
  } catch (error) {
    // The message of the library is written for users.
    return failure(visible(error instanceof Error ? error.message : String(error)))
  }
}
