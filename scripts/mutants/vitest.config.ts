import { readFileSync } from "node:fs"
import { join, relative } from "node:path"
import process from "node:process"
import { configDefaults, defineConfig, type Plugin } from "vitest/config"
import { markReached } from "./mark-reached.ts"
import { mutate, type Mutation } from "./mutation.ts"

const root = join(import.meta.dirname, "../..")

/** What the process runs with: one mutation, or marks where each of a sample is. */
interface Task {
  readonly mutations: readonly Mutation[]
  /** The file that gets a line for each test file, with the indexes of the mutations that it reached. */
  readonly reachedFile?: string
}
const task = JSON.parse(readFileSync(process.env.TROMMEL_MUTANTS ?? "", "utf8")) as Task

/** Changes the sources as they are loaded. Nothing is written. */
const mutated: Plugin = {
  name: "mutants",
  enforce: "pre",
  // Vitest keeps modules on disk by the text of their file, which does not tell one mutation from another.
  configureVitest({ defineCacheKeyGenerator }) {
    defineCacheKeyGenerator(({ id }) =>
      task.mutations.some(({ file }) => file === relative(root, id)) ? false : undefined,
    )
  },
  transform(code, id) {
    const file = relative(root, id)
    const here = task.mutations.flatMap((mutation, index) =>
      mutation.file === file ? [{ mutation, index }] : [],
    )
    if (here.length === 0) return undefined
    if (task.reachedFile !== undefined) return { code: markReached(code, here), map: null }
    return { code: here.reduce((text, { mutation }) => mutate(text, mutation), code), map: null }
  },
}

/** Tests that see the sources only through a build, a child process or a browser, or that read texts: a changed source passes them by. */
const blind = ["browser", "docs", "package", "architecture", "types", "bench", "demo", "start"]

export default defineConfig({
  root,
  plugins: [mutated],
  test: {
    env: { TROMMEL_REACHED_FILE: task.reachedFile ?? "" },
    include: ["test/**/*.test.ts"],
    exclude: [...configDefaults.exclude, "**/.tmp/**", ...blind.map((name) => `test/${name}/**`)],
    setupFiles: task.reachedFile === undefined ? [] : ["scripts/mutants/write-reached.ts"],
    // Each file imports the sources anew, so that code that runs when a module is loaded is reached by all that import it.
    isolate: task.reachedFile !== undefined,
    testTimeout: 60_000,
    hookTimeout: 240_000,
    expect: { requireAssertions: true },
  },
})
