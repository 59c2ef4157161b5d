import { bytesInUse } from "./support/heap.ts"
import { createCollection } from "./support/package.ts"
import type { Question } from "./support/question.ts"
import { createOrders } from "./support/rows.ts"
import { orders } from "./support/table.ts"

/** Returns the memory of a collection after queries, in percent of that of its rows. */
function measureMemory(filters: readonly string[]): number {
  const before = bytesInUse()
  const rows = createOrders(1_000_000)
  const withRows = bytesInUse()
  const collection = createCollection(rows, orders, { key: "id" })
  const withKeys = bytesInUse()
  for (const text of filters)
    collection.query({ filters: text, sorts: "status,-total", pageSize: 50 })
  const after = bytesInUse()
  if (collection.size !== rows.length) throw new Error("Rows are lost.")
  return ((after - withKeys) / (withRows - before)) * 100
}

const numbers = ["country==NL,total>=500", "created>=2024-03-01,created<2024-06-01,status==1|3"]
const texts = ["(customer|email)@=*smith"]

/** What a collection keeps of its rows. */
export const memory: Question = {
  title: "Memory of a collection beside its rows",
  about:
    "The memory that queries over 1,000,000 rows add to a process, in percent of the memory of the rows: columns, one order by `status,-total`, and results. The look-up of rows by their keys is not part of it. `maxMemory` limits it.",
  unit: "%",
  onlyWithPeers: true,
  lines: [
    {
      what: "columns of numbers, dates and texts with few values",
      contenders: { trommel: () => measureMemory(numbers) },
      aim: { atMost: 12 },
    },
    {
      what: "the same and two searched columns of texts",
      contenders: { trommel: () => measureMemory([...numbers, ...texts]) },
      aim: { atMost: 42 },
    },
  ],
}
