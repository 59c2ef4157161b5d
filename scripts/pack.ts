/**
 * Packs the package as it is published into a file at the root: `npx node scripts/pack.ts`. Builds it first. With
 * `--check` it builds only when `dist` is stale, packs into `.tmp/package/`, and publint and attw check the file.
 */
import { spawnSync } from "node:child_process"
import { mkdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { packPackage } from "./release/pack-package.ts"

const root = join(import.meta.dirname, "..")

const here = { cwd: root, stdio: "inherit" } as const

/** Ends this program when another one failed. */
function endAfterFailure({ status }: { readonly status: number | null }): void {
  if (status !== 0) process.exit(status ?? 1)
}

const isCheck = process.argv.includes("--check")
const build = ["scripts/build.ts", ...(isCheck ? ["--when-stale"] : [])]
endAfterFailure(spawnSync(process.execPath, build, here))

if (isCheck) {
  const folder = join(root, ".tmp", "package")
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const file = join(folder, packPackage(folder).filename)
  endAfterFailure(spawnSync("npx", ["publint", "--strict", file], here))
  endAfterFailure(spawnSync("npx", ["attw", "--profile", "esm-only", file], here))
} else {
  console.log(packPackage(root).filename)
}
