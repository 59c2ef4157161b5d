import { writeRefusal } from "./write-envelope.ts"
import type { Settings } from "./server-options.ts"

/** Answers something unexpected, and tells whoever wants to know. The answer says nothing of it. */
export function answerFailure(
  error: unknown,
  { errors, onError }: Pick<Settings, "errors" | "onError">,
): Response {
  try {
    onError(error)
  } catch {
    // The request is to be answered, whatever becomes of the report.
  }
  return writeRefusal({ refused: "failure", message: "The request could not be answered." }, errors)
}
