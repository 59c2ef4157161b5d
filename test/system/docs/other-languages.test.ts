import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { readAddress } from "../../../playground/src/state/address.ts"
import { applyFixes } from "../../../src/index.ts"
import { bindBlock } from "../../support/describe-query.ts"
import { root } from "../../support/examples.ts"

const guide = readFileSync(`${root}docs/guide/traps.md`, "utf8")
const [, section = ""] = /^## Coming from [^\n]*\n([^]*?)^## /m.exec(guide) ?? []
const rows = [...section.matchAll(/^\| [^|]+\| `(.+?)` +\| (.+?) +\| `(#.+?)` +\|$/gm)].map(
  ([, ...cells]) => cells.map((cell) => cell.replaceAll("\\|", "|")),
)

describe("the table of other languages in the guide", () => {
  it("has a row for each habit", () => {
    expect(rows.length).toBe(section.split("\n").filter((line) => line.startsWith("| ")).length - 2)
  })

  it.each(rows)(
    "F4: %s is mended as the table says, and its link opens it",
    (written, here, link = "") => {
      const { state, problems } = readAddress(link)
      expect(problems).toEqual([])
      const source = state.sorts === "" ? "filters" : "sorts"
      expect(state[source]).toBe(written)
      const [found, ...others] = bindBlock(state).diagnostics
      expect(others).toEqual([])
      const fixed = found?.fix && applyFixes(state[source], [found], { hints: true }).text
      expect(fixed === undefined ? `no fix: ${found?.message ?? ""}` : `\`${fixed}\``).toContain(
        here,
      )
    },
  )
})
