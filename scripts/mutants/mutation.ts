/** A small change of a source file that a test should notice. */
export interface Mutation {
  /** Path from the root of the project. */
  readonly file: string
  /** The folder of `src` that holds the file. */
  readonly folder: string
  readonly line: number
  readonly start: number
  readonly end: number
  readonly original: string
  readonly replacement: string
}

/** Names a mutation in reports and in the list of those that change nothing. It outlives changes elsewhere in the file. */
export function nameOf({ file, original, replacement }: Mutation): string {
  return `${file}: ${original} -> ${replacement}`
}

/** Returns the source with the mutation in it. */
export function mutate(source: string, { start, end, replacement }: Mutation): string {
  return source.slice(0, start) + replacement + source.slice(end)
}
