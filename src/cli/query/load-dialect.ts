import type { sieve } from "../../sieve/sieve.ts"
import { standard } from "../../apply/standard.ts"
import type { DialectName } from "../flags.ts"

/** How to read, print, bind and page: all parts of a dialect. */
export type CliDialect = typeof standard | typeof sieve

/** The dialect of a name. Only the default one is there without loading it. */
export async function loadDialect(name: DialectName = "standard"): Promise<CliDialect> {
  return name === "sieve" ? (await import("../../sieve/sieve.ts")).sieve : standard
}
