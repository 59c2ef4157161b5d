import { sieveBinding } from "./bind.js"
import { sievePaging } from "./paging.js"
import { sieveReading } from "./read.js"
import { sievePrinting } from "./write.js"

/** The dialect of stock Sieve 2.5.5 as one object. */
export const sieve = { name: "sieve", reading: sieveReading, printing: sievePrinting, binding: sieveBinding, paging: sievePaging } as const
