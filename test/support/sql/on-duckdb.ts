import { stderr } from "node:process"
import { it } from "vitest"
import { patience } from "../runs.ts"
import { skipsWithout } from "../skips-without.ts"
import { duckdbFolder, missingDuckdb } from "./duckdb-engine.ts"

export const skipsDuckdb = skipsWithout(duckdbFolder)
if (skipsDuckdb) stderr.write(`${missingDuckdb} Tests on DuckDB are skipped.\n`)

/** Adds a test on DuckDB. Where it is not installed the test is skipped, and fails where the variable `CI` is set. */
export function itOnDuckdb(title: string, test: () => Promise<void>): void {
  it.skipIf(skipsDuckdb)(title, { timeout: 4 * patience }, test)
}
