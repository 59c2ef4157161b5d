import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { documentPaths, root } from "../../support/examples.ts"

const documents = documentPaths("*.md", "docs/**/*.md", "grammar/README.md", "skills/**/*.md")

/** Phrases that a reader has to read twice, each with the plain wording to use instead. */
const phrases: readonly (readonly [phrase: RegExp, instead: string])[] = [
  [/(?<!\bthere )\b(?:is|are) no (?!longer\b|more than\b)/i, "is not a"],
  [/\b(?:is|are) asked for\b/i, "expected"],
  [/\bfrom 1 on\b/i, "1 or greater"],
  [/\bListed are\b/, "Allowed values:"],
  [/\bUsable here\b/, "Fields that can be used here:"],
  [/\bof one's own\b/i, "your own"],
  [/\bnothing to say against\b/i, "No problems found."],
]

/** Returns a document without its code and without the titles of tests that it links to. */
function proseOf(text: string): string {
  return text
    .replace(/^(```+)[^]*?^\1$/gm, "")
    .replace(/`[^`\n]*`/g, "")
    .replace(/\[[^[\]]+\]\[[\w-]+\]/g, "")
}

/** Returns the phrases to avoid that a text holds, each with its replacement. */
function faultsOf(text: string): string[] {
  return phrases.flatMap(([phrase, instead]) => {
    const found = phrase.exec(text)?.[0]
    return found === undefined ? [] : [`"${found}": write "${instead}"`]
  })
}

describe("English of the documents and the source code", () => {
  it.each(documents)("%s holds none of the phrases to avoid", (document) => {
    expect(faultsOf(proseOf(readFileSync(join(root, document), "utf8")))).toEqual([])
  })

  it("no string and no comment of the source code holds one of the phrases to avoid", () => {
    const sources = globSync("src/**/*.ts", { cwd: root })
    expect(sources.length).toBeGreaterThan(100)
    const faults = sources.flatMap((source) =>
      faultsOf(readFileSync(join(root, source), "utf8")).map((fault) => `${source}: ${fault}`),
    )
    expect(faults).toEqual([])
  })

  it.each([
    ["A list is no row.", 1],
    ["A uuid is asked for.", 1],
    ["There is no such field, and it is no longer there.", 0],
    ["`x is no y`", 0],
  ])("%j has %i phrases to avoid", (text, count) => {
    expect(faultsOf(proseOf(text))).toHaveLength(count)
  })
})
