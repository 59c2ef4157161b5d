import { skipWhiteSpace } from "../language/white-space.ts"
import type { Range } from "../diagnostics/diagnostic.ts"
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
    parts.push(...partsBetween(text, start, comma))
    start = skipWhiteSpace(text, comma + 1, text.length)
  }
  parts.push(...partsBetween(text, start, text.length))
  return parts
}

/** The part between two commas, none when it is white space alone. */
function partsBetween(original: string, start: number, end: number): OffsetText[] {
  return skipWhiteSpace(original, start, end) < end
    ? [{ text: original.slice(start, end), original, start }]
    : []
}

/** The parts of a stretch of text between the pipes that no odd run of backslashes stands before (rules S5 and S6). Linear. */
export function splitAtPipes<Part>(
  text: string,
  { start: from, end }: Range,
  make: (range: Range) => Part,
): Part[] {
  const parts: Part[] = []
  let start = from
  for (
    let pipe = text.indexOf("|", from);
    pipe >= 0 && pipe < end;
    pipe = text.indexOf("|", pipe + 1)
  ) {
    if (runBefore(text, pipe) % 2 === 1) continue
    parts.push(make({ start, end: pipe }))
    start = pipe + 1
  }
  parts.push(make({ start, end }))
  return parts
}
