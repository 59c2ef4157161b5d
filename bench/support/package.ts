import type * as Sources from "../../src/index.js"

const entry = new URL("../../dist/index.js", import.meta.url).href

/** The built package, as users get it; the types are those of the sources, so that they are there before the first build. */
export const { applyQuery, bindQuery, defineFields, parseFilters, parseQuery } = (await import(entry)) as typeof Sources
