/** A small change of a source file that a test should notice. */
export interface Mutation {
  /** Path from the root of the project. */
  readonly file: string
  /** The folder of `src` that holds the file. */
  readonly folder: string
  readonly line: number
  readonly start: number
  readonly end: number
  /** What stands on its line before it. */
  readonly before: string
  readonly original: string
  readonly after: string
  readonly replacement: string
}

/**
 * Names a mutation in reports and in the list of those that change nothing: its file, and its line with the change in
 * brackets. It outlives changes of other lines.
 */
export function nameOf({ file, before, original, after, replacement }: Mutation): string {
  const line = `${before}⟦${original} → ${replacement}⟧${after}`
  return `${file}: ${line.replaceAll(/\s+/gu, " ").trim()}`
}
