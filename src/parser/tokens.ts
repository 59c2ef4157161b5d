import { createToken, Lexer, type IMultiModeLexerDefinition, type TokenType } from "chevrotain"
import { operatorPattern, operators } from "../language/operators.ts"

/** The lexer's modes: before an operator, after it, and in `sorts`. */
export type Mode = "term" | "value" | "sort"

/**
 * Returns the characters that a token can start with when its pattern excludes a few characters.
 * Without this hint Chevrotain tries every token at every place. Above U+00FF it puts 255 units
 * into one bucket, so one unit of each bucket is enough.
 *
 * Every pattern has such a hint and the flag `y`, which Chevrotain sets anyway: a pattern with
 * both is taken as it is, otherwise Chevrotain parses it, which takes half of the time in which it
 * makes the lexer (`first-parse` of the bench).
 */
const startHints = (excluded: string): number[] => {
  const small = Array.from({ length: 256 }, (_, unit) => unit).filter(
    (unit) => !excluded.includes(String.fromCharCode(unit)),
  )
  const buckets = Array.from({ length: 258 }, (_, bucket) => Math.min(0xffff, 256 + bucket * 255))
  return [...small, ...buckets]
}

/** The comma. It separates in every mode. */
export const Comma = createToken({ name: "Comma", pattern: Lexer.NA })
const TermComma = createToken({ name: "TermComma", pattern: ",", categories: Comma })
const ValueComma = createToken({
  name: "ValueComma",
  pattern: ",",
  categories: Comma,
  pop_mode: true,
})

/**
 * The text before an operator: names, the punctuation of groups, and characters that form no
 * operator.
 */
export const NamePart = createToken({ name: "NamePart", pattern: Lexer.NA })
const NameText = createToken({
  name: "NameText",
  pattern: /[^,|()[\]{}=!<>@_]+/y,
  start_chars_hint: startHints(",|()[]{}=!<>@_"),
  categories: NamePart,
})
const NamePipe = createToken({ name: "NamePipe", pattern: "|", categories: NamePart })
const Bracket = createToken({
  name: "Bracket",
  pattern: /[()[\]{}]/y,
  start_chars_hint: [..."()[]{}"],
  categories: NamePart,
})
const StrayCharacter = createToken({
  name: "StrayCharacter",
  pattern: /[=!@_]/y,
  start_chars_hint: [..."=!@_"],
  categories: NamePart,
})

/**
 * The operators. Longer ones come first, since the first alternative that matches is taken (rule
 * T2).
 */
export const OperatorToken = createToken({
  name: "Operator",
  pattern: new RegExp(operatorPattern, "y"),
  start_chars_hint: [...new Set(operators.map(({ symbol }) => symbol.charAt(0)))],
  push_mode: "value",
})

/** The text of a value. */
export const ValuePart = createToken({ name: "ValuePart", pattern: Lexer.NA })
const ValueText = createToken({
  name: "ValueText",
  pattern: /[^,|\\]+/y,
  start_chars_hint: startHints(",|\\"),
  categories: ValuePart,
})
const Escape = createToken({
  name: "Escape",
  pattern: /\\[,|\\]/y,
  start_chars_hint: ["\\"],
  categories: ValuePart,
})
const Backslash = createToken({ name: "Backslash", pattern: "\\", categories: ValuePart })
export const ValuePipe = createToken({ name: "ValuePipe", pattern: "|" })

const SortComma = createToken({ name: "SortComma", pattern: ",", categories: Comma })
/** The text of an entry in `sorts`. */
export const SortText = createToken({
  name: "SortText",
  pattern: /[^,]+/y,
  start_chars_hint: startHints(","),
})

/** The modes of the lexer. The order matters: the first token type that matches is taken. */
export const lexerDefinition: IMultiModeLexerDefinition = {
  modes: {
    term: [NameText, OperatorToken, TermComma, NamePipe, Bracket, StrayCharacter],
    value: [ValueText, ValueComma, ValuePipe, Escape, Backslash],
    sort: [SortText, SortComma],
  } satisfies Record<Mode, TokenType[]>,
  defaultMode: "term",
}

/** The token types that the parser must know, abstract ones included. */
export const vocabulary: TokenType[] = [
  Comma,
  NamePart,
  ValuePart,
  ...new Set(Object.values(lexerDefinition.modes).flat()),
]
