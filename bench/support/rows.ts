import { createRandom } from "./random.ts"

/** A row of a list endpoint, with nulls. */
export interface Order {
  readonly id: number
  readonly customer: string | null
  readonly email: string | null
  readonly country: string
  readonly status: 0 | 1 | 2 | 3 | 4 | 5
  readonly total: number | null
  readonly paid: boolean
  /** The canonical text of an instant: in UTC, with milliseconds and `Z`. */
  readonly created: string
}

const firstNames = [
  "Johannes",
  "Mary",
  "Ann",
  "Ravi",
  "Chen",
  "Olu",
  "Søren",
  "Zoë",
  "Ivan",
  "Fatima",
] as const
const lastNames = [
  "Smith",
  "de Vries",
  "Goldsmith",
  "Meyer",
  "Okafor",
  "Nakamura",
  "Rossi",
  "Novák",
  "SMITHSON",
  "Larsen",
] as const
const countries = ["NL", "DE", "FR", "US", "IN", "JP", "NG", "IT"] as const
const statuses = [0, 1, 2, 3, 4, 5] as const
const firstDay = Date.UTC(2023, 0, 1)
const days = 730

/** Creates rows, the same ones at each call. One in twenty texts and numbers is null. */
export function createOrders(count: number): Order[] {
  const random = createRandom(2)
  return Array.from({ length: count }, (_, id) => {
    const [first, last] = [random.pick(firstNames), random.pick(lastNames)]
    return {
      id,
      customer: random.chance(0.05) ? null : `${first} ${last}`,
      email: random.chance(0.05) ? null : `${first}.${last}${id}@example.org`.toLowerCase(),
      country: random.pick(countries),
      status: random.pick(statuses),
      total: random.chance(0.05) ? null : random.between(0, 100_000) / 100,
      paid: random.chance(0.7),
      created: new Date(firstDay + random.between(0, days * 86_400_000)).toISOString(),
    }
  })
}
