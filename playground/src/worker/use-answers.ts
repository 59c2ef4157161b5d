import { useEffect, useState } from "preact/hooks"
import { tableFrom } from "../data/table-source.ts"
import type { ReadyData } from "../page.ts"
import { queryOf, type PageState } from "../state/page-state.ts"
import type { FailedAnswer, FileData, NamedData, RowsAnswer } from "./protocol.ts"
import type { WorkerClient } from "./worker-client.ts"

/** The data of the page, or why there is none. */
export interface DataReading {
  readonly ready: ReadyData | undefined
  readonly failure: string | undefined
  /** What the worker does while the data is loaded. */
  readonly progress: string | undefined
}

const noData: DataReading = { ready: undefined, failure: undefined, progress: undefined }

/**
 * Loads the data that the state names, and loads it again when its name or the table changes.
 * @param file - The file of the visitor, where the state names one.
 */
export function useData(
  client: WorkerClient,
  { data: name, table }: Pick<PageState, "data" | "table">,
  file: FileData | undefined,
): DataReading {
  const [reading, setReading] = useState(noData)
  useEffect(() => {
    const data: NamedData | FileData = file ?? { kind: "named", name }
    const tell = (progress: string): void => setReading((before) => ({ ...before, progress }))
    void client.ask("load", { kind: "load", data, table }, tell).then((answer) => {
      if (answer === undefined) return
      setReading(({ ready }) => {
        if (answer.kind === "failed")
          // Rows of other data would not answer the query that the page shows.
          return {
            ...noData,
            ready: ready?.name === data.name ? ready : undefined,
            failure: answer.message,
          }
        const made = tableFrom(answer.table)
        return made.ok
          ? { ...noData, ready: { ...answer, fields: made.value } }
          : { ...noData, failure: made.problems.join(" ") }
      })
    })
  }, [client, name, table, file])
  return reading
}

/** Asks for the rows of the query whenever it or the data changes. Returns the newest answer. */
export function useRows(
  client: WorkerClient,
  state: PageState,
  data: ReadyData | undefined,
): RowsAnswer | FailedAnswer | undefined {
  const [rows, setRows] = useState<RowsAnswer | FailedAnswer>()
  const { filters, sorts, page, pageSize, dialect, strict } = state
  useEffect(() => {
    if (data === undefined) return setRows(undefined)
    const query = queryOf({ filters, sorts, page, pageSize, dialect, strict })
    void client.ask("rows", { kind: "rows", query }).then((answer) => {
      if (answer !== undefined) setRows(answer)
    })
  }, [client, data, filters, sorts, page, pageSize, dialect, strict])
  return rows
}
