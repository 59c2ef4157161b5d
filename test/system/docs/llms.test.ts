import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import manifest from "../../../package.json" with { type: "json" }
import { readPageText, replaceLinks } from "../../../scripts/docs/page-text.ts"
import { listPages } from "../../../scripts/docs/pages.ts"
import { orderedPages } from "../../../scripts/docs/sidebar.ts"
import { isWhole, llmsFiles, writeLlms } from "../../../scripts/docs/write-llms.ts"

const base = "/somewhere/"

const pages = orderedPages()

const files = llmsFiles(pages, base)
const textOf = (path: string): string => files.get(path) ?? expect.fail(`${path} is not written`)

describe("llms.txt", () => {
  const index = textOf("llms.txt")

  it("llms.txt starts with the name and the description of the package", () => {
    expect(index).toMatch(new RegExp(`^# ${manifest.name}\n\n> `))
    expect(index).toContain(`> ${manifest.description}\n`)
  })

  it.each(pages)(
    "llms.txt lists $source once, with a link that is written and a description",
    ({ path, source }) => {
      const address = `${base}${path}.md`
      const lines = index.split("\n").filter((line) => line.includes(`](${address})`))
      expect(lines).toHaveLength(1)
      // What TypeDoc writes may have no prose, such as the list of all entries.
      const isGenerated = source.startsWith("docs/api/")
      expect(lines[0]).toMatch(isGenerated ? /^- \[\S/ : /^- \[\S.*\]\(\S+\): \S/)
      expect(files.has(`${path}.md`)).toBe(true)
    },
  )

  it("llms.txt lists every page of the site, in the sections and the order of the navigation", () => {
    expect(pages.map(({ source }) => source).sort()).toEqual(listPages())
    const shown = index
      .split(/^## /m)
      .slice(1)
      .flatMap((part) => {
        const [section = "", ...lines] = part.split("\n")
        return lines.flatMap((line) => {
          const path = /^- \[.*?\]\(\/somewhere\/([^)]+)\.md\)/.exec(line)?.[1]
          return path === undefined ? [] : [{ section, path }]
        })
      })
    const sections = [...new Set(pages.map(({ section }) => section))]
    expect(shown).toEqual(
      sections.flatMap((section) =>
        pages.filter((page) => page.section === section).map(({ path }) => ({ section, path })),
      ),
    )
  })

  it("llms.txt leads to the whole text, and names the skill that the package holds", () => {
    expect(index).toContain(`](${base}llms-full.txt)`)
    expect(index).toContain("skills/trommel/SKILL.md")
  })
})

describe("llms-full.txt", () => {
  const whole = textOf("llms-full.txt")

  it.each(pages.filter(isWhole))(
    "llms-full.txt holds the whole of $source after its address",
    ({ path }) => {
      expect(whole).toContain(`\nPage: ${base}${path}.md\n\n${textOf(`${path}.md`).trim()}\n`)
    },
  )

  it("llms-full.txt links to every other page but those of the API", () => {
    const others = pages.filter((page) => !isWhole(page) && !page.source.startsWith("docs/api/"))
    const links = whole.slice(whole.lastIndexOf("## Other pages"))
    expect(others.length).toBeGreaterThan(20)
    expect(others.filter(({ path }) => !links.includes(`](${base}${path}.md)`))).toEqual([])
  })

  it("llms-full.txt has at most 380 kB", () => {
    expect(Buffer.byteLength(whole)).toBeLessThanOrEqual(380_000)
  })

  it("every link of every text starts at the base or leads to another host", () => {
    const targets: string[] = []
    for (const text of files.values())
      replaceLinks(text, ({ target }) => {
        targets.push(target)
        return ""
      })
    expect(targets.length).toBeGreaterThan(200)
    expect(targets.filter((target) => !/^(?:\/somewhere\/|https?:)/.test(target))).toEqual([])
    const own = targets.flatMap((target) => /^\/somewhere\/([^#]*)/.exec(target)?.[1] ?? [])
    expect(own.filter((path) => !files.has(path))).toEqual([])
  })

  it("a link to the specification leads to its page, and one to a file names the file", () => {
    expect(textOf("architecture.md")).toContain(
      `[The specification](${base}reference/specification.md)`,
    )
    expect(textOf("architecture.md")).toContain(
      "`layers.config.ts` is the table; `test/architecture`",
    )
    expect(textOf("guide/index.md")).toContain(`[contributing](${base}project/contributing.md)`)
    expect(textOf("project/contributing.md")).not.toContain("](docs/")
  })
})

describe("writeLlms", () => {
  it("writeLlms writes each text into the folder of the site", () => {
    const folder = mkdtempSync(join(tmpdir(), "trommel-"))
    writeLlms({ pages, base, folder })
    const written = globSync("**/*.{txt,md}", { cwd: folder }).sort()
    expect(written).toEqual([...files.keys()].sort())
    expect(readFileSync(join(folder, "guide/databases.md"), "utf8")).toBe(
      textOf("guide/databases.md"),
    )
    rmSync(folder, { recursive: true })
  })
})

describe("readPageText", () => {
  it("front matter, scripts, styles and comments are no part of a page", () => {
    const text =
      '---\nlayout: home\ntitle: "The \\"start\\""\ndescription: What it is.\n---\n\n<script setup>\nimport x\n</script>\n\n<!-- made -->\n\n# Other\n\nText.\n'
    expect(readPageText(text)).toEqual({
      title: 'The "start"',
      description: "What it is.",
      body: "# Other\n\nText.",
    })
  })

  it.each([
    ["# A\n\nThe [field](x.md) `a[0]` is **new**. More.", "The field `a[0]` is new."],
    [
      "# A\n\n| a |\n| - |\n\n```ts\nLine one.\n```\n\n- item.\n\nProse\nof two lines: x.",
      "Prose of two lines: x.",
    ],
    ["# A\n\n[here](x) / there\n\nDefined in: a.ts\n\nReturns a thing.", "Returns a thing."],
    ["# A\n\nOf .NET, as `a`. `b` is next.", "Of .NET, as `a`."],
    ["# A\n\n> quoted.", undefined],
  ])("the description of %j is its first sentence", (text, description) => {
    expect(readPageText(text).description).toBe(description)
  })
})

describe("replaceLinks", () => {
  it.each([
    ["a [b](c.md) d", "a <b|c.md> d"],
    ["![b](c.svg)", "!<b|c.svg>"],
    ["[`x[0]`](c#d)", "<`x[0]`|c#d>"],
    ["`[b](c)`", "`[b](c)`"],
    ["```ts\n[b](c)\n```\n[b](c)", "```ts\n[b](c)\n```\n<b|c>"],
    ["````\n```\n[b](c)\n```\n````", "````\n```\n[b](c)\n```\n````"],
  ])("links of %j are replaced outside of code", (text, expected) => {
    const write = ({
      isPicture,
      label,
      target,
    }: {
      isPicture: boolean
      label: string
      target: string
    }) => `${isPicture ? "!" : ""}<${label}|${target}>`
    expect(replaceLinks(text, write)).toBe(expected)
  })
})
