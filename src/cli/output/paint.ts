import { styleText } from "node:util"
import type { Environment, Terminal } from "../io.ts"

type Style = Parameters<typeof styleText>[0]

/** Styles a text when the stream shows colors. */
export type Paint = (style: Style, text: string) => string

/**
 * True when a stream shows colors: never with `NO_COLOR`, else as `FORCE_COLOR` says, else on a
 * capable terminal. Ignores empty variables.
 */
export function hasColor(
  { isTTY }: Terminal,
  { NO_COLOR: none, FORCE_COLOR: forced, TERM: terminal }: Environment,
): boolean {
  if (none !== undefined && none !== "") return false
  if (forced !== undefined && forced !== "") return forced !== "0" && forced !== "false"
  return isTTY === true && terminal !== "dumb"
}

/**
 * Makes the function that styles texts. `styleText` must not check the stream of this process
 * itself.
 */
export function createPaint(colored: boolean): Paint {
  return colored
    ? (style, text) => styleText(style, text, { validateStream: false })
    : (_style, text) => text
}
