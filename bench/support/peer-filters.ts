import { createShapes } from "./other-queries.ts"
import { importPeer } from "./peers.ts"
import type { Order } from "./rows.ts"

/** Conditions in the form that sift, mingo and ucast share. */
export type Conditions = Readonly<Record<string, unknown>>

/** Returns the rows that meet the conditions. Conditions are compiled at each call, as the package does with a text. */
export type FilterRows = (rows: readonly Order[], conditions: Conditions) => Order[]

type Test = (row: Order) => boolean

/** Loads a library that filters rows. */
export const peerFilters = {
  sift: async () => {
    const { default: sift } = await importPeer<{
      readonly default: { readonly default: (conditions: Conditions) => Test }
    }>("sift")
    return (rows, conditions) => rows.filter(sift.default(conditions))
  },
  mingo: async () => {
    const { Query } = await importPeer<{
      readonly Query: new (conditions: Conditions) => { readonly test: Test }
    }>("mingo")
    return (rows, conditions) => {
      const query = new Query(conditions)
      return rows.filter((row) => query.test(row))
    }
  },
  ucast: async () => {
    const { guard } = await importPeer<{
      readonly guard: (conditions: Conditions) => Test
    }>("@ucast/mongo2js")
    return (rows, conditions) => {
      const test = guard(conditions)
      return rows.filter((row) => test(row))
    }
  },
} satisfies Readonly<Record<string, () => Promise<FilterRows>>>

const otherConditions: readonly Conditions[] = [
  { country: "DE" },
  { country: { $ne: "NL" } },
  { customer: /^ann smith$/i },
  { email: /^ann/ },
  { total: { $lt: 50 } },
  { total: { $in: [5, 6, 7] } },
  { status: 2 },
  { id: { $gt: 50 } },
  { created: { $lt: "2024-01-01" } },
  { paid: true },
  { country: { $in: ["NL", "DE"] } },
  { customer: null },
  { $or: [{ customer: /x/i }, { email: /x/i }] },
  { customer: /Smith/, total: { $gt: 5 } },
  { status: { $gte: 3 } },
]

const queryCount = 60

/** Runs other queries on rows of several shapes, as it is done for the package. */
export function runOthersByPeer(filterRows: FilterRows): void {
  const shapes = createShapes()
  for (let query = 0; query < queryCount; query++)
    filterRows(
      shapes[query % shapes.length] ?? [],
      otherConditions[query % otherConditions.length] ?? {},
    )
}
