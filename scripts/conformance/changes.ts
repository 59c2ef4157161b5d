import { expectations, type VectorCase } from "./vectors.ts"

/** A case whose expectations are not the same as before. */
export interface VectorChange {
  readonly name: string
  /** One line for each expectation that differs; none for a case that is gone. */
  readonly differences: readonly string[]
  readonly gone: boolean
}

/** Returns the cases that changed or are gone. A case is known by what goes in, so another name is no change. */
export function findChanges(
  before: readonly VectorCase[],
  after: readonly VectorCase[],
): VectorChange[] {
  const now = byInput(after)
  return [...byInput(before)].flatMap(([input, vector]) => {
    const same = now.get(input)
    const differences = same === undefined ? [] : listDifferences(vector, same)
    if (same !== undefined && differences.length === 0) return []
    return [{ name: vector.name ?? input, differences, gone: same === undefined }]
  })
}

/** Returns the cases by their input: all that is neither expected nor said about them, and a number where several share it. */
function byInput(cases: readonly VectorCase[]): ReadonlyMap<string, VectorCase> {
  const others = new Set<string>([...expectations, "name", "rules", "origin"])
  const known = new Map<string, VectorCase>()
  for (const vector of cases) {
    const given = Object.entries(vector).filter(([key]) => !others.has(key))
    // A case without a query gives the tree or the order that is printed.
    const input = JSON.stringify(given.length > 0 ? given : [vector.tree, vector.order])
    let key = input
    for (let count = 2; known.has(key); count++) key = `${input} ${count}`
    known.set(key, vector)
  }
  return known
}

function show(expected: unknown): string {
  return expected === undefined ? "none" : JSON.stringify(expected)
}

function listDifferences(before: VectorCase, after: VectorCase): string[] {
  return expectations.flatMap((key) => {
    const [was, is] = [show(before[key]), show(after[key])]
    return was === is ? [] : [`${key}: ${was} -> ${is}`]
  })
}
