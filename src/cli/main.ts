#!/usr/bin/env node
import { readFileSync } from "node:fs"
import module from "node:module"
import process from "node:process"
import { explainOldNode } from "../node/old-node.ts"
import { untilStopped } from "./until-stopped.ts"

// An old Node.js must be able to load this file, so its syntax and its imports are old, too. All
// other code is loaded after the check.

// The relative path is the same in the source and in the build.
const manifest = JSON.parse(
  readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
) as { readonly version: string }

const io = {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  folder: process.cwd(),
  version: manifest.version,
  now: () => performance.now(),
  every: (milliseconds: number, call: () => void) => {
    const timer = setInterval(call, milliseconds).unref()
    return () => clearInterval(timer)
  },
  untilStopped,
}

// The exit code of a failure, as in command-result.ts. Node.js would exit with 1, which has another meaning here.
const failed = 2

const oldNode = explainOldNode(process.versions)
if (oldNode === undefined) {
  // The next run reads compiled code. Node.js 22.0 and other runtimes have no such cache; where it cannot be written, nothing is said.
  ;(module as Partial<typeof module>).enableCompileCache?.()
  import("./run.ts")
    .then(({ run }) => run(process.argv.slice(2), io))
    .then((exitCode) => {
      process.exitCode = exitCode
    })
    .catch((error: unknown) => {
      console.error(error)
      process.exitCode = failed
    })
} else {
  console.error(oldNode)
  process.exitCode = failed
}
