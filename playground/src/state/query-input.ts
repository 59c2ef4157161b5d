import {
  standard,
  type ApplyOptions,
  type BoundQuery,
  type Fields,
  type QueryText,
} from "../../../src/index.ts"
import { sieve } from "../../../src/sieve.ts"
import type { AskedQuery, DialectName } from "./page-state.ts"

/** Returns the parameters of a query. An empty text is an absent one. */
export function queryInput({ filters, sorts, page, pageSize }: AskedQuery): QueryText {
  return {
    ...(filters !== "" && { filters }),
    ...(sorts !== "" && { sorts }),
    ...(page !== "" && { page }),
    ...(pageSize !== "" && { pageSize }),
  }
}

/** The dialects by their names. */
export const dialects = { standard, sieve } as const satisfies {
  readonly [Name in DialectName]: unknown
}

/** Returns the options with which a query is read, checked and answered. */
export function queryOptions({
  dialect,
  strict,
}: Pick<AskedQuery, "dialect" | "strict">): ApplyOptions {
  return { strict, dialect: dialects[dialect] }
}

/**
 * Says what a table does with the mistakes that the page ignores. Undefined where there are none, where the page refuses them
 * too, and for a stock server, whose dialect decides.
 */
export function describeStrictness(
  { diagnostics }: BoundQuery,
  table: Fields,
  { dialect, strict }: Pick<AskedQuery, "dialect" | "strict">,
): string | undefined {
  const isWrong = diagnostics.some(({ severity }) => severity !== "hint")
  if (!isWrong || strict || dialect !== "standard") return undefined
  return table.strict === false
    ? "The table is lenient: it ignores these mistakes, as this page does."
    : "The table is strict: it refuses this query, while this page ignores the mistakes."
}
