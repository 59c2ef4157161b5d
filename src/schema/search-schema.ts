import { requireTable } from "../fields/given.ts"
import { queryFrom } from "../apply/query-from.ts"
import { isPlainObject } from "../diagnostics/untrusted.ts"
import type { FieldTable } from "../fields/table.ts"
import type { QueryText } from "../language/ast.ts"
import { parameterOf } from "../url/parameters.ts"
import { describeInput } from "../url/refuse-input.ts"
import { openApiParameters } from "./open-api-parameters.ts"
import { issuesOf, makeSchema, type StandardSchema } from "./standard-schema.ts"

/**
 * Returns the schema of the four parameters of a URL, for routers and validators that take a Standard Schema. Issues are what strict
 * refuses. The output is the canonical text of the query as plain parameters, which can be written back; other parameters are left
 * out. Numbers and booleans that a router reads from a URL are taken as text, and of an array the first element counts (rule P5). This function alone
 * brings the parser into a bundle. `validate` never throws.
 * @param table - The fields that a query may use.
 * @example
 * import { searchSchema } from "trommel/schema"
 * const { validate } = searchSchema(table)["~standard"]
 * validate({ filters: "RATING>8", page: "2", tab: "all" }) // => { value: { filters: "rating>8", page: 2 } }
 * validate({ filters: "raiting>8" }) // => { issues: [{ message: 'There is no field "raiting". Did you mean rating?', path: ["filters"] }] }
 */
export function searchSchema<Filterable, Sortable, Row>(
  table: FieldTable<Filterable, Sortable, Row>,
): StandardSchema<QueryText, QueryText> {
  requireTable(table, "first argument")
  return makeSchema({
    validate: (given) => {
      try {
        const read = queryFrom(withTexts(given), table)
        // What was read within the limit of the length is written without it.
        if (read.ok) return { value: read.value.print({ limits: { text: false } }) }
        const issues = issuesOf(read.diagnostics, ({ source, data }) => [
          source === "url" && "parameter" in data ? data.parameter : source,
        ])
        return { issues }
      } catch (error) {
        // What is no query is told as an issue.
        return { issues: [{ message: error instanceof Error ? error.message : "", path: [] }] }
      }
    },
    describe: () => ({
      type: "object",
      properties: Object.fromEntries(
        openApiParameters(table).map(({ name, description, schema }) => [
          name,
          { ...(name === "sorts" ? { type: "string" } : schema), description },
        ]),
      ),
    }),
  })
}

/** Copies a record with texts for the parameters that a router has read as JSON, and for an array its first element. */
function withTexts(given: unknown): Record<string, unknown> {
  if (!isPlainObject(given)) throw new TypeError(`Expected an object, got ${describeInput(given)}.`)
  const texts: Record<string, unknown> = { ...given }
  for (const name of Object.keys(texts))
    if (parameterOf(name) !== undefined) texts[name] = textOf(texts[name])
  return texts
}

function textOf(value: unknown): unknown {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return ["boolean", "number", "string"].includes(typeof first) ? String(first) : value
}
