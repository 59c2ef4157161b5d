import { env, stderr } from "node:process"
import { it } from "vitest"
import { patience } from "../runs.ts"
import { skipsWithout } from "../skips-without.ts"
import { findPostgres, missingPostgres } from "./postgres-server.ts"

const skips = skipsWithout(findPostgres() ?? env.TROMMEL_POSTGRES)
if (skips) stderr.write(`${missingPostgres} Tests on PostgreSQL are skipped.\n`)

/**
 * Adds a test on a server of PostgreSQL. Without one it is skipped, and one line says how to install it. Where the variable `CI`
 * is set it fails instead.
 */
export function itOnPostgres(title: string, test: () => Promise<void>): void {
  it.skipIf(skips)(title, { timeout: 4 * patience }, test)
}
