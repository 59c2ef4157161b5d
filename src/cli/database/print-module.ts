import { isExpression, sql } from "kysely"
import { literal } from "../../builder/print-typescript.ts"
import type { Engine } from "../../sql/engine.ts"
import { textsFor } from "../../sql/engines/built-in.ts"
import { parquet } from "../../sql/parquet.ts"
import { compilerFor } from "../../sql/sql-text.ts"
import type { SqlExpression } from "../../sql/types.ts"
import { printCall, printLines, printValue } from "../output/print-call.ts"
import type { DatabaseTable } from "./open-database.ts"

/** The entries of engines that have one of their own. */
const entries: ReadonlyMap<string, string> = new Map([
  ["duckdb", "/duckdb"],
  ["mariadb", "/mariadb"],
])

type PrintedTable = Pick<DatabaseTable, "definitions" | "table" | "columns" | "file">

/** Prints the module of an application with a table of a database. @param row - the type of its rows. */
export function printModule(
  { definitions, table: schema, columns, file }: PrintedTable,
  row: string | undefined,
): string {
  const { engine, table, keyTypes } = schema
  const key = schema.key.map((column) => {
    const type = keyTypes.get(column)
    return type === undefined ? column : { column, type }
  })
  const hasFileKey = file !== undefined && parquet(file).key.join() === schema.key.join()
  const call = printCall(definitions, row)
  const place = {
    engine: engine.name,
    table: file === undefined ? literal(table) : `parquet(${literal(file)})`,
    ...(!hasFileKey && { key: printValue(key) }),
    columns: printLines(columns, (column) => printColumn(column, engine)).replaceAll("\n", "\n  "),
  }
  const made = `defineSqlTable<any>()(fields, ${printLines(place, String)})`
  const entry = entries.get(engine.name)
  const own = file === undefined ? engine.name : `${engine.name}, parquet`
  const imports = [
    ...(made.includes("sql`") ? [`import { sql } from "kysely"`] : []),
    `import { ${row === undefined ? "defineFields" : "defineFieldsFor"} } from "trommel"`,
    `import { defineSqlTable${entry === undefined ? `, ${own}` : ""} } from "trommel/kysely"`,
    ...(entry === undefined ? [] : [`import { ${own} } from "trommel/kysely${entry}"`]),
  ]
  return `${imports.join("\n")}\n\nexport const fields = ${call}\n\nexport const table = ${made}`
}

function printColumn(column: unknown, engine: Engine): string {
  const parts = Object.entries(column as object).map(
    ([name, value]: [string, unknown]) =>
      `${name}: ${name === "expression" ? printExpression(value as SqlExpression<unknown>, engine) : printValue(value)}`,
  )
  return parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`
}

/** Prints SQL of kysely, with its columns and its values in the places where it has them. */
function printExpression(expression: SqlExpression<unknown>, engine: Engine): string {
  // A parameter stands for each column.
  const columns = new Map<unknown, string>()
  const made = isExpression(expression)
    ? expression
    : expression((name) => {
        const place = {}
        columns.set(place, name)
        return sql`${place}`
      })
  const { sql: text, parameters } = sql`${made}`.compile(compilerFor(textsFor(engine), []))
  const printed = text
    .split("\0")
    .map((part) => part.replace(/[\\`]|\$(?=\{)/g, "\\$&"))
    .reduce((before, part, index) => {
      const value = parameters[index - 1]
      const column = columns.get(value)
      const shown = column === undefined ? printValue(value) : `column(${literal(column)})`
      return `${before}\${${shown}}${part}`
    })
  return `${isExpression(expression) ? "" : "(column) => "}sql\`${printed}\``
}
