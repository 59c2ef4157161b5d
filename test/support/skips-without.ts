import { env } from "node:process"

/**
 * Tells whether tests that need a program of the system are skipped: it is missing, and the variable `CI` is not set. Where
 * it is set they fail, so that no run of a commit passes without them.
 */
export function skipsWithout(program: string | undefined): boolean {
  return program === undefined && !env.CI
}
