/**
 * Returns the files that a document shows: the blocks whose fence names a file behind the language, such as
 * `json fields.json`.
 */
export function readNamedFiles(markdown: string): ReadonlyMap<string, string> {
  return new Map(
    Array.from(
      markdown.matchAll(/^```\w+ ([\w-]+\.\w+)\n([^]*?)^```$/gm),
      ([, name = "", text = ""]) => [name, text],
    ),
  )
}
