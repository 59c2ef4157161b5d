import type * as Fast from "../../src/fast.js"
import type * as Main from "../../src/index.js"
import type * as Sieve from "../../src/sieve.js"

const load = async (entry: string): Promise<unknown> => import(new URL(`../../dist/${entry}.js`, import.meta.url).href)

/** The built package, as users get it; the types are those of the sources, so that they are there before the first build. */
export const { applyQuery, bindQuery, defineFields, operatorSymbols, parseFilters, parseQuery } = (await load("index")) as typeof Main
export const { fuseTest } = (await load("fast")) as typeof Fast
export const { sieve } = (await load("sieve")) as typeof Sieve
