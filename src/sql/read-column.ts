import { isExpression } from "kysely"
import { isObject } from "../diagnostics/untrusted.ts"
import { describeValue, listAllowed, quote } from "../diagnostics/wording.ts"
import type { ColumnField } from "../fields/field.ts"
import { readFlag } from "../fields/options.ts"
import {
  requireKnownNames,
  requireOptions,
  type GivenDefinition,
  type ReportProblem,
} from "../fields/problem.ts"
import { narrowerRange, readNumeric, typesOfField, wayOutOf } from "./column-types.ts"
import { typesInJson } from "./list-items.ts"
import {
  valueKindOf,
  type ItemsForm,
  type ItemsQuery,
  type SqlExpression,
  type SqlType,
} from "./types.ts"
import type { Engine, SqlPlace, SqlColumn } from "./engine.ts"

/** Reads where a field is in the database. The column is only valid when nothing was reported. */
export function readSqlColumn(
  definition: GivenDefinition,
  field: ColumnField,
  engine: Engine,
): SqlColumn {
  const { report } = definition
  const options = optionsOf(engine, field)
  const given: GivenDefinition = {
    ...definition,
    properties: requireKnownNames(definition, {
      names: ["column", "expression", "type", ...options],
      problem: `a column of kind ${describeKind(field)} has no option`,
    }),
  }
  const items = given.properties.get("items") ?? (field.list && Object.keys(engine.items)[0])
  const type = readType(given, field, engine, items === "json")
  const query = isItemsQuery(items) ? items : undefined
  const scale = options.includes("scale") ? readScale(given) : 0
  const integers = engine.types[type]?.integers
  return {
    field,
    type,
    place: readPlace(given, field, query) ?? { kind: "column", name: field.name },
    items: field.list && query === undefined ? readItems(items, engine, report) : undefined,
    notNull: readFlag(given, "notNull", false),
    nullsFirst: readFlag(given, "nullsFirst", false),
    bytewise: readCollation(given.properties, engine, report),
    fold: readFold(given, engine),
    belowSurrogates: readFlag(given, "belowSurrogates", false),
    mayHoldSpecials: readFlag(
      given,
      "mayHoldSpecials",
      narrowerRange(engine, { type, field }) !== undefined,
    ),
    scale,
    held:
      readNumeric(given.properties.get("type")) ??
      (type === "numeric" ? readDecimals(engine, report) : integers && { ...integers, scale }),
  }
}

/** Returns the numbers of a `numeric` without digits. A parameter of DuckDB with other ones compares otherwise. */
function readDecimals({ name, decimals }: Engine, report: ReportProblem) {
  if (decimals !== "stated") return decimals
  const problem = `"type" must have the digits of the column on ${name}, such as "numeric(10,2)"`
  report(problem, {
    rule: "V4b",
    hint: "A `decimal` without digits is `numeric(18,3)`, and `readSqlTable` reads them.",
  })
  return undefined
}

/** Returns the options of the columns of a field. A list has no order, and is empty without items (rule V14). */
function optionsOf(engine: Engine, field: ColumnField): readonly string[] {
  const [, ...options] = engine.kinds[valueKindOf(field)]
  return field.list
    ? ["items", ...options.filter((name) => name !== "nullsFirst")]
    : ["notNull", ...options]
}

function isItemsQuery(given: unknown): given is ItemsQuery {
  return typeof given === "function"
}

function readItems(given: unknown, { name, items }: Engine, report: ReportProblem) {
  const forms = Object.keys(items) as readonly ItemsForm[]
  const form = forms.find((known) => known === given)
  if (form === undefined)
    report(`"items" must be a form of lists of ${name} or a query, got ${describeValue(given)}`, {
      rule: "V14",
      hint: listAllowed("forms", forms),
    })
  return form
}

function readType(
  { properties, report }: GivenDefinition,
  field: ColumnField,
  engine: Engine,
  isJson: boolean,
): SqlType {
  const types = isJson ? typesInJson(engine, field) : typesOfField(engine, field)
  const [usual] = types
  const given = properties.get("type")
  if (usual === undefined) {
    report(`no column of ${engine.name} holds the values of kind ${describeKind(field)}`)
    return "any"
  }
  const isStored =
    properties.get("expression") === undefined && !isItemsQuery(properties.get("items"))
  const isPlain = readNumeric(given) === undefined || !(isStored || engine.decimals === "stated")
  const name = isPlain ? given : "numeric"
  const unstated = isJson ? usual : (engine.unstated?.[valueKindOf(field)] ?? usual)
  const type = given === undefined ? unstated : types.find((known) => known === name)
  if (type === "pg-enum") requireLabels({ properties, report }, field)
  if (type !== undefined) return type
  report(
    `"type" must be a type of ${engine.name} that the library compares as kind ${describeKind(field)}, got ${describeValue(given)}`,
    { hint: wayOutOf(given) || listAllowed("types", types) },
  )
  return usual
}

