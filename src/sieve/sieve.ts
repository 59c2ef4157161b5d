import { sieveCompleting } from "./sieve-completing.ts"
import { sieveBinding } from "./sieve-binding.ts"
import { sievePaging } from "./sieve-paging.ts"
import { sieveReading } from "./sieve-reading.ts"
import { sievePrinting } from "./sieve-printing.ts"

/** The dialect of stock Sieve 2.5.5 as one object. */
export const sieve = {
  name: "sieve",
  reading: sieveReading,
  printing: sievePrinting,
  binding: sieveBinding,
  paging: sievePaging,
  completing: sieveCompleting,
} as const
