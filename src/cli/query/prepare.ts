import { prepareQuery } from "../../apply/apply.ts"
import type { BoundQuery } from "../../bind/bound.ts"
import type { Fields } from "../../fields/field.ts"
import { defineFields } from "../../fields/table.ts"
import { readQuery } from "../../parser/parse-query.ts"
import type { QueryReading } from "../../language/dialect.ts"
import type { Asked } from "./asked.ts"
import type { Dialect } from "./dialect.ts"

/** The query checked against a table; what was found in the URL counts with the rest. */
export function prepare(asked: Asked, table: Fields, dialect: Dialect): BoundQuery {
  return prepareQuery(read(asked, table, dialect), table, {
    dialect,
    strict: asked.strict,
    paging: asked.paged,
  })
}

/**
 * The query checked as far as that goes without a table, by the usual limits and page sizes: names are not looked up, so
 * nothing depends on them. The result has no conditions and no sorts.
 */
export function prepareWithoutTable(asked: Asked, dialect: Dialect): BoundQuery {
  const table = defineFields({})
  const reading = read(asked, table, dialect)
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

function read({ query, findings }: Asked, { limits }: Fields, dialect: Dialect): QueryReading {
  const reading = readQuery(query, { dialect, limits: { text: limits.text } })
  return { ...reading, findings: [...reading.findings, ...findings] }
}