/** The longest label of an enum type in bytes. */
const longestLabel = 63

/** Requires values that can be labels of an enum type, and no promise that only texts keep. */
function requireLabels(
  { properties, report }: Pick<GivenDefinition, "properties" | "report">,
  { values }: ColumnField,
): void {
  for (const name of ["fold", "collation"])
    if (properties.get(name) !== undefined)
      report(`${quote(name)} must be left out: a column of the type "pg-enum" has none`)
  for (const value of values?.keys() ?? [])
    if (!isLabel(String(value)))
      report(`${describeValue(value)} cannot be a label of an enum type`, {
        hint: `A label has at most ${longestLabel} bytes, and no U+0000 or half of a surrogate pair.`,
      })
}

function isLabel(text: string): boolean {
  const isText = text.isWellFormed() && !text.includes("\0")
  return isText && new TextEncoder().encode(text).length <= longestLabel
}

/** Returns the kind of a field with the options that choose the type of its values. */
function describeKind(field: ColumnField): string {
  const { kind, bits, unsigned, format } = field
  if (bits !== undefined) return `${unsigned === true ? "unsigned " : ""}${kind} of ${bits} bits`
  return format === undefined ? kind : `${kind} with format ${format}`
}

/** The largest number of decimal places that a decimal number has in C#. */
const mostPlaces = 28

/** Reads the decimal places of a decimal number in a column of integers. */
function readScale({ properties, report }: GivenDefinition): number {
  const given = properties.get("scale")
  const isScale =
    typeof given === "number" && Number.isInteger(given) && given >= 0 && given <= mostPlaces
  if (isScale) return given
  report(
    `"scale" must be the number of decimal places that the integers of the column have, from 0 to ${mostPlaces}, got ${describeValue(given)}`,
    { rule: "V4b" },
  )
  return 0
}

/** Reads the column or the expression. Only a path of one step can be the name of a column. */
function readPlace(
  { properties, report }: GivenDefinition,
  { path }: ColumnField,
  query: ItemsQuery | undefined,
): SqlPlace | undefined {
  const expression = properties.get("expression")
  const column = properties.get("column")
  if (query !== undefined) {
    for (const name of ["column", "expression", "fold"])
      if (properties.has(name)) report(`${quote(name)} must be left out: "items" has a query`)
    return { kind: "query", query }
  }
  if (expression !== undefined) {
    if (column !== undefined) report('expected "column" or "expression", got both')
    if (isSqlExpression(expression)) return { kind: "expression", expression }
    report(
      `"expression" must be SQL of kysely, or a function that returns it, got ${describeValue(expression)}`,
    )
    return undefined
  }
  const step = path?.length === 1 ? path[0] : undefined
  if (column === undefined && step === undefined) {
    report('expected "column" or "expression", since the field is not read from a single property')
    return undefined
  }
  const name = readIdentifier(column ?? step, '"column"', report)
  return name === undefined ? undefined : { kind: "column", name }
}

/** Reads the name of a column. U+0000 would end the text of a statement. */
export function readIdentifier(
  given: unknown,
  option: string,
  report: ReportProblem,
): string | undefined {
  if (typeof given === "string" && given !== "" && !given.includes("\0") && given.isWellFormed())
    return given
  report(`${option} must be the name of a column, got ${describeValue(given)}`)
  return undefined
}

/** True for SQL of kysely, or a function that is to return it. */
export function isSqlExpression(given: unknown): given is SqlExpression<never> {
  return typeof given === "function" || (isObject(given) && isExpression(given))
}

function readCollation(
  properties: GivenDefinition["properties"],
  { byteCollation = "C" }: Engine,
  report: ReportProblem,
): boolean {
  const given = properties.get("collation")
  if (given !== undefined && given !== byteCollation)
    report(`"collation" must be ${quote(byteCollation)} or left out, got ${describeValue(given)}`)
  return given === byteCollation
}

function readFold(
  { name, properties, report }: GivenDefinition,
  engine: Engine,
): SqlColumn["fold"] {
  const given = properties.get("fold")
  if (given === undefined) return undefined
  const known = { names: ["column", "collation"], problem: '"fold" has no option' }
  const fold = requireOptions(given, '"fold"', known, report)
  if (fold === undefined) return undefined
  const column = readIdentifier(fold.get("column"), '"column" of "fold"', report)
  return { column: column ?? name, bytewise: readCollation(fold, engine, report) }
}
