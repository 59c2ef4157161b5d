import type { Source } from "../../../src/diagnostics/diagnostic.js"
import type { Note } from "./read-filters.js"

/** A note and the parameter it speaks of. */
export interface SourcedNote extends Note {
  readonly source: Source
}

/** A query as texts. */
export interface Asked {
  readonly filters?: string
  readonly sorts?: string
  readonly page?: string | number
  readonly pageSize?: string | number
}
