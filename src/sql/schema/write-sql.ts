import { sql, type KyselyPlugin, type RawBuilder } from "kysely"
import { compilerFor, textOf } from "../compile-sql.ts"
import type { SqlSchema } from "../sql-column.ts"
import type { SqlDialectName } from "../types.ts"

export interface WritingContext {
  readonly schema: SqlSchema
  readonly plugins: readonly KyselyPlugin[]
}

/** Writes SQL without parameters: their values are in the text, as a statement that creates something needs them. */
export function writeSql({ schema, plugins }: WritingContext, part: RawBuilder<unknown>): string {
  const { dialect } = schema
  const { parts, parameters } = textOf(part.compile(compilerFor(dialect, plugins)), dialect, 1)
  return parts.reduce(
    (before, next, index) => `${before}${writeLiteral(parameters[index - 1], dialect)}${next}`,
  )
}

/** Writes a statement after its comments, in which control characters become spaces: they end no line. */
export function writeStatement(
  context: WritingContext,
  comments: readonly string[],
  statement: RawBuilder<unknown>,
): string {
  const lines = comments.map((comment) => `-- ${comment.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, " ")}`)
  return [...lines, `${writeSql(context, statement)};`].join("\n")
}

export function tableName(name: string): RawBuilder<unknown> {
  return sql.id(...name.split("."))
}

/** Returns a name as the plugins write it, without quotes. */
export function unquoted(context: WritingContext, name: string): string {
  return writeSql(context, sql`${sql.id(name)}`)
    .slice(1, -1)
    .replaceAll('""', '"')
}

function writeLiteral(value: unknown, dialect: SqlDialectName): string {
  if (typeof value === "number") return String(value)
  const quoted = `'${String(value).replaceAll("'", "''")}'`
  // Some sessions of PostgreSQL read a backslash as an escape, unless E says that it is one.
  return dialect === "postgres" && quoted.includes("\\")
    ? `E${quoted.replaceAll("\\", "\\\\")}`
    : quoted
}
