import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import process from "node:process"
import { expect, it } from "vitest"
import { readExamples, root } from "../test/support/examples.ts"
import { writeExamples } from "../test/support/write-examples.ts"
import newest from "./node_modules/typescript-7/package.json" with { type: "json" }

it(`every block of the documents compiles with TypeScript ${newest.version} too`, async () => {
  mkdirSync(join(root, ".tmp"), { recursive: true })
  const folder = mkdtempSync(join(root, ".tmp", "newest-"))
  try {
    const blocks = readExamples().filter(({ module }) => module === undefined)
    const files = await writeExamples(folder, blocks)
    const compilerOptions = {
      noUncheckedIndexedAccess: false,
      noUnusedLocals: false,
      incremental: false,
    }
    const config = { extends: "../../tsconfig.json", compilerOptions, include: ["."], exclude: [] }
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config))
    const compiler = "recipes/node_modules/typescript-7/bin/tsc"
    const argv = [compiler, "--project", folder, "--pretty", "false", "--tsBuildInfoFile", "null"]
    const { stdout } = spawnSync(process.execPath, argv, { cwd: root, encoding: "utf8" })
    const faults = stdout.split("\n").flatMap((line) => {
      const [, file = "", message = ""] = /([\w-]+\.ts)\(\d+,\d+\): (.*)/.exec(line) ?? []
      const index = files.findIndex((one) => basename(one) === file)
      return index < 0 ? [] : [`${blocks[index]?.place ?? ""}: ${message}`]
    })
    expect(blocks.length).toBeGreaterThan(80)
    expect(faults).toEqual([])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
