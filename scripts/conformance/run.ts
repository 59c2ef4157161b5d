import { compareWith, type Failure } from "./compare.ts"
import { isDeploymentFile, loadServerImplementation, runDeployments } from "./deployments.ts"
import type { Implementation } from "./implementation.ts"
import { loadImplementation } from "./load.ts"
import { expectations, readVectors } from "./vectors.ts"

/** What is wrong with the answer to a case. */
export interface CaseOutcome {
  readonly name: string
  readonly failures: readonly Failure[]
}

const implementations = new Map<string, Implementation>()

/**
 * Runs a vector file, or a file of recorded queries, through the built package.
 * @param text - What the file holds.
 * @param keys - The expectations that are compared.
 * @throws Error for a file that cannot be run.
 */
export async function runThroughPackage(
  text: string,
  keys: ReadonlySet<string> = new Set(expectations),
): Promise<readonly CaseOutcome[]> {
  const json: unknown = JSON.parse(text)
  if (isDeploymentFile(json)) return runDeployments(await loadServerImplementation(), json)
  const file = readVectors(text)
  const dialect = file.dialect ?? "standard"
  const implementation = implementations.get(dialect) ?? (await loadImplementation(dialect))
  implementations.set(dialect, implementation)
  const compare = compareWith(implementation, file)
  return file.cases.map((vector, index) => ({
    name: vector.name ?? `case ${index + 1}`,
    failures: compare(vector).filter(({ what }) => what === "run" || keys.has(what)),
  }))
}

/** Describes each failure of a file in a line. */
export function describeFailures(path: string, outcomes: readonly CaseOutcome[]): string[] {
  return outcomes.flatMap(({ name, failures }) =>
    failures.map(({ what, expected, actual }) => {
      const shown = actual === undefined ? "missing" : JSON.stringify(actual)
      return `${path} › ${name}: ${what} expected ${JSON.stringify(expected)}, actual ${shown}`
    }),
  )
}
