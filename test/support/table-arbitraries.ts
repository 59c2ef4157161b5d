import fc, { type Arbitrary } from "fast-check"
import type { PlainKind } from "../../src/fields/kinds/kinds.ts"
import { defaultLimits, type JsonTable } from "./json-table.ts"
import { textPool } from "./pools.ts"
import type { RangeEnd, Column, Shortcut, Table, TableField } from "./reference/table.ts"

const columnKinds: readonly PlainKind[] = [
  "text",
  "number",
  "integer",
  "enum",
  "date",
  "boolean",
  "uuid",
]

/** Names that no other field name here is part of the path of; some are hostile, all are allowed (N3). */
export const fieldNames = [
  "a",
  "B",
  "name",
  "total",
  "x.y",
  "x.z",
  "deep.er.est",
  "constructor",
  "toString",
  "hasOwnProperty",
  "c-d",
  "e_f2",
  "when",
  "id",
]

/** Where a column lies when it does not lie under its name. */
const paths = ["p", "q.r", "q.s", "t.u.v", "valueOf"]

const ids: Arbitrary<ReadonlyMap<number, string | undefined>> = fc.oneof(
  fc
    .uniqueArray(fc.constantFrom(0, 1, 2, 3, 7), { minLength: 1 })
    .map((list) => new Map(list.map((id) => [id, undefined]))),
  fc.constant(
    new Map([
      [0, "Public"],
      [1, "Hidden"],
      [3, "On hold"],
    ]),
  ),
)

const texts: Arbitrary<readonly string[] | undefined> = fc.option(
  fc.uniqueArray(fc.constantFrom(...textPool), { minLength: 1, maxLength: 4 }),
  { nil: undefined },
)

const mostly: Arbitrary<boolean> = fc.oneof(
  { weight: 11, arbitrary: fc.constant(true) },
  fc.constant(false),
)

function column(name: string, list: Arbitrary<boolean>): Arbitrary<Column> {
  return fc
    .record({
      kind: fc.constantFrom(...columnKinds, "text", "date"),
      name: fc.constant(name),
      filter: mostly,
      sort: mostly,
      nullable: fc.boolean(),
      list,
      path: fc
        .oneof({ weight: 5, arbitrary: fc.constant(name) }, fc.constantFrom(...paths))
        .map((path) => path.split(".")),
      ids,
      texts,
    })
    .map(({ ids, texts, ...column }) => ({
      ...column,
      sort: column.sort && !column.list,
      ids: column.kind === "enum" ? ids : new Map(),
      ...(column.kind === "text" && texts && { texts }),
    }))
}

/** Predicates that a table by JSON may name. They look at nothing that could throw. */
export const predicates: Readonly<Record<string, (row: unknown) => boolean>> = {
  always: () => true,
  never: () => false,
  listed: (row) => Array.isArray(row) || typeof row === "string",
}

const shortcuts: Arbitrary<Shortcut[]> = fc
  .uniqueArray(fc.constantFrom(...Object.keys(predicates)), { maxLength: 2 })
  .map((names) =>
    names.map((name) => ({
      kind: "shortcut",
      name,
      filter: true,
      sort: false,
      test: predicates[name] ?? (() => false),
    })),
  )

/** V13: range ends on the date columns there are. */
function rangeEndsOn(columns: readonly Column[]): RangeEnd[] {
  const dates = columns.filter(({ kind, list }) => kind === "date" && !list)
  return dates.slice(0, 2).flatMap((of, index) =>
    (["from", "to"] as const).map((end): RangeEnd => ({
      kind: "range-end",
      name: `${end}${index}`,
      filter: true,
      sort: false,
      end,
      of,
    })),
  )
}

/** Field tables with fields of every kind. */
const tableWith = (list: Arbitrary<boolean>): Arbitrary<Table> =>
  fc
    .record({
      columns: fc
        .shuffledSubarray(fieldNames, { minLength: 1, maxLength: 7 })
        .chain((names) => fc.tuple(...names.map((name) => column(name, list)))),
      shortcuts,
      sizes: fc.constantFrom([20, 100] as const, [2, 5] as const, [1, 3] as const, [3, 3] as const),
    })
    .map(({ columns, shortcuts, sizes: [defaultPageSize, maxPageSize] }) => {
      const fields: TableField[] = [...columns, ...shortcuts, ...rangeEndsOn(columns)]
      return { fields, defaultPageSize, maxPageSize, limits: defaultLimits }
    })

/** Field tables of which half of the columns are lists. */
export const anyTable = tableWith(fc.boolean())

/** Field tables without lists, which databases and stock Sieve know none of. */
export const plainTable = tableWith(fc.constant(false))

/** The JSON that defines a table. */
export function jsonOf(table: Table): JsonTable {
  const fields = table.fields.map((field): [string, unknown] => [field.name, jsonOfField(field)])
  return {
    fields: Object.fromEntries(fields),
    options: { defaultPageSize: table.defaultPageSize, maxPageSize: table.maxPageSize },
  }
}

function jsonOfField(field: TableField): unknown {
  switch (field.kind) {
    case "shortcut":
      return { kind: "shortcut", shortcut: field.name }
    case "range-end":
      return { kind: "range-end", end: field.end, of: field.of.name }
    default:
      return {
        kind: field.kind,
        ...(field.kind === "enum" && { values: jsonOfIds(field.ids) }),
        ...(field.texts && { values: field.texts }),
        ...(!field.filter && { filter: false }),
        ...(!field.sort && { sort: false }),
        ...(!field.nullable && { nullable: false }),
        ...(field.list && { list: true }),
        ...(field.path.join(".") !== field.name && { path: field.path.join(".") }),
      }
  }
}

function jsonOfIds(ids: Column["ids"]): unknown {
  const entries = [...ids]
  return entries.every(([, label]) => label === undefined)
    ? entries.map(([id]) => id)
    : Object.fromEntries(entries)
}
