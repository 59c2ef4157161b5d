import { exitCodes, type ExitCode } from "./exit-codes.ts"
import type { Io } from "./io.ts"
import { createOutput, type Output } from "./output/output.ts"

/** The streams and the environment of one run of the program. */
export interface Session extends Pick<
  Io,
  "stdin" | "env" | "folder" | "now" | "version" | "untilStopped"
> {
  readonly out: Output
  readonly err: Output
}

export function openSession({ stdout, stderr, ...io }: Io): Session {
  return { ...io, out: createOutput(stdout, io.env), err: createOutput(stderr, io.env) }
}

/** Writes the reason why a command failed. */
export async function fail({ err }: Session, reason: string): Promise<ExitCode> {
  await err.write(`${err.paint(["bold", "red"], "error:")} ${reason}\n`)
  return exitCodes.failed
}

/**
 * Finishes the output. Output that could not be written is a failure, whatever the command found.
 */
export async function closeSession(session: Session, exitCode: ExitCode): Promise<ExitCode> {
  const fault = await session.out.finish()
  const ended =
    fault === undefined ? exitCode : await fail(session, `The output cannot be written: ${fault}`)
  await session.err.finish()
  return ended
}
