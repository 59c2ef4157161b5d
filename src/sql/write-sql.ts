import { sql, type RawBuilder } from "kysely"
import { compilerFor, textOf } from "./sql-text.ts"
import type { WritingContext, EngineParts } from "./engine.ts"

/** Writes SQL without parameters: their values are in the text, as a statement that creates something needs them. */
export function writeSql(
  { texts, tables, plugins }: WritingContext,
  part: RawBuilder<unknown>,
): string {
  const { parts, parameters } = textOf(part.compile(compilerFor(texts, plugins)), texts, 1)
  return parts.reduce(
    (before, next, index) => `${before}${writeLiteral(parameters[index - 1], tables)}${next}`,
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

function writeLiteral(value: unknown, { quoted }: EngineParts["tables"]): string {
  return typeof value === "number" ? String(value) : quoted(String(value).replaceAll("'", "''"))
}
