import { sql } from "kysely"
import { defineFields } from "../../src/index.ts"
import { defineSqlTable, sqlite, postgres } from "../../src/kysely.ts"
import type { Engine } from "../support/sql/engine.ts"

/** A row of the table `goods`, as both engines hold it. */
interface GoodsColumns {
  readonly id: number
  readonly name: string | null
  readonly code_fold: string | null
  readonly code: string | null
  readonly total: number | null
  readonly stock: number | null
  readonly state: number | null
  readonly placed: string | null
  readonly paid: unknown
  readonly owner: string | null
}

export interface GoodsDatabase {
  readonly goods: GoodsColumns
}

export const goodsFields = defineFields({
  id: { kind: "integer", nullable: false },
  name: { kind: "text" },
  code: { kind: "text" },
  total: { kind: "number" },
  stock: { kind: "integer" },
  state: { kind: "enum", values: [0, 1, 2] },
  placed: { kind: "date" },
  paid: { kind: "boolean" },
  owner: { kind: "uuid" },
  soldOut: {
    kind: "shortcut",
    test: ({ stock }: { readonly stock?: number | null }) => stock === 0,
  },
  placedFrom: { kind: "range-end", end: "from", of: "placed" },
})

/** The plain table of both engines: `name` by classes, `code` by a stored folded column. */
const columns = {
  id: { notNull: true },
  name: {},
  code: { fold: { column: "code_fold" } },
  total: {},
  stock: {},
  state: {},
  placed: {},
  paid: {},
  owner: {},
} as const

export const sqliteGoods = defineSqlTable<GoodsDatabase>()(goodsFields, {
  engine: sqlite,
  table: "goods",
  key: ["id"],
  columns,
  shortcuts: { soldOut: (column) => sql`coalesce(${column("stock")} = 0, false)` },
})

export const postgresGoods = defineSqlTable<GoodsDatabase>()(goodsFields, {
  engine: postgres,
  table: "goods",
  key: ["id"],
  columns,
  shortcuts: { soldOut: (column) => sql`coalesce(${column("stock")} = 0, false)` },
})

/** The rows in memory. `code` is folded in `code_fold`. */
export const goods = [
  {
    id: 1,
    name: "Kühlschrank",
    code: "Ab1",
    total: 1.5,
    stock: 0,
    state: 1,
    placed: "2024-01-31T12:00:00.123Z",
    paid: true,
    owner: "6f9619ff-8b86-d011-b42d-00cf4fc964ff",
  },
  {
    id: 2,
    name: "KÜHL",
    code: "aB2",
    total: -0.5,
    stock: 7,
    state: 2,
    placed: "2024-02-01T00:00:00Z",
    paid: false,
    owner: null,
  },
  {
    id: 3,
    name: "",
    code: "",
    total: 1e300,
    stock: null,
    state: null,
    placed: null,
    paid: null,
    owner: "00000000-0000-0000-0000-000000000000",
  },
  {
    id: 4,
    name: null,
    code: null,
    total: null,
    stock: 3,
    state: 0,
    placed: "0001-01-01T00:00:00Z",
    paid: true,
    owner: null,
  },
  {
    id: 5,
    name: "a%_*?[\\]'\"😀～",
    code: "%",
    total: 0,
    stock: -7,
    state: 1,
    placed: "9999-12-31T23:59:59.999Z",
    paid: null,
    owner: null,
  },
] as const

/** Makes the table on an engine and fills it. */
export async function createGoods({ engineName, script, run }: Engine): Promise<void> {
  const isSqlite = engineName === "sqlite"
  await script(
    isSqlite
      ? "create table goods (id integer primary key, name text, code_fold text, code text, total real, stock integer, state integer, placed text, paid integer, owner text)"
      : "create table goods (id int4 primary key, name text, code_fold text, code text, total float8, stock int4, state int4, placed timestamptz, paid boolean, owner uuid)",
  )
  for (const row of goods) {
    const { placed, paid, code } = row
    const iso = placed && new Date(placed).toISOString()
    const values = [
      row.id,
      row.name,
      code?.toUpperCase() ?? null,
      code,
      row.total,
      row.stock,
      row.state,
      iso,
      isSqlite ? paid && Number(paid) : paid,
      row.owner,
    ]
    const marks = values.map((_, index) => (isSqlite ? "?" : `$${index + 1}`)).join(", ")
    await run(
      `insert into goods values (${marks})`,
      values.map((value) => (isSqlite && typeof value === "boolean" ? Number(value) : value)),
    )
  }
}
