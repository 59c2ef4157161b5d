import { execFile } from "node:child_process"
import { join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { expect, it } from "vitest"
import { folderOf } from "../../cli/run-cli.ts"

const program = fileURLToPath(new URL("../../../src/cli/main.ts", import.meta.url))

/** What `trommel serve --sqlite` says in a process of its own that has an option of Node.js. */
async function errorWith(option: string): Promise<unknown> {
  const argv = [option, program, "serve", "--quiet", "--sqlite", join(folderOf({}), "store.db")]
  const env = { ...process.env, NO_COLOR: "1" }
  return promisify(execFile)(process.execPath, argv, { env }).catch((error: unknown) => error)
}

/** A program that hides a package from all threads. */
function hiding(name: string): string {
  const code = `
    import { registerHooks } from "node:module"
    registerHooks({
      resolve(specifier, context, next) {
        if (specifier !== "${name}") return next(specifier, context)
        throw Object.assign(new Error("Cannot find package '${name}'"), { code: "ERR_MODULE_NOT_FOUND" })
      },
    })`
  return `--import=data:text/javascript,${encodeURIComponent(code)}`
}

it("trommel serve --sqlite says that it needs kysely where that is missing", async () => {
  expect(await errorWith(hiding("kysely"))).toMatchObject({
    code: 2,
    stderr: "error: --sqlite needs the package kysely beside trommel: npm install kysely\n",
  })
})

it("trommel serve --sqlite says which Node.js it needs where that has no SQLite", async () => {
  expect(await errorWith("--no-experimental-sqlite")).toMatchObject({
    code: 2,
    stderr: "error: --sqlite needs Node.js 22.13 or newer\n",
  })
})
