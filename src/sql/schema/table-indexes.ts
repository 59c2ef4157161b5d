import { sql, type RawBuilder } from "kysely"
import type { ColumnField } from "../../fields/field.ts"
import { isOperatorOfKind } from "../../fields/kinds/writing.ts"
import { isOrderMatch, operators } from "../../language/operators.ts"
import { isFixedText } from "../types.ts"
import { withoutSpecials } from "../sql-column.ts"
import { writeSql } from "../write-sql.ts"
import type { SqlColumn, WritingContext } from "../engine.ts"

export interface TableIndex {
  /** The column that it starts with; `key` for the order of the key. */
  readonly on: string
  readonly descending: boolean
  readonly columns: RawBuilder<unknown>
  /** The parameters that it serves, such as `filters=name==…`. */
  readonly serves: readonly string[]
  /** The method of the index. Default: that of the database. */
  readonly method?: string
}

/** Returns the indexes that operators and sorts use. All end with the key, which ends every order. */
export function tableIndexes(context: WritingContext): readonly TableIndex[] {
  const { table } = context
  const found = new Map<string, TableIndex>()
  // The primary key has an index already.
  const existing = writeSql(context, sql.join(table.key.map((name) => sql.id(name))))
  const add = (index: TableIndex): void => {
    const text = writeSql(context, index.columns)
    const serves = [...(found.get(text)?.serves ?? []), ...index.serves]
    if (text !== existing) found.set(text, { ...index, serves })
  }
  const order = { on: "key", descending: false, columns: sql.join(keyParts(context)) }
  add({ ...order, serves: ["pages without sorts"] })
  for (const column of table.columns.values()) indexesOf(context, column).forEach(add)
  return [...found.values()]
}

/** Returns the indexes of one field. A field with an expression has none. */
function indexesOf(context: WritingContext, column: SqlColumn): readonly TableIndex[] {
  const { field, place } = column
  // Sorts by the text of an enum type use no index.
  const sorts = field.sort && column.type !== "pg-enum"
  const isServed = !(column.mayHoldSpecials && context.tables.hasPlainIndexes)
  if (place.kind !== "column" || !(field.filter || sorts) || !isServed) return []
  if (field.list) return listIndex(context, column, place.name)
  const rest = keyParts(context, place.name)
  const ordered = (descending: boolean) => sql.join([part(context, column, descending), ...rest])
  const ascending: TableIndex = {
    on: place.name,
    descending: false,
    columns: ordered(false),
    serves: [...filtersServed(field), ...(sorts ? [`sorts=${field.name}`] : [])],
  }
  // An index is also read backward, but its key is then descending, and the key of an order never is.
  const descending: TableIndex = {
    on: place.name,
    descending: true,
    columns: ordered(true),
    serves: [`sorts=-${field.name}`],
  }
  return [
    rest.length > 0 || !sorts
      ? ascending
      : { ...ascending, serves: [...ascending.serves, ...descending.serves] },
    ...(sorts && rest.length > 0 ? [descending] : []),
    ...foldIndex(context, column, rest),
  ]
}

/** Returns the index that serves the items of an array. */
function listIndex(
  { table }: WritingContext,
  { items, type, field }: SqlColumn,
  name: string,
): readonly TableIndex[] {
  const columns = sql`${sql.id(name)}`
  const isServed = items && table.engine.items[items]?.compare?.(columns, type, "&&", [])
  return isServed === undefined
    ? []
    : [
        {
          on: name,
          descending: false,
          columns,
          serves: [`filters=${field.name}==…`],
          method: "gin",
        },
      ]
}

function foldIndex(
  context: WritingContext,
  { field, fold }: SqlColumn,
  rest: readonly RawBuilder<unknown>[],
): readonly TableIndex[] {
  if (fold === undefined || !field.filter) return []
  const start = sql`${sql.id(fold.column)}${byBytes(context, !fold.bytewise)}`
  return [
    {
      on: fold.column,
      descending: false,
      columns: sql.join([start, ...rest]),
      serves: [`filters=${field.name}==*…`, `filters=${field.name}_=*…`],
    },
  ]
}

/** Returns the filters that read a part of the index only: equality, orders and prefixes. */
function filtersServed({ filter, kind, name }: ColumnField): readonly string[] {
  if (!filter) return []
  return operators
    .filter((operator) => isOperatorOfKind(kind, operator) && !operator.negated)
    .filter(({ match }) => match === "equal" || match === "start" || isOrderMatch(match))
    .map(({ symbol }) => `filters=${name}${symbol}…`)
}

/** Returns the parts of the key, but for a column that is in front of it. They are ascending and never null. */
function keyParts(context: WritingContext, first?: string): readonly RawBuilder<unknown>[] {
  const { key, columns } = context.table
  const fields = [...columns.values()]
  return key
    .filter((name) => name !== first)
    .map((name) => {
      const column = fields.find(({ place }) => place.kind === "column" && place.name === name)
      return column === undefined ? sql`${sql.id(name)}` : indexed(context, name, column)
    })
}

function part(
  context: WritingContext,
  column: SqlColumn,
  descending: boolean,
): RawBuilder<unknown> {
  const { place, notNull, nullsFirst, mayHoldSpecials } = column
  const name = place.kind === "column" ? place.name : ""
  const direction = descending ? sql` desc` : sql``
  const start = sql`${indexed(context, name, column)}${direction}`
  if (!nullsFirst || (notNull && !mayHoldSpecials)) return start
  return descending ? sql`${start} nulls last` : sql`${start} nulls first`
}

/** Returns what statements compare and order by: the column, or null in place of a value that counts as empty. */
function indexed(context: WritingContext, name: string, column: SqlColumn): RawBuilder<unknown> {
  const plain = sql`${sql.id(name)}`
  const compared = column.mayHoldSpecials
    ? withoutSpecials(context.table.engine, plain, column)
    : plain
  const end = byBytes(context, isOrderedByPattern(column))
  return compared === plain ? sql`${plain}${end}` : sql`(${compared})${end}`
}

/** Returns what comparisons of bytes need in an index, unless the collation compares bytes too. */
function byBytes({ tables }: WritingContext, needed: boolean): RawBuilder<unknown> {
  return sql.raw(needed ? (tables.byBytes ?? "") : "")
}

function isOrderedByPattern({ type, bytewise }: SqlColumn): boolean {
  return (type === "text" || type === "varchar" || isFixedText(type)) && !bytewise
}

/** The longest name of PostgreSQL in bytes. It cuts longer ones, and two of them could become the same. */
const longestName = 63

/** Returns a name for each index. No two are the same when they are written, ignoring case as SQLite does. */
export function indexNames(
  table: string,
  indexes: readonly Pick<TableIndex, "on" | "descending">[],
  write: (name: string) => string,
): readonly string[] {
  const taken = new Set<string>()
  const isTaken = (name: string): boolean => taken.has(write(name).toLowerCase())
  return indexes.map(({ on, descending }) => {
    const end = descending ? "_desc_idx" : "_idx"
    let name = cutName(`${table}_${on}`, end)
    for (let number = 2; isTaken(name); number++)
      name = cutName(`${table}_${on}`, `${end}${number}`)
    taken.add(write(name).toLowerCase())
    return name
  })
}

function cutName(start: string, end: string): string {
  const characters = [...start.slice(0, 2 * longestName)]
  while (new TextEncoder().encode(characters.join("") + end).length > longestName) characters.pop()
  return characters.join("") + end
}
