import type { TextRange } from "../diagnostics/diagnostic.ts"
import type { Finding } from "../diagnostics/finding.ts"
import type { QueryText } from "../language/ast.ts"

/** A parameter as a URL or a record of parameters has it. */
export interface GivenParameter {
  readonly name: string
  readonly value: unknown
  /** The offsets of the whole parameter in the string that was given; undefined when something else was given. */
  readonly range: TextRange | undefined
  readonly nameRange: TextRange | undefined
}

/** A parameter beside the four. What it means, the fields of a table decide. */
export interface OtherParameter extends GivenParameter {
  /** The one of the four that is right before it. */
  readonly behind: GivenParameter | undefined
  /** Those of the four that are given. */
  readonly present: ReadonlySet<keyof QueryText>
}

/** The four parameters, what is wrong with them, and the others. */
export interface ParameterReading {
  readonly query: QueryText
  readonly findings: readonly Finding[]
  readonly others: readonly OtherParameter[]
}

/** Says of a parameter beside the four what it seems to be; undefined where it is left to the application. */
export type Judge = (other: OtherParameter) => Finding | undefined

/** Names that the application reads itself, letter case ignored. One that ends in a star stands for all that begin so. */
export type AppParameters = ReadonlySet<string>

/** The part of a dialect that finds the four parameters of a query. What it holds is for the library alone. */
export interface ParametersDialect {
  /**
   * Decodes the names and values of a query string, in order. Between two `&` without text there is none.
   * @internal
   */
  readonly decodePairs: (query: string) => Iterable<readonly [string, string]>
  /**
   * Finds the four parameters among those that were given, and what is wrong with them.
   * @internal
   */
  readonly readParameters: (given: readonly GivenParameter[]) => ParameterReading
}

/** A dialect that may have its own way to find the parameters in a URL or a record. */
export interface ReadsParameters {
  /** @internal */
  readonly parameters?: ParametersDialect | undefined
}
