import type { Diagnostic } from "./diagnostic.ts"

/** What a function gives that can fail: the value, or why there is none. */
export type Result<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] }

/** The one error that the `…OrThrow` functions and table definitions throw. */
export class QueryError extends Error {
  override readonly name = "QueryError"
  /** Everything that was found, the reasons for refusing included. */
  readonly diagnostics: readonly Diagnostic[]

  constructor(diagnostics: readonly Diagnostic[]) {
    super(
      diagnostics
        .map(
          ({ code, message, hint }) => `${code}: ${message}${hint === undefined ? "" : ` ${hint}`}`,
        )
        .join("\n"),
    )
    this.diagnostics = diagnostics
  }
}

/** The value of a result, or a {@link QueryError} with its diagnostics. */
export function valueOrThrow<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value
  throw new QueryError(result.diagnostics)
}
