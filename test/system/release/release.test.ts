import { spawnSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import manifest from "../../../package.json" with { type: "json" }
import {
  distTagOf,
  findReleaseFaults,
  type Release,
} from "../../../scripts/release/find-release-faults.ts"
import { readRelease } from "../../../scripts/release/read-release.ts"
import { root } from "../../support/examples.ts"

const changelog = "# Changelog\n\n## [2.1.0] - 2027-01-31\n\n## [2.0.0] - 2026-12-01\n"
const ready: Release = {
  tag: "v2.1.0",
  manifest: {
    name: "trommel",
    version: "2.1.0",
    repository: { url: "git+https://git.example/owner/trommel.git" },
  },
  lock: { version: "2.1.0" },
  documents: new Map([
    ["CHANGELOG.md", changelog],
    ["README.md", "npm install trommel"],
    ["SECURITY.md", "Write to the maintainers."],
  ]),
  runsIn: "owner/trommel",
}
const withDocument = (path: string, text: string): Release => ({
  ...ready,
  documents: new Map([...ready.documents, [path, text]]),
})
const withRepository = (repository: Release["manifest"]["repository"]): Release => ({
  ...ready,
  manifest: { ...ready.manifest, repository },
})

describe("findReleaseFaults", () => {
  it("a release that is ready has no faults", () => {
    expect(findReleaseFaults(ready)).toEqual([])
    expect(findReleaseFaults({ ...ready, runsIn: undefined })).toEqual([])
    expect(findReleaseFaults(withRepository("https://git.example/owner/trommel"))).toEqual([])
  })

  it.each([
    ["no repository", withRepository(undefined), /^package\.json has no "repository"\. Set it/],
    ["a repository without a URL", withRepository({}), /^package\.json has no "repository"/],
    [
      "the repository of a fork",
      { ...ready, runsIn: "other/trommel" },
      /^package\.json names the repository \S+, but this release runs in other\/trommel\.$/,
    ],
    [
      "a repository whose name only ends alike",
      { ...ready, runsIn: "wner/trommel" },
      /runs in wner\/trommel/,
    ],
    ["another tag", { ...ready, tag: "v2.0.9" }, /^The tag is v2\.0\.9, .*: expected v2\.1\.0\.$/],
    ["a tag without v", { ...ready, tag: "2.1.0" }, /expected v2\.1\.0/],
    [
      "an old lock file",
      { ...ready, lock: { version: "2.0.0" } },
      /^package-lock\.json has the version 2\.0\.0/,
    ],
    [
      "no section in the changelog",
      withDocument("CHANGELOG.md", "## [2.0.0] - 2026-12-01\n"),
      /^CHANGELOG\.md has no section "## \[2\.1\.0\]/,
    ],
    [
      "a section that is left open",
      withDocument("CHANGELOG.md", `## [Unreleased]\n${changelog}`),
      /^CHANGELOG\.md has the section "\[Unreleased\]": give it/,
    ],
    [
      "a section without a date",
      withDocument("CHANGELOG.md", "## [2.1.0] - Unreleased\n"),
      /^CHANGELOG\.md has the section "\[2\.1\.0\] - Unreleased": give it/,
    ],
    [
      "a document that tells of a package that is not published",
      withDocument("README.md", "The package is not in the registry yet."),
      /^README\.md says that the package is not in the registry yet: take/,
    ],
    [
      "a document that installs the packed file",
      withDocument("docs/start/tester.md", "npm install ../trommel/trommel-1.0.0-rc.0.tgz"),
      /^docs\/start\/tester\.md installs the packed file/,
    ],
    [
      "a policy without an address",
      withDocument("SECURITY.md", "There is no address for reports yet."),
      /^SECURITY\.md names no address/,
    ],
  ])("a release with %s has one fault, which is a sentence", (_, release, sentence) => {
    const faults = findReleaseFaults(release)
    expect(faults).toHaveLength(1)
    expect(faults[0]?.sentence).toMatch(sentence)
    expect(faults[0]?.sentence).toMatch(/[.]$/)
  })
})

it("a page that installs from the registry says how to install today, as long as the name is not there", () => {
  const install = "The package is not in the registry yet."
  const page = withDocument("docs/start/install.md", install)
  const sentences = findReleaseFaults(page).map(({ sentence }) => sentence)
  expect(sentences).toContainEqual(expect.stringMatching(/^README\.md says npm install trommel/))
})

it("only the owner can fill in what this working copy lacks", () => {
  const left = findReleaseFaults(readRelease(`v${manifest.version}`))
  expect(left.filter(({ isOfOwner }) => !isOfOwner)).toEqual([])
})

describe("distTagOf", () => {
  it.each([
    ["1.0.0-rc.0", "next"],
    ["1.0.0", "latest"],
  ])("%s is offered as %s", (version, tag) => {
    expect(distTagOf(version)).toBe(tag)
  })
})

describe("this repository", () => {
  const { documents } = readRelease(`v${manifest.version}`)

  it("the check of a release reads the changelog, the policy, the README and the guide", () => {
    for (const path of ["CHANGELOG.md", "SECURITY.md", "README.md", "docs/guide/README.md"])
      expect(documents.get(path)).toMatch(/^# /)
  })

  it("the version of the lock file is that of package.json", () => {
    const { lock } = readRelease("")
    expect(lock.version).toBe(manifest.version)
  })

  it("the changelog begins with the section of this version", () => {
    const [heading] = /^## .*$/m.exec(documents.get("CHANGELOG.md") ?? "") ?? []
    expect(heading).toMatch(`## [${manifest.version}] - `)
  })

  it("as long as package.json names no repository, the check of a release fails and says so", () => {
    const { status, stderr, stdout } = spawnSync(
      process.execPath,
      [join(root, "scripts/check-release.ts"), `v${manifest.version}`],
      { encoding: "utf8", env: {} },
    )
    expect(stderr.includes('- package.json has no "repository". Set it')).toBe(
      !("repository" in manifest),
    )
    expect(status).toBe(stderr === "" ? 0 : 1)
    expect(stdout === "").toBe(status === 1)
  })
})

const readWorkflow = (name: string): string =>
  readFileSync(join(root, ".github/workflows", name), "utf8")

describe(".github/workflows", () => {
  it.each(readdirSync(join(root, ".github/workflows")))(
    "every action of %s is pinned to a commit",
    (name) => {
      const uses = [...readWorkflow(name).matchAll(/uses: (.*)$/gm)].map(([, action]) => action)
      expect(uses.length).toBeGreaterThanOrEqual(4)
      for (const action of uses) expect(action).toMatch(/^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
    },
  )

  it("ci.yml runs the fast tests on each even version of Node.js from the oldest of package.json", () => {
    const [, versions = ""] = /^ +node: \[(.+)\]$/m.exec(readWorkflow("ci.yml")) ?? []
    const [first, ...others] = versions.split(", ").map(Number)
    expect(manifest.engines.node).toBe(`>=${first}`)
    expect(others).toEqual([24, 26])
  })

  it("ci.yml runs the packed package on each runtime, and .ci/run on Bun and Deno", () => {
    expect(readWorkflow("ci.yml")).toContain("- run: npm run test:runtimes\n")
    const judged = readFileSync(join(root, ".ci/run"), "utf8")
    expect(judged).toContain('npm run test:runtimes -- bun deno"')
  })
})

describe(".github/workflows/release.yml", () => {
  const workflow = readWorkflow("release.yml")
  const [, check = "", publish = ""] =
    /^ {2}check:\n([^]*)^ {2}publish:\n([^]*)/m.exec(workflow) ?? []

  it("the check of the release comes first, then the tests of every change and of each night, then the package", () => {
    const nightly = ["npm run test:long", "npm run coverage"]
    const all = ["scripts/check-release.ts", ".ci/run", ...nightly, "scripts/pack.ts"]
    const steps = all.map((step) => check.indexOf(step))
    for (const step of nightly) expect(readWorkflow("nightly.yml")).toContain(`- run: ${step}\n`)
    expect(steps[0]).toBeGreaterThan(0)
    expect(steps.toSorted((one, other) => one - other)).toEqual(steps)
  })

  it("only the job that publishes can ask for a token, and it runs nothing of the project", () => {
    expect(publish).toContain("id-token: write")
    expect(publish).toContain("needs: check")
    expect(workflow.match(/id-token/g)).toHaveLength(1)
    expect(publish).not.toMatch(/checkout|npm ci|npm install|node /)
    expect(publish).toMatch(/npm publish \S+\.tgz --provenance/)
    expect(workflow).not.toContain("secrets.")
  })
})
