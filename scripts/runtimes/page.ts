/** Runs vector files in a browser through the packed package, and sends its server what came out. */
import { answerWith, loadPackage } from "../../test/conformance/answer.ts"
import { compareAnswers, describeFailures } from "../conformance/exchange.ts"
import { readVectors } from "../conformance/vectors.ts"

/** What the page sends. */
export interface Posted {
  readonly browser: string
  readonly passed: number
  /** A line for each failure. */
  readonly failures: readonly string[]
}

let passed = 0
const failures: string[] = []
const trommel = await loadPackage()
const response = await fetch("/vectors.json")
for (const [path, text] of Object.entries((await response.json()) as Record<string, string>)) {
  try {
    const file = { path, file: readVectors(text) }
    const outcomes = compareAnswers(file, (request) => answerWith(trommel, request))
    passed += outcomes.filter((outcome) => outcome.failures.length === 0).length
    failures.push(...describeFailures(path, outcomes))
  } catch (error) {
    failures.push(`${path}: ${String(error)}`)
  }
}
const posted: Posted = { browser: navigator.userAgent, passed, failures }
await fetch("/posted", { method: "POST", body: JSON.stringify(posted) })
