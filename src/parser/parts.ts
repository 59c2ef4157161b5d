import type { Operator } from "../language/ast.ts"

/** The end of a part that no comma ended: it reaches to the end of the text. */
export const openEnd = Number.POSITIVE_INFINITY

/** Where the parts of one condition stand, as the grammar finds them. Offsets are UTF-16. */
export interface ConditionParts {
  /** From the comma before, or the start of the text, */
  readonly start: number
  /** to the comma after, or {@link openEnd}. */
  end: number
  operator: Operator | undefined
  /** Offsets of the pipes between the values. */
  readonly pipes: number[]
}

/** Where one entry of `sorts` stands. */
export interface SortParts {
  readonly start: number
  end: number
}
