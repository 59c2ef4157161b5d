import { trimWhiteSpace } from "../../language/white-space.ts"

/**
 * Reads a char (rule S14): one UTF-16 unit. White space around it is ignored, but a blank alone is itself. Nothing is U+0000.
 */
export function readCharText(text: string): string | undefined {
  const unit = text.length > 1 ? trimWhiteSpace(text) : text
  if (unit === "") return "\0"
  return unit.length === 1 ? unit : undefined
}
