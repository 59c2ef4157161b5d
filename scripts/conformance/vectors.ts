import { isReadingList, type Reading } from "./readings.ts"

/**
 * A condition as vectors write it; a value is a string or null. Without an operator (second dialect
 * alone) `values` is null.
 */
export interface Term {
  readonly names: readonly string[]
  readonly operator: string
  readonly values: readonly (string | null)[] | null
}

/**
 * A diagnostic as vectors write it. Offsets are those of its parameter; without them any range will
 * do.
 */
export interface ExpectedDiagnostic {
  readonly code: string
  readonly start?: number
  readonly end?: number
}

/** What the model of a server holds. A parameter that is null or missing is null there. */
export interface ModelParameters {
  readonly filters?: string | null
  readonly sorts?: string | null
  readonly page?: number | null
  readonly pageSize?: number | null
}

/**
 * The input of a case and its expected results, as `grammar/vectors/schema.json` describes them.
 */
export interface VectorCase {
  readonly name?: string
  readonly rules?: readonly string[]
  readonly origin?: string
  readonly strict?: boolean
  readonly url?: string
  /** The server of ASP.NET Core that reads the URL. */
  readonly binding?: string
  readonly filters?: string
  readonly sorts?: string
  readonly page?: string | number
  readonly pageSize?: string | number
  readonly ids?: readonly unknown[]
  readonly pages?: number
  readonly print?: string
  readonly printSorts?: string
  readonly printRefused?: boolean
  readonly tree?: readonly Term[]
  readonly terms?: readonly Term[]
  readonly order?: readonly { readonly name: string; readonly descending: boolean }[]
  readonly diagnostics?: readonly ExpectedDiagnostic[]
  readonly refused?: boolean
  /** The C# type that `text` is read for, in place of a query (second dialect alone). */
  readonly type?: string
  readonly text?: string
  readonly reads?: string
  readonly parameters?: ModelParameters
}

/** A table of fields, rows, and cases over them. */
export interface VectorFile {
  readonly topic?: string
  readonly dialect?: string
  readonly table?: { readonly limits?: { readonly text?: number | false } }
  readonly fields?: object
  readonly rows?: readonly unknown[]
  readonly cases: readonly VectorCase[]
}

/** The keys of a case that hold expected results. */
export const expectations = [
  "ids",
  "pages",
  "refused",
  "parameters",
  "diagnostics",
  "tree",
  "terms",
  "order",
  "print",
  "printSorts",
  "printRefused",
  "reads",
] as const satisfies readonly (keyof VectorCase)[]

/**
 * Reads a vector file, or a list of readings, each of which is then a case. Files from elsewhere may hold less than the schema requires, so only faults that would stop a run are checked:
 * a wrong type deeper inside is a failure of its case.
 * @throws Error that names the fault.
 */
export function readVectors(text: string): VectorFile {
  const file: unknown = JSON.parse(text)
  if (isReadingList(file)) return { dialect: "sieve", cases: file.map(caseOfReading) }
  if (!isObject(file)) throw new Error("a vector file must hold an object")
  if (!Array.isArray(file.cases) || !file.cases.every(isObject))
    throw new Error('"cases" must be an array of objects')
  if (isObject(file.servers)) return readServerAnswers(file.cases)
  if (file.rows !== undefined && !Array.isArray(file.rows))
    throw new Error('"rows" must be an array')
  if (file.fields !== undefined && !isObject(file.fields))
    throw new Error('"fields" must be an object')
  if (file.table !== undefined && !isObject(file.table))
    throw new Error('"table" must be an object')
  if (file.dialect !== undefined && typeof file.dialect !== "string")
    throw new Error('"dialect" must be a string')
  return file as unknown as VectorFile
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

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
