import type { Random } from "./random.ts"

const msPerMinute = 60_000
const minutesPerDay = 1440
const days = 731
const start = Date.UTC(2024, 0, 1)
const rowsPerTime = 4
/** The most times that are held at once, so that memory does not grow with the number of rows. */
const maxPoolSize = 16_384

/**
 * Makes a source of times in 2024 and 2025, so that data does not depend on the clock.
 * @param count - number of times that will be taken. Each one is used about four times, so that
 * rows tie. Beyond 65,536, each 65,536 times taken are picked from a pool of their own.
 */
export function createRandomTimes(random: Random, count: number): () => string {
  const wanted = Math.max(1, Math.ceil(count / rowsPerTime))
  const size = Math.min(wanted, maxPoolSize)
  const makePool = (): number[] => Array.from({ length: size }, () => makeTime(random))
  let pool = makePool()
  let taken = 0
  return () => {
    if (wanted > maxPoolSize && taken === maxPoolSize * rowsPerTime) {
      pool = makePool()
      taken = 0
    }
    taken++
    return formatTime(random.pick(pool))
  }
}

/**
 * Makes a time in milliseconds: some at midnight, so that they equal a date alone, and some with
 * milliseconds.
 */
function makeTime(random: Random): number {
  const day = start + random.below(days) * minutesPerDay * msPerMinute
  if (random.chance(10)) return day
  const minute = day + random.below(minutesPerDay) * msPerMinute
  return random.chance(10) ? minute + random.below(msPerMinute) : minute
}

function formatTime(ms: number): string {
  return new Date(ms).toISOString().replace(".000Z", "Z")
}
