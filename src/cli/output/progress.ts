import { cutLine } from "../../diagnostics/frame.ts"
import type { Io } from "../io.ts"
import type { Output } from "./output.ts"

export type Describe = () => string

/** A line on standard error about what the program does; nothing without a terminal. */
export interface Progress {
  /** Sets the description and shows it when it is time; a timer shows it too while input is awaited. */
  readonly show: (describe: Describe) => Promise<void>
  /** Shows a text at once, before work that leaves no time to show anything, such as a sort. */
  readonly announce: (text: string) => Promise<void>
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

/** Milliseconds between two updates, and before the first one. */
const interval = 200
const eraseLine = "\r\u001b[K"
const cursorUp = "\u001b[A"

export function createProgress({ err, now, every, openLine }: ProgressOptions): Progress {
  const line = createErasableLine(err, openLine)
  let last = now()
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
    announce: paint,
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

function createErasableLine(err: Output, openLine: () => string): ErasableLine {
  const { columns = 80 } = err
  let place: Place | undefined
  return {
    paint: async (text) => {
      const start = place === undefined ? "\n" : ""
      place ??= findPlace(openLine(), columns)
      if (place === undefined) return false
      // A line that wraps could not be erased.
      const shown = cutLine(text, columns - 1)
      await err.write(`${place.isBelow ? start : ""}${eraseLine}${shown}`)
      return true
    },
    erase: () => {
      if (place !== undefined) void err.write(place.restore)
      place = undefined
    },
  }
}

interface Place {
  /** True for the line below the cursor. */
  readonly isBelow: boolean
  readonly restore: string
}

const plain = /^[ -~]*$/

/** Finds a free line: the open one when it is empty, else the one below it; undefined when the cursor could not come back. */
function findPlace(openLine: string, columns: number): Place | undefined {
  if (openLine === "") return { isBelow: false, restore: eraseLine }
  const column = openLine.length % columns
  if (column === 0 || !plain.test(openLine)) return undefined
  return { isBelow: true, restore: `${eraseLine}${cursorUp}\u001b[${column + 1}G` }
}
