import type { StoreData } from "../../../src/mock/state/store-data.ts"
import { builderCalls } from "./builder-calls.ts"
import type { Calls, Library } from "./calls.ts"
import { clientCalls } from "./client-calls.ts"
import { prepareMaterial, type Material } from "./material.ts"
import { queryCalls } from "./query-calls.ts"
import { serviceCalls } from "./service-calls.ts"

/** The values that are put on the prototype. */
export const hostileValues: readonly unknown[] = ["hostile", true, 0, {}, () => 1]

/** Names to pollute at the same time, and a value for them. */
export interface Pollution {
  readonly names: readonly string[]
  readonly value: unknown
}

/** Runs something with properties on Object.prototype, and removes them again. */
async function whilePolluted<Result>(
  { names, value }: Pollution,
  run: () => Result | Promise<Result>,
): Promise<Result> {
  // Without a prototype, since a descriptor may not have both a value and an inherited "get".
  const empty = Object.create(null) as object
  const descriptor = Object.assign(empty, { value, configurable: true, writable: true })
  for (const name of names) Object.defineProperty(Object.prototype, name, descriptor)
  try {
    return await run()
  } finally {
    for (const name of names) Reflect.deleteProperty(Object.prototype, name)
  }
}

/** Makes the calls of queries alone, or those of everything that reads options, trees, tables, rows, requests or responses. */
function callsOf(library: Library, material: Material | undefined): Calls {
  const calls = { ...queryCalls(library), ...builderCalls(library) }
  return material === undefined
    ? calls
    : { ...calls, ...serviceCalls(library, material), ...clientCalls(library, material) }
}

/** Returns the result of a call, or what it threw. */
async function outcomeOf(call: () => unknown): Promise<unknown> {
  try {
    return await call()
  } catch (error) {
    return { thrown: error }
  }
}

/** Writes an answer as text. Fields hold functions, and errors hide their message from JSON. */
function show(answer: unknown): string {
  return JSON.stringify({ answer }, (key, value: unknown) => {
    if (key === "field" || key === "of") return undefined
    if (value instanceof Error) return { ...value, error: `${value.name}: ${value.message}` }
    return value instanceof Map ? [...(value as ReadonlyMap<unknown, unknown>)] : value
  })
}

/** What is called while properties are polluted. */
export interface Subject {
  /** Makes the library: imports it, or returns the one that was imported. */
  readonly getLibrary: () => Library
  /** What the services hold. Without it, they are not called. */
  readonly data?: StoreData
}

const clean: Pollution = { names: [], value: undefined }

/** Returns all answers as texts, with the names of the calls. */
export async function readAnswers(
  { getLibrary, data }: Subject,
  pollution: Pollution = clean,
): Promise<(readonly [string, string])[]> {
  const material = data && prepareMaterial(data)
  return whilePolluted(pollution, async () => {
    try {
      const answers: (readonly [string, string])[] = []
      for (const [name, call] of Object.entries(callsOf(getLibrary(), material)))
        answers.push([name, show(await outcomeOf(call))])
      return answers
    } catch (error) {
      return [["import", String(error)] as const]
    }
  })
}

/** Returns the calls whose answers are not the expected ones. */
export function differingCalls(
  answers: readonly (readonly [string, string])[],
  expected: ReadonlyMap<string, string>,
): readonly string[] {
  return answers.flatMap(([call, answer]) => (answer === expected.get(call) ? [] : [call]))
}
