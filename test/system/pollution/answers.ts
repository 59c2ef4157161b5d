import type * as Core from "../../../src/index.ts"
import type * as Collection from "../../../src/collection.ts"
import type * as Client from "../../../src/client.ts"
import type * as Mock from "../../../src/mock.ts"
import type * as Server from "../../../src/server.ts"
import type * as Sieve from "../../../src/sieve.ts"
import { builderCalls } from "./builder-calls.ts"
import type { Material } from "./material.ts"
import { queryCalls } from "./query-calls.ts"
import { serviceCalls } from "./service-calls.ts"

/** What a program may import. The client has types of the same names as the mock, and the mock no value of one. */
export type Library = typeof Core &
  typeof Client &
  typeof Collection &
  typeof Mock &
  typeof Server &
  typeof Sieve

/** A call and what names it. */
export type NamedCall = readonly [name: string, call: () => unknown]

/** Returns the result of a call, or what it threw. */
async function outcomeOf(call: () => unknown): Promise<unknown> {
  try {
    return await call()
  } catch (error) {
    return { thrown: error }
  }
}

/** Makes the calls of queries alone, or those of everything that reads options, trees, tables, rows, requests or responses. */
export function callsOf(library: Library, material: Material | undefined): readonly NamedCall[] {
  const calls = [...queryCalls(library), ...builderCalls(library)]
  return material === undefined ? calls : [...calls, ...serviceCalls(library, material)]
}

/** Runs the calls one after the other. */
export async function answersOf(
  calls: readonly NamedCall[],
): Promise<(readonly [string, unknown])[]> {
  const answers: (readonly [string, unknown])[] = []
  for (const [name, call] of calls) answers.push([name, await outcomeOf(call)])
  return answers
}
