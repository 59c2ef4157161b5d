import type * as Core from "../../../src/index.ts"
import type * as Collection from "../../../src/collection.ts"
import type * as Compare from "../../../src/compare.ts"
import type * as Client from "../../../src/client.ts"
import type * as Mock from "../../../src/mock.ts"
import type * as Schema from "../../../src/schema.ts"
import type * as Server from "../../../src/server.ts"
import type * as Sieve from "../../../src/sieve.ts"

/** What a program may import. The client has types of the same names as the mock, and the mock no value of one. */
export type Library = typeof Core &
  typeof Client &
  typeof Collection &
  typeof Compare &
  typeof Mock &
  typeof Schema &
  typeof Server &
  typeof Sieve

/** Calls by the names under which their answers are compared. */
export type Calls = Readonly<Record<string, () => unknown>>

/** Reads what a response holds. */
export async function contentOf(response: Response): Promise<unknown> {
  return [response.status, [...response.headers], await response.text()]
}

/** Reads the details of an error, which JSON would not show. */
export async function failureOf(work: Promise<unknown>): Promise<unknown> {
  try {
    return await work
  } catch (error) {
    return error instanceof Error ? { thrown: error, ...error } : error
  }
}
