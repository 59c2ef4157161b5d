import { modelBinding } from "./model-binding.ts"
import { readSieveOptions, type SieveOptions } from "./options.ts"
import { dialectOf, type SieveDialect } from "./sieve-dialect.ts"

/**
 * Returns the dialect of a server with Sieve and its options (rules S21 to S30), for everything that takes a `dialect`. With `binding`,
 * URLs and records are read as the model of the server (rules B1 to B4), and what the server answers with status 400 is refused with the
 * code `bad-request`.
 * @param options - The options of the server. They are copied. The `options` of a dialect hold all of them, so that a copy changes one.
 * @throws TypeError for an option that does not exist or has a value of another type, RangeError for a page size that is not a whole
 * number of 32 bits.
 * @example
 * const dialect = sieveWith({ defaultPageSize: 3, maxPageSize: 0 })
 * applyQuery(movies, table, {}, { dialect }).data.length // => 3
 * applyQuery(movies, table, { pageSize: 1000 }, { dialect }).pages // => 1
 * sieveWith({ ...dialect.options, throwExceptions: true }).options.defaultPageSize // => 3
 * @example
 * const table = defineFields({ n: { kind: "integer" } })
 * const rows = [{ n: 1 }, { n: 2 }]
 * applyQuery(rows, table, "?pageSize=0x1", { dialect: sieveWith({ binding: "mvc" }) }).data // => [{ n: 1 }]
 * applyQuery(rows, table, "?pageSize=0x1", { dialect: sieveWith({ binding: "minimal" }) }).diagnostics[0].code // => "bad-request"
 */
export function sieveWith(options: SieveOptions = {}): SieveDialect {
  const settings = readSieveOptions(options)
  const { binding, modelName } = settings
  return dialectOf(settings, binding && modelBinding(binding, { modelName }))
}
