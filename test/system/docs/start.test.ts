import { globSync, readFileSync } from "node:fs"
import { basename } from "node:path"
import { describe, expect, it } from "vitest"
import manifest from "../../../package.json" with { type: "json" }
import { nouns } from "../../../src/diagnostics/kinds.ts"
import { groups } from "../../../scripts/docs/navigation.ts"
import { listPages } from "../../../scripts/docs/pages.ts"
import { root } from "../../support/examples.ts"
import { packageEntries } from "../../support/shown-files.ts"

const textOf = (path: string): string => readFileSync(`${root}${path}`, "utf8")

const doors = globSync("docs/start/*.md", { cwd: root }).sort()
const roles = doors.filter((path) => path !== "docs/start/install.md")

/** The last section of a page, up to a paragraph behind its list. */
const nextPagesOf = (path: string): readonly string[] =>
  Array.from(
    (textOf(path).split("\n## Read next\n")[1] ?? "").matchAll(/^\d\. \[[^\]]+\]\(([^)]+)\)/gm),
    ([, target = ""]) => target,
  )

describe("the pages of the roles", () => {
  it("there is a page for each role", () => {
    expect(roles.map((path) => basename(path, ".md"))).toEqual([
      "back-end",
      "command-line",
      "front-end",
      "other-languages",
      "tester",
    ])
  })

  it.each(roles)("%s ends with the three pages to read next", (path) => {
    expect(new Set(nextPagesOf(path)).size).toBe(3)
  })

  it.each(roles)("%s has examples that are run", (path) => {
    expect(textOf(path)).toMatch(/^```(?:ts|console)\n/m)
  })

  it.each(["README.md", "docs/index.md"])("%s leads to every page of a role", (document) => {
    const text = textOf(document)
    expect(roles.filter((path) => !text.includes(`start/${basename(path)})`))).toEqual([])
  })

  it.each(["docs/start/back-end.md", "docs/guide/defining-fields.md", "grammar/README.md"])(
    "%s names every kind",
    (document) => {
      const kinds = [...Object.keys(nouns), "shortcut", "range-end"]
      expect(kinds.filter((kind) => !textOf(document).includes(`\`${kind}\``))).toEqual([])
    },
  )

  it("the page about installing names every entry, and the version of the package", () => {
    const text = textOf("docs/start/install.md")
    expect(packageEntries.filter((entry) => !text.includes(`| \`${entry}\` `))).toEqual([])
    expect(text).toContain(`its version is ${manifest.version}.`)
  })
})

describe("the pages of the guide", () => {
  const pages = globSync("docs/guide/*.md", { cwd: root })
    .filter((path) => basename(path) !== "README.md")
    .sort()

  it("the table of contents has every page of the site once", () => {
    const listed = groups.flatMap((group) => group.pages)
    const written = listPages().filter((path) => !/^docs\/(?:index\.md|api\/)/.test(path))
    expect([...listed].sort()).toEqual([...written])
  })

  it("the guide begins with ten lines by task, which lead to every page of it but tools", () => {
    const index = textOf("docs/guide/README.md")
    expect(index.match(/^\| (?!you want|-).*/gm)).toHaveLength(10)
    expect(pages.filter((path) => !index.includes(`](${basename(path)}`))).toEqual([])
  })

  it.each(pages)("%s ends with the pages that come next", (path) => {
    const [, next = ""] = textOf(path).split("\n## Next\n")
    expect(next).toMatch(/\]\(.+\)/)
    expect(next).not.toContain("\n## ")
  })
})

describe("three tasks are two pages away from the list of pages", () => {
  const tasks = [
    ["add a filter form to a React page", "front-end.md", "../guide/react.md"],
    ["answer a list endpoint in Hono", "back-end.md", "../guide/answering-list-requests.md"],
    ["find out why a request returns every row", "tester.md", "../cookbook/wrong-rows.md"],
  ] as const

  it.each(tasks)("to %s, the page %s comes first and leads to %s", (_, page, next) => {
    expect(nextPagesOf(`docs/start/${page}`)).toContain(next)
  })
})

describe("docs/start/other-languages.md", () => {
  const page = textOf("docs/start/other-languages.md")

  it("the order of work names every file of vectors", () => {
    const files = globSync("grammar/vectors/*.json", { cwd: root }).map((path) => basename(path))
    expect(files.filter((file) => !page.includes(`${file}\``))).toEqual([])
    expect(files.length).toBeGreaterThan(20)
  })

  it("the case that the page shows is one of the vectors", () => {
    const shown = /^```json\n([^]*?)^```$/m.exec(page)?.[1]
    const { cases } = JSON.parse(textOf("grammar/vectors/escapes.json")) as { cases: unknown[] }
    expect(cases).toContainEqual(JSON.parse(shown ?? ""))
  })
})
