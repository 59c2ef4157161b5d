import { sql, type RawBuilder } from "kysely"
import { own } from "../../diagnostics/own.ts"
import { joinWords, quote } from "../../diagnostics/wording.ts"
import { columnLine, type StoredColumn } from "./stored-columns.ts"
import { tableName, unquoted, writeStatement, type WritingContext } from "./write-sql.ts"

/** The place of the rows of a shard. */
export interface ShardPlace {
  /** The foreign server, as `create server` named it. */
  readonly server: string
  /** The values of the column of the partitions that are on this shard. */
  readonly values: readonly (string | number)[]
  /** The name of the table on that server, with its schema in front if it has one. Default: that of the table. */
  readonly table?: string
}

/** The facts about the shards of a table that a coordinator has to know. */
export interface CoordinatorOptions<Names extends string = string> {
  /** The column that names the shard of a row. */
  readonly partitionBy: Names
  /** The place of each shard, by the name that `shards` of the table gives it. */
  readonly places: { readonly [shard: string]: ShardPlace }
}

/**
 * Writes the statements for the coordinator: the table without rows of its own, and a foreign table for each shard. Keys,
 * checks and indexes are on the shards, since PostgreSQL has none over foreign tables.
 * @throws TypeError when the table has no shards, or one of them no place.
 */
export function coordinatorStatements(
  context: WritingContext,
  columns: readonly StoredColumn[],
  options: CoordinatorOptions,
): readonly string[] {
  const { partitionBy, places } = options
  const { shards, table } = context.schema
  const placeOf = new Map(Object.entries(places))
  const missing = shards.filter((shard) => placeOf.get(shard) === undefined)
  if (shards.length === 0)
    throw new TypeError(`"coordinator" needs a table with shards, and ${quote(table)} has none.`)
  if (missing.length > 0)
    throw new TypeError(`"places" has no place for ${joinWords(missing.map(quote), "and")}.`)
  if (!columns.some(({ name }) => name === partitionBy))
    throw new TypeError(
      `No field tells the type of ${quote(partitionBy)}. Pass it in the options: { columns: { ${JSON.stringify(partitionBy)}: "…" } }.`,
    )
  return [
    writeStatement(context, [], createParent(context, columns, partitionBy)),
    ...shards.flatMap((shard) => {
      const place = placeOf.get(shard)
      return place === undefined
        ? []
        : [writeStatement(context, [], createPartition(context, shard, place))]
    }),
  ]
}

function createParent(
  context: WritingContext,
  columns: readonly StoredColumn[],
  partitionBy: string,
): RawBuilder<unknown> {
  const lines = columns.map((column) => columnLine(context, { ...column, wrong: [] }))
  return sql`create table ${tableName(context.schema.table)} (\n  ${sql.join(lines, sql`,\n  `)}\n) partition by list (${sql.id(partitionBy)})`
}

function createPartition(
  context: WritingContext,
  shard: string,
  place: ShardPlace,
): RawBuilder<unknown> {
  const { server, values, table = context.schema.table } = own(place)
  const names = table.split(".").map((name) => unquoted(context, name))
  const options = [
    ...(names.length > 1 ? [sql`schema_name ${names[0]}`] : []),
    sql`table_name ${names.at(-1)}`,
  ]
  return sql`create foreign table ${tableName(shard)} partition of ${tableName(context.schema.table)}
  for values in (${sql.join(values)})
  server ${sql.id(server)} options (${sql.join(options)})`
}
