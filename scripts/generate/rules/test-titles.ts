import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../../../", import.meta.url))

/** Reads the titles of the tests and groups of every test file, by the path from the root of the project. */
export function readTestTitles(): ReadonlyMap<string, readonly string[]> {
  const files = globSync("test/**/*.{test,test-d}.{ts,tsx}", { cwd: root }).sort()
  return new Map(
    files.map((path) => [path, titlesIn(readFileSync(`${root}${path}`, "utf8"))] as const),
  )
}

const string = String.raw`(["'${"`"}])((?:\\.|(?!\1)[^\\])*)\1`

/** Matches a title: the first argument of a test or a group, or of what `each` returns. */
const titlePattern = new RegExp(
  String.raw`(?:(?<![.\w])(?:describe|it|test|itOn\w+)(?:\.\w+)*|\))\(\s*${string}`,
  "g",
)

/** Matches the text of a row that opens like a title with a rule, such as "T9: a comma". */
const rowPattern = /(?<=[[,]\s*)"((?:T|N|V|P|S)\d+\b[^"\n]*: [^"\n]*)"/g

/** Reads the titles in the source of a test file, and those that the rows of a table complete. */
export function titlesIn(source: string): readonly string[] {
  return [
    ...[...source.matchAll(titlePattern)].map(([, , title = ""]) => title),
    ...[...source.matchAll(rowPattern)].map(([, title = ""]) => title),
  ]
}
