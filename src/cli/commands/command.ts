import type { Command } from "commander"
import type { ExitCode } from "../exit-codes.ts"
import type { Session } from "../session.ts"

/** Runs what a command does, and keeps its exit code. */
export type RunAction = (action: (session: Session) => Promise<ExitCode>) => Promise<void>

/** Adds a command to the program: its arguments, options and help. What it does is imported when it is called. */
export type RegisterCommand = (program: Command, start: RunAction) => void

/** The last part of a command's help. */
export function examples(...lines: readonly (readonly [what: string, line: string])[]): string {
  return ["", "Examples:", ...lines.flatMap(([what, line]) => [`  # ${what}`, `  $ ${line}`])].join(
    "\n",
  )
}
