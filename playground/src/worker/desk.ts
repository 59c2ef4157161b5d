import { createCollection, type Collection } from "../../../src/collection.ts"
import {
  explainRow,
  prepareQuery,
  type Definitions,
  type OpenFieldTable,
} from "../../../src/index.ts"
import { queryInput, queryOptions } from "../state/query-input.ts"
import { countConditions } from "./count-conditions.ts"
import { countValues } from "./count-values.ts"
import { findRows } from "./find-rows.ts"
import { compileMarks } from "./mark-matches.ts"
import { inferTable, loadData, type FetchFile, type Loaded } from "./load-data.ts"
import type {
  CountsAnswer,
  CountsRequest,
  FailedAnswer,
  LoadRequest,
  LoadedData,
  ReasonAnswer,
  ReasonRequest,
  RowsAnswer,
  RowsRequest,
  WorkerAnswers,
  WorkerRequest,
} from "./protocol.ts"
import { createRowView, writeRow, type RowView } from "./show-rows.ts"

/** Answers the requests of the page. */
export interface Desk {
  /** @param onProgress - is told what is done at the moment, when it takes a while. */
  readonly answer: (
    request: WorkerRequest,
    onProgress?: (text: string) => void,
  ) => Promise<WorkerAnswers[WorkerRequest["kind"]] | FailedAnswer>
}

/** The rows of a table, by number, for queries. */
export type AnyCollection = Collection<
  Definitions,
  { readonly [name: string]: "unique" | "plain" },
  object
>

/** The data that is asked. */
export interface OpenData extends Loaded {
  readonly collection: AnyCollection
  readonly view: RowView
}

/** Creates a desk without data. */
export function createDesk(fetchFile: FetchFile): Desk {
  let open: OpenData | undefined
  const load = async (
    request: LoadRequest,
    onProgress: (text: string) => void,
  ): Promise<LoadedData | FailedAnswer> => {
    const loaded = await loadData(request, { fetchFile, onProgress, open })
    if ("kind" in loaded) return loaded
    open = openData(loaded)
    return loaded.answer
  }
  return {
    answer: async (request, onProgress = () => undefined) => {
      if (request.kind === "load") return load(request, onProgress)
      if (open === undefined) return { kind: "failed", message: "No data is loaded yet." }
      switch (request.kind) {
        case "rows":
          return findPage(open, request)
        case "counts":
          return findCounts(open, request)
        case "reason":
          return findReason(open, request)
        case "find":
          return findRows(open, request)
        case "infer": {
          const { source, guesses } = inferTable(open.rows)
          return { kind: "infer", json: source.json, guesses }
        }
      }
    },
  }
}

function openData(loaded: Loaded): OpenData {
  const { rows, table } = loaded
  const positions = new Map(rows.map((row, position) => [row, position]))
  const positionOf = (row: object): number => positions.get(row) ?? -1
  return {
    ...loaded,
    collection: createCollection(rows, table, { key: positionOf }),
    view: createRowView(table, positionOf),
  }
}

/** The most rows that the page is given. A dialect can return all rows on one page, too many for a browser to draw. */
const maxShownRows = 200

function findPage({ collection, view, rows, table }: OpenData, { query }: RowsRequest): RowsAnswer {
  const start = performance.now()
  const { data, total, pages, refused } = collection.query(queryInput(query), queryOptions(query))
  const milliseconds = performance.now() - start
  const bound = prepareQuery(queryInput(query), table, queryOptions(query))
  const marks = compileMarks(bound)
  return {
    kind: "rows",
    columns: view.columns,
    rows: data.slice(0, maxShownRows).map((row) => view.show(row, marks)),
    returned: data.length,
    total,
    size: collection.size,
    pages,
    refused,
    filters: query.filters,
    conditions: countConditions(rows, bound),
    milliseconds,
  }
}

function findCounts({ collection }: OpenData, request: CountsRequest): CountsAnswer {
  return countValues(collection, request)
}

function findReason(
  { rows, table }: { readonly rows: readonly object[]; readonly table: OpenFieldTable },
  { query, row: position }: ReasonRequest,
): ReasonAnswer | FailedAnswer {
  const row = rows[position]
  if (row === undefined)
    return { kind: "failed", message: `There is no row ${position + 1} in the data.` }
  const bound = prepareQuery(queryInput(query), table, queryOptions(query))
  const { matches, sentence, conditions } = explainRow(row, bound)
  return {
    kind: "reason",
    matches,
    sentence,
    conditions: conditions.map(({ holds, rule, reason }) => ({ holds, rule, reason })),
    json: writeRow(row),
  }
}
