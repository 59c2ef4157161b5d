/**
 * Returns the anchor of a heading, as it is in the repository: letters, digits, `_` and `-` in lower case, with `-` for spaces.
 * @example slug("What's `new`?") // => "whats-new"
 */
export function slug(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\- ]/gu, "")
    .replaceAll(" ", "-")
}
