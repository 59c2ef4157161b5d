import type { Writable } from "node:stream"
import type { Environment, Terminal } from "../io.ts"
import { stripVTControlCharacters, styleText } from "node:util"
import { cellsOf } from "../../diagnostics/visible.ts"

/** An output stream of the program: standard output or standard error. */
export interface Output {
  /** Writes and waits until the stream accepts more; false when nobody reads it any longer. */
  readonly write: (text: string) => Promise<boolean>
  /** Waits until everything is written. Returns the reason of a failure; a closed stream is not one. */
  readonly finish: () => Promise<string | undefined>
  readonly colored: boolean
  readonly paint: Paint
  readonly isTerminal: boolean
  /** Characters per line; undefined when the stream is not a terminal or does not know them. */
  readonly columns: number | undefined
}

/** Makes an output of a stream and handles all errors of the stream. */
export function createOutput(stream: Writable & Terminal, env: Environment): Output {
  let fault: NodeJS.ErrnoException | undefined
  stream.on("error", (error: NodeJS.ErrnoException) => {
    fault ??= error
  })
  const isOpen = (): boolean => fault === undefined && !stream.destroyed
  const colored = hasColor(stream, env)
  return {
    write: async (text) => {
      if (isOpen() && !stream.write(text)) await drained(stream)
      return isOpen()
    },
    finish: async () => {
      if (isOpen()) await written(stream)
      return fault === undefined || fault.code === "EPIPE" ? undefined : fault.message
    },
    colored,
    paint: createPaint(colored),
    isTerminal: stream.isTTY === true,
    // A terminal that does not know its size has 0 columns.
    columns: stream.isTTY === true && stream.columns !== 0 ? stream.columns : undefined,
  }
}

const ends = ["drain", "error", "close"] as const

function drained(stream: Writable): Promise<void> {
  return new Promise((resolve) => {
    const settle = (): void => {
      for (const end of ends) stream.off(end, settle)
      resolve()
    }
    for (const end of ends) stream.on(end, settle)
  })
}

function written(stream: Writable): Promise<void> {
  return new Promise((resolve) => {
    stream.write("", () => {
      // The event of an error follows the callback.
      setImmediate(resolve)
    })
  })
}

type Style = Parameters<typeof styleText>[0]

/** Styles a text when the stream shows colors. */
export type Paint = (style: Style, text: string) => string

/** True when a stream shows colors: never with `NO_COLOR`, else by `FORCE_COLOR`, else on a capable terminal. */
function hasColor(
  { isTTY }: Terminal,
  { NO_COLOR: none, FORCE_COLOR: forced, TERM: terminal }: Environment,
): boolean {
  if (none !== undefined && none !== "") return false
  if (forced !== undefined && forced !== "") return forced !== "0" && forced !== "false"
  return isTTY === true && terminal !== "dumb"
}

/** Makes the function that styles texts, whatever the stream of this process is. */
function createPaint(colored: boolean): Paint {
  return colored
    ? (style, text) => styleText(style, text, { validateStream: false })
    : (_style, text) => text
}

/** Breaks lines that are longer than a terminal is wide between words, so that the terminal breaks none within a word. */
export function wrapLines(text: string, columns: number | undefined): string {
  if (columns === undefined || text.length <= columns) return text
  return text
    .split("\n")
    .map((line) => (line.length > columns ? wrapLine(line, columns) : line))
    .join("\n")
}

function wrapLine(line: string, columns: number): string {
  let width = 0
  return line.replace(/( *)([^ ]+)/g, (part, spaces: string, word: string) => {
    const length = columnsOf(word)
    const isNext = width > 0 && width + spaces.length + length > columns
    width = isNext ? length : width + spaces.length + length
    return isNext ? `\n${word}` : part
  })
}

/** Counts the columns of a text, in which colors take none. */
function columnsOf(text: string): number {
  return cellsOf(stripVTControlCharacters(text)).reduce((sum, cell) => sum + cell.columns, 0)
}
