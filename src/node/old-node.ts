/** The oldest Node.js that runs trommel, as `engines` of package.json says. */
const oldestMajor = 22

interface Versions {
  readonly node?: string | undefined
  readonly [name: string]: string | undefined
}

/**
 * Explains in one line that Node.js is too old; not for Bun and Deno. Any Node.js loads it, so its syntax is old.
 * @returns undefined when it is not too old.
 */
export function explainOldNode(versions: Versions): string | undefined {
  const { node, bun, deno } = versions
  if (node === undefined || bun !== undefined || deno !== undefined) return undefined
  return Number.parseInt(node, 10) < oldestMajor
    ? `trommel needs Node.js ${oldestMajor} or newer, but this is Node.js ${node}.`
    : undefined
}
