import { parametersOfServer, type BindingOptions } from "../url/server-binding.ts"
import { readSieveOptions, type ProcessorOptions } from "./options.ts"
import { dialectOf, type SieveDialect } from "./sieve-dialect.ts"

/**
 * The options of a stock Sieve server, under the names that they have in its configuration, and the way in which its framework reads the
 * query string.
 * @example
 * import { sieveWith, type SieveOptions } from "trommel/sieve"
 * const options: SieveOptions = { binding: "controller", defaultPageSize: 2 }
 * applyQuery(movies, table, "?page=0", { dialect: sieveWith(options) }).refused // => true
 * applyQuery(movies, table, "?page=1", { dialect: sieveWith(options) }).data.length // => 2
 */
export interface SieveOptions extends BindingOptions, ProcessorOptions {
  /**
   * The way in which the server reads the query string before Sieve sees it. Default: none, which reads the parameters by rule
   * P5.
   */
  readonly binding?: BindingOptions["binding"]
}

/**
 * Returns the dialect of a server with Sieve and its options (rules S21 to S26), for everything that takes a `dialect`. With `binding`,
 * URLs and records are read as the model of the server (rules B1 to B4), and what the server answers with status 400 is refused with the
 * code `bad-request`.
 * @param options - The options of the server. They are copied.
 * @throws TypeError for an option that does not exist or has a value of another type, RangeError for a page size that is not a whole
 * number of 32 bits.
 * @example
 * const dialect = sieveWith({ defaultPageSize: 3, maxPageSize: 0 })
 * applyQuery(movies, table, {}, { dialect }).data.length // => 3
 * applyQuery(movies, table, { pageSize: 1000 }, { dialect }).pages // => 1
 * @example
 * const table = defineFields({ n: { kind: "integer" } })
 * const rows = [{ n: 1 }, { n: 2 }]
 * applyQuery(rows, table, "?pageSize=0x1", { dialect: sieveWith({ binding: "mvc" }) }).data // => [{ n: 1 }]
 * applyQuery(rows, table, "?pageSize=0x1", { dialect: sieveWith({ binding: "minimal" }) }).diagnostics[0].code // => "bad-request"
 */
export function sieveWith(options: SieveOptions = {}): SieveDialect {
  const dialect = dialectOf(readSieveOptions(options))
  const parameters = parametersOfServer(options)
  return parameters === undefined ? dialect : { ...dialect, parameters }
}
