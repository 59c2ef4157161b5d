import { SearchParamError } from "@tanstack/react-router"
import { orThrow, queryFrom, type FieldTable, type Query, type QueryText } from "trommel"
import { searchSchema, type SchemaIssue, type StandardSchema } from "trommel/schema"

const names = new Map(["filters", "sorts", "page", "pageSize"].map((it) => [it.toLowerCase(), it]))

/** Returns what the route of a list needs: `createRoute({ path: "/films", validateSearch, … })`. */
export function listSearch<Filterable, Sortable, Row>(
  table: FieldTable<Filterable, Sortable, Row>,
) {
  const { validate, ...standard } = searchSchema(table)["~standard"]
  const validateSearch: StandardSchema<QueryText, QueryText> = {
    "~standard": { ...standard, validate: (search) => validate(restoreTexts(search)) },
  }

  return {
    /** The schema of the search parameters. The route gets their canonical text, with its types. */
    validateSearch,

    /** Returns the query of the search parameters of the route, such as those of `useSearch`. */
    queryOf: ({ filters, sorts, page, pageSize }: QueryText): Query<Filterable, Sortable> =>
      orThrow(queryFrom({ filters, sorts, page, pageSize }, table, { limits: { text: false } })),

    /** Returns `search` of a link or navigation: this query replaces the last one; other parameters stay. */
    searchOf(query: Query<Filterable, Sortable>) {
      // The router would replace half of an emoji, and the query would ask for something else.
      query.queryString()
      return <Search extends object>(search: Search) => {
        const others = { ...search }
        for (const name of Object.keys(others))
          if (names.has(name.toLowerCase())) Reflect.deleteProperty(others, name)
        return { ...others, ...query.print() }
      }
    },
  }
}

/**
 * Undoes what the router does to the parameters. It reads JSON, so that `?filters=null` and `?filters=[]` would mean that there is
 * no filter, and it writes the schema's `filters` beside `FILTERS` of the address.
 */
function restoreTexts(search: unknown) {
  const given = new Map<string, unknown>(Object.entries(Object(search)))
  for (const [name, value] of given) {
    const known = names.get(name.toLowerCase()) ?? name
    const first: unknown = Array.isArray(value) ? value[0] : value
    if (known !== name && given.has(known)) given.delete(name)
    else if (first === undefined || typeof first === "object")
      given.set(name, JSON.stringify(value))
  }
  return Object.fromEntries(given)
}

/** Returns the mistakes in the search parameters, in an `errorComponent`; none for another error. */
export function findIssues(error: unknown): readonly SchemaIssue[] {
  return error instanceof SearchParamError && hasIssues(error.cause) ? error.cause.issues : []
}

function hasIssues(cause: unknown): cause is { readonly issues: readonly SchemaIssue[] } {
  return typeof cause === "object" && cause !== null && "issues" in cause
}
