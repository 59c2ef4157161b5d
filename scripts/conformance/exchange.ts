import { isSameReading } from "./readings.ts"
import { expectations, isObject, type VectorCase, type VectorFile } from "./vectors.ts"

/** A key of a case that holds an expected result. */
export type Expectation = (typeof expectations)[number]

/** What an implementation in any language is told of a case: a line of JSON. It stands alone, so that nothing has to be kept. */
export interface Request extends Pick<VectorFile, "fields" | "table"> {
  /** The file and the number of the case in it, which the answer repeats. */
  readonly id: string
  readonly dialect: string
  readonly rows: readonly unknown[]
  /** The input of the case. */
  readonly query: Partial<VectorCase>
  /** The keys that the answer should have. */
  readonly answer: readonly Expectation[]
}

/** The results of a case by their keys, or an `error`. */
export type Answer = Readonly<Record<string, unknown>>

/** Answers by the id of their request. */
export type Answers = ReadonlyMap<string, Answer>

/** A vector file as a run names it. */
export interface NamedFile {
  readonly path: string
  readonly file: VectorFile
}

/** An expectation that was not met, with both sides in the form of the vectors. */
export interface Failure {
  readonly what: string
  readonly expected: unknown
  readonly actual: unknown
}

/** What is wrong with the answer to a case. */
export interface CaseOutcome {
  readonly name: string
  readonly failures: readonly Failure[]
}

const inputs = [
  ...(["url", "binding", "filters", "sorts", "page", "pageSize"] as const),
  ...(["strict", "type", "text"] as const),
]

/** Returns the keys of a case whose results are expected. A tree without a text is an input. */
function expectedKeys(vector: VectorCase, keys: ReadonlySet<string>): Expectation[] {
  return expectations.filter(
    (key) => keys.has(key) && vector[key] !== undefined && !(key === "tree" && isTreeGiven(vector)),
  )
}

function isTreeGiven({ tree, filters, url }: VectorCase): boolean {
  return tree !== undefined && filters === undefined && url === undefined
}

/** Makes the requests of the cases that expect one of the keys, and of those that expect nothing, which fail. */
export function requestsOf(
  { path, file }: NamedFile,
  keys: ReadonlySet<string> = new Set(expectations),
): readonly { readonly vector: VectorCase; readonly request: Request }[] {
  const { dialect = "standard", fields, table, rows = [], cases } = file
  return cases.flatMap((vector, index) => {
    const answer = expectedKeys(vector, keys)
    if (answer.length === 0 && expectations.some((key) => vector[key] !== undefined)) return []
    const given = isTreeGiven(vector) ? (["tree"] as const) : inputs
    const query = Object.fromEntries(
      [...inputs, ...given].flatMap((key) =>
        vector[key] === undefined ? [] : [[key, vector[key]]],
      ),
    )
    const file = { dialect, ...(fields && { fields }), ...(table && { table }), rows }
    return [{ vector, request: { id: `${path}#${index + 1}`, ...file, query, answer } }]
  })
}

/** Writes the requests of a file, one in a line. */
export function writeRequests(named: NamedFile, keys: ReadonlySet<string>): string {
  return requestsOf(named, keys)
    .map(({ request }) => `${JSON.stringify(request)}\n`)
    .join("")
}

/**
 * Reads answers, one object of JSON in a line. Lines that are empty are skipped.
 * @throws Error that names the first line that is not an answer.
 */
export function readAnswers(text: string): Answers {
  const answers = new Map<string, Answer>()
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue
    const answer = parse(line)
    if (!isObject(answer) || typeof answer.id !== "string")
      throw new Error(
        `line ${index + 1} of the answers must be a JSON object with the id of a request`,
      )
    answers.set(answer.id, answer)
  }
  return answers
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Compares the answers with the cases of a file. Returns the failures of each case. */
export function compareAnswers(
  named: NamedFile,
  answer: (request: Request) => Answer | undefined,
  keys?: ReadonlySet<string>,
): readonly CaseOutcome[] {
  return requestsOf(named, keys).map(({ vector, request }) => ({
    name: vector.name ?? request.id,
    failures: compareAnswer(vector, answer(request), keys),
  }))
}

/** Compares an answer with a case: a failure for each key that differs or is missing. */
export function compareAnswer(
  vector: VectorCase,
  answer: Answer | undefined,
  keys: ReadonlySet<string> = new Set(expectations),
): readonly Failure[] {
  if (answer?.error !== undefined)
    return [{ what: "run", expected: "an answer", actual: answer.error }]
  const asked = expectedKeys(vector, keys)
  if (asked.length === 0)
    return [{ what: "case", expected: "an expectation", actual: Object.keys(vector) }]
  return asked
    .map((what) => ({
      what,
      expected: vector[what],
      actual: inFormOf(vector[what], answer?.[what], what),
    }))
    .filter(
      ({ what, expected, actual }) =>
        !isSame(expected, actual) && !(what === "reads" && isSameReading(vector, actual)),
    )
}

/** Removes what is not expected: offsets of diagnostics, and parameters that are null. */
function inFormOf(expected: unknown, actual: unknown, what: Expectation): unknown {
  const isWanted = (wanted: unknown, key: string): boolean =>
    isObject(wanted) && Object.hasOwn(wanted, key)
  const pick = (found: unknown, keep: (key: string, value: unknown) => boolean): unknown =>
    typeof found === "object" && found !== null
      ? Object.fromEntries(Object.entries(found).filter(([key, value]) => keep(key, value)))
      : found
  if (what === "parameters")
    return pick(actual, (key, value) => value !== null || isWanted(expected, key))
  if (what !== "diagnostics" || !Array.isArray(actual) || !Array.isArray(expected)) return actual
  return actual.map((found: unknown, index) =>
    index < expected.length ? pick(found, (key) => isWanted(expected[index], key)) : found,
  )
}

/** True for values that are equal as JSON, in any order of keys. */
export function isSame(expected: unknown, actual: unknown): boolean {
  return show(expected) === show(actual)
}

/** Describes each failure of a file in a line. */
export function describeFailures(path: string, outcomes: readonly CaseOutcome[]): string[] {
  return outcomes.flatMap(({ name, failures }) =>
    failures.map(({ what, expected, actual }) => {
      const [wanted, shown = "missing"] = [show(expected), show(actual)]
      return `${path} › ${name}: ${what} expected ${wanted}, actual ${shown}`
    }),
  )
}

/** Writes a value as JSON, with the keys of objects in their order, and what JSON lacks as texts. */
const show = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, part: unknown) => {
    if (isObject(part)) return Object.fromEntries(Object.entries(part).sort())
    const isLacked = typeof part === "number" ? !Number.isFinite(part) : typeof part === "bigint"
    return isLacked ? String(part) : part
  })
