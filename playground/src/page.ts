import type { BoundQuery, OpenFieldTable } from "../../src/index.ts"
import type { PageState } from "./state/page-state.ts"
import type { UpdatePage } from "./state/page-store.ts"
import type { LoadedData, RowsAnswer } from "./worker/protocol.ts"
import type { WorkerClient } from "./worker/worker-client.ts"

/** Data that is loaded, with its table. */
export interface ReadyData extends LoadedData {
  readonly fields: OpenFieldTable
}

/** What every part of the page is given: its only property is `page`. */
export interface Page {
  readonly state: PageState
  readonly update: UpdatePage
  /** The data that the query is asked of; undefined until the first data is loaded. */
  readonly data: ReadyData | undefined
  /** The query of the state, checked against the table of the data. */
  readonly bound: BoundQuery | undefined
  /** The newest rows; undefined until the first have arrived. They can be those of the query before. */
  readonly rows: RowsAnswer | undefined
  /** Why the data of the state could not be loaded, as a sentence. The notices of the page tell it. */
  readonly failure: string | undefined
  /** Asks the worker. */
  readonly client: WorkerClient
}

/** The properties of a part of the page. */
export interface PageProps {
  readonly page: Page
}
