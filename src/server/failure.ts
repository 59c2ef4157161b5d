import { writeRefusal } from "./envelope.js"
import type { Settings } from "./options.js"

/** Answers something unexpected, and tells whoever wants to know. The answer says nothing of it. */
export function answerFailure(error: unknown, { errors, onError }: Pick<Settings, "errors" | "onError">): Response {
  try {
    onError(error)
  } catch {
    // The request is to be answered, whatever becomes of the report.
  }
  return writeRefusal({ refused: "failure", message: "The request could not be answered." }, errors)
}
