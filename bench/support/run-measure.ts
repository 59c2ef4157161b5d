import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"

const program = fileURLToPath(new URL("../run.ts", import.meta.url))

/**
 * Measures one contender in a fresh process, by the names of question, line and contender. Returns
 * undefined when that failed. What the process says of it goes to standard error, and the exit code
 * of the run becomes 1; the other lines are measured all the same.
 */
export function runMeasure(names: readonly [string, string, string]): number | undefined {
  try {
    const output = execFileSync(process.execPath, [program, "--measure", ...names], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
    })
    const number: unknown = JSON.parse(output)
    if (typeof number === "number") return number
  } catch {
    // The process said why on standard error.
  }
  console.error(`No result: ${names.join(" · ")}`)
  process.exitCode = 1
  return undefined
}
