import type { BindableQuery } from "../bind/dialect.ts"
import type { TextInput } from "../url/query-form.ts"

/** A tree, such as those of `parseQuery`, the template tag and the builder. A missing list is empty. */
export interface QueryTreeInput extends Partial<
  Omit<BindableQuery, "filters" | "sorts" | "page" | "pageSize">
> {
  readonly filters?: BindableQuery["filters"] | undefined
  readonly sorts?: BindableQuery["sorts"] | undefined
  readonly page?: string | number | undefined
  readonly pageSize?: string | number | undefined
}

/**
 * A query in any form: a URL or query string, `URL`, `URLSearchParams`, `Request`, a record of parameters, or a tree.
 * @example
 * import type { QueryInput } from "trommel"
 * const count = (query: QueryInput): number => applyQuery(movies, table, query).matched
 * count("/movies?filters=year==1979") // => 2
 * count({ filters: "year==1979" }) // => 2
 * count(buildQuery(table).where("year", "==", 1979)) // => 2
 */
export type QueryInput = TextInput | QueryTreeInput
