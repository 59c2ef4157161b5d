import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import manifest from "../../../package.json" with { type: "json" }
import { replaceLinks } from "../../../scripts/docs/page-text.ts"
import { root } from "../../support/examples.ts"
import { packageEntries } from "../../support/shown-files.ts"

const folder = `skills/${manifest.name}`
const skill = readFileSync(join(root, folder, "SKILL.md"), "utf8")
const [, frontMatter = "", body = ""] = /^---\n([^]*?)\n---\n([^]*)$/.exec(skill) ?? []
const entries = new Map(
  frontMatter.split("\n").map((line) => {
    const [name = "", ...value] = line.split(": ")
    return [name, value.join(": ")]
  }),
)

describe("skill of the package", () => {
  it("its name is that of its folder, and its description is one that programs can read", () => {
    expect(entries.get("name")).toBe(manifest.name)
    expect(entries.get("license")).toBe(manifest.license)
    const description = entries.get("description") ?? ""
    expect(description.length).toBeGreaterThan(0)
    expect(description.length).toBeLessThanOrEqual(1024)
    // What YAML would read as something else than text.
    expect(description).not.toMatch(/: | #|^["'[{&*!|>%@`]/)
  })

  it("its links lead to files that the package holds as well", () => {
    const targets: string[] = []
    replaceLinks(body, ({ target }) => {
      targets.push(target)
      return ""
    })
    expect(targets).not.toEqual([])
    const packed = [...manifest.files, "README.md", "LICENSE"]
    for (const target of targets.filter((one) => !/^(?:https:|#)/.test(one))) {
      const path = join(folder, target.replace(/#.*/, ""))
      expect(packed).toContain(path)
      expect(existsSync(join(root, path))).toBe(true)
    }
  })

  it("it names every entry that a program imports for a task of its own", () => {
    const inner = ["./kysely/node", "./node", "./store"]
    const named = packageEntries.filter(
      (entry) => !inner.includes(entry.replace(manifest.name, ".")),
    )
    expect(named.filter((entry) => !body.includes(`\`${entry}\``))).toEqual([])
  })
})
