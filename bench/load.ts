/**
 * Loads the store service of the built package with mixed list queries from 50 connections, and checks the figures:
 * `node bench/load.ts [--seconds 60] [--package <folder>]`. The exit code is 1 when an aim is missed.
 */
import { parseArgs } from "node:util"
import { load } from "./support/load-run.ts"

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    package: { type: "string", default: "dist" },
  },
})
const figures = await load(Number(values.seconds), values.package)
if (figures.some(({ reached }) => !reached)) process.exitCode = 1
