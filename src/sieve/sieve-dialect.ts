import type {
  DialectWithChecks,
  DialectWithNames,
  PagingDialect,
  PagingReading,
} from "../bind/dialect.ts"
import type { CompletingDialect } from "../complete/place.ts"
import type { ParametersDialect } from "../url/dialect.ts"
import {
  defaultServer,
  readSieveOptions,
  type ServerSettings,
  type SieveOptions,
} from "./options.ts"
import { createLookUp } from "./server-names.ts"
import { bindingWith } from "./sieve-binding.ts"
import { completingWith } from "./sieve-completing.ts"
import { sievePrinting } from "./sieve-printing.ts"
import { sieveReading } from "./sieve-reading.ts"
import { modelBinding } from "./model-binding.ts"
import { wrappedSkip } from "../diagnostics/codes.ts"
import { noPaging, unreachableRows } from "./codes.ts"
import { finding, type Finding } from "../diagnostics/finding.ts"
import { placeOf, readPageNumber, unpaged } from "../bind/paging.ts"
import type { Total } from "../diagnostics/total.ts"
import type { PageRequest } from "../language/ast.ts"
import { isInt32, leastInt32, mostInt32 } from "./int32.ts"

/**
 * The dialect of a stock Sieve server with its options, for everything that takes a `dialect`.
 * @example
 * import { sieveWith, type SieveDialect } from "trommel/sieve"
 * const dialects: SieveDialect[] = [sieve, sieveWith({ throwExceptions: true })]
 * dialects.map((dialect) => applyQuery(movies, table, { filters: "raiting>8" }, { dialect }).refused) // => [false, true]
 */
export interface SieveDialect extends DialectWithChecks, DialectWithNames<CompletingDialect> {
  readonly name: "sieve"
  /** @internal */
  readonly parameters: ParametersDialect | undefined
  /** All options of the server, as `sieveWith` takes them. A page size that is undefined is that of the table. */
  readonly options: ServerSettings
}

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

/**
 * The dialect of stock Sieve 2.5.5 as one object, with the options that a server has when its configuration names none. Page sizes are
 * those of the table. {@link sieveWith} makes it for other options.
 * @example
 * parseFilters("a==b==c", { dialect: sieve }).conditions[0].values[0] // => { kind: "text", text: "b", range: { start: 3, end: 4 } }
 * sieve.name // => "sieve"
 */
export const sieve: SieveDialect = /* @__PURE__ */ dialectOf(defaultServer)

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

/** Reads the page (rule S18). A size above the maximum takes fewer rows, but skips as many as asked. */
function readPaging(
  request: Total<PageRequest>,
  defaultPageSize: number,
  maxPageSize: number,
): PagingReading {
  const findings: Finding[] = []
  const reading = { usable: int32, least: leastInt32, most: mostInt32, findings, rule: "S18" }
  const page = readPageNumber("page", request, 1, reading)
  const asked = readPageNumber("pageSize", request, defaultPageSize, reading)
  if (asked < 1) {
    if (request.pageSize !== undefined)
      findings.push(finding(noPaging, () => ({ amount: asked }), placeOf("pageSize", request)))
    return { paging: unpaged, findings, afterLast: undefined }
  }
  const taken = maxPageSize < 1 ? asked : Math.min(asked, maxPageSize)
  if (taken < asked)
    findings.push(
      finding(
        unreachableRows,
        () => ({ amount: asked, limit: taken }),
        placeOf("pageSize", request),
      ),
    )
  const skip = Math.imul((page - 1) | 0, asked)
  if (skip !== (page - 1) * asked)
    findings.push(finding(wrappedSkip, () => ({ amount: skip }), placeOf("page", request)))
  const paging = { page, pageSize: taken, skip: Math.max(0, skip) }
  return { paging, findings, afterLast: undefined }
}

/** Makes the paging part of the dialect. Page sizes of the server replace those of the table (rule S21). */
function pagingWith({ defaultPageSize, maxPageSize }: ServerSettings): PagingDialect {
  return {
    readPaging: (request, table) =>
      readPaging(
        request,
        defaultPageSize ?? table.defaultPageSize,
        maxPageSize ?? table.maxPageSize,
      ),
  }
}

/** Returns an integer of 32 bits, with a negative zero as zero; undefined for any other number. */
function int32(value: number): number | undefined {
  return isInt32(value) ? value + 0 : undefined
}
