import { createHash } from "node:crypto"
import { join, relative } from "node:path"
import { defineConfig, type Plugin } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"
import { switchMutants } from "./switch-mutants.ts"
import { readTask } from "./task.ts"

const root = join(import.meta.dirname, "../..")
const task = readTask()

const mutationsOf = (id: string) =>
  task.mutations.flatMap((mutation, index) =>
    mutation.file === relative(root, id) ? [{ mutation, index }] : [],
  )

/** Puts the mutations into the sources as they are loaded. Nothing is written. */
const mutated: Plugin = {
  name: "mutants",
  enforce: "pre",
  // Vitest keeps modules on disk by the text of their file, which does not tell what is put into it.
  configureVitest({ defineCacheKeyGenerator }) {
    defineCacheKeyGenerator(({ id }) => {
      const here = mutationsOf(id)
      if (here.length === 0) return undefined
      return createHash("sha256").update(JSON.stringify(here)).digest("hex")
    })
  },
  transform(code, id) {
    const here = mutationsOf(id)
    return here.length === 0 ? undefined : { code: switchMutants(code, here), map: null }
  },
}

/** Starts the files in the order of the task. */
class TaskOrder extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) =>
      task.testFiles.indexOf(relative(root, moduleId))
    return Promise.resolve(files.sort((one, other) => place(one) - place(other)))
  }
}

const isSweep = task.only === undefined

export default defineConfig({
  root,
  plugins: [mutated],
  test: {
    include: [...task.testFiles],
    runner: join(import.meta.dirname, "mutant-runner.ts"),
    sequence: { sequencer: TaskOrder },
    // In a sweep each file imports the sources anew, so that no mutation leaves anything behind for the next file.
    isolate: isSweep,
    // A mutation may leave a promise behind that fails when its test is over.
    dangerouslyIgnoreUnhandledErrors: isSweep,
    testTimeout: 180_000,
    hookTimeout: 240_000,
    expect: { requireAssertions: true },
  },
})
