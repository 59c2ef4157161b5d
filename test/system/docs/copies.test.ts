import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { findNeeded } from "../../../scripts/docs/needed-blocks.ts"
import type { Check } from "../../support/example-module.ts"
import { readCopies, root } from "../../support/examples.ts"
import { writeExamples } from "../../support/write-examples.ts"

const copies = readCopies()
mkdirSync(join(root, ".tmp"), { recursive: true })
const folder = mkdtempSync(join(root, ".tmp", "copies-"))
let files: readonly string[] = []

beforeAll(async () => {
  files = await writeExamples(folder, copies)
})

afterAll(() => {
  rmSync(folder, { recursive: true })
})

describe("a block that the site copies with what it needs", () => {
  it.each(copies.map(({ place }, index) => [place, index] as const))(
    "the block %s runs and is true",
    async (_, index) => {
      const { run } = (await import(files[index] ?? "")) as { run: () => Promise<Check[]> }
      const checks = await run()
      expect(checks.map(({ code, actual }) => ({ code, value: actual }))).toEqual(
        checks.map(({ code, expected }) => ({ code, value: expected })),
      )
    },
  )

  it("blocks that declare nothing that is used are left out", () => {
    const blocks = ["const a = 1", "const b = 2", "const { c } = { c: a }", "a + c"]
    expect(findNeeded(blocks, 3)).toEqual([0, 2])
    expect(findNeeded(["const a = 1", "const a = 2", "a"], 2)).toEqual([1])
  })
})
