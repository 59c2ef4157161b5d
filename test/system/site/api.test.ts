import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { describe, expect, it } from "vitest"
import { linkRulesAndCodes } from "../../../scripts/docs/api/links.ts"
import { entries } from "../../../scripts/docs/api/entries.ts"
import type { ListedName } from "../../../scripts/docs/api/names.ts"
import { tasks, taskOf } from "../../../scripts/docs/api/tasks.ts"
import { apiFolder as folder, apiNames } from "../../../scripts/docs/pages.ts"
import { readExamples } from "../../support/examples.ts"

// The build of the site wrote them, which fails when TypeDoc has a warning, such as a type that is used and not exported.
const names = JSON.parse(readFileSync(apiNames, "utf8")) as readonly ListedName[]

/** Returns the names, as `page: name`, for which a check does not hold. */
const namesWithout = (check: (name: ListedName) => boolean): string[] =>
  names.filter((name) => !check(name)).map(({ page, file }) => `${page} (src/${file})`)

const withoutSpace = (code: string): string => code.replace(/\s+/g, "")

describe("reference of all exported names", () => {
  it("every exported name has a summary", () => {
    expect(names.length).toBeGreaterThan(350)
    expect(namesWithout(({ summary }) => summary !== "")).toEqual([])
  })

  it("every exported name has a task, and every path of a task has a name", () => {
    expect(namesWithout(({ task }) => task !== undefined)).toEqual([])
    const paths = tasks.flatMap((task) => task.paths)
    expect(paths.filter((path) => !names.some(({ file }) => file.startsWith(path)))).toEqual([])
  })

  it("every function, class and constant has an example of its own", () => {
    expect(namesWithout(({ isType, examples }) => isType || examples.length > 0)).toEqual([])
  })

  it("every name has an example that the tests run, its own or that of a name that uses it", () => {
    const running = new Set(
      readExamples().flatMap(({ code, runs }) => (runs ? [withoutSpace(code)] : [])),
    )
    const runs = (code: string): boolean => running.has(withoutSpace(code))
    expect(
      namesWithout(({ examples, shown }) => {
        const all = [...examples, ...(shown?.examples ?? [])]
        return all.length > 0 && all.every(runs)
      }),
    ).toEqual([])
  })

  it("every value has a page with its import, every type a section on the page of its entry, and both their example", () => {
    expect(
      namesWithout(({ name, isType, page, entries, examples, shown }) => {
        const text = readFileSync(join(folder, page.replace(/#.*/, "")), "utf8")
        const [example = ""] = examples
        const head = isType ? `\n## ${name}\n` : `{ ${name} } from "${entries[0]?.specifier ?? ""}"`
        return (
          text.includes(head) &&
          withoutSpace(text).includes(withoutSpace(example)) &&
          (shown === undefined || text.includes(`Example: [\`${shown.name}\`](../${shown.page})`))
        )
      }),
    ).toEqual([])
  })

  it("every page has a name of its own, also where upper case does not count", () => {
    const pages = names.flatMap(({ page, written }) => [
      page.toLowerCase(),
      ...(page === written ? [] : [written.toLowerCase()]),
    ])
    expect(pages.filter((page, index) => pages.indexOf(page) !== index)).toEqual([])
  })

  it("every entry lists all of its names, and the sidebar leads to pages", () => {
    const listed = names.flatMap(({ name, page, entries }) =>
      entries.map((entry) => ({ name, page, index: `${entry.folder}/index.md` })),
    )
    const texts = new Map(
      [...new Set(listed.map(({ index }) => index))].map((index) => [
        index,
        readFileSync(join(folder, index), "utf8"),
      ]),
    )
    expect(
      listed.filter(
        ({ name, page, index }) => texts.get(index)?.includes(`[\`${name}\`](../${page})`) !== true,
      ),
    ).toEqual([])
    const links = readFileSync(join(folder, "typedoc-sidebar.json"), "utf8").matchAll(
      /"\/api\/(.*?)"/g,
    )
    const pages = Array.from(links, ([, link = ""]) =>
      link.replace(/#.*/, "").replace(/\/$/, "/index"),
    )
    expect(pages.length).toBeGreaterThan(entries.length)
    expect(pages.filter((page) => !existsSync(join(folder, `${page}.md`)))).toEqual([])
  })

  it("every link between the pages has a target", () => {
    const faults = globSync("**/*.md", { cwd: folder }).flatMap((page) => {
      const prose = readFileSync(join(folder, page), "utf8").replace(/^(```+)[^]*?^\1$/gm, "")
      return Array.from(prose.matchAll(/\]\(([^)#\s]+)/g), ([, target = ""]) => target)
        .filter((target) => !/^https?:/.test(target))
        .filter((target) => !existsSync(join(folder, dirname(page), target)))
        .map((target) => `${page}: ${target}`)
    })
    expect(faults).toEqual([])
  })
})

describe("pages of names", () => {
  const textOf = (page: string): string => readFileSync(join(folder, page), "utf8")

  it("a long signature has a parameter a line, and a type is one piece of code", () => {
    const text = textOf("trommel/applyQuery.md")
    expect(text).toContain("\n  rows: readonly Given[],\n")
    expect(text).toContain(
      "## Returns\n\n<code>[Answer](../trommel/types.md#answer)&lt;Given&gt;</code>\n",
    )
  })

  it("signatures of one name are headed by the parameters that tell them apart", () => {
    expect(textOf("trommel/buildQuery.md").match(/^## .*\(.*/gm)).toEqual([
      "## `buildQuery(table)`",
      "## `buildQuery(table, options)`",
    ])
    const pages = globSync("**/*.md", { cwd: folder })
    expect(pages.filter((page) => /^#+ Call Signature$/m.test(textOf(page)))).toEqual([])
  })

  it("the tasks of an entry and pages of the project are links, and no page comes next", () => {
    expect(textOf("index.md")).toContain("[Parse texts](trommel/index.md#parse-texts)")
    expect(textOf("store/index.md")).toContain("docs/reference/store-assumptions.md lists it")
    expect(textOf("trommel/applyQuery.md")).toContain("\nnext: false\n")
  })
})

describe("links of the reference", () => {
  it("ids of rules and codes of diagnostics become links, but not in code", () => {
    expect(linkRulesAndCodes("By rules T1 and V30: `unknown-field`, `T2`.")).toBe(
      "By rules [T1](../../reference/rules.md#t1) and V30: " +
        "[`unknown-field`](../../reference/diagnostics.md#unknown-field), `T2`.",
    )
    const block = "```ts\nconst rule = N2 // unknown-field\n```"
    expect(linkRulesAndCodes(block)).toBe(block)
  })
})

describe("tasks", () => {
  it("the longest path decides", () => {
    expect(taskOf("language/print.ts")?.title).toBe("Print queries")
    expect(taskOf("sql/check/probes.ts")?.title).toBe("Check tables of databases")
    expect(taskOf("lost.ts")).toBeUndefined()
  })
})
