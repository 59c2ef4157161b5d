import { isNear } from "../diagnostics/edits.ts"
import { foldName } from "../language/names.ts"
import type { Token } from "./tokens.ts"
import { isOperatorOfKind } from "../fields/kinds/writing.ts"
import type { Value } from "../language/ast.ts"
import { operatorMeaning, type OperatorSymbol } from "../language/operators.ts"
import type { KnownField } from "../language/spelling.ts"
import type { Habit } from "./habit.ts"

/** Any of some fields compared with any of some values. */
export interface ForeignTest {
  readonly kind: "comparison"
  readonly fields: readonly KnownField[]
  readonly symbol: OperatorSymbol
  readonly values: readonly Value[]
  /** True for the name of a boolean alone. */
  readonly alone: boolean
}

/** What a foreign text says. */
export type Expression =
  | ForeignTest
  | { readonly kind: "and" | "or"; readonly parts: readonly Expression[] }
  | { readonly kind: "not"; readonly part: Expression }

/** What a name means. A misspelled one means the only field that is near it. */
export type FindField = (name: string, isExact?: boolean) => KnownField | undefined

export interface Grammar {
  /** Undefined for a text that is not read whole (rule G1). */
  readonly expression: Expression | undefined
  /** What was found up to the end, or to the place where reading stopped. */
  readonly habits: readonly Habit[]
  /** What joins conditions outside of all brackets. */
  readonly joiners: ReadonlySet<string>
}

export function joined(kind: "and" | "or", parts: readonly Expression[]): Expression {
  const [first] = parts
  return first && parts.length === 1 ? first : { kind, parts }
}

export function lists(fields: readonly KnownField[], text: string): boolean {
  return fields.some((one) => one.lists(text))
}

export function isFitting({ kind }: KnownField, symbol: OperatorSymbol): boolean {
  return isOperatorOfKind(kind, operatorMeaning(symbol))
}

/** True for the name of a boolean alone. Such a word may be anything, so only a letter of it may differ. */
export function isNamed(word: Token | undefined, { name }: KnownField): boolean {
  return word?.kind !== "word" || isNear(foldName(word.text), foldName(name), 1)
}
