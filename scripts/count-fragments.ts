/**
 * Counts the doc comments of `src` that open with a fragment, such as "Whether ..." or "Called before ...", by folder. With
 * `--list` it prints the place and the opening of each. Exits 1 when they are more than 3 % of all.
 */
import { globSync, readFileSync } from "node:fs"
import { join, sep } from "node:path"
import process from "node:process"
import { isFragment, readDocComments } from "./count-fragments/fragment.ts"

const root = join(import.meta.dirname, "..")
const largestShare = 0.03

interface Count {
  comments: number
  fragments: number
}

const percent = ({ comments, fragments }: Count): string =>
  `${((100 * fragments) / comments).toFixed(1).padStart(5)} %  ${fragments} of ${comments}`

const all: Count = { comments: 0, fragments: 0 }
const folders = new Map<string, Count>()
for (const path of globSync("src/**/*.ts", { cwd: root }).sort()) {
  const comments = readDocComments(path, readFileSync(join(root, path), "utf8"))
  const fragments = comments.filter(isFragment)
  const [, folder = "", ...rest] = path.split(sep)
  const name = rest.length > 0 ? folder : "entries"
  const count = folders.get(name) ?? { comments: 0, fragments: 0 }
  folders.set(name, count)
  for (const sum of [count, all]) {
    sum.comments += comments.length
    sum.fragments += fragments.length
  }
  if (process.argv.includes("--list"))
    for (const { line, opening } of fragments) console.log(`${path}:${line}: ${opening}`)
}

for (const [name, count] of folders) console.log(`${name.padEnd(12)} ${percent(count)}`)
console.log(`${"src".padEnd(12)} ${percent(all)}`)
if (all.fragments > largestShare * all.comments) process.exitCode = 1
