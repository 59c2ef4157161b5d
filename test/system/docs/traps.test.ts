import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { root } from "../../support/examples.ts"

const page = readFileSync(`${root}docs/guide/traps.md`, "utf8")

interface Row {
  /** What is written by hand. */
  readonly written: string
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
    const [, written = ""] = /^\[`(.+)`\]\(/.exec(first) ?? []
    return { written, call: /^`([a-zA-Z]+\([^(=>]*\))/.exec(last)?.[1] ?? "" }
  })

/** All code of the page, which the test of examples runs. */
const code = Array.from(page.matchAll(/^```ts.*\n([^]*?)^```$/gm), ([, block = ""]) => block).join(
  "\n",
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

  it.each(rows)("the page runs $written and the call to use instead", ({ written, call }) => {
    expect(spellings(written).some((spelling) => code.includes(spelling))).toBe(true)
    expect(code).toContain(call)
  })
})
