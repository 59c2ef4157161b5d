import { prepareQuery } from "../../apply/apply.js"
import type { BoundQuery } from "../../bind/bound.js"
import type { Fields } from "../../fields/field.js"
import { defineFields } from "../../fields/table.js"
import { readQuery } from "../../language/parse-query.js"
import type { QueryReading } from "../../language/reading.js"
import type { Asked } from "./asked.js"

/** The query checked against a table; what was found in the URL counts with the rest. */
export function prepare(asked: Asked, table: Fields): BoundQuery {
  return prepareQuery(read(asked, table), table, { strict: asked.strict, paging: asked.paged })
}

/**
 * The query checked as far as that goes without a table, by the usual limits and page sizes: names are not looked up, so
 * nothing depends on them. The result has no conditions and no sorts.
 */
export function prepareWithoutTable(asked: Asked): BoundQuery {
  const table = defineFields({})
  const reading = read(asked, table)
  const counted = prepareQuery(reading, table, { paging: false })
  // Without strict only a limit refuses, and then nothing but limits is reported.
  if (counted.refused) return counted
  return prepareQuery({ ...reading, filters: [], sorts: [] }, table, { strict: asked.strict, paging: asked.paged })
}

function read({ query, findings }: Asked, { limits }: Fields): QueryReading {
  const reading = readQuery(query, { limits: { text: limits.text } })
  return { ...reading, findings: [...reading.findings, ...findings] }
}
