import type * as Main from "../../src/index.ts"
import type * as Sieve from "../../src/sieve.ts"

const load = async (entry: string): Promise<unknown> =>
  import(new URL(`../../dist/${entry}.js`, import.meta.url).href)

/** The built package, as users get it. The types are those of the sources, which exist before the first build. */
export const { applyQuery, bindQuery, defineFields, operatorSymbols, parseFilters, parseQuery } =
  (await load("index")) as typeof Main
export const { sieve } = (await load("sieve")) as typeof Sieve
