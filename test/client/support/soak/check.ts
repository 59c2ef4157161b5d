import { inspect } from "node:util"
import { createListClient } from "../../../../src/client/list-client.ts"
import type { Caller } from "../../../../src/client/caller.ts"
import { RequestError, type RequestErrorKind } from "../../../../src/client/request-error.ts"
import { countOne, type SoakCounts } from "./counts.ts"
import { rowsTable, type Row, type ServiceRows } from "./rows.ts"

/** A list to read. */
export interface SoakList {
  readonly caller: Caller
  readonly url: string
  readonly pageSize: number
  readonly service: ServiceRows
}

/** The kinds of failure that the faults of a service may cause. */
const expectedKinds: ReadonlySet<RequestErrorKind> = new Set(["refused", "network", "deadline"])

/** Reads a whole list, and checks that no row is lost or comes twice. Returns what is wrong. */
export async function readList(list: SoakList, counts: SoakCounts): Promise<readonly string[]> {
  const { caller, url, pageSize, service } = list
  const rows: Row[] = []
  const failure = await collectInto(
    rows,
    createListClient({ url, table: rowsTable, caller }),
    pageSize,
  )
  counts.iterations++
  counts.rows += rows.length
  const ids = new Set(rows.map(({ id }) => id))
  const problems = ids.size < rows.length ? [`${rows.length - ids.size} rows came twice`] : []
  if (failure === undefined) counts.completed++
  else if (!(failure instanceof RequestError)) return [...problems, `it threw ${inspect(failure)}`]
  else if (!expectedKinds.has(failure.kind)) return [...problems, String(failure)]
  else countOne(counts.failures, failure.kind)
  return [...problems, ...checkRows(rows, service, failure === undefined)]
}

async function collectInto(
  rows: Row[],
  list: { iterate: (query: { sorts: string; pageSize: number }) => AsyncIterable<Row> },
  pageSize: number,
): Promise<unknown> {
  try {
    for await (const row of list.iterate({ sorts: "-name", pageSize })) rows.push(row)
    return undefined
  } catch (error) {
    return error ?? new Error("nothing")
  }
}

function checkRows(
  rows: readonly Row[],
  { original, changes }: ServiceRows,
  isComplete: boolean,
): readonly string[] {
  const expected = original.toSorted(
    (one, other) => other.name.localeCompare(one.name, "en") || one.id - other.id,
  )
  const found = new Set(rows.map(({ id }) => id))
  switch (changes) {
    case "none": {
      const isStart = rows.every(({ id }, index) => id === expected[index]?.id)
      if (!isStart) return ["the rows are not the first ones in their order"]
      return isComplete && rows.length < expected.length ? ["rows are lost"] : []
    }
    case "inserted":
      return isComplete && expected.some(({ id }) => !found.has(id)) ? ["rows are lost"] : []
    case "removed":
      return []
  }
}
