import { describeValue } from "../../diagnostics/wording.ts"
import { readFlag } from "../../fields/options.ts"
import { requireObject, type GivenObject } from "../../fields/problem.ts"
import { propertyOr } from "../../fields/untrusted.ts"
import { isInt32 } from "../int32.ts"
import type { ServerSettings } from "../options.ts"

/** The options that a description holds: those of the library itself. */
type DescribedOptions = Omit<
  ServerSettings,
  "names" | "methods" | "binding" | "modelName" | "behind"
>

/** Reads the options of a server. Those that are missing have the defaults of the library. */
export function readOptionsOfServer({ properties, report }: GivenObject): DescribedOptions {
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
