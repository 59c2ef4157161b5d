import { spawnSync } from "node:child_process"
import type { Failure } from "./compare.ts"
import { compareAnswer, expectedKeys, readAnswers, requestOf, type Answers } from "./exchange.ts"
import type { VectorFile } from "./vectors.ts"

/** A vector file as a run names it. */
export interface NamedFile {
  readonly path: string
  readonly file: VectorFile
}

/** The most characters of a program's output. */
const mostOutput = 1_000_000_000

/** Writes the requests of a file, one in a line. Cases without an expectation among the keys have none. */
export function writeRequests(named: NamedFile, keys: ReadonlySet<string>): string {
  return casesOf(named, keys)
    .map(
      ({ vector, id }) => `${JSON.stringify(requestOf({ file: named.file, vector, id }, keys))}\n`,
    )
    .join("")
}

/** Returns the cases that expect one of the keys, each with its id. */
function casesOf({ path, file }: NamedFile, keys: ReadonlySet<string>) {
  return file.cases
    .map((vector, index) => ({ vector, id: `${path}#${index + 1}` }))
    .filter(({ vector }) => expectedKeys(vector, keys).length > 0)
}

/**
 * Runs a command of the shell: requests on its standard input, answers on its standard output.
 * @throws Error for a program that does not end well, or whose output holds something else.
 */
export function askProgram(command: string, requests: string): Answers {
  const { error, status, signal, stdout } = spawnSync(command, {
    shell: true,
    input: requests,
    encoding: "utf8",
    maxBuffer: mostOutput,
    stdio: ["pipe", "pipe", "inherit"],
  })
  // A program that does not read to its end has answered all the same.
  if (error !== undefined && !("code" in error && error.code === "EPIPE")) throw error
  if (signal !== null) throw new Error(`the program was ended by ${signal}`)
  if (status !== 0) throw new Error(`the program ended with exit code ${status ?? "none"}`)
  return readAnswers(stdout)
}

/** Compares the answers with the cases of a file. Returns the failures of each case. */
export function compareAnswers(
  named: NamedFile,
  answers: Answers,
  keys: ReadonlySet<string>,
): readonly { readonly name: string; readonly failures: readonly Failure[] }[] {
  return casesOf(named, keys).map(({ vector, id }) => ({
    name: vector.name ?? id,
    failures: compareAnswer(vector, answers.get(id), keys),
  }))
}
