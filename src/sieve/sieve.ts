import { sieveCompleting } from "./sieve-completing.ts"
import { sieveBinding } from "./sieve-binding.ts"
import { sievePaging } from "./sieve-paging.ts"
import { sieveReading } from "./sieve-reading.ts"
import { sievePrinting } from "./sieve-printing.ts"

/**
 * The dialect of stock Sieve 2.5.5 as one object.
 * @example
 * parseFilters("a==b==c", { dialect: sieve }).conditions[0].values[0] // => { kind: "text", text: "b", range: { start: 3, end: 4 } }
 * sieve.name // => "sieve"
 */
export const sieve = {
  name: "sieve",
  reading: sieveReading,
  printing: sievePrinting,
  binding: sieveBinding,
  paging: sievePaging,
  completing: sieveCompleting,
} as const
