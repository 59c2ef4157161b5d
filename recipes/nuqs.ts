import { createMultiParser, createSerializer, useQueryStates, type inferParserType } from "nuqs"
import { queryFrom, readUrl, type FieldTable, type Query, type Result } from "trommel"

/** Keeps each text of the URL as it is, repeats too. A parser that refuses a text returns null, which would mean: no filter. */
const parameter = createMultiParser<string[]>({
  parse: (texts) => [...texts],
  serialize: (texts) => texts,
})

/** The parameters of a query, for `useQueryStates`, `createLoader` and `createSerializer`. */
export const queryParameters = {
  filters: parameter,
  sorts: parameter,
  page: parameter,
  pageSize: parameter,
}
type QueryValues = inferParserType<typeof queryParameters>

/**
 * Returns the query of the URL, or the mistakes in it, and the function that writes another one.
 * @param search - The query string of the page, as its router has it: `useSearchParams()` of Next.js, `useLocation().search`.
 */
export function useListQuery<Filterable, Sortable, Row>(
  table: FieldTable<Filterable, Sortable, Row>,
  search: string | URLSearchParams,
) {
  const [values, setValues] = useQueryStates(queryParameters, { history: "push", shallow: false })
  const result = readValues(table, values, search)
  const setQuery = (query: Query<Filterable, Sortable>) => setValues(valuesOf(query))
  return [result, setQuery] as const
}

/** Reads the values of nuqs. It knows no name but those four; other ones of the URL may be a mistake, such as `?filter=`. */
export function readValues<Filterable, Sortable, Row>(
  table: FieldTable<Filterable, Sortable, Row>,
  values: QueryValues,
  search: string | URLSearchParams,
): Result<Query<Filterable, Sortable>> {
  const parameters = new URLSearchParams(search)
  for (const [name, texts] of Object.entries(values)) {
    parameters.delete(name)
    for (const text of texts ?? []) parameters.append(name, text)
  }
  return queryFrom(parameters, table)
}

/** Returns the values that nuqs writes. What no URL can hold is refused. */
export function valuesOf<Filterable, Sortable>(query: Query<Filterable, Sortable>): QueryValues {
  const texts = readUrl(query.queryString().text)
  const valueOf = (text: string | undefined) => (text === undefined ? null : [text])
  return {
    filters: valueOf(texts.filters),
    sorts: valueOf(texts.sorts),
    page: valueOf(texts.page),
    pageSize: valueOf(texts.pageSize),
  }
}

/** Writes a link: `serialize("/films?tab=all", valuesOf(query))`. Other parameters stay. */
export const serialize = createSerializer(queryParameters)
