import type { Outcome } from "../diagnostics/result.ts"

export const exitCodes = {
  fine: 0,
  /** A diagnostic of severity error, a refusal, or dialects that differ. The output is complete. */
  found: 1,
  /** Wrong use, a file that cannot be read, or a port that is not available. */
  failed: 2,
} as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** Returns the exit code of a command that did its work. Unlisted diagnostics count too. */
export function exitCodeOf({
  hasErrors,
  refused,
}: {
  readonly hasErrors: boolean
  readonly refused: boolean
}): ExitCode {
  return hasErrors || refused ? exitCodes.found : exitCodes.fine
}

/** The result of a step of a command: a value, or the reason of its failure, for the user. */
export type CommandResult<Value> = Outcome<Value, Failure>

export interface Failure {
  readonly ok: false
  readonly reason: string
}

export function success<Value>(value: Value): CommandResult<Value> {
  return { ok: true, value }
}

export function failure(reason: string): Failure {
  return { ok: false, reason }
}
