import { isSame, type Failure } from "../../../scripts/conformance/exchange.ts"
import type { VectorCase } from "../../../scripts/conformance/vectors.ts"
import type { Package } from "../../conformance/answer.ts"
import { serverMethods, type MethodCall } from "./server-methods.ts"

type Query = Pick<VectorCase, "filters" | "sorts" | "page" | "pageSize">

/** A query whose parts may be null, which means the same as absent. */
type OptionalQuery = { readonly [Part in keyof Query]: Query[Part] | null }

/** A recorded query to a server with Sieve, with the options of the server and its answer. */
interface DeploymentCase extends OptionalQuery {
  readonly name: string
  /** The options that differ from the defaults of the library. */
  readonly options?: object | null
  readonly answer: RecordedAnswer
}

/** The answer of a server: rows by their ids, or an exception. */
interface RecordedAnswer {
  readonly ids?: readonly unknown[]
  /** The name of the exception. */
  readonly thrown?: string
  /** `apply`: the query is refused. `enumeration`: the server fails while it reads the list. */
  readonly at?: string
  /** The exceptions on which the library gave up. */
  readonly gaveUp?: unknown
  /** The custom methods in the order in which they were called. */
  readonly calls?: readonly MethodCall[]
}

/** A file of recorded queries to a server: its model with rows, and the queries. */
export interface DeploymentFile {
  readonly models: readonly [object & { readonly rows: readonly unknown[] }]
  readonly cases: readonly DeploymentCase[]
}

/** True for a file of recorded queries to a server, which is not a vector file. */
export function isDeploymentFile(json: unknown): json is DeploymentFile {
  if (typeof json !== "object" || json === null) return false
  const { topic, models, cases } = json as Record<string, unknown>
  return (
    (topic === "sieve-deployments" || topic === undefined) &&
    Array.isArray(models) &&
    Array.isArray(cases) &&
    isModel(models[0])
  )
}

function isModel(model: unknown): boolean {
  return typeof model === "object" && model !== null && "rows" in model && Array.isArray(model.rows)
}

interface FoundDiagnostic {
  readonly code: string
  readonly data: {
    readonly cause?: FoundDiagnostic
    readonly exception?: string
    readonly reason?: string
  }
}

interface FoundAnswer {
  readonly data: readonly unknown[]
  readonly refused: boolean
  readonly diagnostics: readonly FoundDiagnostic[]
}

/** The server of the records has no limits on queries. */
const limits = {
  text: false,
  conditions: false,
  names: false,
  values: false,
  pairs: false,
  sorts: false,
} as const

/**
 * Runs the recorded queries of a file. Compared are the ids in order and whether the library gave up, or the name of an exception and
 * the place where it is thrown.
 * @throws Error for a model that the implementation refuses.
 */
export function runDeployments(
  { fieldsFromSieve, sieveWith, applyQuery }: Package,
  { models: [model], cases }: DeploymentFile,
): readonly { readonly name: string; readonly failures: readonly Failure[] }[] {
  let calls: MethodCall[] = []
  const read = fieldsFromSieve(model, { methods: serverMethods((call) => calls.push(call)) })
  if (!read.ok)
    throw new Error(
      `the model is refused: ${read.diagnostics.map(({ message }) => message).join(" ")}`,
    )
  const { table, dialect: server } = read.value
  return cases.map(({ name, answer, options: given, ...parameters }) => {
    const query = Object.fromEntries(
      (["filters", "sorts", "page", "pageSize"] as const)
        .map((key) => [key, parameters[key]] as const)
        .filter(([, value]) => value !== undefined && value !== null),
    )
    const ask = (): FoundAnswer => {
      calls = []
      const dialect = sieveWith({ ...server.options, ...given })
      // What diagnostics say is read by its name, whatever its code.
      return applyQuery(model.rows, table, query, { dialect, limits }) as unknown as FoundAnswer
    }
    const found = ask()
    const actual = { ...recordOf(found), calls }
    const expected = comparedPart(answer)
    return { name, failures: failuresOf(expected, actual) }
  })
}

/** Returns the part of a recorded answer that is compared. */
function comparedPart(answer: RecordedAnswer): RecordedAnswer {
  const { ids, thrown, at, gaveUp, calls = [] } = answer
  return thrown === undefined
    ? { ids: ids ?? [], gaveUp: gaveUp !== undefined, calls }
    : { thrown, at: at ?? "apply", calls }
}

function failuresOf(expected: RecordedAnswer, actual: RecordedAnswer): readonly Failure[] {
  const keys = (["ids", "gaveUp", "thrown", "at", "calls"] as const).filter(
    (key) => expected[key] !== undefined || actual[key] !== undefined,
  )
  return keys
    .map((what) => ({ what, expected: expected[what], actual: actual[what] }))
    .filter((failure) => !isSame(failure.expected, failure.actual))
}

/** The codes of mistakes on which the library throws an exception of another name than all others. */
const unknownNames: readonly (string | undefined)[] = [
  "unknown-field",
  "not-filterable",
  "not-sortable",
]

/** Returns an answer in the form of the records. */
function recordOf({ data, refused, diagnostics }: FoundAnswer): RecordedAnswer {
  const gaveUp = diagnostics.find(({ code }) => code === "gave-up")
  const failure = diagnostics.find(({ code }) => code === "row-exception")
  if (failure !== undefined)
    return { ...(failure.data.exception && { thrown: failure.data.exception }), at: "enumeration" }
  if (!refused) return { ids: data.map(idOf), gaveUp: gaveUp !== undefined }
  return { thrown: exceptionOf(gaveUp?.data.cause), at: "apply" }
}

/** Returns the name of the exception that leaves the library for a mistake. */
function exceptionOf(cause: FoundDiagnostic | undefined): string {
  if (unknownNames.includes(cause?.code)) return "SieveMethodNotFoundException"
  return cause?.data.reason === "other-entity"
    ? "SieveIncompatibleMethodException"
    : "SieveException"
}

function idOf(row: unknown): unknown {
  return typeof row === "object" && row !== null && "Id" in row ? row.Id : null
}
