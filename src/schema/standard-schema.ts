import type { Diagnostic } from "../diagnostics/diagnostic.ts"
import { describeValue } from "../diagnostics/wording.ts"

/**
 * The dialects of JSON Schema that can be asked for. Another one is refused with a `TypeError`.
 * @example
 * import type { JsonSchemaTarget } from "trommel/schema"
 * const targets: JsonSchemaTarget[] = ["draft-2020-12", "draft-07", "openapi-3.0"]
 * targets.map((target) => querySchema(table)["~standard"].jsonSchema.input({ target }).type) // => ["object", "object", "object"]
 */
export type JsonSchemaTarget = "draft-2020-12" | "draft-07" | "openapi-3.0"

/** A JSON Schema, or a part of one. */
export type JsonSchema = Record<string, unknown>

/** The path from the given value to a part of it. */
export type SchemaPath = readonly (string | number)[]

/**
 * A mistake in a given value.
 * @example
 * import type { SchemaIssue } from "trommel/schema"
 * const tell = ({ path, message }: SchemaIssue): string => `${path.join(".")}: ${message}`
 * querySchema(table)["~standard"].validate({ page: 0 }).issues?.map(tell) // => ["page: page must be an integer from 1 to 9007199254740991, got 0."]
 */
export interface SchemaIssue {
  /** The problem, and what to do where that is known. */
  readonly message: string
  readonly path: SchemaPath
}

/** The result of a validation, with a value or with issues. */
export type SchemaResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] }

/**
 * An object with the interfaces Standard Schema 1 and Standard JSON Schema 1, which libraries for forms, routers and tools take.
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
    readonly validate: (value: unknown) => SchemaResult<Output>
    /** The same schema for input and output: what is written of the output is valid input. */
    readonly jsonSchema: {
      readonly input: (options: { readonly target: string }) => JsonSchema
      readonly output: (options: { readonly target: string }) => JsonSchema
    }
    /** Carries the types; it has no value at run time. */
    readonly types?: { readonly input: Input; readonly output: Output } | undefined
  }
}

const dialects: ReadonlyMap<string, JsonSchema> = /* @__PURE__ */ new Map<
  JsonSchemaTarget,
  JsonSchema
>([
  ["draft-2020-12", { $schema: "https://json-schema.org/draft/2020-12/schema" }],
  ["draft-07", { $schema: "http://json-schema.org/draft-07/schema#" }],
  ["openapi-3.0", {}],
])

/** Makes a schema of a function that validates, and one that describes. */
export function standardSchema<Input, Output>(parts: {
  readonly validate: (value: unknown) => SchemaResult<Output>
  readonly describe: (target: string) => JsonSchema
}): StandardSchema<Input, Output> {
  const convert = ({ target }: { readonly target: string }): JsonSchema => {
    const dialect = dialects.get(target)
    if (dialect !== undefined) return { ...dialect, ...parts.describe(target) }
    throw new TypeError(
      `Expected the target ${[...dialects.keys()].join(", ")}, got ${describeValue(target)}.`,
    )
  }
  return {
    "~standard": {
      version: 1,
      vendor: "trommel",
      validate: parts.validate,
      jsonSchema: { input: convert, output: convert },
    },
  }
}

/** Makes the issue of a diagnostic. */
export function issueOf({ problem, hint }: Diagnostic, path: SchemaPath): SchemaIssue {
  return { message: hint === undefined ? problem : `${problem} ${hint}`, path }
}
