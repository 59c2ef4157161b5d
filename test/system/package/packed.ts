import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import manifest from "../../../package.json" with { type: "json" }
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

interface Packed {
  readonly filename: string
  readonly files: readonly { readonly path: string; readonly size: number }[]
}

/** Runs npm in the root of the project and returns what it writes. */
export const npm = (...options: readonly string[]): string =>
  execFileSync("npm", options, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })

/** Packs the built package and unpacks it into the `node_modules` of a new folder. */
export function installPackage(): Installation {
  mkdirSync(join(root, ".tmp"), { recursive: true })
  const folder = mkdtempSync(join(root, ".tmp", "consumer-"))
  const [packed] = JSON.parse(
    npm("pack", "--json", "--ignore-scripts", "--pack-destination", folder),
  ) as Packed[]
  if (packed === undefined) throw new Error("npm pack wrote nothing")
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }))
  const target = join(folder, "node_modules", manifest.name)
  mkdirSync(target, { recursive: true })
  const archive = join(folder, packed.filename)
  execFileSync("tar", ["-xzf", archive, "-C", target, "--strip-components", "1"])
  return {
    folder,
    files: packed.files.map(({ path }) => path),
    size: packed.files.reduce((sum, { size }) => sum + size, 0),
    remove: () => rmSync(folder, { recursive: true }),
  }
}
