/** What the program answers with. */
export const exitCodes = {
  fine: 0,
  /** A diagnostic of severity error, a refusal, or dialects that differ. The output is there all the same. */
  found: 1,
  /** Wrong use, a file that cannot be read, or a port that cannot be had. */
  failed: 2,
} as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]
