/** The exit codes of the program. */
export const exitCodes = {
  fine: 0,
  /** A diagnostic of severity error, a refusal, or dialects that differ. The output is complete. */
  found: 1,
  /** Wrong use, a file that cannot be read, or a port that is not available. */
  failed: 2,
} as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/**
 * Returns the exit code of a command that did its work. Diagnostics that are not listed count too.
 */
export function exitCodeOf({
  hasErrors,
  refused,
}: {
  readonly hasErrors: boolean
  readonly refused: boolean
}): ExitCode {
  return hasErrors || refused ? exitCodes.found : exitCodes.fine
}
