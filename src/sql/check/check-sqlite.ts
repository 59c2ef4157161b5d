import { sql, type Expression, type RawBuilder, type SqlBool } from "kysely"
import {
  isTextDate,
  isTextTime,
  valueKindOf,
  type TextDateType,
  type TextTimeType,
} from "../types.ts"
import { columnValue, type SqlColumn, type SqlScope } from "../sql-column.ts"
import {
  aboveSurrogates,
  columnProblem,
  outOfRange,
  specialProbes,
  floatProbe,
  globOfDate,
  globOfTime,
  globOfUuid,
  type Probe,
} from "./probes.ts"

/** Returns the conditions that no row of a column may meet. SQLite does not check the types of values by itself. */
export function sqliteProbes(scope: SqlScope, column: SqlColumn): readonly Probe[] {
  const value = columnValue(scope, column).sql
  // Only null counts of an object.
  if (column.type === "any") return []
  const classes = storageClasses(column)
  const what = `holds a value of another type than ${column.type}`
  return [
    {
      wrong: sql`(typeof(${value}) not in ${classes})`,
      problem: columnProblem(column, "type", what),
    },
    // A value of another type has that problem alone.
    ...sqliteRowProbes(value, column).map(({ wrong, problem }) => ({
      wrong: sql<SqlBool>`(typeof(${value}) in ${classes} and ${wrong})`,
      problem,
    })),
  ]
}

export function sqliteRowProbes(value: Expression<unknown>, column: SqlColumn): readonly Probe[] {
  const probes: Probe[] = []
  const form = wrongForm(value, column)
  const expected = column.field.kind === "boolean" ? "0 and 1" : `values ${formName(column)}`
  if (form !== undefined)
    probes.push({
      wrong: form,
      problem: columnProblem(column, "form", `must hold ${expected} only`),
    })
  probes.push(...specialProbes(value, column, outOfRange))
  if (valueKindOf(column.field) === "float") probes.push(floatProbe(value, column))
  if (column.belowSurrogates)
    probes.push({
      wrong: sql`(${value} glob ${"*[\ue000-\u{10ffff}]*"})`,
      problem: columnProblem(column, "above-surrogates", aboveSurrogates),
    })
  return probes
}

/** Returns the storage classes that a column can have, null included. */
function storageClasses({ type }: SqlColumn): RawBuilder<unknown> {
  switch (type) {
    case "integer":
    case "int8":
    case "unix-ms":
    case "unix-s":
      return sql`('integer', 'null')`
    case "real":
      return sql`('real', 'integer', 'null')`
    case "blob":
      return sql`('blob', 'null')`
    default:
      return sql`('text', 'null')`
  }
}

function formName({ type, field }: SqlColumn): string {
  if (field.kind === "uuid") return type === "blob" ? "of 16 bytes" : "of canonical uuids"
  return type === "integer" ? "up to 2^53 - 1" : `of the form ${type}`
}

/** Returns the condition of a value that memory would read in another way, or not at all. */
function wrongForm(
  value: Expression<unknown>,
  { type, field }: SqlColumn,
): RawBuilder<SqlBool> | undefined {
  if (field.kind === "boolean") return sql`(${value} not in (0, 1))`
  if (field.kind === "uuid")
    return type === "blob"
      ? sql`(octet_length(${value}) <> 16)`
      : sql`(octet_length(${value}) <> 36 or ${value} not glob ${globOfUuid})`
  if (isTextDate(type)) return wrongDate(value, type)
  if (isTextTime(type)) return wrongTime(value, type)
  switch (type) {
    case "integer":
      return valueKindOf(field) === "sized" ? undefined : beyond(value, Number.MAX_SAFE_INTEGER)
    case "unix-ms":
      return beyond(value, farthestMs)
    case "unix-s":
      return beyond(value, farthestMs / 1000)
    default:
      return undefined
  }
}

/** The last millisecond that a `Date` can hold. */
const farthestMs = 8_640_000_000_000_000

function beyond(value: Expression<unknown>, most: number): RawBuilder<SqlBool> {
  return sql`(${value} not between ${-most} and ${most})`
}

/** Returns the condition of a text that is not a date: of another form, of the year 0, or of a day or time that there is not. */
function wrongDate(value: Expression<unknown>, type: TextDateType): RawBuilder<SqlBool> {
  const pattern = globOfDate(type)
  const length = pattern.replaceAll("[0-9]", "0").length
  const day = sql`date(substr(${value}, 1, 10)) is not substr(${value}, 1, 10)`
  // SQLite takes 24:00:00 for a time.
  const time = sql`time(substr(${value}, 12, 8)) is not substr(${value}, 12, 8) or substr(${value}, 12, 2) > '23'`
  const form = sql`octet_length(${value}) <> ${length} or ${value} not glob ${pattern}`
  const wrong = sql`${form} or ${value} < '0001' or ${day}`
  return sql`(${value} is not null and (${type === "iso-day" ? wrong : sql`${wrong} or ${time}`}))`
}

/** Returns the condition of a text that is not a time of the day. SQLite takes 24:00:00 for one. */
function wrongTime(value: Expression<unknown>, type: TextTimeType): RawBuilder<SqlBool> {
  const pattern = globOfTime(type)
  const length = pattern.replaceAll("[0-9]", "0").length
  const clock = sql`time(substr(${value}, 1, 8)) is not substr(${value}, 1, 8)`
  return sql`(${value} is not null and (octet_length(${value}) <> ${length} or ${value} not glob ${pattern} or ${clock} or ${value} > '23:59:60'))`
}
