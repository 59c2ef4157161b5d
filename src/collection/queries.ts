import { applyKinds, prepareRead, type ApplyOptions } from "../apply/apply.ts"
import type { OpenParameters, QueryInput } from "../apply/query-input.ts"
import { readOptions } from "../diagnostics/options.ts"
import { ownProperty } from "../diagnostics/own.ts"
import type { BoundQuery } from "../bind/bound.ts"
import { rowsAt } from "../evaluate/rows-at.ts"
import { answerWith, runQuery, type Answer, type QueryableRows } from "../evaluate/run-query.ts"
import type { Field, Fields } from "../fields/field.ts"
import { foldName } from "../language/names.ts"
import { createFieldQueries, type FieldQueries, type QueriedRows } from "./field-queries.ts"

/** The queries of a collection, without the types of its table. */
export interface Queries<Row> extends FieldQueries {
  readonly query: <Parameters>(
    input: QueryInput | OpenParameters<Parameters>,
    options?: ApplyOptions,
  ) => Answer<Row>
  readonly run: QueryableRows<Row>["run"]
}

/** Makes the queries of a collection. What the index cannot tell is read from the rows. */
export function createQueries<Row>({ rows, table, index, before }: QueriedRows<Row>): Queries<Row> {
  const run = (bound: BoundQuery): Answer<Row> => {
    const isIndexed = !bound.refused && !ownProperty(bound, "methods") && isOver(table, bound)
    const found = isIndexed ? index.page(bound) : undefined
    if (found === undefined) return runQuery(rows, bound)
    return answerWith({ data: rowsAt(rows, found.positions), matched: found.matched }, bound)
  }
  return {
    query: (input, options) => {
      before()
      return run(prepareRead(input, table, readOptions("query", options, applyKinds)))
    },
    run: (bound) => {
      before()
      return run(bound)
    },
    ...createFieldQueries({ rows, table, index, before }),
  }
}

/**
 * True when a query is about the fields of a table as they are: those of another one may have the same names, and a dialect may see a
 * field in another way.
 */
function isOver({ fields }: Fields, { conditions, sorts }: BoundQuery): boolean {
  const isKnown = ({ field }: { readonly field: Field }): boolean =>
    fields.get(foldName(field.name)) === field
  return sorts.every(isKnown) && conditions.every(({ tests }) => tests.every(isKnown))
}
