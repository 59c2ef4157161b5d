/** Returns the name that a file has while it is being filled. */
export function unfinishedName(file: string): string {
  return `${file}.unfinished`
}
