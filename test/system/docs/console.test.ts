import { spawnSync } from "node:child_process"
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import manifest from "../../../package.json" with { type: "json" }
import { documentPaths, root } from "../../support/examples.ts"
import { readNamedFiles } from "../../support/named-files.ts"
import { runCli } from "../../cli/run-cli.ts"

interface Session {
  readonly document: string
  readonly command: string
  readonly output: string
}

/** Returns the commands of the `console` fences of a document, each with the output shown below it. */
function sessionsOf(document: string): readonly Session[] {
  const text = readFileSync(join(root, document), "utf8")
  return [...text.matchAll(/^```console\n(?<block>[^]*?)^```$/gm)].flatMap(({ groups }) =>
    (groups?.block ?? "")
      .split(/^\$ /m)
      .slice(1)
      .map((part) => {
        const [command = "", ...output] = part.split("\n")
        return { document, command, output: output.join("\n") }
      }),
  )
}

const documents = documentPaths("README.md", "docs/**/*.md", "skills/**/*.md")
const sessions = documents.flatMap(sessionsOf)

const folder = mkdtempSync(join(tmpdir(), "trommel-"))
/** Programs for the PATH of the commands: the built program itself, since `npx` takes a second each time. */
const programs = join(folder, "bin")
mkdirSync(programs)
symlinkSync(join(root, manifest.bin.trommel), join(programs, "trommel"))
symlinkSync(process.execPath, join(programs, "node"))

/**
 * Returns the folder in which the commands of a document run, one after the other, so that they can share files. It begins
 * with the files that the documents beside it show.
 */
function folderOf(document: string): string {
  const path = join(folder, document.replaceAll("/", "-"))
  if (existsSync(path)) return path
  mkdirSync(path)
  for (const other of documents.filter((other) => dirname(other) === dirname(document)))
    for (const [name, text] of readNamedFiles(readFileSync(join(root, other), "utf8")))
      writeFileSync(join(path, name), text)
  return path
}

/** Runs a line of a shell, and returns its standard output. */
const shell = (line: string, cwd: string): string =>
  spawnSync("sh", ["-c", line], {
    cwd,
    encoding: "utf8",
    env: { PATH: `${programs}:${process.env.PATH ?? ""}`, NO_COLOR: "1" },
  }).stdout

/**
 * Returns the standard output of a command. A line that only runs the program has its words read by the shell and the program
 * run in this process, since to start it takes longer than all that it does.
 */
async function outputOf(command: string, cwd: string): Promise<string> {
  const [, words] = /^npx trommel((?: |'[^']*'|"[^"$`]*"|[^'"$`|&;<>()])*)$/.exec(command) ?? []
  if (words === undefined) return shell(command.replaceAll("npx trommel", "trommel"), cwd)
  const argv = shell(String.raw`printf '%s\0'` + words, cwd)
    .split("\0")
    .slice(0, -1)
  return (await runCli(argv, "", { env: { NO_COLOR: "1" }, folder: cwd })).out
}

afterAll(() => {
  rmSync(folder, { recursive: true })
})

describe("console sessions of the documents", () => {
  it("the README and the guide show sessions of the command line", () => {
    const documents = sessions.map(({ document }) => document)
    expect(documents).toContain("README.md")
    expect(documents).toContain("docs/guide/command-line.md")
  })

  it.each(sessions)(
    "$document shows the standard output of: $command (npm run build makes the program)",
    async ({ document, command, output }) => {
      const stdout = await outputOf(command, folderOf(document))
      // Prettier removes spaces at the ends of lines.
      expect(stdout.replaceAll(/ +$/gm, "")).toBe(output.replaceAll(/ +$/gm, ""))
    },
  )
})
