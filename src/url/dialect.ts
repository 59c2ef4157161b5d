import type { Range } from "../diagnostics/diagnostic.ts"
import type { Finding } from "../diagnostics/finding.ts"
import type { QueryText } from "../language/ast.ts"

/** A parameter as a URL or a record of parameters has it. */
export interface GivenParameter {
  readonly name: string
  readonly value: unknown
  /** The offsets of the whole parameter in the string that was given; undefined when something else was given. */
  readonly range: Range | undefined
  readonly nameRange: Range | undefined
}

export interface ParameterFinding {
  readonly finding: Finding
  /** The name of the parameter when it is not one of the four, so that an application can call it its own. */
  readonly otherName: string | undefined
  /** The name of the field that the parameter seems to mean. Without such a field there is nothing to report. */
  readonly field: string | undefined
}

/** The four parameters, and what was found about these and others. */
export interface ParameterReading {
  readonly query: QueryText
  readonly findings: readonly ParameterFinding[]
}

/** Names that the application reads itself, letter case ignored. */
export type AppParameters = ReadonlySet<string>

/** The part of a dialect that finds the four parameters of a query. */
export interface ParametersDialect {
  /** Decodes the names and values of a query string, in order. Between two `&` without text there is none. */
  readonly decodePairs: (query: string) => Iterable<readonly [string, string]>
  /** Finds the four parameters among those that were given, and what is wrong with them. */
  readonly readParameters: (
    given: readonly GivenParameter[],
    appParameters: AppParameters,
  ) => ParameterReading
}

/** A dialect that may have its own way to find the parameters in a URL or a record. */
export interface ReadsParameters {
  readonly parameters?: ParametersDialect | undefined
}
