import { CommanderError } from "commander"
import { exitCodes, type ExitCode } from "./exit-codes.ts"
import type { Io } from "./io.ts"
import { createProgram } from "./program.ts"
import { closeSession, openSession } from "./session.ts"

/**
 * Runs the program once. The code that reads queries and rows is loaded by the commands that need
 * it, so that help and version are fast.
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
    // Commander throws after help and version, with exit code 0, and after wrong use.
    if (!(error instanceof CommanderError)) throw error
    exitCode = error.exitCode === 0 ? exitCodes.fine : exitCodes.failed
  }
  return closeSession(session, exitCode)
}
