import type { BoundQuery, OpenFieldTable } from "../../src/index.ts"
import type { EditorHandle } from "./editors/code-editor.tsx"
import type { ServiceList } from "./readings/request-code.ts"
import type { PageState } from "./state/page-state.ts"
import type { UpdatePage } from "./state/page-store.ts"
import type { LoadRequest, LoadedData, RowsAnswer } from "./worker/protocol.ts"
import type { WorkerClient } from "./worker/worker-client.ts"

/** Data that is loaded, with its table. */
export interface ReadyData extends LoadedData {
  readonly source: LoadRequest["data"]
  readonly fields: OpenFieldTable
}

/** What every part of the page is given: its only property is `page`. */
export interface Page {
  readonly state: PageState
  readonly update: UpdatePage
  /** Changes the state as somebody types. Diagnostics and readings follow after a pause. */
  readonly type: UpdatePage
  /** Takes the query of a URL that was pasted: its query string without other parameters. `rest` was not read. */
  readonly takeUrl: (queryString: string, rest?: string) => void
  /** The editors of the texts, for the parts that bring the focus there. */
  readonly editors: Map<"filters" | "sorts", EditorHandle>
  /** The query string that was pasted, until the query changes. */
  readonly pasted: string | undefined
  /** The data that the query is asked of; undefined until it is loaded. */
  readonly data: ReadyData | undefined
  /** The query of the state, checked against the table of the data. */
  readonly bound: BoundQuery | undefined
  /** The newest rows; undefined until the first of the data have arrived. They can be those of the query before. */
  readonly rows: RowsAnswer | undefined
  /** Why the data of the state could not be loaded, as a sentence. The notices of the page tell it. */
  readonly failure: string | undefined
  /** The list of a service as somebody typed it: its address and a key, which no link, history or storage holds. */
  readonly service: Partial<ServiceList>
  readonly typeService: (changes: Partial<ServiceList>) => void
  /** Asks the worker. */
  readonly client: WorkerClient
}

/** The properties of a part of the page. */
export interface PageProps {
  readonly page: Page
}
