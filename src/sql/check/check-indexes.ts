import { sql } from "kysely"
import { columnProblem, oneValue, type CheckContext, type SqlProblem } from "./probes.ts"

/** An index as PostgreSQL describes it. */
interface FoundIndex {
  readonly name: string
  /** The quoted names of its columns. */
  readonly columns: string
  /** The order of the first column: 0 or 3 where nulls are the largest values, 1 or 2 where they are the smallest; odd when descending. */
  readonly option: number
}

/** Checks the place of nulls in the indexes that are there for sorts: with another one they serve none. */
export async function checkIndexes(context: CheckContext): Promise<readonly SqlProblem[]> {
  const { db, scope } = context
  const { rows } = await sql<FoundIndex>`
    select class.relname as "name", index.indoption[0] as "option", (
      select string_agg('"' || replace(attname, '"', '""') || '"', ',' order by place)
      from unnest(index.indkey) with ordinality as part(number, place)
      join pg_attribute on attrelid = index.indrelid and attnum = number
      where place <= index.indnkeyatts) as "columns"
    from pg_index as index join pg_class as class on class.oid = index.indexrelid
    where index.indpred is null and index.indrelid =
      (select typrelid from pg_type where oid = pg_typeof(${oneValue(context, sql.id(scope.alias))}))
    order by 1`.execute(db)
  const { key, columns } = scope.schema
  const quoted = (name: string): string => sql.id(name).compile(db).sql
  return [...columns.values()].flatMap((column) => {
    const { field, place, notNull, nullsFirst, mayHoldSpecials } = column
    if (!field.sort || place.kind === "expression" || mayHoldSpecials) return []
    const names = [place.name, ...key.filter((name) => name !== place.name)].map(quoted).join(",")
    const indexes = rows.filter((index) => index.columns === names)
    const areSmallest = nullsFirst && !notNull && !key.includes(place.name)
    const serving = indexes.filter(({ option }) => (option === 1 || option === 2) === areSmallest)
    return indexes
      .filter(({ option }) => !serving.some((other) => (other.option - option) % 2 === 0))
      .map(({ name, option }) => {
        const nulls = option % 2 === 0 ? "nulls first" : "nulls last"
        const expected = areSmallest ? `"${nulls}", since nullsFirst is true` : `no "${nulls}"`
        const problem = `has the index ${JSON.stringify(name)}, which serves no sort: it must have ${expected}`
        return columnProblem(column, "index", problem)
      })
  })
}
