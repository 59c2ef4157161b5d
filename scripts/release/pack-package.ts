import { spawnSync } from "node:child_process"
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import manifest from "../../package.json" with { type: "json" }

const root = join(import.meta.dirname, "../..")

/** What npm says about a packed file. */
interface Packed {
  readonly filename: string
  readonly files: readonly { readonly path: string; readonly size: number }[]
}

/** The parts of `package.json` that only the repository needs. npm warns of some of them when it installs the package. */
const partsOfRepository: readonly string[] = [
  "scripts",
  "devDependencies",
  "overrides",
  "allowScripts",
  "prettier",
  "cspell",
  "knip",
]

/** Packs a copy of the built package, without these parts, into a file in an existing folder. */
export function packPackage(folder: string): Packed {
  const published = Object.entries(manifest).filter(([part]) => !partsOfRepository.includes(part))
  mkdirSync(join(root, ".tmp"), { recursive: true })
  const copy = mkdtempSync(join(root, ".tmp", "pack-"))
  try {
    // npm adds these two to every package.
    for (const path of [...manifest.files, ...globSync(["README*", "LICENSE*"], { cwd: root })])
      cpSync(join(root, path), join(copy, path), { recursive: true })
    writeFileSync(
      join(copy, "package.json"),
      `${JSON.stringify(Object.fromEntries(published), null, 2)}\n`,
    )
    const { status, stdout } = spawnSync(
      "npm",
      ["pack", "--json", "--loglevel", "error", "--pack-destination", folder],
      {
        cwd: copy,
        encoding: "utf8",
        stdio: ["ignore", "pipe", "inherit"],
        // Windows starts npm by a script.
        shell: process.platform === "win32",
      },
    )
    if (status !== 0) throw new Error(`npm pack ended with the exit code ${String(status)}.`)
    const [packed] = JSON.parse(stdout) as [Packed]
    return packed
  } finally {
    rmSync(copy, { recursive: true })
  }
}
