import type { Source } from "../../../src/diagnostics/diagnostic.ts"
import type { Note } from "./read-filters.ts"

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
