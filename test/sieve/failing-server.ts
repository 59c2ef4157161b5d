import type { Fields } from "../../src/fields/field.ts"
import { applyQuery, defineFields } from "../../src/index.ts"
import { sieveWith, type SieveOptions, type SortableRows } from "../../src/sieve.ts"
import { failureOf } from "../../src/sieve/running/run-failing.ts"

/** A row of the server. */
export interface Row {
  readonly id: number
  readonly n?: number
  readonly name?: string | null
  readonly owner?: { readonly level: number; readonly since?: string } | null
}

/** Throws anything. */
export function throwing(thrown: unknown): never {
  throw thrown
}

/** The error of all methods that throw. */
export const onPurpose = Object.assign(new Error("on purpose"), { name: "OnPurpose" })

const fields = {
  id: { kind: "integer", nullable: false },
  n: { kind: "integer", bits: 32 },
  name: { kind: "text" },
  level: { kind: "integer", bits: 32, path: "owner.level", nullable: false },
  score: { kind: "integer", bits: 32, path: "owner.level" },
  since: { kind: "date", path: "owner.since", nullable: false },
  owner: { kind: "object", sort: false },
  even: { kind: "shortcut", test: (row: Row) => row.id % 2 === 0 },
} as const

/** The custom methods of the server. */
const methods = {
  All: { filter: (rows: Iterable<Row>) => rows },
  Two: {
    filter: function* (rows: Iterable<Row>) {
      let left = 2
      for (const row of rows) yield left-- > 0 ? row : throwing(onPurpose)
    },
    sort: function* (rows: SortableRows<Row>) {
      let left = 2
      for (const row of rows) yield left-- > 0 ? row : throwing(onPurpose)
    } as never,
  },
  Called: {
    filter: () => throwing(onPurpose),
    sort: () => throwing(onPurpose),
  },
  Compared: {
    sort: (rows: SortableRows<Row>) => rows.orderBy(() => throwing(onPurpose)),
  },
  ById: {
    sort: (rows: SortableRows<Row>) => rows.orderBy((left, right) => left.id - right.id),
  },
  Alike: { sort: (rows: SortableRows<Row>) => rows.orderBy(() => 0) },
  Unsorted: { sort: (rows: SortableRows<Row>) => rows.unordered() },
}

/** The server may sort by an object, although it fails then. */
const names = ["id", "n", "name", "level", "score", "since", "owner"].map((name) => ({
  name,
  field: name,
  filter: true,
  sort: true,
}))
const table: Fields = defineFields(fields)

/** Rows in no order. */
export const four: readonly Row[] = [{ id: 3 }, { id: 1 }, { id: 4 }, { id: 2 }]

type Query = Parameters<typeof applyQuery>[2]

/** Asks a server, and returns what it tells of a failure. */
export function ask(query: Query, rows = four, options: SieveOptions = {}) {
  const answer = applyQuery(rows, table, query, {
    dialect: sieveWith({ defaultPageSize: 0, names, methods, ...options }),
  })
  const { total, diagnostics } = answer
  const failure = failureOf(answer)
  return {
    ids: answer.data.map(({ id }) => id),
    total,
    failure: failure && { source: failure.source, range: failure.range, ...dataOf(failure) },
    diagnostics: diagnostics.map(({ code, source, range, data }) => ({
      code,
      source,
      range,
      data,
    })),
  }
}

const dataOf = ({ data }: { readonly data: unknown }): object => ({ ...(data as object) })
