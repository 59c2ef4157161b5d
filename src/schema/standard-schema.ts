import type { Diagnostic } from "../diagnostics/diagnostic.ts"
import { readArray } from "../diagnostics/untrusted.ts"
import { describeValue, joinWords } from "../diagnostics/wording.ts"

/** A JSON Schema, or a part of one. */
export type JsonSchema = Record<string, unknown>

/** A mistake in a value. */
export interface SchemaIssue {
  /** The problem, and what to do where that is known. */
  readonly message: string
  /** The way from the value to the part. */
  readonly path: readonly (string | number)[]
}

/**
 * An object with the interfaces Standard Schema 1 and Standard JSON Schema 1, which libraries for tools, forms and routers take.
 * @example
 * import type { StandardSchema } from "trommel/schema"
 * const accepts = (schema: StandardSchema<unknown, unknown>, value: unknown): boolean => schema["~standard"].validate(value).issues === undefined
 * accepts(querySchema(table), { page: 2 }) // => true
 * accepts(querySchema(table), { page: "2" }) // => false
 */
export interface StandardSchema<Input, Output> {
  readonly "~standard": {
    readonly version: 1
    readonly vendor: "trommel"
    /** Returns the output, or issues. Never throws. */
    readonly validate: (
      value: unknown,
    ) =>
      | { readonly value: Output; readonly issues?: undefined }
      | { readonly issues: readonly SchemaIssue[] }
    /** Input and output have the same schema: `draft-2020-12`, `draft-07` or `openapi-3.0`. Another target throws a TypeError. */
    readonly jsonSchema: {
      readonly input: (options: { readonly target: string }) => JsonSchema
      readonly output: (options: { readonly target: string }) => JsonSchema
    }
    /** Carries the types; it has no value at run time. */
    readonly types?: { readonly input: Input; readonly output: Output } | undefined
  }
}

const dialects: ReadonlyMap<string, JsonSchema> = /* @__PURE__ */ new Map([
  ["draft-2020-12", { $schema: "https://json-schema.org/draft/2020-12/schema" }],
  ["draft-07", { $schema: "http://json-schema.org/draft-07/schema#" }],
  ["openapi-3.0", {}],
])

/** Makes a schema of a function that validates, and one that describes. */
export function makeSchema<Input, Output>({
  validate,
  describe,
}: {
  readonly validate: StandardSchema<Input, Output>["~standard"]["validate"]
  readonly describe: (target: string) => JsonSchema
}): StandardSchema<Input, Output> {
  const input = ({ target }: { readonly target: string }): JsonSchema => {
    const dialect = dialects.get(target)
    if (dialect !== undefined) return { ...dialect, ...describe(target) }
    const known = joinWords([...dialects.keys()], "or")
    throw new TypeError(`Expected the target ${known}, got ${describeValue(target)}.`)
  }
  const jsonSchema = { input, output: input }
  return { "~standard": { version: 1, vendor: "trommel", validate, jsonSchema } }
}

/** Returns an issue for each diagnostic that refuses a query. */
export function issuesOf(
  diagnostics: readonly Diagnostic[],
  pathOf: (found: Diagnostic) => SchemaIssue["path"],
): readonly SchemaIssue[] {
  return diagnostics
    .filter(({ severity }) => severity !== "hint")
    .map((found) => ({
      message: found.hint === undefined ? found.problem : `${found.problem} ${found.hint}`,
      path: pathOf(found),
    }))
}

export function alternatives(schemas: readonly JsonSchema[]): JsonSchema {
  const [first, ...others] = schemas
  return first !== undefined && others.length === 0 ? first : { anyOf: schemas }
}

export interface NullSupport {
  readonly target: string
}

/** Adds null to schemas of which one must fit. OpenAPI 3.0 has no type for it. */
export function orNull(
  schemas: readonly JsonSchema[],
  { target }: NullSupport,
): readonly JsonSchema[] {
  if (target !== "openapi-3.0") return [...schemas, { type: "null" }]
  const [first = { type: "string", enum: [] }, ...others] = schemas
  const listed = readArray(first.enum)
  return [{ ...first, ...(listed && { enum: [...listed, null] }), nullable: true }, ...others]
}
