import { failure, success, type CommandResult } from "../command-result.ts"
import { formatBytes } from "../output/format-count.ts"
import type { ReadProgress } from "../output/progress.ts"
import { findJsonFault } from "./json-fault.ts"

/**
 * Parses JSON. A failure names the line and column of the fault.
 * @param name - name of the file, for the message.
 * @param line - line of the file at which the text starts, counted from 1.
 */
export function parseJson(text: string, name: string, line = 1): CommandResult<unknown> {
  try {
    return success(JSON.parse(text))
  } catch {
    const { offset, reason } = findJsonFault(text)
    const lines = text.slice(0, offset).split("\n").length - 1
    const column = offset - text.lastIndexOf("\n", offset - 1)
    return failure(`${name}, line ${line + lines}, column ${column}: ${reason}`)
  }
}

/** UTF-16 units of a text from which on it takes a noticeable time to parse it. */
const longText = 4_000_000

/** Parses a whole file of JSON. Says so when it takes a noticeable time. */
export async function parseJsonFile(
  text: string,
  name: string,
  progress?: ReadProgress,
): Promise<CommandResult<unknown>> {
  if (text.length >= longText)
    await progress?.announce(`Parsing ${formatBytes(text.length)} of JSON`)
  return parseJson(text, name)
}
