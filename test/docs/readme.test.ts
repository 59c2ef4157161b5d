import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import manifest from "../../package.json" with { type: "json" }
import budgets from "../../.size-limit.json" with { type: "json" }
import { root } from "../support/examples.ts"

const readme = readFileSync(join(root, "README.md"), "utf8")

interface Session {
  readonly command: string
  readonly output: string
}

/** The commands of the `console` fences, each with what is shown below it. */
const sessions: readonly Session[] = [
  ...readme.matchAll(/^```console\n(?<block>[^]*?)^```$/gm),
].flatMap(({ groups }) =>
  (groups?.block ?? "")
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const [command = "", ...output] = part.split("\n")
      return { command, output: output.join("\n") }
    }),
)

/** Takes the place of npx, which would take a second each time. */
const folder = mkdtempSync(join(tmpdir(), "trommel-"))
symlinkSync(join(root, manifest.bin.trommel), join(folder, "trommel"))
symlinkSync(process.execPath, join(folder, "node"))

afterAll(() => {
  rmSync(folder, { recursive: true })
})

describe("README.md", () => {
  it("shows the command line at work", () => {
    expect(sessions.length).toBeGreaterThanOrEqual(5)
  })

  it.each(sessions)(
    "shows what comes out of $command (npm run build makes the program)",
    ({ command, output }) => {
      const { stdout } = spawnSync("sh", ["-c", command.replaceAll("npx trommel", "trommel")], {
        cwd: root,
        encoding: "utf8",
        env: { PATH: `${folder}:${process.env.PATH ?? ""}`, NO_COLOR: "1" },
      })
      expect(stdout).toBe(output)
    },
  )

  it.each(budgets)("tells the size budget of $name", ({ name, limit }) => {
    const [entry = ""] = name.split(" ")
    const row = new RegExp(`^\\| \`${entry}\` .*\\| ${limit} +\\|$`, "m")
    expect(readme).toMatch(row)
  })

  it("names every entry of the package", () => {
    const entries = Object.keys(manifest.exports).filter((path) => path !== "./package.json")
    expect(
      entries.filter((path) => !readme.includes(`| \`${path.replace(/^\./, manifest.name)}\``)),
    ).toEqual([])
  })

  it("names the test command that is run for every change", () => {
    const command = /^## Tests\n+```sh\n(.*)\n```$/m.exec(readme)?.[1]
    expect(command).toBe("npm ci && npm test")
    expect(readFileSync(join(root, ".ci/run"), "utf8")).toContain(`run "${command}"`)
  })
})
