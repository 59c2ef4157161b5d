import { readFileSync } from "node:fs"
import { Script } from "node:vm"
import * as core from "../../../src/index.ts"
import * as collection from "../../../src/collection.ts"
import * as compare from "../../../src/compare.ts"
import * as client from "../../../src/client.ts"
import * as mock from "../../../src/mock.ts"
import * as schema from "../../../src/schema.ts"
import * as server from "../../../src/server.ts"
import * as sieve from "../../../src/sieve.ts"
import type { Library } from "./calls.ts"
import { differingCalls, hostileValues, readAnswers, type Subject } from "./pollute.ts"

/*
 * Run as a process of its own, with a task as JSON on standard input: pollutes Object.prototype with names of properties, makes
 * calls, and prints the answers without pollution and the names for which an answer differs.
 */

/** What to pollute, and when. */
interface Task {
  readonly names: readonly string[]
  /** An expression whose value is the library. It is evaluated after each pollution. Without it, the library is imported before. */
  readonly script?: string
  /** True when each name alone gets every value in all calls, which takes minutes. */
  readonly thorough: boolean
}

const task = JSON.parse(readFileSync(0, "utf8")) as Task
const { names, script, thorough } = task

/** The number of names that are polluted together. */
const groupSize = 64
const groups = Array.from({ length: Math.ceil(names.length / groupSize) }, (_, index) =>
  names.slice(index * groupSize, (index + 1) * groupSize),
)

const found = new Map<string, ReadonlySet<string>>()

const imported: Library = {
  ...core,
  ...client,
  ...collection,
  ...schema,
  ...server,
  ...sieve,
  ...compare,
  ...mock,
}
const data = mock.seedData({
  sizes: { products: 2, orders: 4, reviews: 1, tickets: 1, webhookLogs: 1 },
})

/** Returns the names of the exported functions that none of the calls reaches. Classes are made by the library itself. */
async function uncalledFunctions(): Promise<readonly string[]> {
  const uncalled = new Set<string>()
  const watched = Object.entries(imported).map(([name, value]): [string, unknown] => {
    if (typeof value !== "function" || String(value).startsWith("class")) return [name, value]
    uncalled.add(name)
    const apply: ProxyHandler<typeof value>["apply"] = (target, self, given) => {
      uncalled.delete(name)
      return Reflect.apply(target, self, given) as unknown
    }
    return [name, new Proxy(value, { apply })]
  })
  await readAnswers({ getLibrary: () => Object.fromEntries(watched) as unknown as Library, data })
  return [...uncalled].sort()
}

/** Evaluates the library again. */
function evaluate(code: Script): Library {
  return code.runInThisContext() as Library
}

const code = script === undefined ? undefined : new Script(script)
const subject: Subject =
  code === undefined ? { getLibrary: () => imported, data } : { getLibrary: () => evaluate(code) }
const answers = await readAnswers(subject)
const expected = new Map(answers)

/** Compares the answers with and without pollution by every value, and returns whether they are the same. */
async function answersAlike(polluted: readonly string[]): Promise<boolean> {
  const calls = new Set<string>()
  for (const value of hostileValues) {
    const readings = await readAnswers(subject, { names: polluted, value })
    for (const call of differingCalls(readings, expected)) calls.add(call)
  }
  if (calls.size > 0) found.set(polluted.join(" "), calls)
  return calls.size === 0
}

for (const group of groups)
  // The names of a group tell which of them are at fault.
  if (!(await answersAlike(group)) || thorough) for (const name of group) await answersAlike([name])
await answersAlike(names)

process.stdout.write(
  JSON.stringify({
    answers,
    uncalled: await uncalledFunctions(),
    found: [...found].map(([title, calls]) => [title, [...calls]]),
  }),
)
