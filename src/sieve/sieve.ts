import { defaultServer } from "./options.ts"
import { dialectOf, type SieveDialect } from "./sieve-dialect.ts"

/**
 * The dialect of stock Sieve 2.5.5 as one object, with the options that a server has when its configuration names none. Page sizes are
 * those of the table. {@link sieveWith} makes it for other options.
 * @example
 * parseFilters("a==b==c", { dialect: sieve }).conditions[0].values[0] // => { kind: "text", text: "b", range: { start: 3, end: 4 } }
 * sieve.name // => "sieve"
 */
export const sieve: SieveDialect = /* @__PURE__ */ dialectOf(defaultServer)
