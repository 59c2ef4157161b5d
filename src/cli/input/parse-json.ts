import { failure, success, type CommandResult } from "../command-result.ts"
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
