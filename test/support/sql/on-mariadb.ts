import { stderr } from "node:process"
import { it } from "vitest"
import { patience } from "../runs.ts"
import { skipsWithout } from "../skips-without.ts"
import { findMariadb, missingMariadb } from "./mariadb-server.ts"

export const skipsMariadb = skipsWithout(findMariadb()?.program)
if (skipsMariadb) stderr.write(`${missingMariadb} Tests on MariaDB are skipped.\n`)

/**
 * Adds a test on a server of MariaDB. Without one it is skipped, and one line says how to install it. Where the variable `CI` is
 * set it fails instead.
 */
export function itOnMariadb(title: string, test: () => Promise<void>): void {
  it.skipIf(skipsMariadb)(title, { timeout: 4 * patience }, test)
}
