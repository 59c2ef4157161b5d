import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import manifest from "../../../package.json" with { type: "json" }
import { root } from "../../support/examples.ts"

const page = readFileSync(join(root, "docs/reference/stability.md"), "utf8")

describe("docs/reference/stability.md", () => {
  it("the page names the version of the package and the range of Node.js", () => {
    expect(page).toContain(`The version now is \`${manifest.version}\``)
    expect(page).toMatch(new RegExp(`^\\| Node\\.js +\\| \`${manifest.engines.node}\``, "m"))
  })

  it("the page names every peer with its range, and no other package", () => {
    const [, peers = ""] = page.split("\nOptional peers")
    const told = Array.from(
      peers.matchAll(/^\| `([^`]+)` +\| `([^`]+)`/gm),
      ([, name = "", range = ""]) => [name, range] as const,
    )
    expect(Object.fromEntries(told)).toEqual(manifest.peerDependencies)
    expect(told).toHaveLength(Object.keys(manifest.peerDependencies).length)
  })

  it("every peer is optional, as the page says", () => {
    for (const name of Object.keys(manifest.peerDependencies))
      expect(manifest.peerDependenciesMeta).toHaveProperty([name], { optional: true })
  })
})
