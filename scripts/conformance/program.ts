import { spawnSync } from "node:child_process"
import { readAnswers, type Answers } from "./exchange.ts"

/** The most characters of a program's output. */
const mostOutput = 1_000_000_000

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
