/** A generated row. It has no values of other kinds than JSON has. */
export interface GeneratedRow {
  readonly name: string
  readonly city: string | null
  readonly created: string
  readonly amount: number
  readonly status: number
}

/** The definitions of the fields of generated rows: two texts, a date, a number and an enum. */
export const generatedTable = {
  name: { kind: "text", nullable: false },
  city: { kind: "text" },
  created: { kind: "date", nullable: false },
  amount: { kind: "number", nullable: false },
  status: {
    kind: "enum",
    nullable: false,
    values: { 0: "Draft", 1: "Open", 2: "Paid", 3: "Cancelled" },
  },
} as const

const first = ["Ada", "Ben", "Cleo", "Dana", "Elif", "Fay", "Gus", "Hope", "Iris", "Juan", "Kim"]
const last = ["Abbott", "Brandt", "Costa", "Dixon", "Evans", "Fischer", "Garcia", "Hughes", "Ito"]
const cities = ["Berlin", "Lagos", "Lima", "Oslo", "Porto", "Quito", "Sapporo", "Tunis", "Zagreb"]

const start = Date.UTC(2022, 0, 1)
const threeYears = 3 * 365 * 24 * 60 * 60 * 1000

/** Makes rows, the same ones at each call. Words come with numbers, so that a search has something to find. */
export function generateRows(count: number): readonly GeneratedRow[] {
  const next = createRandom(20_250_101)
  const below = (limit: number): number => Math.floor(next() * limit)
  const pick = (words: readonly string[]): string => words[below(words.length)] ?? ""
  return Array.from({ length: count }, () => ({
    name: `${pick(first)} ${pick(last)} ${below(10_000)}`,
    city: below(20) === 0 ? null : pick(cities),
    created: new Date(start + Math.floor((next() * threeYears) / 1000) * 1000).toISOString(),
    amount: below(1_000_000) / 100,
    status: below(4),
  }))
}

/** Creates a generator of numbers from 0 to below 1 (by a product and a sum in 32 bits). */
function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 0x1_0000_0000
  }
}
