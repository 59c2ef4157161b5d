import { describeValue, quote } from "../diagnostics/wording.ts"
import { readFlag } from "../fields/options.ts"
import type { ReportProblem } from "../fields/problem.ts"
import { readObject, type OwnProperties } from "../diagnostics/untrusted.ts"
import { databases, type DatabaseBehind } from "./database-hints.ts"
import { isInt32 } from "./int32.ts"
import { readMethods, type ServerMethods } from "./method.ts"
import { readModelName, readServerBinding, type ServerBinding } from "./model-binding.ts"
import { readServerNames, type ServerName } from "./server-names.ts"

/**
 * The options of a stock Sieve server: those of the library itself, under the names that they have in its configuration, its names and
 * its methods, and what is in front of the library and behind it.
 * @example
 * import { sieveWith, type SieveOptions } from "trommel/sieve"
 * const options: SieveOptions = { binding: "controller", defaultPageSize: 2 }
 * applyQuery(movies, table, "?page=0", { dialect: sieveWith(options) }).refused // => true
 * applyQuery(movies, table, "?page=1", { dialect: sieveWith(options) }).data.length // => 2
 */
export interface SieveOptions {
  /** The rows on a page when the query has no page size; 0 returns all rows then. Default: that of the table. */
  readonly defaultPageSize?: number | undefined
  /** The largest number of rows on a page; 0 sets no maximum. Default: that of the table. */
  readonly maxPageSize?: number | undefined
  /**
   * True when names of fields and sorts have to be in the letter case of the table. Shortcuts and range ends are then unknown, because
   * the server does not find its methods. Default: false.
   */
  readonly caseSensitive?: boolean | undefined
  /**
   * False when `!=` also finds rows whose value is null. The server then fails on a row with a null on the way to the value, and
   * `!=*` fails on a null. Default: true.
   */
  readonly ignoreNullsOnNotEqual?: boolean | undefined
  /** True when the server refuses a query on which it would otherwise give up (rule S9). Default: false. */
  readonly throwExceptions?: boolean | undefined
  /**
   * True when sorting by a nested value fails on a row with a null on the way to it; otherwise such a row has the default of the type.
   * Default: false.
   */
  readonly disableNullableTypeExpressionForSorting?: boolean | undefined
  /**
   * The names by which the server knows the fields of the table, in the order in which it looks them up (rule S8). Default: the names
   * of the fields.
   */
  readonly names?: readonly ServerName[] | undefined
  /** The custom methods of the server by name (rules S27 to S29). Default: none. */
  readonly methods?: ServerMethods | undefined
  /**
   * The way in which the server reads the query string before Sieve sees it. Default: none, which reads the parameters by rule
   * P5.
   */
  readonly binding?: ServerBinding | undefined
  /** The name of the action's parameter, as for `modelBinding`. Default: `m`. */
  readonly modelName?: string | undefined
  /**
   * The database behind the library. A hint then says where it answers in another way than the library over a list of objects (rule
   * S30). Default: none, a list of objects.
   */
  readonly behind?: DatabaseBehind | undefined
}

/**
 * All options of a server. A page size that is undefined is that of the table, names that are undefined are those of its fields.
 * @example
 * import { sieveWith, type ServerSettings } from "trommel/sieve"
 * const settings: ServerSettings = sieveWith({ maxPageSize: 50 }).options
 * settings.maxPageSize // => 50
 * settings.caseSensitive // => false
 */
export interface ServerSettings {
  readonly defaultPageSize: number | undefined
  readonly maxPageSize: number | undefined
  readonly caseSensitive: boolean
  readonly ignoreNullsOnNotEqual: boolean
  readonly throwExceptions: boolean
  readonly disableNullableTypeExpressionForSorting: boolean
  readonly names: readonly ServerName[] | undefined
  readonly methods: ServerMethods
  readonly binding: ServerBinding | undefined
  readonly modelName: string
  readonly behind: DatabaseBehind | undefined
}

/** The settings of a server whose configuration names none. */
export const defaultServer: ServerSettings = {
  defaultPageSize: undefined,
  maxPageSize: undefined,
  caseSensitive: false,
  ignoreNullsOnNotEqual: true,
  throwExceptions: false,
  disableNullableTypeExpressionForSorting: false,
  names: undefined,
  methods: {},
  binding: undefined,
  modelName: "m",
  behind: undefined,
}

/**
 * Reads the options of a server, which may come from a file.
 * @throws TypeError for an option that does not exist or has a value of another type, RangeError for a page size that is not a whole
 * number of 32 bits.
 */
export function readSieveOptions(given: unknown): ServerSettings {
  const properties = readObject(given)
  if (properties === undefined)
    throw new TypeError(
      `the options of the dialect sieve must be an object, got ${describeValue(given)}`,
    )
  for (const name of properties.keys())
    if (!Object.hasOwn(defaultServer, name))
      throw new TypeError(
        `the dialect sieve has no option ${JSON.stringify(name)}. Its options: ${Object.keys(defaultServer).join(", ")}`,
      )
  const flag = (name: keyof ServerSettings): boolean =>
    readFlag({ properties, report: refuse() }, name, defaultServer[name] === true)
  const read = <Value>(name: keyof ServerSettings, readValue: (value: unknown) => Value) =>
    properties.has(name) ? readValue(properties.get(name)) : undefined
  return {
    defaultPageSize: readPageSize(properties, "defaultPageSize"),
    maxPageSize: readPageSize(properties, "maxPageSize"),
    caseSensitive: flag("caseSensitive"),
    ignoreNullsOnNotEqual: flag("ignoreNullsOnNotEqual"),
    throwExceptions: flag("throwExceptions"),
    disableNullableTypeExpressionForSorting: flag("disableNullableTypeExpressionForSorting"),
    names: read("names", (names) => readServerNames(names, refuse())),
    methods: read("methods", (methods) => readMethods(methods, refuse)) ?? defaultServer.methods,
    binding: read("binding", (binding) => readServerBinding(binding, "binding")),
    modelName: read("modelName", readModelName) ?? defaultServer.modelName,
    behind: read("behind", readDatabase),
  }
}

/** Returns what throws for the first mistake of an option, or of a method. */
function refuse(method?: string): ReportProblem {
  const place = method === undefined ? "" : `the method ${quote(method)}: `
  return (problem) => {
    throw new TypeError(`${place}${problem}`)
  }
}

function readPageSize(
  properties: OwnProperties,
  name: "defaultPageSize" | "maxPageSize",
): number | undefined {
  const size = properties.get(name)
  if (size === undefined || isInt32(size)) return size
  throw typeof size === "number"
    ? new RangeError(`"${name}" must be a whole number of 32 bits, got ${size}`)
    : new TypeError(`"${name}" must be a number, got ${describeValue(size)}`)
}

function readDatabase(given: unknown): DatabaseBehind {
  const found = databases.find((database) => database === given)
  if (found !== undefined) return found
  throw new TypeError(`"behind" must be ${databases.join(" or ")}, got ${describeValue(given)}`)
}
