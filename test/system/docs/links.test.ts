import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { describe, expect, it } from "vitest"
import { documentPaths, root } from "../../support/examples.ts"

const documents = documentPaths("*.md", "docs/**/*.md", "grammar/README.md", "skills/**/*.md")

const textOf = (path: string): string => readFileSync(join(root, path), "utf8")

/** Without code, in which brackets mean something else. */
const proseOf = (text: string): string =>
  text.replace(/^(```+)[^]*?^\1$/gm, "").replace(/`[^`\n]*`/g, "")

/** Where links of a document can lead: its headings, as they become anchors, and ids that are set by hand. */
const anchorsOf = (text: string): Set<string> => {
  const headings = Array.from(text.matchAll(/^#+ (.+)$/gm), ([, heading = ""]) =>
    heading
      .replace(/<[^>]*>/g, "")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_\- ]/gu, "")
      .replaceAll(" ", "-"),
  )
  const ids = Array.from(text.matchAll(/<a id="([^"]+)">/g), ([, id = ""]) => id)
  return new Set([...headings, ...ids])
}

/** Why a link leads nowhere; undefined when it leads somewhere. */
const faultOf = (document: string, target: string): string | undefined => {
  const [path = "", anchor] = target.split("#")
  const file = path === "" ? document : join(dirname(document), path)
  if (!existsSync(join(root, file))) return `${document}: there is no ${file}`
  if (anchor === undefined || anchorsOf(textOf(file)).has(anchor)) return undefined
  return `${document}: ${file} has no #${anchor}`
}

describe("links in the documents", () => {
  it.each(documents)("every link of %s has a target", (document) => {
    const targets = Array.from(
      proseOf(textOf(document)).matchAll(/\]\(([^)\s]+)\)/g),
      ([, target = ""]) => target,
    )
    const local = targets.filter((target) => !/^[a-z]+:/.test(target))
    expect(
      local.map((target) => faultOf(document, target)).filter((fault) => fault !== undefined),
    ).toEqual([])
  })

  it("the check finds links without a target", () => {
    expect(faultOf("README.md", "docs/lost.md")).toBe("README.md: there is no docs/lost.md")
    expect(faultOf("docs/reference/diagnostics.md", "../../README.md#lost")).toBe(
      "docs/reference/diagnostics.md: README.md has no #lost",
    )
    expect(faultOf("README.md", "grammar/README.md#t1")).toBeUndefined()
  })
})
