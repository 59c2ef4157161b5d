import { exitCodes, type ExitCode } from "../exit-codes.ts"

/** What a command answers with that did its work. Findings that are not listed count as well. */
export function exitCodeOf({
  hasErrors,
  refused,
}: {
  readonly hasErrors: boolean
  readonly refused: boolean
}): ExitCode {
  return hasErrors || refused ? exitCodes.found : exitCodes.fine
}
