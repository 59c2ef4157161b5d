import { styleText } from "node:util"
import type { Environment, Terminal } from "../io.ts"

type Style = Parameters<typeof styleText>[0]

/** Puts a text into a style where the stream shows any. */
export type Paint = (style: Style, text: string) => string

/** Never under `NO_COLOR`; else as `FORCE_COLOR` says; else on a terminal that can do it. Empty variables do not count. */
export function hasColor(
  { isTTY }: Terminal,
  { NO_COLOR: none, FORCE_COLOR: forced, TERM: terminal }: Environment,
): boolean {
  if (none !== undefined && none !== "") return false
  if (forced !== undefined && forced !== "") return forced !== "0" && forced !== "false"
  return isTTY === true && terminal !== "dumb"
}

/** The style is decided by us, not by what `styleText` thinks of the stream of this process. */
export function createPaint(colored: boolean): Paint {
  return colored
    ? (style, text) => styleText(style, text, { validateStream: false })
    : (_style, text) => text
}
