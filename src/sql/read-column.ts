import { isExpression } from "kysely"
import { describeValue, listAllowed, quote } from "../diagnostics/wording.ts"
import type { ColumnField } from "../fields/field.ts"
import { readFlag } from "../fields/options.ts"
import {
  requireKnownNames,
  requireObject,
  type GivenDefinition,
  type ReportProblem,
} from "../fields/problem.ts"
import { typesOfKind } from "./column-types.ts"
import type { SqlColumn, SqlPlace } from "./sql-column.ts"
import type { SqlDialectName, SqlExpression, SqlType } from "./types.ts"

const commonOptions = ["column", "expression", "type", "notNull"]
const textOptions = ["fold", "belowSurrogates"]

/** Reads where a field stands in the database. The column is only valid when nothing was reported. */
export function readSqlColumn(
  definition: GivenDefinition,
  field: ColumnField,
  dialect: SqlDialectName,
): SqlColumn {
  const { report } = definition
  const isText = field.kind === "text"
  const isPostgres = dialect === "postgres"
  const names = [
    ...commonOptions,
    ...(isText ? textOptions : []),
    ...(isText && isPostgres ? ["collation"] : []),
    ...(isPostgres &&
    (field.kind === "date" ||
      field.kind === "number" ||
      field.kind === "integer" ||
      field.kind === "enum")
      ? ["mayHoldSpecials"]
      : []),
  ]
  const given: GivenDefinition = {
    ...definition,
    properties: requireKnownNames(definition, {
      names,
      nouns: "options",
      problem: `a column of kind ${field.kind} has no option`,
    }),
  }
  return {
    field,
    type: readType(given, field, dialect),
    place: readPlace(given, field) ?? { kind: "column", name: field.name },
    notNull: readFlag(given, "notNull", false),
    bytewise: readCollation(given.properties.get("collation"), report),
    fold: readFold(given),
    belowSurrogates: readFlag(given, "belowSurrogates", false),
    mayHoldSpecials: readFlag(given, "mayHoldSpecials", false),
  }
}

function readType(
  { properties, report }: GivenDefinition,
  { kind }: ColumnField,
  dialect: SqlDialectName,
): SqlType {
  const types = typesOfKind(dialect, kind)
  const given = properties.get("type")
  const type = given === undefined ? types[0] : types.find((known) => known === given)
  if (type !== undefined) return type
  report(
    `"type" must be a type of ${dialect} that the library compares as kind ${kind}, got ${describeValue(given)}`,
    { hint: listAllowed("types", types) },
  )
  return types[0]
}

/** Reads the column or the expression. Only a path of one step can be the name of a column. */
function readPlace(
  { properties, report }: GivenDefinition,
  { path }: ColumnField,
): SqlPlace | undefined {
  const expression = properties.get("expression")
  const column = properties.get("column")
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
  return (
    typeof given === "function" ||
    (typeof given === "object" && given !== null && isExpression(given))
  )
}

function readCollation(given: unknown, report: ReportProblem): boolean {
  if (given !== undefined && given !== "C")
    report(`"collation" must be ${quote("C")} or left out, got ${describeValue(given)}`)
  return given === "C"
}

function readFold({ name, properties, report }: GivenDefinition): SqlColumn["fold"] {
  const given = properties.get("fold")
  if (given === undefined) return undefined
  const found = requireObject(given, '"fold"', report)
  if (found === undefined) return undefined
  const fold = requireKnownNames(
    { properties: found, report },
    { names: ["column", "collation"], nouns: "options", problem: `"fold" has no option` },
  )
  const column = readIdentifier(fold.get("column"), '"column" of "fold"', report)
  return { column: column ?? name, bytewise: readCollation(fold.get("collation"), report) }
}
