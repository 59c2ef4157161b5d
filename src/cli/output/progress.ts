import { formatCount } from "./format-count.ts"
import type { Output } from "./output.ts"

/**
 * A line on the terminal that shows the progress of a long run. Writes nothing without a terminal.
 */
export interface ProgressLine {
  readonly show: (read: number, matched: number) => Promise<void>
  /** Removes the line, before something else is written. */
  readonly clear: () => Promise<void>
}

/** Milliseconds between two updates, and before the first one. */
const interval = 200

export function createProgress(err: Output, now: () => number): ProgressLine {
  let last = now()
  let isShown = false
  const clear = async (): Promise<void> => {
    if (isShown) await err.write("\r\u001b[K")
    isShown = false
  }
  const show = async (read: number, matched: number): Promise<void> => {
    if (!err.isTerminal || now() - last < interval) return
    last = now()
    isShown = true
    await err.write(
      `\r\u001b[K${formatCount(read, "row")} read, ${matched.toLocaleString("en-US")} matching`,
    )
  }
  return { show, clear }
}
