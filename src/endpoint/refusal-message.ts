import type { Diagnostic } from "../diagnostics/diagnostic.ts"
import { ownProperty } from "../diagnostics/own.ts"

/**
 * Returns the message of a refused query: the first diagnostic of the highest severity, and its hint. As the query has no effect at
 * all, the message does not say what a part of it would do in a query that is answered.
 * @example describeRefusal([]) // => "The query is refused."
 */
export function describeRefusal(diagnostics: readonly Diagnostic[]): string {
  const worst = ["error", "warning"]
    .map((severity) => diagnostics.find((found) => found.severity === severity))
    .find(Boolean)
  if (worst === undefined) return "The query is refused."
  const told = worst.code === "gave-up" ? worst.data.cause : worst
  const sentences = [
    "The query is refused.",
    withoutEffect(told.message),
    ownProperty(told, "hint"),
  ]
  return sentences.filter(Boolean).join(" ")
}

/** The sentences that tell the effect in a query that is answered. They end a message, so a quoted text is never taken for one. */
const effect =
  / (?:The (?:name|condition|sort) is ignored|The value matches nothing|It is (?:ignored|compared nevertheless)|It has no effect|The server returns every row|Using (?:false|the first one|its only element|page \d+|page size \d+))\.$/

function withoutEffect(message: string): string {
  return message.replace(effect, "").replace(/^Dropped /, "Cannot read ")
}
