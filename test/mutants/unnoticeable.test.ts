import { globSync, readFileSync } from "node:fs"
import { join, sep } from "node:path"
import { expect, it } from "vitest"
import { findMutations } from "../../scripts/mutants/find-mutations.ts"
import { nameOf } from "../../scripts/mutants/mutation.ts"
import { unnoticeable } from "../../scripts/mutants/unnoticeable.ts"

const root = join(import.meta.dirname, "../..")

it("every mutation that no test can notice is one of the code as it is now", () => {
  const names = new Set(
    globSync("src/**/*.ts", { cwd: root })
      .map((path) => path.replaceAll(sep, "/"))
      .flatMap((path) => findMutations(path, readFileSync(join(root, path), "utf8")))
      .map(nameOf),
  )
  expect(unnoticeable.size).toBeGreaterThan(100)
  expect([...unnoticeable.keys()].filter((name) => !names.has(name))).toEqual([])
})
