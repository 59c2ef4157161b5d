import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { root } from "../../support/examples.ts"

const page = readFileSync(`${root}docs/guide/traps.md`, "utf8")

interface Row {
  /** What is written by hand. */
  readonly written: string
  readonly anchor: string
  /** The first call that stands beside it; empty when there is none. */
  readonly call: string
}

/** The rows of the overview. */
const rows: readonly Row[] = page
  .split("\n")
  .filter((line) => line.startsWith("| ["))
  .map((line) => {
    const [, first = "", , last = ""] = line
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll("\\|", "|"))
    const { written = "", anchor = "" } =
      /^\[`(?<written>.+)`\]\(#(?<anchor>.+)\)/.exec(first)?.groups ?? {}
    return { written, anchor, call: /^`([a-zA-Z]+\([^(=>]*\))/.exec(last)?.[1] ?? "" }
  })

/** The code of each section, by the anchor of its heading. */
const code = new Map(
  page.split(/^#+ /m).map((section) => {
    const [heading = ""] = section.split("\n", 1)
    const blocks = Array.from(
      section.matchAll(/^```ts.*\n([^]*?)^```$/gm),
      ([, block = ""]) => block,
    )
    return [heading.toLowerCase().replaceAll(" ", "-"), blocks.join("\n")]
  }),
)

/** A text as the examples have it: as a parameter of its own, or in a URL. */
const spellings = (written: string): readonly string[] => {
  const [, name = "filters", value = written] = /^(sorts|pageSize)=(.*)$/.exec(written) ?? []
  return written.startsWith("?")
    ? [written]
    : [
        `${name}: "${value}"`,
        `${name}: ${value} `,
        `${name}: String.raw\`${value}\``,
        `// => "${value}"`,
      ]
}

describe("docs/guide/traps.md", () => {
  it("the page has at least twelve cases", () => {
    expect(rows.length).toBeGreaterThanOrEqual(12)
  })

  it.each(rows)(
    "the page runs $written and the call to use instead",
    ({ written, anchor, call }) => {
      const section = code.get(anchor) ?? ""
      expect(spellings(written).some((spelling) => section.includes(spelling))).toBe(true)
      expect(section).toContain(call)
    },
  )

  it("every section of the page shows the result", () => {
    for (const { anchor } of rows)
      expect(code.get(anchor)).toMatch(/^(?:ask|askSieve|page|applyQuery)\(.* \/\/ => /m)
  })
})
