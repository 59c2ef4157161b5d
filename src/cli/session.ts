import { visible } from "../diagnostics/visible.ts"
import { exitCodes, type ExitCode } from "./command-result.ts"
import { hideCredentials } from "./database/address.ts"
import type { Io } from "./io.ts"
import { createOutput, wrapLines, type Output } from "./output/output.ts"
import { createProgress, type Progress } from "./output/progress.ts"
import { standInRemark, visibleLines } from "./output/texts.ts"

export interface Session extends Pick<
  Io,
  "stdin" | "env" | "folder" | "now" | "version" | "untilStopped" | "gracePeriod"
> {
  readonly out: Output
  readonly err: Output
  readonly progress: Progress
}

/** @param argv - the words of the command, whose credentials no message shows. */
export function openSession({ stdout, stderr, ...io }: Io, argv: readonly string[]): Session {
  const out = createOutput(stdout, io.env)
  const errors = createOutput(stderr, io.env)
  const hide = hideCredentials([...argv, io.env.DATABASE_URL ?? ""])
  const err: Output = { ...errors, write: (text) => errors.write(hide(text)) }
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
    err: wrapped(err.isTerminal ? replacing(err) : err),
    progress,
  }
}

/** Makes an output of sentences: no line of a terminal ends within a word. */
export function wrapped(output: Output): Output {
  return { ...output, write: (text) => output.write(wrapLines(text, output.columns)) }
}

export async function fail({ err }: Session, reason: string): Promise<ExitCode> {
  await err.write(`${err.paint(["bold", "red"], "error:")} ${visibleLines(reason)}\n`)
  return exitCodes.failed
}

/** Finishes the output. A failure to write decides the exit code. */
export async function closeSession(session: Session, exitCode: ExitCode): Promise<ExitCode> {
  session.progress.end()
  const fault = await session.out.finish()
  const ended =
    fault === undefined ? exitCode : await fail(session, `The output cannot be written: ${fault}`)
  await session.err.finish()
  return ended
}

/** Writes a text on a line: exactly to a file or a pipe, and with substitutes for disturbing characters to a terminal. */
export async function writeCanonical({ out, err }: Session, text: string): Promise<void> {
  const shown = out.isTerminal ? visible(text) : text
  await out.write(`${shown}\n`)
  if (shown !== text) await err.write(`${standInRemark}\n`)
}
