import type { Order } from "./rows.ts"

/** A query of the benchmark of collections, and the loop that an author would write instead. */
export interface CollectionQuery {
  readonly filters: string
  /** The values in the query, for libraries that take no text. */
  readonly values: QueryValues
  readonly find: (rows: readonly Order[]) => Order[]
}

export interface QueryValues {
  readonly country?: string
  readonly total?: number
  readonly part?: string
  readonly from?: string
  readonly to?: string
  readonly ids?: readonly [number, number]
}

/** Returns queries by country and total, each with values of its own. */
export const byCountryAndTotal = (count: number): CollectionQuery[] =>
  Array.from({ length: count }, (_, index) => {
    const total = 500 + index / 10
    return {
      // No row has the second value. It makes each condition a new one.
      filters: `country==NL|X${index},total>=${total}`,
      values: { country: "NL", total },
      find: (rows) => {
        const matching: Order[] = []
        for (const row of rows)
          if (row.country === "NL" && row.total !== null && row.total >= total) matching.push(row)
        return matching
      },
    }
  })

/** Parts of names and addresses, none of which is a part of another. */
const parts =
  "smith,vries,meyer,okafor,nakamura,rossi,novák,larsen,johannes,mary,ravi,chen,olu,zoë,ivan,fatima"

/** Returns searches in two fields, letter case ignored. */
export const byText = (): CollectionQuery[] =>
  parts.split(",").map((part) => ({
    filters: `(customer|email)@=*${part}`,
    values: { part },
    find: (rows) => rows.filter(searchOf(part)),
  }))

/** Returns the test of a search in two fields. A pattern is faster than converting every string to lower case. */
export function searchOf(part: string): (row: Order) => boolean {
  const pattern = new RegExp(part, "i")
  return ({ customer, email }) =>
    (customer !== null && pattern.test(customer)) || (email !== null && pattern.test(email))
}

/** Returns queries by a range of dates and two ids, each with values of its own. */
export const byDatesAndIds = (): CollectionQuery[] =>
  pairsOfIds.map((ids, index) => {
    const [from, to] = [dayOf(60 + index * 3), dayOf(152 + index * 3)]
    const [first, second] = ids
    return {
      filters: `created>=${from},created<${to},status==${first}|${second}`,
      values: { from, to, ids },
      find: (rows) => {
        const matching: Order[] = []
        for (const row of rows)
          if (
            (row.status === first || row.status === second) &&
            row.created >= from &&
            row.created < to
          )
            matching.push(row)
        return matching
      },
    }
  })

const statuses = [0, 1, 2, 3, 4, 5]
const pairsOfIds = statuses.flatMap((first) =>
  statuses.filter((second) => second > first).map((second) => [first, second] as const),
)

/** Returns the text of the start of a day of the years of the rows, in the form that the rows have. */
const dayOf = (day: number): string => new Date(Date.UTC(2024, 0, day)).toISOString()
