import { skipWhiteSpace } from "../language/white-space.ts"
import type { Range } from "../diagnostics/diagnostic.ts"
import type { OffsetText } from "./offset-text.ts"

/** Returns the length of the run of backslashes right before an index. */
export function runBefore(text: string, index: number): number {
  let start = index
  while (start > 0 && text.charCodeAt(start - 1) === 0x5c) start--
  return index - start
}

/**
 * Splits a text at commas (rule S1). A comma after an odd run of backslashes does not split, unless
 * the run starts the whole text. White space after a splitting comma is removed with it. Parts of
 * white space only are left out. Takes linear time.
 */
export function splitAtCommas(text: string): OffsetText[] {
  const parts: OffsetText[] = []
  let start = 0
  for (let comma = text.indexOf(","); comma >= 0; comma = text.indexOf(",", comma + 1)) {
    // The white space that was removed with the comma before holds no further comma.
    const run = runBefore(text, comma)
    if (run % 2 === 1 && run !== comma) continue
    parts.push(...partsBetween(text, start, comma))
    start = skipWhiteSpace(text, comma + 1, text.length)
  }
  parts.push(...partsBetween(text, start, text.length))
  return parts
}

/** Returns the part between two commas; nothing when it is white space only. */
function partsBetween(original: string, start: number, end: number): OffsetText[] {
  return skipWhiteSpace(original, start, end) < end
    ? [{ text: original.slice(start, end), original, start }]
    : []
}

/**
 * Returns the parts of a stretch of text between the pipes. A pipe after an odd run of backslashes
 * does not separate (rules S5 and S6). Takes linear time.
 */
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
