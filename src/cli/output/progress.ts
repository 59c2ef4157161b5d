import { cutLine } from "../../diagnostics/frame.ts"
import type { Io } from "../io.ts"
import type { Output } from "./output.ts"

export type Describe = () => string

/** A line on standard error about what the program does; nothing without a terminal. */
export interface Progress {
  /** Sets the description and shows it when it is time; a timer shows it too while input is awaited. */
  readonly show: (describe: Describe) => Promise<void>
  /**
   * Shows a text at once, before work that leaves no time to show anything, such as a sort.
   * @param milliseconds - How long the work takes, about: short work of a short run is not worth a line.
   */
  readonly announce: (text: string, milliseconds: number) => Promise<void>
  /** Removes the line from the terminal until it is time to show it again. */
  readonly hide: () => void
  /** Removes the line and shows nothing from now on. */
  readonly mute: () => void
  /** Removes the line and stops the timer until the next call of `show`. */
  readonly end: () => void
}

export type ReadProgress = Pick<Progress, "show" | "announce">

export interface ProgressOptions extends Pick<Io, "now" | "every"> {
  readonly err: Output
  /** Returns the part of a line after which the cursor of the terminal stands. */
  readonly openLine: () => string
}

/** Milliseconds between two updates. */
const interval = 200
/** Milliseconds of a run that shows nothing: nobody can read a line that is gone before. */
const shortest = 300
const eraseLine = "\r\u001b[K"
const cursorUp = "\u001b[A"

export function createProgress({ err, now, every, openLine }: ProgressOptions): Progress {
  const line = createErasableLine(err, openLine)
  const begin = now()
  let last = begin + shortest - interval
  let isMuted = !err.isTerminal
  let current: Describe | undefined
  let stop: (() => void) | undefined
  const paint = async (text: string): Promise<void> => {
    if (!isMuted && (await line.paint(text))) last = now()
  }
  const paintWhenDue = async (): Promise<void> => {
    if (current !== undefined && now() - last >= interval) await paint(current())
  }
  const end = (): void => {
    line.erase()
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
    announce: async (text, milliseconds) => {
      if (now() - begin + milliseconds >= shortest) await paint(text)
    },
    hide: line.erase,
    mute: () => {
      isMuted = true
      end()
    },
    end,
  }
}

interface ErasableLine {
  /** Replaces the text of the line. Returns false when there is no place for a line. */
  readonly paint: (text: string) => Promise<boolean>
  readonly erase: () => void
}

const plain = /^[ -~]*$/

/** Makes the line: the open one of the terminal when it is empty, else the one below it. */
function createErasableLine(err: Output, openLine: () => string): ErasableLine {
  const { columns = 80 } = err
  let restore: string | undefined
  return {
    paint: async (text) => {
      const above = openLine()
      const column = above.length % columns
      // The cursor could not come back.
      if (above !== "" && (column === 0 || !plain.test(above))) return false
      const start = above !== "" && restore === undefined ? "\n" : ""
      restore = above === "" ? eraseLine : `${eraseLine}${cursorUp}\u001b[${column + 1}G`
      // A line that wraps could not be erased.
      await err.write(`${start}${eraseLine}${cutLine(text, columns - 1)}`)
      return true
    },
    erase: () => {
      if (restore !== undefined) void err.write(restore)
      restore = undefined
    },
  }
}
