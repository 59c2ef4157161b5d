import { skipWhiteSpace } from "../language/white-space.ts"
import type { OffsetText } from "./offset-text.ts"

/** Length of the run of backslashes right before an index. */
export function runBefore(text: string, index: number): number {
  let start = index
  while (start > 0 && text.charCodeAt(start - 1) === 0x5c) start--
  return index - start
}

/**
 * Splits a text at commas (rule S1). An odd run of backslashes keeps a comma from splitting, unless it starts the whole text.
 * White space after a splitting comma goes with it; parts of white space alone are left out. Linear.
 */
export function splitAtCommas(text: string): OffsetText[] {
  const parts: OffsetText[] = []
  let start = 0
  for (let comma = text.indexOf(","); comma >= 0; comma = text.indexOf(",", comma + 1)) {
    // A comma inside the white space that went with the comma before cannot be: white space holds no comma.
    const run = runBefore(text, comma)
    if (run % 2 === 1 && run !== comma) continue
    pushPart(parts, text, start, comma)
    start = skipWhiteSpace(text, comma + 1, text.length)
  }
  pushPart(parts, text, start, text.length)
  return parts
}

function pushPart(parts: OffsetText[], text: string, start: number, end: number): void {
  if (skipWhiteSpace(text, start, end) < end) parts.push({ text: text.slice(start, end), start })
}

/** The parts of a stretch of text between the pipes that no odd run of backslashes stands before (rules S5 and S6). Linear. */
export function splitAtPipes<Part>(
  text: string,
  from: number,
  to: number,
  make: (from: number, to: number) => Part,
): Part[] {
  const parts: Part[] = []
  let start = from
  for (
    let pipe = text.indexOf("|", from);
    pipe >= 0 && pipe < to;
    pipe = text.indexOf("|", pipe + 1)
  ) {
    if (runBefore(text, pipe) % 2 === 1) continue
    parts.push(make(start, pipe))
    start = pipe + 1
  }
  parts.push(make(start, to))
  return parts
}
