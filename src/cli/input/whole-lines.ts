import { joinBytes, lineFeed } from "./utf8.ts"

/**
 * Joins chunks to blocks that end in a line feed, so that no character and no line is in two
 * blocks. The last block is the rest. Needs memory for the longest line.
 */
export async function* readWholeLines(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, undefined> {
  let pending: Uint8Array[] = []
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(lineFeed) + 1
    if (end === 0) pending.push(chunk)
    else {
      yield joinBytes([...pending, chunk.subarray(0, end)])
      pending = [chunk.subarray(end)]
    }
  }
  yield joinBytes(pending)
}
