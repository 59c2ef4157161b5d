import { ratioOf } from "./support/measure.ts"
import { applyQuery, createCollection } from "./support/package.ts"
import { queryOf } from "./growth.ts"
import type { Question } from "./support/question.ts"
import { createOrders, type Order } from "./support/rows.ts"
import { orders } from "./support/table.ts"

/** Measures how long a collection takes to make, beside one query over the same rows. */
function measure(
  create: (rows: readonly (Order & { readonly code: string })[]) => unknown,
): number {
  const rows = createOrders(1_000_000).map((row) => ({ ...row, code: `order ${row.id}` }))
  return ratioOf(
    () => create(rows),
    () => applyQuery(rows, orders, queryOf(500)),
  )
}

/** What a collection takes before its first query: its keys are read and checked. */
export const coldCollection: Question = {
  title: "Making a collection of 1,000,000 rows",
  about:
    "`createCollection` again and again over the same rows. The reference is one `applyQuery`: page 1 of 50 of `country==NL,total>=500` ordered by `status,-total`.",
  unit: "times",
  onlyWithPeers: true,
  lines: [
    {
      what: "keys are ascending numbers",
      contenders: {
        trommel: () => measure((rows) => createCollection(rows, orders, { key: "id" })),
      },
      aim: { atMost: 2 },
    },
    {
      what: "keys are texts",
      contenders: {
        trommel: () =>
          measure((rows) => createCollection(rows, orders, { key: ({ code }) => code })),
      },
    },
  ],
}
