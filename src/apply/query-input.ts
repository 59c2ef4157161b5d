import type { BindableQuery } from "../bind/dialect.ts"
import type { UrlLike } from "../url/read-url.ts"

/**
 * The four parameters as `readUrl` and web frameworks hand them over, with decoded values: `req.query` of Express and Fastify,
 * `searchParams` of Next.js, `getQuery` of h3. Of a list of strings, which stands for a repeated parameter, the first counts.
 * @example
 * import type { QueryParameters } from "trommel"
 * const parameters: QueryParameters = { filters: ["rating>8"], pageSize: "1" }
 * applyQuery(movies, table, parameters).data.length // => 1
 */
export interface QueryParameters {
  readonly filters?: string | readonly string[] | undefined
  readonly sorts?: string | readonly string[] | undefined
  readonly page?: string | number | readonly string[] | undefined
  readonly pageSize?: string | number | readonly string[] | undefined
}

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
 * Says of a URL that it has none of the parameters as properties. Every member of {@link QueryInput} then knows these names, so
 * the compiler blames a wrong value in an object literal on the property that has it.
 */
export interface WithoutParameters {
  readonly filters?: never
  readonly sorts?: never
  readonly page?: never
  readonly pageSize?: never
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
export type QueryInput = (UrlLike & WithoutParameters) | QueryParameters | QueryTreeInput

/**
 * A type whose property names are not known, such as the type of `req.query` of Express. It is accepted as a record of
 * parameters; an object literal is not, so that the compiler finds wrong names and values in it.
 */
export type OpenParameters<Given> = string extends keyof Given ? Given : never
