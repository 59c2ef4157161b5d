import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { describe, expect, it } from "vitest"
import * as source from "../../../src/index.ts"
import { root } from "../../support/examples.ts"

const pieces = [
  ...["==", "!=", ">=", "<", "@=*", "!_-=", "=", "*", "!", "_"],
  ...["|", ",", "(", ")", "[", "]", "{", "\\", "\\,", "\\|", "\\ ", " ", "\t", "\u3000"],
  ...[
    "a",
    "name",
    "-",
    "null",
    "\\null",
    "2024-01-01",
    "'x'",
    "é",
    "\ud800",
    "\u{1f600}",
    "\uffff",
  ],
]

/** Makes texts of up to twelve pieces, the same ones in each run. */
function* textsOf(count: number): Generator<string> {
  let state = 1
  const next = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % below
  }
  for (let index = 0; index < count; index++)
    yield Array.from({ length: next(13) }, () => pieces[next(pieces.length)]).join("")
}

describe("the built parser, in which modules of Chevrotain are replaced", () => {
  it("T1: reads 20,000 random texts as the sources do", async () => {
    const built = (await import(pathToFileURL(join(root, "dist/index.js")).href)) as typeof source
    const read = ({ parseFilters, parseSorts }: typeof source, text: string): string =>
      JSON.stringify([parseFilters(text), parseSorts(text)])
    const differing: string[] = []
    for (const text of textsOf(20_000))
      if (read(built, text) !== read(source, text)) differing.push(text)
    expect(differing).toEqual([])
  })
})
