import { prepareQuery } from "../../apply/apply.ts"
import type { BoundQuery } from "../../bind/bound.ts"
import type { Fields } from "../../fields/field.ts"
import { defineFields } from "../../fields/table.ts"
import { readQuery } from "../../parser/parse-query.ts"
import type { QueryReading } from "../../language/dialect.ts"
import type { QueryInput } from "./query-input.ts"
import type { CliDialect } from "./load-dialect.ts"

/** The query checked against a table; what was found in the URL counts with the rest. */
export function prepareInput(asked: QueryInput, table: Fields, dialect: CliDialect): BoundQuery {
  return prepareQuery(readInput(asked, table, dialect), table, {
    dialect,
    strict: asked.strict,
    paging: asked.paged,
  })
}

/**
 * The query checked as far as that goes without a table, by the usual limits and page sizes: names are not looked up, so
 * nothing depends on them. The result has no conditions and no sorts.
 */
export function prepareInputWithoutTable(asked: QueryInput, dialect: CliDialect): BoundQuery {
  const table = defineFields({})
  const reading = readInput(asked, table, dialect)
  const counted = prepareQuery(reading, table, { dialect, paging: false })
  // Without strict only a limit refuses, and then nothing but limits is reported.
  if (counted.refused) return counted
  const dropped = reading.dropped.map((condition) => ({ ...condition, names: [] }))
  return prepareQuery({ ...reading, dropped, filters: [], sorts: [] }, table, {
    dialect,
    strict: asked.strict,
    paging: asked.paged,
  })
}

function readInput(
  { query, findings }: QueryInput,
  { limits }: Fields,
  dialect: CliDialect,
): QueryReading {
  const reading = readQuery(query, { dialect, limits: { text: limits.text } })
  return { ...reading, findings: [...reading.findings, ...findings] }
}
