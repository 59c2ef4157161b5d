import { exitCodes, type ExitCode } from "./exit-codes.ts"
import type { Io } from "./io.ts"
import { visibleLines } from "./output/visible-lines.ts"
import { createOutput, type Output } from "./output/output.ts"
import { createProgress, type Progress } from "./output/progress.ts"

/** The streams and the environment of one run of the program. */
export interface Session extends Pick<
  Io,
  "stdin" | "env" | "folder" | "now" | "version" | "untilStopped" | "gracePeriod"
> {
  readonly out: Output
  readonly err: Output
  readonly progress: Progress
}

export function openSession({ stdout, stderr, ...io }: Io): Session {
  const out = createOutput(stdout, io.env)
  const err = createOutput(stderr, io.env)
  let openLine = ""
  const progress = createProgress({ ...io, err, openLine: () => openLine })
  // What is written to a terminal replaces the progress line.
  const replacing = (output: Output): Output => ({
    ...output,
    write: (text) => {
      progress.hide()
      const lineStart = text.lastIndexOf("\n") + 1
      openLine = lineStart === 0 ? openLine + text : text.slice(lineStart)
      return output.write(text)
    },
  })
  return {
    ...io,
    out: out.isTerminal ? replacing(out) : out,
    err: err.isTerminal ? replacing(err) : err,
    progress,
  }
}

/** Writes the reason why a command failed. */
export async function fail({ err }: Session, reason: string): Promise<ExitCode> {
  await err.write(`${err.paint(["bold", "red"], "error:")} ${visibleLines(reason)}\n`)
  return exitCodes.failed
}

/**
 * Finishes the output. Output that could not be written is a failure, whatever the command found.
 */
export async function closeSession(session: Session, exitCode: ExitCode): Promise<ExitCode> {
  session.progress.end()
  const fault = await session.out.finish()
  const ended =
    fault === undefined ? exitCode : await fail(session, `The output cannot be written: ${fault}`)
  await session.err.finish()
  return ended
}
