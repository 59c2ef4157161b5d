import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import manifest from "../../../package.json" with { type: "json" }
import { packPackage } from "../../../scripts/release/pack-package.ts"
import { root } from "../../support/examples.ts"

/** A folder of somebody who installed the package as it is published. Its dependencies are those of the project. */
export interface Installation {
  readonly folder: string
  /** Relative to `folder`. */
  readonly files: readonly string[]
  /** Bytes of all files of the package. */
  readonly size: number
  readonly remove: () => void
}

/** Runs npm in the root of the project and returns what it writes. */
const npm = (...options: readonly string[]): string =>
  execFileSync("npm", options, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })

/** Returns the folders of the packages that the package needs, and of those that these need. */
export function dependencyFolders(): readonly string[] {
  const listed = npm("ls", "--omit=dev", "--all", "--parseable", "--package-lock-only")
  return listed.trim().split("\n").slice(1)
}

/** Packs the built package and unpacks it into the `node_modules` of a new folder. */
export function installPackage(): Installation {
  mkdirSync(join(root, ".tmp"), { recursive: true })
  const folder = mkdtempSync(join(root, ".tmp", "consumer-"))
  const packed = packPackage(folder)
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }))
  const target = join(folder, "node_modules", manifest.name)
  mkdirSync(target, { recursive: true })
  execFileSync("tar", [
    "-xzf",
    join(folder, packed.filename),
    "-C",
    target,
    "--strip-components",
    "1",
  ])
  return {
    folder,
    files: packed.files.map(({ path }) => path),
    size: packed.files.reduce((sum, { size }) => sum + size, 0),
    remove: () => rmSync(folder, { recursive: true }),
  }
}
