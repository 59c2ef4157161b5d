import { ownProperty } from "../diagnostics/own.ts"
import { requireTable } from "../fields/given.ts"
import { queryFromJson } from "../builder/build-query.ts"
import { visible } from "../diagnostics/visible.ts"
import { describeFields, type FieldDescription } from "../fields/describe-field.ts"
import type { FieldTable } from "../fields/table.ts"
import { kindSchemas, operatorsInWords } from "./kinds.ts"

/**
 * A parameter of an OpenAPI operation, as 3.0, 3.1 and 3.2 take it.
 */
export interface OpenApiParameter {
  readonly name: "filters" | "sorts" | "page" | "pageSize" | "after"
  readonly in: "query"
  readonly description: string
  readonly style?: "form"
  /** False for `sorts`: one parameter with commas, not one for each entry. */
  readonly explode?: false
  readonly schema: { readonly [keyword: string]: unknown }
  readonly examples?: { readonly [name: string]: { readonly value: unknown } }
}

/**
 * Describes the query parameters of a list endpoint for an OpenAPI document. Generators of clients read the type of `sorts` as
 * an array of the names, each with and without `-`. Filters are a string, whose description lists fields, operators and values,
 * and whose examples run. A table without a field for filters, or for sorts, has no such parameter.
 * @example
 * import { openApiParameters } from "trommel/schema"
 * const [filters, sorts] = openApiParameters(table)
 * filters?.examples?.rating // => { value: "rating==1" }
 * sorts?.schema.items // => { type: "string", enum: ["title", "-title", "year", "-year", "rating", "-rating", "released", "-released"] }
 */
export function openApiParameters<Filterable, Sortable, Row>(
  table: FieldTable<Filterable, Sortable, Row>,
): readonly OpenApiParameter[] {
  requireTable(table, "first argument")
  const { limits } = table
  const fields = describeFields(table)
  const filterable = fields.filter(({ filter }) => filter)
  const names = fields.filter(({ sort }) => sort).flatMap(({ name }) => [name, `-${name}`])
  const filters: OpenApiParameter = {
    name: "filters",
    in: "query",
    description: [
      "Conditions, joined by commas; all of them must hold. A condition is a field, an operator and values, separated by `|`, one of which must match: `field==1|2`. In a value, a backslash stands before a comma, `|` and a backslash; `null` means that there is no value. " +
        operatorsInWords +
        " Fields:\n",
      ...filterable.map((field) => `- ${describeInMarkdown(field)}`),
    ].join("\n"),
    schema: { type: "string", ...(limits.text !== false && { maxLength: limits.text }) },
    examples: Object.fromEntries(
      filterable.flatMap((field) => {
        const query = queryFromJson({ filters: exampleOf(field) }, table)
        return query.ok ? [[field.name, { value: query.value.print().filters }]] : []
      }),
    ),
  }
  const sorts: OpenApiParameter = {
    name: "sorts",
    in: "query",
    description: "The fields to sort by, the main one first. A `-` before a name: descending.",
    style: "form",
    explode: false,
    schema: {
      type: "array",
      items: { type: "string", enum: names },
      ...(limits.sorts !== false && { maxItems: limits.sorts }),
    },
  }
  return [
    ...(filterable.length > 0 ? [filters] : []),
    ...(names.length > 0 ? [sorts] : []),
    {
      name: "page",
      in: "query",
      description: "The number of the page, from 1 on.",
      schema: { type: "integer", minimum: 1, default: 1 },
    },
    {
      name: "pageSize",
      in: "query",
      description: "The number of rows on a page.",
      schema: {
        type: "integer",
        minimum: 1,
        maximum: table.maxPageSize,
        default: table.defaultPageSize,
      },
    },
  ]
}

/** Says in Markdown which operators and values a field takes. */
function describeInMarkdown(field: FieldDescription): string {
  const { name, label, operators, values } = field
  const kind = ownProperty(field, "list") ? `list of ${field.kind}, any item` : field.kind
  const listed = values?.map(({ value, label }) =>
    label === String(value) ? code(label) : `${code(String(value))} (${code(label)})`,
  )
  return [
    code(name),
    label === name ? ` (${kind}): ` : ` (${code(label)}, ${kind}): `,
    operators.map(code).join(" "),
    listed ? `; values ${listed.join(", ")}` : "",
  ].join("")
}

/** Writes a text of the table as code, so that it formats nothing. */
function code(text: string): string {
  return `\`${visible(text).replaceAll("`", "'")}\``
}

/** Returns a condition with one of the listed values, or with a value of the kind. A date is a moment, so it has a range of one day. */
function exampleOf(field: FieldDescription) {
  const { name, kind, values } = field
  if (kind === "date" && !ownProperty(field, "list"))
    return [
      { fields: [name], operator: ">=", values: [kindSchemas.date.sample] },
      { fields: [name], operator: "<", values: ["2024-02-01"] },
    ]
  const operator = kind === "text" && values === undefined ? "@=*" : "=="
  return [{ fields: [name], operator, values: [values?.[0]?.value ?? kindSchemas[kind].sample] }]
}
