import { postgres } from "../../../src/kysely.ts"
import { defineFields } from "../../../src/core.ts"
import { defineSqlTable } from "../../../src/sql/sql-table.ts"

/** The columns of the table `orders` of a cluster that fields read. */
interface OrderColumns {
  readonly shard: number
  readonly id: number
  readonly store: number
  readonly name: string
  readonly name_fold: string
  readonly note: string | null
  readonly total: string | null
  readonly status: number
  readonly paid: boolean
  readonly code: string
  readonly created: Date
}

/** The database of the coordinator. */
export type ClusterDatabase = Readonly<
  Record<"orders" | "orders_1" | "orders_2" | "orders_3", OrderColumns>
>

/** The fields of the table `orders` of a cluster. */
export const clusterFields = defineFields({
  id: { kind: "integer" },
  store: { kind: "integer" },
  name: { kind: "text" },
  note: { kind: "text" },
  total: { kind: "number" },
  status: { kind: "enum", values: [0, 1, 2, 3, 4, 5] },
  paid: { kind: "boolean" },
  code: { kind: "uuid" },
  created: { kind: "date" },
})

/** The table `orders` over all shards of a cluster. */
export const clusterOrders = defineSqlTable<ClusterDatabase>()(clusterFields, {
  engine: postgres,
  table: "orders",
  shards: ["orders_1", "orders_2", "orders_3"],
  key: ["id"],
  columns: {
    id: { notNull: true },
    store: { notNull: true },
    name: { notNull: true, collation: "C", fold: { column: "name_fold", collation: "C" } },
    note: {},
    total: { type: "numeric" },
    status: { notNull: true },
    paid: { notNull: true },
    code: { notNull: true },
    created: { notNull: true },
  },
})
