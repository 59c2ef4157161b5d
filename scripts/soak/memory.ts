import process from "node:process"

/** Returns the megabytes in use after a garbage collection. Needs `node --expose-gc`. */
export function heapAfterCollection(): number {
  if (globalThis.gc === undefined) throw new Error("Start with node --expose-gc.")
  globalThis.gc()
  return process.memoryUsage().heapUsed / 2 ** 20
}

/** True unless the last number is more than 1.2 times the one after the first tenth, when caches are warm. */
export function isFlat(heaps: readonly number[]): boolean {
  const warm = heaps[Math.ceil(heaps.length / 10)]
  const last = heaps.at(-1)
  return warm === undefined || last === undefined || last <= 1.2 * warm
}
