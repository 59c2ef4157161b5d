import type { Command } from "commander"
import type { ExitCode } from "../exit-codes.ts"
import type { Session } from "../session.ts"

/** Runs the action of a command with a session, and keeps its exit code. */
export type RunAction = (action: (session: Session) => Promise<ExitCode>) => Promise<void>

/**
 * Adds a command to the program: its arguments, options and help. Its action is imported when the
 * command is called.
 */
export type RegisterCommand = (program: Command, runAction: RunAction) => void

/** Writes the examples at the end of the help of a command. */
export function formatExamples(
  ...lines: readonly (readonly [title: string, line: string])[]
): string {
  return [
    "",
    "Examples:",
    ...lines.flatMap(([title, line]) => [`  # ${title}`, `  $ ${line}`]),
  ].join("\n")
}
