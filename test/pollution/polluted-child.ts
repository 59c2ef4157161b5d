import { readFileSync } from "node:fs"
import { answersOf, type Library } from "./answers.ts"

/*
 * Run as a process of its own, with names of properties as JSON on standard input: pollutes Object.prototype with each of them
 * in turn, and with all at once, and prints the names for which an answer differs.
 */
const names = JSON.parse(readFileSync(0, "utf8")) as readonly string[]
const hostile: readonly unknown[] = ["hostile", true, 0, {}, () => 1]

function pollute(polluted: readonly string[], value: unknown): void {
  for (const name of polluted)
    Object.defineProperty(Object.prototype, name, { value, configurable: true, writable: true })
}

function clean(polluted: readonly string[]): void {
  for (const name of polluted) Reflect.deleteProperty(Object.prototype, name)
}

/** Writes an answer as text. Fields hold functions, and errors hide their message from JSON. */
function show(answer: unknown): string | undefined {
  return JSON.stringify(answer, (key, value: unknown) => {
    if (key === "field" || key === "of") return undefined
    if (value instanceof Error) return `${value.name}: ${value.message}`
    return value instanceof Map ? [...(value as ReadonlyMap<unknown, unknown>)] : value
  })
}

const [core, client, server, sieve] = await Promise.all([
  import("../../src/index.ts"),
  import("../../src/client.ts"),
  import("../../src/server.ts"),
  import("../../src/sieve.ts"),
])
const library: Library = { ...core, ...client, ...server, ...sieve }

/** Returns the names of the calls whose answers are not the expected ones. */
function differences(
  expected: readonly (string | undefined)[],
  polluted: readonly string[],
): string[] {
  return hostile.flatMap((value) => {
    pollute(polluted, value)
    const answers = attempt()
    clean(polluted)
    return answers.flatMap(([call, answer], index) =>
      show(answer) === expected[index] ? [] : [call],
    )
  })
}

function attempt(): ReturnType<typeof answersOf> {
  try {
    return answersOf(library)
  } catch (error) {
    return [["all", error]]
  }
}

const expected = answersOf(library).map(([, answer]) => show(answer))
const found = [...names.map((name) => [name]), names].map((polluted) => [
  polluted.length === 1 ? polluted[0] : "all",
  [...new Set(differences(expected, polluted))],
])
process.stdout.write(
  JSON.stringify({
    answers: expected,
    found: found.filter(([, calls]) => calls?.length !== 0),
  }),
)
