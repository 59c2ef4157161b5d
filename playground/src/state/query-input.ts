import { standard, type ApplyOptions, type QueryText } from "../../../src/index.ts"
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
