import { applyQuery, defineFields, type Diagnostic, type QueryText } from "../../src/index.ts"
import type { Fields } from "../../src/fields/field.ts"
import { sieve } from "../../src/sieve.ts"

const instant = (text: string): Date => new Date(text)

export const rows = [
  {
    id: 1,
    name: "Anna",
    total: 0.1,
    stock: 3,
    paid: true,
    created: instant("2024-02-29T10:00:00Z"),
    status: 0,
    ref: null,
  },
  {
    id: 2,
    name: "anna",
    total: -2,
    stock: 7,
    paid: false,
    created: instant("2024-03-01T00:00:00Z"),
    status: 1,
    ref: "6f9619ff-8b86-d011-b42d-00cf4fc964ff",
  },
  {
    id: 3,
    name: null,
    total: null,
    stock: null,
    paid: true,
    created: null,
    status: null,
    ref: null,
  },
  {
    id: 4,
    name: "xz",
    total: 300,
    stock: 4,
    paid: false,
    created: instant("0001-01-01T00:00:00Z"),
    status: 7,
    ref: null,
  },
]

const all = { filter: true, sort: true } as const

export const table: Fields = defineFields(
  {
    id: { kind: "integer", nullable: false, ...all },
    name: { kind: "text", ...all },
    total: { kind: "number", ...all },
    stock: { kind: "integer", ...all },
    paid: { kind: "boolean", nullable: false, ...all },
    created: { kind: "date", ...all },
    status: { kind: "enum", values: { 0: "Open", 1: "Done" }, ...all },
    ref: { kind: "uuid", ...all },
    hidden: { kind: "text", filter: false, sort: false, path: "name" },
    few: {
      kind: "shortcut",
      test: (row: { readonly stock?: number | null }) =>
        typeof row.stock === "number" && row.stock < 5,
    },
    createdFrom: { kind: "range-end", end: "from", of: "created" },
    createdTo: { kind: "range-end", end: "to", of: "created" },
  },
  { defaultPageSize: 20, maxPageSize: 100 },
)

export interface Seen {
  /** Ids of the rows. */
  readonly ids: readonly number[]
  readonly pages: number
  readonly refused: boolean
  readonly codes: readonly string[]
  /** The text at each diagnostic. */
  readonly places: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

/** What stock Sieve answers, and what is said about it. */
export function ask(query: QueryText | string, strict = false): Seen {
  const asked = typeof query === "string" ? { filters: query } : query
  const { data, pages, refused, diagnostics } = applyQuery(rows, table, asked, {
    dialect: sieve,
    strict,
  })
  const places = diagnostics.map(({ source, range }) => {
    const text = String(asked[source as keyof QueryText] ?? "")
    return range === undefined ? text : text.slice(range.start, range.end)
  })
  return {
    ids: data.map(({ id }) => id),
    pages,
    refused,
    codes: diagnostics.map(({ code }) => code),
    places,
    diagnostics,
  }
}
