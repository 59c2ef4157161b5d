import type { BindingDialect, PagingDialect } from "../bind/dialect.ts"
import type { CompletingDialect } from "../complete/place.ts"
import type { PrintingDialect, ReadingDialect } from "../language/dialect.ts"
import type { ParametersDialect } from "../url/dialect.ts"
import type { ServerSettings } from "./options.ts"
import { createLookUp } from "./server-names.ts"
import { bindingWith } from "./sieve-binding.ts"
import { completingWith } from "./sieve-completing.ts"
import { pagingWith } from "./sieve-paging.ts"
import { sievePrinting } from "./sieve-printing.ts"
import { sieveReading } from "./sieve-reading.ts"

/**
 * The dialect of a stock Sieve server with its options, for everything that takes a `dialect`. Its `parameters` are the way in which the
 * server finds the parameters in a URL or a record; undefined without a binding.
 * @example
 * import { sieveWith, type SieveDialect } from "trommel/sieve"
 * const dialects: SieveDialect[] = [sieve, sieveWith({ throwExceptions: true })]
 * dialects.map((dialect) => applyQuery(movies, table, { filters: "raiting>8" }, { dialect }).refused) // => [false, true]
 */
export interface SieveDialect {
  readonly name: "sieve"
  readonly reading: ReadingDialect
  readonly printing: PrintingDialect
  readonly binding: BindingDialect
  readonly paging: PagingDialect
  readonly completing: CompletingDialect
  readonly parameters: ParametersDialect | undefined
  /** All options of the server, as `sieveWith` takes them. A page size that is undefined is that of the table. */
  readonly options: ServerSettings
}

/** Makes the dialect of a server that has these options. */
export function dialectOf(options: ServerSettings, parameters?: ParametersDialect): SieveDialect {
  const lookUp = createLookUp(options)
  return {
    name: "sieve",
    reading: sieveReading,
    printing: sievePrinting,
    binding: bindingWith(options, lookUp),
    paging: pagingWith(options),
    completing: completingWith(options, lookUp),
    parameters,
    options,
  }
}
