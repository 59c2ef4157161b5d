import { CommanderError } from "commander"
import { exitCodes, type ExitCode } from "./exit-codes.ts"
import type { Io } from "./io.ts"
import { createProgram } from "./program.ts"
import { closeSession, openSession } from "./session.ts"

/**
 * Runs the program once. Everything that reads a query or a row is loaded by the command that needs it, so that help
 * and version come at once.
 * @param argv - without the program's own name.
 */
export async function run(argv: readonly string[], io: Io): Promise<ExitCode> {
  const session = openSession(io)
  let exitCode: ExitCode = exitCodes.fine
  const program = createProgram(session, async (action) => {
    exitCode = await action(session)
  })
  try {
    await program.parseAsync(argv, { from: "user" })
  } catch (error) {
    // Commander ends with one after help and version, which are fine, and after wrong use.
    if (!(error instanceof CommanderError)) throw error
    exitCode = error.exitCode === 0 ? exitCodes.fine : exitCodes.failed
  }
  return closeSession(session, exitCode)
}
