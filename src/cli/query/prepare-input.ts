import { prepareQuery } from "../../apply/apply.ts"
import type { BoundQuery } from "../../bind/bound.ts"
import type { Fields } from "../../fields/field.ts"
import { defineFields } from "../../fields/table.ts"
import { readQuery } from "../../parser/parse-query.ts"
import type { QueryReading } from "../../language/dialect.ts"
import type { CommandQuery } from "./command-query.ts"
import type { CliDialect } from "./load-dialect.ts"

/** Binds the query to a table. The findings of the URL are included. */
export function prepareInput(input: CommandQuery, table: Fields, dialect: CliDialect): BoundQuery {
  return prepareQuery(readInput(input, table, dialect), table, {
    dialect,
    strict: input.strict,
    paging: input.paged,
  })
}

/**
 * Checks the query without a table, with the default limits and page sizes. Names are not looked
 * up. The result has no conditions and no sorts.
 */
export function prepareInputWithoutTable(input: CommandQuery, dialect: CliDialect): BoundQuery {
  const table = defineFields({})
  const reading = readInput(input, table, dialect)
  const counted = prepareQuery(reading, table, { dialect, paging: false })
  // Without strict only limits refuse a query, and then only they are reported.
  if (counted.refused) return counted
  const dropped = reading.dropped.map((condition) => ({ ...condition, names: [] }))
  return prepareQuery({ ...reading, dropped, filters: [], sorts: [] }, table, {
    dialect,
    strict: input.strict,
    paging: input.paged,
  })
}

function readInput(
  { query, findings }: CommandQuery,
  { limits }: Fields,
  dialect: CliDialect,
): QueryReading {
  const reading = readQuery(query, { dialect, limits: { text: limits.text } })
  return { ...reading, findings: [...reading.findings, ...findings] }
}
