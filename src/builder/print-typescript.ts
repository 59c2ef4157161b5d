import { requireTable } from "../fields/given.ts"
import { QueryError, type Result } from "../diagnostics/result.ts"
import { describeFirst } from "../diagnostics/finding.ts"
import type { Total } from "../diagnostics/total.ts"
import { isBooleanText, readBoolean } from "../fields/kinds/boolean.ts"
import { readInteger, readNumber } from "../fields/kinds/number.ts"
import type { Field, Fields } from "../fields/field.ts"
import type { ConditionNode, QueryTree, ValueNode } from "../language/ast.ts"
import { foldName } from "../language/names.ts"
import { readShape, readTree } from "../language/read-tree.ts"
import { isFlag, isNumeric } from "../fields/kinds/writing.ts"
import { isOperatorSymbol } from "../language/operators.ts"
import { trimWhiteSpace } from "../language/white-space.ts"
import { addJson } from "./query-json.ts"
import type { ConditionJson, QueryJson } from "./query.ts"

/**
 * Prints the builder's calls that make a query, for a variable `table` and the imported `buildQuery`, with the names of the table
 * and values as JavaScript. A query that the builder refuses is refused with the same diagnostics. Never throws.
 * @example
 * const query = parseQuery({ filters: "title@=*the,rating>=7|8", sorts: "-year" })
 * const printed = printTypeScript(query, table)
 * printed.ok && printed.value.split("\n  ") // => ["buildQuery(table)", '.where("title", "@=*", "the")', '.where("rating", ">=", [7, 8])', '.orderBy("year", "descending")']
 */
export function printTypeScript(query: QueryTree, table: Fields): Result<string> {
  requireTable(table, "second argument")
  const read = readShape(query, "filters", readTree)
  if (!read.ok) return { ok: false, diagnostics: describeFirst(read.faults) }
  try {
    const json = argumentsOf(read.value, table)
    addJson({ ...table, dialect: undefined }, { filters: [], sorts: [] }, json)
    return { ok: true, value: joinCalls(callsOf(json)) }
  } catch (error) {
    if (error instanceof QueryError) return { ok: false, diagnostics: error.diagnostics }
    throw error
  }
}

/** A query as the arguments of the builder. A page that is not a number stays as it is, and is refused. */
interface GivenQuery extends Omit<QueryJson, "page" | "pageSize"> {
  readonly page: string | number | undefined
  readonly pageSize: string | number | undefined
}

function argumentsOf(
  { filters, sorts, page, pageSize }: Total<QueryTree>,
  table: Fields,
): GivenQuery {
  return {
    filters: filters.map((condition) => argumentsOfCondition(condition, table)),
    sorts: sorts.map(({ name, descending }) => ({
      field: nameIn(table, name.text),
      direction: descending ? "descending" : "ascending",
    })),
    page: page === undefined ? undefined : countOf(page),
    pageSize: pageSize === undefined ? undefined : countOf(pageSize),
  }
}

/** Returns the table's spelling of a name. An unknown name is refused later. */
function nameIn(table: Fields, name: string): string {
  return table.fields.get(foldName(name))?.name ?? name
}

function countOf(given: string | number): string | number {
  return typeof given === "number" ? given : (readInteger(given) ?? given)
}

function argumentsOfCondition(
  { names, operator: { symbol }, values }: ConditionNode,
  table: Fields,
): ConditionJson {
  const fields = names.map(({ text }) => table.fields.get(foldName(text)))
  const plain = symbol.replace("*", "")
  return {
    fields: names.map(({ text }) => nameIn(table, text)),
    // A star changes something for texts alone (rule V10).
    operator: includesText(fields) || !isOperatorSymbol(plain) ? symbol : plain,
    values: values.map((value) => argumentOf(value, fields)),
  }
}

/** Returns a value with its JavaScript type. One that a field cannot read stays a string, and is refused. */
function argumentOf(
  value: ValueNode,
  fields: readonly (Field | undefined)[],
): string | number | boolean | null {
  if (value.kind === "null") return null
  const { text } = value
  if (includesText(fields)) return text
  const number = readNumber(text)
  if (number !== undefined && fields.every((field) => isSameNumber(field, text, number)))
    return number
  // Stock Sieve looks for the exact text in a shortcut (rule S16), so no other spelling becomes `true`.
  const isSpelled = fields.some((field) => field?.kind === "shortcut")
    ? text === "true" || text === "false"
    : isBooleanText(text)
  return fields.every((field) => isFlag(field?.kind)) && isSpelled
    ? readBoolean(text)
    : trimWhiteSpace(text)
}

function includesText(fields: readonly (Field | undefined)[]): boolean {
  return fields.some((field) => field?.kind === "text")
}

/** True when the field reads the text as a number (rules V4 to V4b and V7) that is the same as a number of JavaScript. */
function isSameNumber(field: Field | undefined, text: string, number: number): boolean {
  if (!isNumeric(field)) return false
  const [written, given] = [field.rules.readText(text), field.rules.readRow(number)]
  if (written === undefined || given === undefined) return false
  return field.rules.compare(written, given) === 0
}

function callsOf({ filters, sorts, page, pageSize }: GivenQuery): string[] {
  return [
    ...filters.map(callOf),
    ...sorts.map(({ field, direction }) =>
      direction === "descending"
        ? `.orderBy(${literal(field)}, "descending")`
        : `.orderBy(${literal(field)})`,
    ),
    ...(page === undefined ? [] : [`.withPage(${page})`]),
    ...(pageSize === undefined ? [] : [`.withPageSize(${pageSize})`]),
  ]
}

function callOf({ fields, operator, values }: ConditionJson): string {
  const field = listOrOne(fields)
  if (fields.length === 1 && values.length === 1 && values[0] === null) {
    if (operator === "==") return `.isEmpty(${field})`
    if (operator === "!=") return `.isNotEmpty(${field})`
  }
  return `.where(${field}, ${literal(operator)}, ${listOrOne(values)})`
}

function listOrOne(items: ConditionJson["values"]): string {
  const written = items.map(literal)
  return written.length === 1 ? written.join("") : `[${written.join(", ")}]`
}

export function literal(value: string | number | boolean | null): string {
  if (typeof value !== "string") return String(value)
  // What must not be in code as it is: what nobody sees, and what ends a script of a page.
  const unsafe = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|<(?=[/!])/gu
  return JSON.stringify(value).replace(unsafe, escapeCharacter)
}

function escapeCharacter(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16)
  return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, "0")}`
}

const longestLine = 80

function joinCalls(calls: readonly string[]): string {
  const line = `buildQuery(table)${calls.join("")}`
  return line.length <= longestLine ? line : ["buildQuery(table)", ...calls].join("\n  ")
}
