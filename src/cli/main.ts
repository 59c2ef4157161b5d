#!/usr/bin/env node
import { readFileSync } from "node:fs"
import process from "node:process"
import { exitCodes } from "./exit-codes.ts"
import { run } from "./run.ts"

// The way up is the same from the source and from the build.
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
  // Each is heard once: who asks again wants the end at once, and gets it.
  untilStopped: () =>
    new Promise<void>((resolve) => {
      for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => resolve())
    }),
}

try {
  process.exitCode = await run(process.argv.slice(2), io)
} catch (error) {
  // Node.js would end with 1, which stands for something else here.
  console.error(error)
  process.exitCode = exitCodes.failed
}
