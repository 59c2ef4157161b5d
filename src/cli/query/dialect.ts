import type { sieve } from "../../sieve/sieve.js"
import { storefront } from "../../storefront/storefront.js"
import type { DialectName } from "../flags.js"

/** How to read, print, bind and page: all parts of a dialect. */
export type Dialect = typeof storefront | typeof sieve

/** The dialect of a name. Only the default one is there without loading it. */
export async function loadDialect(name: DialectName = "storefront"): Promise<Dialect> {
  return name === "sieve" ? (await import("../../sieve/sieve.js")).sieve : storefront
}
