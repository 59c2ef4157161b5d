import { sql, type Expression, type RawBuilder, type SqlBool } from "kysely"
import type { ColumnField } from "../fields/field.ts"
import { formatDecimal, largestDecimal } from "../fields/kinds/decimal.ts"
import { integerRange } from "../fields/kinds/sized-integer.ts"
import { narrowerRange } from "./column-types.ts"
import type { SqlType } from "./types.ts"
import { valueKindOf } from "./value-kind.ts"

/**
 * Returns the condition that a value, which is not null, does not count as empty in memory either (rules V4 to V5b). It is not
 * in brackets.
 * @returns undefined for a column that holds no other values.
 */
export function isPresentValue(
  value: Expression<unknown>,
  { type, field }: { readonly type: SqlType; readonly field: ColumnField },
): RawBuilder<SqlBool> | undefined {
  const range = narrowerRange(type, field)
  if (range !== undefined) return isBetween(value, range.least, range.most)
  switch (type) {
    case "float8":
    case "float4":
      return sql`${value} <> 'NaN'`
    case "numeric":
      return isPresentNumeric(value, field)
    case "timestamptz":
    case "timestamp":
    case "date":
      return sql`isfinite(${value})`
    case "time":
      return sql`${value} < '24:00'`
    default:
      return undefined
  }
}

/** PostgreSQL takes NaN for greater than all numbers. */
function isPresentNumeric(value: Expression<unknown>, field: ColumnField): RawBuilder<SqlBool> {
  switch (valueKindOf(field)) {
    case "decimal": {
      const most = formatDecimal(largestDecimal)
      return isBetween(value, `-${most}`, most)
    }
    case "uint64": {
      const { least, most } = integerRange(64, true)
      return sql`(${isBetween(value, least, most)} and ${value} = trunc(${value}))`
    }
    default:
      return sql`${value} <> 'NaN'`
  }
}

function isBetween(
  value: Expression<unknown>,
  least: bigint | string,
  most: bigint | string,
): RawBuilder<SqlBool> {
  return sql`${value} between ${sql.raw(String(least))} and ${sql.raw(String(most))}`
}
