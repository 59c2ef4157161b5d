import { cutLine } from "../../diagnostics/frame.ts"
import type { Io } from "../io.ts"
import type { Output } from "./output.ts"

/** Describes what the program does at the moment, on one line. */
export type Describe = () => string

/**
 * A line on standard error that says what the program does while the user waits. Writes nothing
 * when standard error is not a terminal.
 */
export interface Progress {
  /**
   * Sets the description and shows it when it is time. From then on a timer shows it too, so that a
   * wait for input is not silent.
   */
  readonly show: (describe: Describe) => Promise<void>
  /**
   * Shows a text at once. Called before work that leaves no time to show anything else, such as a
   * sort.
   */
  readonly announce: (text: string) => Promise<void>
  /** Removes the line from the terminal until it is time to show it again. */
  readonly hide: () => void
  /** Removes the line and shows nothing from now on. */
  readonly mute: () => void
  /** Removes the line and stops the timer until the next call of `show`. */
  readonly end: () => void
}

/** The stream and clocks of a progress line. */
export interface ProgressOptions extends Pick<Io, "now" | "every"> {
  readonly err: Output
  /** Returns the part of a line behind which the cursor of the terminal stands. */
  readonly openLine: () => string
}

/** Milliseconds between two updates, and before the first one. */
const interval = 200
const eraseLine = "\r\u001b[K"
const cursorUp = "\u001b[A"

/** Makes a progress line. */
export function createProgress({ err, now, every, openLine }: ProgressOptions): Progress {
  const { columns = 80 } = err
  let last = now()
  let isMuted = !err.isTerminal
  /** Takes the cursor back to where it was; undefined while the progress line is not shown. */
  let restore: string | undefined
  let current: Describe | undefined
  let stop: (() => void) | undefined
  const paint = async (text: string): Promise<void> => {
    const place = findPlace(openLine(), columns)
    if (isMuted || place === undefined) return
    last = now()
    const start = restore === undefined ? place.start : ""
    restore ??= place.restore
    // A line that wraps could not be erased.
    await err.write(start + eraseLine + cutLine(text, columns - 1))
  }
  const paintWhenDue = async (): Promise<void> => {
    if (current !== undefined && now() - last >= interval) await paint(current())
  }
  const hide = (): void => {
    if (restore !== undefined) void err.write(restore)
    restore = undefined
  }
  const end = (): void => {
    hide()
    stop?.()
    stop = undefined
    current = undefined
  }
  return {
    show: async (describe) => {
      if (isMuted) return
      current = describe
      stop ??= every(interval, () => void paintWhenDue())
      await paintWhenDue()
    },
    announce: paint,
    hide,
    mute: () => {
      isMuted = true
      end()
    },
    end,
  }
}

/** How the progress line is entered and left. */
interface Place {
  readonly start: string
  readonly restore: string
}

const plain = /^[ -~]*$/

/**
 * Finds a place that leaves an open line as it is: this line when it is empty, else the line below
 * it. Undefined when the cursor could not find back.
 */
function findPlace(openLine: string, columns: number): Place | undefined {
  if (openLine === "") return { start: "", restore: eraseLine }
  const column = openLine.length % columns
  if (column === 0 || !plain.test(openLine)) return undefined
  return { start: "\n", restore: `${eraseLine}${cursorUp}\u001b[${column + 1}G` }
}
