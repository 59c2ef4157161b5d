import { readFileSync } from "node:fs"
import process from "node:process"
import type { Mutation } from "./mutation.ts"

/** What a process of Vitest is started for. */
export interface Task {
  /** All mutations of the sample, so that each keeps its index. */
  readonly mutations: readonly Mutation[]
  /** The test files in the order in which they start, as paths from the root. */
  readonly testFiles: readonly string[]
  /** The only mutation that runs, or undefined for a sweep, in which each test runs again with every mutation that it reaches. */
  readonly only: number | undefined
  /** The folder for what the tests noticed. */
  readonly noticedFolder: string
}

/** The name of the environment variable with the path of the task. */
export const taskVariable = "TROMMEL_MUTANTS"

export function readTask(): Task {
  return JSON.parse(readFileSync(process.env[taskVariable] ?? "", "utf8")) as Task
}

/** What a sweep found in a test file. The numbers are indexes of mutations. */
export interface SweptFile {
  readonly testFile: string
  /** How long its tests took without any mutation. */
  readonly milliseconds: number
  /** True when a test failed before anything was changed. */
  readonly failed: boolean
  /** Mutations about which its tests may know more, when they run from the start: such as those of code that runs once. */
  readonly undecided: readonly number[]
}
