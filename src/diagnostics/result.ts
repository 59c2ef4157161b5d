import { own } from "./own.ts"
import type { Diagnostic } from "./diagnostic.ts"

/**
 * The result of a function that can fail: the value, or the diagnostics that say why there is none.
 * @example
 * import type { Result } from "trommel"
 * const showText = (result: Result<string>): string =>
 *   result.ok ? result.value : result.diagnostics.map(({ message }) => message).join(" ")
 * showText(printSorts(parseSorts(" -name ").sorts)) // => "-name"
 */
export type Result<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] }

/** A result inside the library, whose failure says in another form why there is no value. */
export type Outcome<Value, Failure> =
  { readonly ok: true; readonly value: Value } | ({ readonly ok: false } & Failure)

/**
 * The error that `orThrow`, table definitions and the builder throw.
 * @example
 * let codes: string[] = []
 * try {
 *   defineFields({ name: { kind: "text", path: [] } })
 * } catch (error) {
 *   if (error instanceof QueryError) codes = error.diagnostics.map(({ code }) => code)
 * }
 * codes // => ["bad-definition"]
 */
export class QueryError extends Error {
  override readonly name = "QueryError"
  /** All diagnostics, the reasons for refusing included. */
  readonly diagnostics: readonly Diagnostic[]

  constructor(diagnostics: readonly Diagnostic[]) {
    super(
      diagnostics
        .map((one) => {
          const { code, message, hint } = own(one)
          return `${code}: ${message}${hint === undefined ? "" : ` ${hint}`}`
        })
        .join("\n"),
    )
    this.diagnostics = diagnostics
  }
}

/**
 * Returns the value of a result.
 * @throws QueryError with the diagnostics of a result without value.
 * @example
 * const { filters } = orThrow(printQuery(parseQuery({ filters: " name == a ", page: 2 })))
 * filters // => "name==a"
 */
export function orThrow<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value
  throw new QueryError(result.diagnostics)
}
