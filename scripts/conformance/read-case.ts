import type { FoundDiagnostic, Implementation, Query } from "./implementation.ts"
import type { ModelParameters, VectorCase } from "./vectors.ts"

/** The query of a case, and what reading its URL says. */
interface CaseReading {
  readonly query: Query
  readonly diagnostics: readonly FoundDiagnostic[]
  /** Whether the server of the binding refuses the URL; undefined without a binding. */
  readonly refused: boolean | undefined
}

/** Reads the query of a case. A URL is read as the server of its binding does, when it has one. */
export function readCase(implementation: Implementation, vector: VectorCase): CaseReading {
  const { url, binding } = vector
  if (url === undefined) return { query: queryOf(vector), diagnostics: [], refused: undefined }
  const parameters = binding === undefined ? undefined : bindingOf(implementation, binding)
  const { diagnostics, refused, ...query } = implementation.readUrl(url, { parameters })
  return { query: queryOf(query), diagnostics, refused }
}

function bindingOf({ modelBinding }: Implementation, server: string): object {
  if (modelBinding === undefined) throw new Error("the implementation binds no models")
  return modelBinding(server)
}

function queryOf({ filters, sorts, page, pageSize }: Query): Query {
  return {
    ...(filters !== undefined && { filters }),
    ...(sorts !== undefined && { sorts }),
    ...(page !== undefined && { page }),
    ...(pageSize !== undefined && { pageSize }),
  }
}

/** Returns the parameters as the model of a server holds them: null for what is missing, as far as that is expected. */
export function inFormOfModel(expected: ModelParameters = {}, query: Query): ModelParameters {
  const numberOf = (text: string | number | undefined) => (text === undefined ? null : Number(text))
  const held: ModelParameters = {
    filters: query.filters ?? null,
    sorts: query.sorts ?? null,
    page: numberOf(query.page),
    pageSize: numberOf(query.pageSize),
  }
  return Object.fromEntries(
    Object.entries(held).filter(([name, value]) => value !== null || Object.hasOwn(expected, name)),
  )
}
