import { sql, type RawBuilder, type SqlBool } from "kysely"
import { joinWords, quote } from "../../diagnostics/wording.ts"
import { valueKindOf, type SqlExpression } from "../types.ts"
import { typesOfField } from "../column-types.ts"
import { comparableValue } from "../sql-column.ts"
import { writeSql } from "../write-sql.ts"
import type { Engine, SqlColumn, StoredTable, WritingContext } from "../engine.ts"

export interface StoredColumn {
  readonly name: string
  readonly type: string
  readonly bytewise: boolean
  readonly notNull: boolean
  /** Conditions that no value may meet: those for which `checkSqlTable` looks. */
  readonly wrong: readonly RawBuilder<SqlBool>[]
  /** The column whose folded text it holds, and null where that one holds null. */
  readonly foldOf?: string
}

/** Types of columns as SQL writes them, by the name of the column. */
export type GivenTypes = ReadonlyMap<string, string>

/**
 * Returns the columns of a table: its key, those of fields with what is promised of them, and those
 * that were given. Throws a TypeError when the type of a column is not known, or known twice.
 */
export function storedColumns(
  { table, tables }: WritingContext,
  given: GivenTypes,
): readonly StoredColumn[] {
  const known = new Map<string, StoredColumn>()
  for (const column of table.columns.values())
    for (const stored of columnsOfField({ table, tables }, column, given))
      known.set(stored.name, merge(known.get(stored.name), stored))
  const names = new Set([...table.key, ...known.keys(), ...given.keys(), ...named(table)])
  const missing = [...names].filter((name) => !known.has(name) && !given.has(name))
  if (missing.length > 0) throw missingTypes(missing)
  return [...names].map((name) => {
    const { type = "", ...rest } = known.get(name) ?? { ...plain, type: given.get(name) }
    return { ...rest, name, type, notNull: rest.notNull || table.key.includes(name) }
  })
}

const plain = { bytewise: false, notNull: false, wrong: [] }

/** Returns the column of a field, and its folded one. A field with an expression has none. */
function columnsOfField(
  { table, tables }: Pick<WritingContext, "table" | "tables">,
  declared: SqlColumn,
  given: GivenTypes,
): readonly StoredColumn[] {
  const [first = declared.type] = typesOfField(table.engine, declared.field)
  const column = declared.type.startsWith("any-") ? { ...declared, type: first } : declared
  const { place, bytewise, notNull, fold } = column
  if (place.kind !== "column") return []
  const list = column.items && table.engine.items[column.items]
  const value = comparableValue(sql.id(place.name), column)
  const typeOf = list?.columnType ?? String
  const stored: StoredColumn = {
    name: place.name,
    type: given.get(place.name) ?? typeOf(typeName(table.engine, column)),
    bytewise: bytewise && list === undefined,
    notNull,
    wrong:
      list === undefined
        ? tables.probes(value, column, table.engine).map(({ wrong }) => wrong)
        : [list.isWrong(value)],
  }
  if (fold === undefined) return [stored]
  return [
    stored,
    {
      name: fold.column,
      type: given.get(fold.column) ?? typeOf("text"),
      bytewise: fold.bytewise && list === undefined,
      notNull,
      wrong: [],
      foldOf: place.name,
    },
  ]
}

/** Joins the fields of one column. What one of them promises holds for all. */
function merge(before: StoredColumn | undefined, next: StoredColumn): StoredColumn {
  if (before === undefined) return next
  if (before.type !== next.type)
    throw new TypeError(
      `Two fields give the column ${quote(next.name)} different types: ${before.type} and ${next.type}. Give its type in "columns".`,
    )
  return {
    ...next,
    bytewise: before.bytewise || next.bytewise,
    notNull: before.notNull || next.notNull,
    wrong: [...before.wrong, ...next.wrong],
  }
}

function named({ columns, shortcuts }: StoredTable): ReadonlySet<string> {
  const names = new Set<string>()
  const record = (name: string): RawBuilder<unknown> => {
    names.add(name)
    return sql.id(name)
  }
  const read = (expression: SqlExpression<unknown>): void => {
    if (typeof expression === "function") expression(record)
  }
  for (const { place } of columns.values()) if (place.kind === "expression") read(place.expression)
  for (const expression of shortcuts.values()) read(expression)
  return names
}

function missingTypes(names: readonly string[]): TypeError {
  const example = names.map((name) => `${JSON.stringify(name)}: "…"`).join(", ")
  return new TypeError(
    `No field tells the type of ${joinWords(names.map(quote), "and")}. Pass it in the options: { columns: { ${example} } }.`,
  )
}

function typeName(
  { types }: Engine,
  { type, held, field, mayHoldSpecials, place }: SqlColumn,
): string {
  if (held?.name !== undefined) return held.name
  const { stored = type } = types[type] ?? {}
  switch (type) {
    case "numeric":
      // A numeric with a precision takes no infinity.
      return valueKindOf(field) === "uint64" && !mayHoldSpecials ? "numeric(20)" : stored
    case "pg-enum":
      throw missingTypes([place.kind === "column" ? place.name : field.name])
    default:
      return stored
  }
}

export function columnLine(context: WritingContext, column: StoredColumn): RawBuilder<unknown> {
  const { name, type, bytewise, notNull, wrong } = column
  // Several fields of one column can promise the same.
  const conditions = new Map(wrong.map((condition) => [writeSql(context, condition), condition]))
  return sql.join(
    [
      sql`${sql.id(name)} ${sql.raw(type)}`,
      ...(bytewise ? [sql`collate ${sql.id(context.table.engine.byteCollation ?? "C")}`] : []),
      ...(notNull ? [sql`not null`] : []),
      ...[...conditions.values()].map((condition) => sql`check (not ${condition})`),
    ],
    sql` `,
  )
}
