import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { layOutResults } from "../../../scripts/docs/lay-out-results.ts"
import { documentPaths, root } from "../../support/examples.ts"

const block = (...lines: readonly string[]): string => ["```ts", ...lines, "```"].join("\n")

describe("results of examples", () => {
  it.each(documentPaths("README.md", "docs/**/*.md"))(
    "%s has them as `npm run format` writes them",
    (path) => {
      const text = readFileSync(join(root, path), "utf8")
      expect(layOutResults(text)).toBe(text)
    },
  )

  it("a long one goes below its line and breaks at spaces, but not inside of a string", () => {
    const code = `call(${"x".repeat(30)})`
    const [short, long] = [
      `${code} // => "a b"`,
      `${code} // => { text: "${"a ".repeat(30)}", b: 1 }`,
    ]
    expect(layOutResults(block(short, `  ${long}`))).toBe(
      block(
        short,
        `  ${code}`,
        "  // => { text:",
        `  //    "${"a ".repeat(30)}", b:`,
        "  //    1 }",
      ),
    )
    expect(layOutResults(long)).toBe(long)
  })

  it("nothing but spaces and marks of comments changes, and an arrow in a string is none", () => {
    const open = `call() // => an unclosed "quote ${"and more ".repeat(9)}`
    const letters = (text: string): string => text.replace(/[\s/]/g, "")
    expect(letters(layOutResults(block(open)))).toBe(letters(block(open)))
    const text = `call("${"x".repeat(60)} // => y")`
    expect(layOutResults(block(text))).toBe(block(text))
  })
})
