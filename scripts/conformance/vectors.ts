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
interface ExpectedDiagnostic {
  readonly code: string
  readonly start?: number
  readonly end?: number
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
  /** What the model of a server holds. A parameter that is null or missing is null there. */
  readonly parameters?: Readonly<Record<string, unknown>>
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

const optional = [
  ["rows", Array.isArray, "an array"],
  ["fields", isObject, "an object"],
  ["table", isObject, "an object"],
  ["dialect", (value: unknown) => typeof value === "string", "a string"],
] as const

/**
 * Reads a vector file. Files from elsewhere may hold less than the schema requires, so only faults that would stop a run are checked:
 * a wrong type deeper inside is a failure of its case.
 * @throws Error that names the fault.
 */
export function readVectors(text: string): VectorFile {
  const file: unknown = JSON.parse(text)
  if (!isObject(file)) throw new Error("a vector file must hold an object")
  if (!Array.isArray(file.cases) || !file.cases.every(isObject))
    throw new Error('"cases" must be an array of objects')
  for (const [key, fits, kind] of optional)
    if (file[key] !== undefined && !fits(file[key])) throw new Error(`"${key}" must be ${kind}`)
  return file as unknown as VectorFile
}

/** True for an object of JSON. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
