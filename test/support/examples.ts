import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { findNeeded, sharedCode } from "../../scripts/docs/needed-blocks.ts"

/** Root of the project, with a `/` at the end. */
export const root = fileURLToPath(new URL("../../", import.meta.url))

/** Returns the documents that fit the patterns, in order. The pages under `docs/api` are made from doc comments. */
export function documentPaths(...patterns: readonly string[]): string[] {
  return globSync(patterns, { cwd: root, exclude: ["docs/api/**"] }).sort()
}

/** A piece of code out of the documentation. */
export interface Example {
  /** File and line of the first line of code, from the root of the project. */
  readonly place: string
  /** The module whose exports it may use beside those of the package: for examples in doc comments. */
  readonly module?: string
  readonly code: string
  /** False for code that says why it is not run. */
  readonly runs: boolean
}

/** Every example there is: `@example` in doc comments of `src`, and blocks fenced as `ts` in the documents. */
export function readExamples(): Example[] {
  const documents = documentPaths(
    "README.md",
    "docs/**/*.md",
    "grammar/README.md",
    "skills/**/*.md",
  )
  const sources = globSync("src/**/*.ts", { cwd: root }).sort()
  const blocks = documents.flatMap((path) => readBlocks(path, textOf(path), sharedCode(path)))
  return [
    ...sources.flatMap((path) => readDocComments(path, textOf(path))),
    ...blocks.filter(isLastOfChain),
  ]
}

/** What continues a block holds all of it, checks included. To run both would take time that grows with the square of a page. */
function isLastOfChain({ code }: Example, index: number, blocks: readonly Example[]): boolean {
  return blocks[index + 1]?.code.startsWith(`${code}\n`) !== true
}

/** The `@example` tags of the doc comments in a source. Each lasts until the next tag, or to the end of its comment. */
export function readDocComments(path: string, source: string): Example[] {
  return [...source.matchAll(/^[ \t]*\/\*\*.*?\*\//gms)].flatMap((comment) => {
    const lines = comment[0]
      .split("\n")
      .map((line) => line.replace(/^\s*(?:\/\*\*|\*(?!\/)) ?/, "").replace(/\s*\*\/$/, ""))
    const firstLine = lineAt(source, comment.index)
    const starts = lines.flatMap((line, index) => (line.startsWith("@example") ? [index] : []))
    return starts.map((start): Example => {
      const next = lines.findIndex((line, index) => index > start && /^@\w/.test(line))
      const code = lines
        .slice(start, next < 0 ? undefined : next)
        .join("\n")
        .replace("@example", "")
        .replace(/^ *```.*$/gm, "")
      return { place: `${path}:${firstLine + start}`, module: path, code, runs: true }
    })
  })
}

/**
 * The blocks of a document that are fenced as `ts`. With `ts no-run: reason` a block is only compiled; with `ts continued`
 * it goes on where the block before it ended, the first one of a document after the code that it shares with others.
 */
export function readBlocks(path: string, text: string, shared = ""): Example[] {
  return readChains(path, text, shared).map(({ place, chain, runs }) => ({
    place,
    code: chain.join("\n"),
    runs,
  }))
}

/** The blocks of the documents that continue others, each behind those alone that the site copies with it. */
export function readCopies(): Example[] {
  return documentPaths("docs/**/*.md").flatMap((path) =>
    readChains(path, textOf(path), sharedCode(path))
      .filter(({ chain }) => chain.length > 1)
      .map(({ place, chain, runs }) => {
        const last = chain.length - 1
        const code = [...findNeeded(chain, last), last].map((index) => chain[index]).join("\n")
        return { place, code, runs }
      }),
  )
}

/** A block, behind all that stands before it. */
interface Chain extends Pick<Example, "place" | "runs"> {
  readonly chain: readonly string[]
}

function readChains(path: string, text: string, shared: string): Chain[] {
  let earlier = shared === "" ? [] : [shared]
  return [...text.matchAll(/^```ts\b(?<info>.*)\n(?<code>[^]*?)^```$/gm)].map((block): Chain => {
    const { info = "", code = "" } = block.groups ?? {}
    const [, word = "", reason = ""] = /^ *(\S*?)(?:: *(.*))?$/.exec(info) ?? []
    const place = `${path}:${lineAt(text, block.index) + 1}`
    if (!["", "continued", "no-run"].includes(word))
      throw new Error(`${place}: a block of ts knows no "${word}"`)
    if (word === "no-run" && reason === "")
      throw new Error(`${place}: say after "no-run:" why this block is not run`)
    earlier = word === "continued" ? [...earlier, code] : [code]
    return { place, chain: earlier, runs: word !== "no-run" }
  })
}

function textOf(path: string): string {
  return readFileSync(`${root}${path}`, "utf8")
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length
}
