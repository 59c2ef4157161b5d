import { isSame, withCurrentWords, type Failure } from "./compare.ts"
import { expectedValue, isSameValue } from "./readings.ts"
import {
  expectations,
  type ExpectedDiagnostic,
  type VectorCase,
  type VectorFile,
} from "./vectors.ts"

/** A key of a case that holds an expected result. */
export type Expectation = (typeof expectations)[number]

/** What an implementation in any language is told of a case: a line of JSON. It stands alone, so that nothing has to be kept. */
export interface Request {
  /** The file and the number of the case in it, which the answer repeats. */
  readonly id: string
  readonly dialect: string
  readonly fields?: object
  readonly table?: object
  readonly rows: readonly unknown[]
  /** The input of the case. */
  readonly query: Partial<VectorCase>
  /** The keys that the answer should have. */
  readonly answer: readonly Expectation[]
}

const inputs = [
  "url",
  "binding",
  "filters",
  "sorts",
  "page",
  "pageSize",
  "strict",
  "type",
  "text",
] as const

/** Returns the keys of a case whose results are expected. A tree without a text is an input. */
export function expectedKeys(vector: VectorCase, keys: ReadonlySet<string>): Expectation[] {
  return expectations.filter(
    (key) => keys.has(key) && vector[key] !== undefined && !(key === "tree" && isTreeGiven(vector)),
  )
}

function isTreeGiven({ tree, filters, url }: VectorCase): boolean {
  return tree !== undefined && filters === undefined && url === undefined
}

/** Makes the request of a case. */
export function requestOf(
  { file, vector, id }: { file: VectorFile; vector: VectorCase; id: string },
  keys: ReadonlySet<string>,
): Request {
  const { dialect = "standard", fields, table, rows = [] } = file
  const query = Object.fromEntries(
    [...inputs, ...(isTreeGiven(vector) ? (["tree"] as const) : [])].flatMap((key) =>
      vector[key] === undefined ? [] : [[key, vector[key]]],
    ),
  )
  return {
    id,
    dialect: dialect === "storefront" ? "standard" : dialect,
    ...(fields && { fields: withCurrentWords(fields) }),
    ...(table && { table }),
    rows,
    query,
    answer: expectedKeys(vector, keys),
  }
}

/** Answers by the id of their request. */
export type Answers = ReadonlyMap<string, Readonly<Record<string, unknown>>>

/**
 * Reads answers, one object of JSON in a line. Lines that are empty are skipped.
 * @throws Error that names the first line that is not an answer.
 */
export function readAnswers(text: string): Answers {
  const answers = new Map<string, Readonly<Record<string, unknown>>>()
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue
    const answer = parseObject(line)
    if (typeof answer?.id !== "string")
      throw new Error(
        `line ${index + 1} of the answers must be a JSON object with the id of a request`,
      )
    answers.set(answer.id, answer)
  }
  return answers
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value))
      : undefined
  } catch {
    return undefined
  }
}

/** Compares an answer with a case: a failure for each key that differs or is missing. */
export function compareAnswer(
  vector: VectorCase,
  answer: Readonly<Record<string, unknown>> | undefined,
  keys: ReadonlySet<string>,
): readonly Failure[] {
  return expectedKeys(vector, keys)
    .map((what) => ({
      what,
      expected: vector[what],
      actual:
        what === "diagnostics"
          ? fitDiagnostics(vector.diagnostics ?? [], answer?.diagnostics)
          : answer?.[what],
    }))
    .filter(
      ({ what, expected, actual }) =>
        !isSame(expected, actual) && !(what === "reads" && isSameReading(vector, actual)),
    )
}

/** True for an answer that means the expected value, such as `1.5` for `1.50`. */
function isSameReading({ type = "", reads }: VectorCase, actual: unknown): boolean {
  if (typeof actual !== "string" || reads === undefined) return false
  try {
    return isSameValue(expectedValue({ type, reads }), expectedValue({ type, reads: actual }))
  } catch {
    return false
  }
}

/** Removes offsets that are not expected. */
function fitDiagnostics(expected: readonly ExpectedDiagnostic[], actual: unknown): unknown {
  if (!Array.isArray(actual)) return actual
  return actual.map((found: unknown, index) => {
    const wanted = expected[index]
    return typeof found === "object" && found !== null && wanted !== undefined
      ? Object.fromEntries(Object.entries(found).filter(([key]) => Object.hasOwn(wanted, key)))
      : found
  })
}
