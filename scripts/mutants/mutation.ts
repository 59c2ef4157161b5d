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
  /** The declaration at the top of the file that holds it: a function, a constant, or a member of a class. */
  readonly function: string
  /** What is changed, such as `< to <=`, with its number where the function has several of them. */
  readonly kind: string
}

/** Names a mutation in reports and in the list of those that change nothing. The name outlives changes of other code. */
export function nameOf({ file, function: place, kind }: Mutation): string {
  return `${file} ${place}: ${kind}`
}
