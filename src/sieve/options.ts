import { describeValue } from "../diagnostics/wording.ts"
import { isInt32 } from "../url/int32.ts"
import { databases, type DatabaseBehind } from "./database-hints.ts"

/** The options of the library itself, under the names that they have in the configuration of the server. */
export interface ProcessorOptions {
  /** The rows on a page when the query has no page size; 0 returns all rows then. Default: that of the table. */
  readonly defaultPageSize?: number
  /** The largest number of rows on a page; 0 sets no maximum. Default: that of the table. */
  readonly maxPageSize?: number
  /**
   * True when names of fields and sorts have to be in the letter case of the table. Shortcuts and range ends are then unknown, because
   * the server does not find its methods. Default: false.
   */
  readonly caseSensitive?: boolean
  /**
   * False when `!=` also finds rows whose value is null. The server then fails on a row with a null on the way to the value, and
   * `!=*` fails on a null. Default: true.
   */
  readonly ignoreNullsOnNotEqual?: boolean
  /** True when the server refuses a query on which it would otherwise give up (rule S9). Default: false. */
  readonly throwExceptions?: boolean
  /**
   * True when sorting by a nested value fails on a row with a null on the way to it; otherwise such a row has the default of the type.
   * Default: false.
   */
  readonly disableNullableTypeExpressionForSorting?: boolean
  /**
   * The database behind the library. A hint then says where it answers in another way than the library over a list of objects (rule
   * S30). Default: none, a list of objects.
   */
  readonly behind?: DatabaseBehind
}

/**
 * The options of a server with their defaults. A page size that is undefined is that of the table.
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
  readonly behind: DatabaseBehind | undefined
}

/** The settings of a server whose configuration names none. */
const defaults: ServerSettings = {
  defaultPageSize: undefined,
  maxPageSize: undefined,
  caseSensitive: false,
  ignoreNullsOnNotEqual: true,
  throwExceptions: false,
  disableNullableTypeExpressionForSorting: false,
  behind: undefined,
}

/** The options that say how the server reads a query string, which the library knows nothing of. */
const ofBinding: readonly string[] = ["binding", "modelName"]

/**
 * Reads the options of the library, which may come from a file.
 * @throws TypeError for an option that does not exist or has a value of another type, RangeError for a page size that is not a whole
 * number of 32 bits.
 */
export function readSieveOptions(given: unknown): ServerSettings {
  if (typeof given !== "object" || given === null || Array.isArray(given))
    throw new TypeError(
      `the options of the dialect sieve must be an object, got ${describeValue(given)}`,
    )
  const read = new Map<string, unknown>()
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || ofBinding.includes(name)) continue
    checkOption(name, value)
    read.set(name, value)
  }
  const size = (name: string): number | undefined => {
    const value = read.get(name)
    return typeof value === "number" ? value : undefined
  }
  const flag = (name: keyof ServerSettings): boolean => (read.get(name) ?? defaults[name]) === true
  return {
    defaultPageSize: size("defaultPageSize"),
    maxPageSize: size("maxPageSize"),
    caseSensitive: flag("caseSensitive"),
    ignoreNullsOnNotEqual: flag("ignoreNullsOnNotEqual"),
    throwExceptions: flag("throwExceptions"),
    disableNullableTypeExpressionForSorting: flag("disableNullableTypeExpressionForSorting"),
    behind: databases.find((database) => database === read.get("behind")),
  }
}

function checkOption(name: string, value: unknown): void {
  if (!Object.hasOwn(defaults, name))
    throw new TypeError(
      `the dialect sieve has no option ${JSON.stringify(name)}. Its options: ${Object.keys(defaults).join(", ")}`,
    )
  if (name === "behind") {
    if (!databases.some((database) => database === value))
      throw new TypeError(`"behind" must be ${databases.join(" or ")}, got ${describeValue(value)}`)
  } else if (name === "defaultPageSize" || name === "maxPageSize") {
    if (!isInt32(value))
      throw typeof value === "number"
        ? new RangeError(`"${name}" must be a whole number of 32 bits, got ${value}`)
        : new TypeError(`"${name}" must be a number, got ${describeValue(value)}`)
  } else if (typeof value !== "boolean")
    throw new TypeError(`"${name}" must be true or false, got ${describeValue(value)}`)
}
