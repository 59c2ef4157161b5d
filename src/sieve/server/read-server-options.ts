import { describeValue } from "../../diagnostics/wording.ts"
import { readFlag } from "../../fields/options.ts"
import { requireObject, type GivenObject } from "../../fields/problem.ts"
import { propertyOr } from "../../fields/untrusted.ts"
import { isInt32 } from "../../url/int32.ts"

/**
 * All options of a server with Sieve.
 * @example
 * import { fieldsFromSieve, type ServerOptions } from "trommel/sieve"
 * const read = fieldsFromSieve({ properties: {}, names: [], options: { maxPageSize: 50 } })
 * const options: ServerOptions | undefined = read.ok ? read.value.options : undefined
 * options?.maxPageSize // => 50
 * options?.caseSensitive // => false
 */
export interface ServerOptions {
  /** The rows on a page when the query does not say; 0 for no paging. */
  readonly defaultPageSize: number
  /** The largest number of rows on a page; 0 for any. */
  readonly maxPageSize: number
  /** True when a name needs the letter case of the server. */
  readonly caseSensitive: boolean
  /** False when `!=` matches an empty value of a row as well. */
  readonly ignoreNullsOnNotEqual: boolean
  /** True when the server throws where it would give up (rule S9). */
  readonly throwExceptions: boolean
  /** True when a sort by a property of an object that is null throws. */
  readonly disableNullableTypeExpressionForSorting: boolean
}

/** Reads the options of a server. Those that are missing have the defaults of the library. */
export function readOptionsOfServer({ properties, report }: GivenObject): ServerOptions {
  const own = properties.has("options")
    ? requireObject(properties.get("options"), '"options"', report)
    : undefined
  const given = { properties: own ?? new Map<string, unknown>(), report }
  return {
    defaultPageSize: readSize(given, "defaultPageSize"),
    maxPageSize: readSize(given, "maxPageSize"),
    caseSensitive: readFlag(given, "caseSensitive", false),
    ignoreNullsOnNotEqual: readFlag(given, "ignoreNullsOnNotEqual", true),
    throwExceptions: readFlag(given, "throwExceptions", false),
    disableNullableTypeExpressionForSorting: readFlag(
      given,
      "disableNullableTypeExpressionForSorting",
      false,
    ),
  }
}

/** Reads a number of rows, which is an `int` of the server. */
function readSize({ properties, report }: GivenObject, name: string): number {
  const size = propertyOr(properties, name, 0)
  if (isInt32(size)) return size
  report(`"${name}" must be an integer of 32 bits, got ${describeValue(size)}`, { rule: "S18" })
  return 0
}
