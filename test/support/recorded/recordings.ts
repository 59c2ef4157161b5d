export { isDeploymentFile, runDeployments } from "./deployments.ts"
import { isObject, type VectorCase, type VectorFile } from "../../../scripts/conformance/vectors.ts"

/**
 * Reads what was recorded of others: a list of readings of the library, or a recording of servers. Each reading and each answer is a
 * case.
 * @returns undefined for another file, such as one of vectors.
 * @throws Error that names the fault.
 */
export function readRecording(json: unknown): VectorFile | undefined {
  if (isReadingList(json)) return { dialect: "sieve", cases: json.map(caseOfReading) }
  return isObject(json) && isObject(json.servers) && Array.isArray(json.cases)
    ? readServerAnswers(json.cases.filter(isObject))
    : undefined
}

/** How the library reads a text for a C# type, as lists of readings hold it: `(null)` for null, on which it gives up. */
type Reading = Readonly<Record<"type" | "text", string> & Partial<Record<"reads", string>>>

/** True for a list of readings, which is not a vector file. */
function isReadingList(json: unknown): json is readonly Reading[] {
  const isReading = (entry: unknown): boolean =>
    isObject(entry) &&
    typeof entry.type === "string" &&
    typeof entry.text === "string" &&
    (entry.reads === undefined
      ? typeof entry.refused === "string" || entry.refused === true
      : typeof entry.reads === "string")
  return Array.isArray(json) && json.length > 0 && json.every(isReading)
}

/** Returns the case of a reading. On null, the library gives up as on a text that it refuses. */
function caseOfReading({ type, text, reads }: Reading): VectorCase {
  const expected = reads === undefined || reads === "(null)" ? { refused: true } : { reads }
  return { name: `${type}/${text}`, type, text, ...expected }
}

/** The bindings by the names that recordings have for their servers. */
const bindings: ReadonlyMap<string, string> = new Map([
  ["minimalAsParameters", "minimal"],
  ["minimalParameters", "minimal"],
  ["minimalAsParametersValidated", "validated"],
  ["apiController", "controller"],
  ["mvc", "mvc"],
])

/**
 * Reads a recording of what servers made of raw query strings: cases with a `query` and, for each server, an answer with its
 * `status` and what its `model` held. Each answer becomes a case of its own.
 * @throws Error that names the fault.
 */
function readServerAnswers(cases: readonly Readonly<Record<string, unknown>>[]): VectorFile {
  return { dialect: "sieve", cases: cases.flatMap(readRecordedCase) }
}

function readRecordedCase({
  query,
  answers,
}: Readonly<Record<string, unknown>>): readonly VectorCase[] {
  if (typeof query !== "string" || !isObject(answers))
    throw new Error("a case of a recording must have a query and the answers of servers")
  // A raw query string goes to its end, while in a URL # begins the fragment.
  const url = `/?${query.replaceAll("#", "%23")}`
  return Object.entries(answers).map(([server, answer]) => {
    const binding = bindings.get(server)
    if (binding === undefined) throw new Error(`the server ${JSON.stringify(server)} is not known`)
    const expected = readRecordedAnswer(answer)
    return { name: `${JSON.stringify(query)} on ${server}`, url, binding, ...expected }
  })
}

function readRecordedAnswer(answer: unknown): Pick<VectorCase, "refused" | "parameters"> {
  if (isObject(answer) && answer.status === 400) return { refused: true }
  if (!isObject(answer) || answer.status !== 200 || !isObject(answer.model))
    throw new Error("an answer of a recording must have the status 400, or 200 and a model")
  return { refused: false, parameters: answer.model }
}
