import { createRandom, type Random } from "./random.ts"
import { adjectives, names, phrases, things } from "./word-lists.ts"

export interface SeedSource extends RandomTexts {
  readonly random: Random
  readonly time: () => string
  /** Returns the value of an empty field: null where the data may have nulls, else a value of the type in the interface. */
  readonly empty: <Value>(standIn: Value) => Value | null
}

interface SourceOptions {
  readonly seed: number
  /** Another number gives other values for the same seed. */
  readonly stream: number
  readonly count: number
  readonly nulls: boolean
}

/** Makes a source for one list of a store, so that its size does not change another list. */
export function createSeedSource({ seed, stream, count, nulls }: SourceOptions): SeedSource {
  const random = createRandom(seed, stream)
  return {
    random,
    time: createRandomTimes(random, count),
    empty: (standIn) => (nulls ? null : standIn),
    ...createRandomTexts(random),
  }
}

export function makeRows<Row>(count: number, make: (at: number) => Row): Row[] {
  return Array.from({ length: count }, (_, at) => make(at))
}

interface RandomTexts {
  readonly title: () => string
  readonly phrase: () => string
  readonly person: () => string
  readonly email: () => string
}

function createRandomTexts(random: Random): RandomTexts {
  const [all, objects, people, sayings] = [
    split(adjectives),
    split(things),
    split(names),
    split(phrases),
  ]
  const mailNames = people.map((name) => toAscii(name, ".") || "customer")
  return {
    title: () => `${random.pick(all)} ${random.pick(objects)}`,
    phrase: () => random.pick(sayings),
    person: () => random.pick(people),
    email: () =>
      `${random.pick(mailNames)}${random.below(40)}@example.${random.pick(["com", "org", "net"])}`,
  }
}

function split(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => line.split("; "))
}

/**
 * Returns the ASCII letters and digits of a text in lower case, with a separator for each run of other characters.
 * @example toAscii("Émile & Zoë", "-") // => "emile-zoe"
 */
export function toAscii(text: string, separator: string): string {
  const bare = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
  return (bare.match(/[a-z0-9]+/g) ?? []).join(separator)
}

const msPerMinute = 60_000
export const minutesPerDay = 1440
const days = 731
const start = Date.UTC(2024, 0, 1)

/**
 * Makes a source of times in 2024 and 2025, so that data does not depend on the clock.
 * @param count - number of times that will be taken. Each one is used about four times, so that
 * rows tie.
 */
function createRandomTimes(random: Random, count: number): () => string {
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

export function addMinutes(time: string, minutes: number): string {
  return formatTime(Date.parse(time) + minutes * msPerMinute)
}

/** How many orders are drawn to find one that is old enough. */
const mostDraws = 20

/** Draws an order and a time when something can happen to it: not before it was made. */
export function drawEvent<Order extends { readonly dateCreated: string }>(
  orders: readonly Order[],
  { random, time }: Pick<SeedSource, "random" | "time">,
): { readonly order: Order; readonly dateCreated: string } {
  const dateCreated = time()
  for (let draws = 0; draws < mostDraws; draws++) {
    const order = random.pick(orders)
    if (Date.parse(order.dateCreated) <= Date.parse(dateCreated)) return { order, dateCreated }
  }
  const order = random.pick(orders)
  return { order, dateCreated: addMinutes(order.dateCreated, random.below(minutesPerDay)) }
}
