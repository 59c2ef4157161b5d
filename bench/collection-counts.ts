import { searchOf } from "./support/collection-queries.ts"
import { ratioOfOnce } from "./support/once.ts"
import { createCollection } from "./support/package.ts"
import type { Question } from "./support/question.ts"
import { createOrders, type Order } from "./support/rows.ts"
import { orders } from "./support/table.ts"

const rowCount = 1_000_000
const open = (rows: readonly Order[]) => createCollection(rows, orders, { key: "id" })
const numbers = Array.from({ length: 40 }, (_, index) => index)

/** Counts rows by country in a loop, highest count first. */
function countByHand(rows: readonly Order[], least: number): [string, number][] {
  const counts = new Map<string, number>()
  for (const { country, total } of rows)
    if (total !== null && total >= least) counts.set(country, (counts.get(country) ?? 0) + 1)
  return [...counts].sort((left, right) => right[1] - left[1] || (left[0] < right[0] ? -1 : 1))
}

/** Measures counts of a field with 8 values under a condition on another, whose result is known or not. */
function measureCounts({ known }: { readonly known: boolean }): Promise<number> {
  const rows = createOrders(rowCount)
  const collection = open(rows)
  return ratioOfOnce<number>({
    queries: numbers,
    ...(known && { prepare: (number) => collection.query({ filters: `total>=${400 + number}` }) }),
    run: (number) =>
      collection
        .countValues({ filters: `total>=${400 + number}` }, "country")
        .values.map(({ value, count }) => [value, count]),
    reference: (number) => countByHand(rows, 400 + number),
  })
}

const words =
  "smith,vries,meyer,okafor,nakamura,rossi,novák,larsen,johannes,mary,ravi,chen,fatima,ivan".split(
    ",",
  )

/** Measures a letter of searches as you type, from the second on, after the letters before it. */
function measureLetter(letter: number): Promise<number> {
  const rows = createOrders(rowCount)
  const collection = open(rows)
  const condition = "total>=900"
  const countOf = (part: string): number =>
    collection.query({ filters: `${condition},(customer|email)@=*${part}` }).total
  collection.query({ filters: condition })
  return ratioOfOnce({
    queries: words,
    prepare: (word) => {
      for (let end = 1; end < letter; end++) countOf(word.slice(0, end))
    },
    run: (word) => countOf(word.slice(0, letter)),
    reference: (word) => {
      const search = searchOf(word.slice(0, letter))
      const matching: Order[] = []
      for (const row of rows)
        if (row.total !== null && row.total >= 900 && search(row)) matching.push(row)
      return matching.length
    },
  })
}

/** Counts of values, and searches that become narrower. */
export const collectionCounts: Question = {
  title: "Counts and search as you type, 1,000,000 rows",
  about:
    "The reference is a loop over all rows. Counts are those of a field with 8 values under a condition on another field. A search as you type is a query for each letter, over a condition that stays.",
  unit: "times",
  hasChart: true,
  onlyWithPeers: true,
  lines: [
    {
      what: '`countValues({}, "country")` under `total>=400`, which was asked before',
      contenders: { trommel: () => measureCounts({ known: true }) },
      aim: { atMost: 0.1 },
    },
    {
      what: '`countValues({}, "country")` under `total>=400`, which was not',
      contenders: { trommel: () => measureCounts({ known: false }) },
      aim: { atMost: 1.1 },
    },
    {
      what: "`total>=900,(customer|email)@=*sm`, after `s`",
      contenders: { trommel: () => measureLetter(2) },
      aim: { atMost: 0.5 },
    },
    {
      what: "`total>=900,(customer|email)@=*smi`, after `sm`",
      contenders: { trommel: () => measureLetter(3) },
      aim: { atMost: 0.25 },
    },
  ],
}
