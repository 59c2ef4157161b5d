import type { sieve } from "../../sieve/sieve.ts"
import { standard } from "../../apply/standard.ts"
import type { DialectName } from "../flags.ts"

/** A dialect of the command line: its reading, printing, binding and paging. */
export type CliDialect = typeof standard | typeof sieve

/** Returns the dialect of a name. All but the default one are imported when they are needed. */
export async function loadDialect(name: DialectName = "standard"): Promise<CliDialect> {
  return name === "sieve" ? (await import("../../sieve/sieve.ts")).sieve : standard
}
