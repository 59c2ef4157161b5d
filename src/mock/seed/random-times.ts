import type { Random } from "./random.ts"

const msPerMinute = 60_000
const minutesPerDay = 1440
const days = 731
const start = Date.UTC(2024, 0, 1)

/**
 * Makes a source of times in 2024 and 2025, so that data does not depend on the clock.
 * @param count - number of times that will be taken. Each one is used about four times, so that
 * rows tie.
 */
export function createRandomTimes(random: Random, count: number): () => string {
  const pool = Array.from({ length: Math.max(1, Math.ceil(count / 4)) }, () => makeTime(random))
  return () => random.pick(pool)
}

/** Makes a time: some at midnight, so that they equal a date alone, and some with milliseconds. */
function makeTime(random: Random): string {
  const day = start + random.below(days) * minutesPerDay * msPerMinute
  if (random.chance(10)) return formatTime(day)
  return formatTime(
    day +
      random.below(minutesPerDay) * msPerMinute +
      (random.chance(10) ? random.below(msPerMinute) : 0),
  )
}

function formatTime(ms: number): string {
  return new Date(ms).toISOString().replace(".000Z", "Z")
}
