import { existsSync } from "node:fs"
import { resolve } from "node:path"
import type { Command } from "commander"
import { visible } from "../diagnostics/visible.ts"
import { quote } from "../diagnostics/wording.ts"
import { queryStringInText } from "../url/pasted-text.ts"
import { failure, success, type CommandResult } from "./command-result.ts"
import type { TableFlags, TextFlags } from "./flags.ts"
import { argument } from "./input/advice.ts"
import { databaseKindOf } from "./database/address.ts"
import type { Session } from "./session.ts"

/** Matches the name of a file of rows. */
const rowsName = /\.(?:json|jsonl|ndjson|csv|tsv|tab|parquet)(?:\.gz)?$/i

/** True for a text in which an operator can be read. */
export function holdsOperator(text: string): boolean {
  return /[<>]|[=!@_-]=/.test(text)
}

/** Reads rows and a query: filters, or a line with a URL or a query string. That may be the only argument, since no file has such a name. */
export function readArguments<Flags extends TextFlags & Pick<TableFlags, "table">>(
  { folder, stdin, env }: Pick<Session, "folder" | "stdin" | "env">,
  command: Command,
  [first, second]: readonly (string | undefined)[],
  flags: Flags,
): CommandResult<{ readonly file: string | undefined; readonly flags: Flags }> {
  const isFile = (name: string): boolean =>
    name === "-" || databaseKindOf(name) !== undefined || existsSync(resolve(folder, name))
  if (first === undefined || (second === undefined && isFile(first)))
    return success({ file: first, flags })
  const hasDatabase = flags.table !== undefined && env.DATABASE_URL !== undefined
  const isAlone =
    second === undefined &&
    (hasDatabase || (queryOf(first) !== undefined && flags.url === undefined))
  const query = isAlone ? first : second
  if (query === undefined) {
    if (!holdsOperator(first) || queryOf(first) !== undefined)
      return success({ file: first, flags })
    const rows = command.name() === "apply" && stdin.isTTY !== true ? "-" : "rows.json"
    const needsRows = !["check", "examples"].includes(command.name())
    const words = needsRows ? [rows, first] : ["--filters", first]
    const line = (command.parent?.args ?? []).flatMap((word) => (word === first ? words : [word]))
    return failure(
      `there is no file ${quote(visible(first))}; to query rows, write: trommel ${visible(line.map(argument).join(" "))}`,
    )
  }
  const url = queryOf(query)
  const name = url === undefined ? "filters" : "url"
  if (name === "filters" && !holdsOperator(query) && (rowsName.test(query) || isFile(query)))
    return failure(`${command.name()} reads one file of rows, got ${quote(visible(query))} too`)
  if (flags[name] !== undefined)
    return failure(`expected the query once, got an argument beside --${name}`)
  return success({
    file: isAlone ? undefined : first,
    flags: { ...flags, [name]: url ?? query },
  })
}

/** Returns the text of an argument that holds an address or query string; undefined for another one. */
export function queryOf(given: string): string | undefined {
  const text = given.trim()
  if (queryStringInText(text) !== undefined || /^(?:https?:\/\/|\?|\/[^?]*\?)/i.test(text))
    return text
  return /^curl\s/.test(text) ? "?" : undefined
}
