#!/usr/bin/env node
import { readFileSync } from "node:fs"
import process from "node:process"
import { exitCodes } from "./exit-codes.ts"
import { run } from "./run.ts"

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
  // Each signal is handled once, so that a second one ends the program at once.
  untilStopped: () =>
    new Promise<void>((resolve) => {
      for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => resolve())
    }),
}

try {
  process.exitCode = await run(process.argv.slice(2), io)
} catch (error) {
  // Node.js would exit with 1, which has another meaning here.
  console.error(error)
  process.exitCode = exitCodes.failed
}
