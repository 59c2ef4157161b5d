/** Does work in its turn. */
export type LimitCalls = <Value>(work: () => Promise<Value>) => Promise<Value>

/**
 * Lets so many calls go on at the same time. Others wait, and begin in the order in which they came.
 * @throws RangeError for a number with a fraction.
 */
export function limitCalls(most: number): LimitCalls {
  if (most % 1 > 0) throw new RangeError(`concurrency must be a whole number, got ${most}.`)
  const waiting: (() => void)[] = []
  let free = most
  return async (work) => {
    if (free > 0) free--
    else await new Promise<void>((start) => waiting.push(start))
    try {
      return await work()
    } finally {
      const start = waiting.shift()
      if (start === undefined) free++
      else start()
    }
  }
}
