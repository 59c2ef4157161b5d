import { failure, success, type CommandResult } from "../command-result.ts"
import { findJsonFault } from "./json-fault.ts"

/**
 * Reads JSON.
 * @param name - of the file, for the message of a failure, which tells line and column.
 * @param line - of the file, from 1 on, at which the text starts.
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
