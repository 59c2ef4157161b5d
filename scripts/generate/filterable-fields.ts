import type { ColumnField, Field } from "../../src/fields/field.ts"
import { nouns } from "../../src/diagnostics/kinds.ts"
import { isOperatorOfKind } from "../../src/fields/kinds/writing.ts"
import { operators } from "../../src/language/operators.ts"
import { itemsOrigins, listEndpoints, type ListEndpoint, type Origin } from "./field-origins.ts"
import { itemsPaging } from "../../src/store/tables.ts"
import {
  operations,
  type StoreOperation,
  type StoreOperationName,
} from "../../src/store/operations.ts"
import { layOutTable } from "./lay-out-table.ts"

const introduction = `<!-- Generated from the tables of the store service by "npm run generate"; do not edit. -->

# Filterable fields

The fields by which each list of the store service can be filtered and sorted, from the tables of \`trommel/store\`. The service ignores any other name: it responds with the list without that condition.

The column "origin" says where a field comes from. **Interface text**: the interface description of the service names it; parentheses name the parts that we chose. **Assumption**: the description does not name it, and we chose it. The columns "can be empty" and "sortable" are always our choice. [Assumptions](store-assumptions.md) lists all choices, and how to change them.

Names ignore letter case. A \`*\` after an operator of a text field makes values ignore it too. The rules are those of [the specification](../../grammar/README.md).`

/**
 * Writes the page of all fields of the store service. Throws when a field has no origin, or an
 * origin no field.
 */
export function writeFilterableFields(): string {
  return `${[introduction, ...listEndpoints.map(writeEndpoint), writeItems()].join("\n\n")}\n`
}

const columns = [
  "field",
  "kind",
  "operators",
  "values",
  "can be empty",
  "sortable",
  "unique",
  "origin",
]

/** Writes the section of one list. It has a column of labels when the table has any. */
export function writeEndpoint({ title, operations: names, table, origins }: ListEndpoint): string {
  const fields = [...table.fields.values()]
  const spare = Object.keys(origins).filter((name) => !fields.some((field) => field.name === name))
  if (spare.length > 0) throw new Error(`${title} has no field ${spare.join(", ")}.`)
  const isLabeled = fields.some(({ label }) => label !== undefined)
  const rows = fields.map((field) => {
    const origin = origins[field.name]
    if (origin === undefined) throw new Error(`The field ${field.name} of ${title} has no origin.`)
    return [
      `\`${field.name}\``,
      ...(isLabeled ? [field.label ?? ""] : []),
      field.kind,
      operatorsOf(field),
      valuesOf(field),
      ...traitsOf(field),
      originOf(origin),
    ]
  })
  const paging = `A page holds ${table.defaultPageSize} rows by default, and at most ${table.maxPageSize} with \`pageSize\` (rule P3).`
  return [
    `## ${title}`,
    names.map(writeOperation).join("\n"),
    paging,
    layOutTable([isLabeled ? columns.toSpliced(1, 0, "label") : columns, ...rows]),
  ].join("\n\n")
}

function writeOperation(name: StoreOperationName): string {
  const { method, path, scope, parameter, assumed = [] }: StoreOperation = operations[name]
  const own = parameter === undefined ? "" : `, query parameter \`${parameter}\``
  const chosen = assumed.length === 0 ? "" : ` (assumption: ${assumed.join(", ")})`
  return `- \`${name}\`: \`${method} ${path}\`${own}, scope \`${scope}\`${chosen}`
}

function operatorsOf({ kind }: Field): string {
  return operators
    .filter((operator) => isOperatorOfKind(kind, operator))
    .map(({ symbol }) => `\`${symbol}\``)
    .join(" ")
}

function valuesOf(field: Field): string {
  if (field.kind === "shortcut") return "`true` (rule V12)"
  if (field.kind === "range-end")
    return `a date, ${field.end === "from" ? "the earliest" : "the latest"} \`${field.of.name}\` (rule V13)`
  return field.values === undefined ? nouns[field.kind] : idsOf(field.values)
}

function idsOf(values: NonNullable<ColumnField["values"]>): string {
  return Array.from(values, ([id, label]) =>
    label === undefined ? `\`${id}\`` : `\`${id}\` ${label}`,
  ).join(", ")
}

/**
 * Tells if a field can be empty, can be sorted by, and is unique. Shortcuts and range ends have no
 * values.
 */
function traitsOf(field: Field): readonly string[] {
  if (field.kind === "shortcut" || field.kind === "range-end") return ["", "no", ""]
  return [field.nullable, field.sort, field.unique].map((trait) => (trait ? "yes" : "no"))
}

function originOf({ source, chosen = [] }: Origin): string {
  return chosen.length === 0 ? source : `${source} (${chosen.join(", ")}: assumption)`
}

/** Writes the section of the list that takes neither filters nor sorts. */
function writeItems(): string {
  const { parameter } = operations.listItems
  const rows = [
    ["`page`", "path", "a positive integer", String(itemsPaging.page), originOf(itemsOrigins.page)],
    [
      `\`${parameter}\``,
      "query",
      `an integer from 1 to ${itemsPaging.maxCount}`,
      String(itemsPaging.count),
      originOf(itemsOrigins.count),
    ],
  ]
  const said = "This older list takes neither filters nor sorts, and no `pageSize`."
  const table = layOutTable([["parameter", "in", "values", "default", "origin"], ...rows])
  return ["## Items", writeOperation("listItems"), said, table].join("\n\n")
}
