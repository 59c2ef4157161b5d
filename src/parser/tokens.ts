import { createToken, Lexer, type IMultiModeLexerDefinition, type TokenType } from "chevrotain"
import { isOperatorSymbol, operatorPattern, operators } from "../language/operators.ts"

/** The lexer's modes: before an operator, after it, and in `sorts`. */
export type Mode = "term" | "value" | "sort"

/** A character of each bucket in which Chevrotain looks for first characters: above U+00FF it puts 255 units into one. */
const firstCharacters = Array.from({ length: 514 }, (_, bucket) =>
  String.fromCharCode(bucket < 256 ? bucket : Math.min(0xffff, 256 + (bucket - 256) * 255)),
)

/**
 * Returns the characters that a token can start with when its pattern excludes a few characters.
 * Without this hint Chevrotain tries every token at every place.
 *
 * Every pattern has such a hint and the flag `y`, which Chevrotain sets anyway: a pattern with
 * both is taken as it is, and the build leaves out what reads others.
 */
const startHints = (excluded: string): string[] =>
  firstCharacters.filter((character) => !excluded.includes(character))

export const Comma = createToken({ name: "Comma", pattern: Lexer.NA })
const TermComma = createToken({ name: "TermComma", pattern: ",", categories: Comma })
const ValueComma = createToken({
  name: "ValueComma",
  pattern: ",",
  categories: Comma,
  pop_mode: true,
})

/** All white space (rule T8), as part of a set in a pattern. `\s` stands for other characters, and to search for it takes long. */
export const whiteSpace =
  "\t\n\v\f\r \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"

/** The characters with which an operator can start, and those of them that are no operator by themselves. */
const operatorStarts = new Set(["=", ...operators.map(({ symbol }) => symbol.charAt(0)).sort()])
const strays = [...operatorStarts].filter((character) => !isOperatorSymbol(character))
/** What ends a run of characters in a name, as part of a set in a pattern. */
const nameEnds = `,|()[\\]{}${[...operatorStarts].join("")}`

/** What may be before the first name. */
export const Opening = createToken({ name: "Opening", pattern: Lexer.NA })
export const NamePart = createToken({ name: "NamePart", pattern: Lexer.NA })
const NameText = createToken({
  name: "NameText",
  pattern: new RegExp(`[^${whiteSpace}${nameEnds}][^${nameEnds}]*`, "y"),
  start_chars_hint: startHints(whiteSpace + nameEnds.replace("\\", "")),
  categories: NamePart,
})
const WhiteSpace = createToken({
  name: "WhiteSpace",
  pattern: new RegExp(`[${whiteSpace}]+`, "y"),
  start_chars_hint: [...whiteSpace],
  categories: [Opening, NamePart],
})
export const OpeningBracket = createToken({
  name: "OpeningBracket",
  pattern: /[([]/y,
  start_chars_hint: [..."(["],
  categories: [Opening, NamePart],
})
export const OtherBracket = createToken({
  name: "OtherBracket",
  pattern: /[)\]{}]/y,
  start_chars_hint: [...")]{}"],
  categories: NamePart,
})
/** A character of an operator where no operator can be read. */
const StrayCharacter = createToken({
  name: "StrayCharacter",
  pattern: new RegExp(`[${strays.join("")}]`, "y"),
  start_chars_hint: strays,
  categories: NamePart,
})
export const NamePipe = createToken({ name: "NamePipe", pattern: "|" })

/** The operators, longest first, since the first alternative that matches is taken (rule T2). */
export const OperatorToken = createToken({
  name: "Operator",
  pattern: new RegExp(operatorPattern, "y"),
  start_chars_hint: [...operatorStarts],
  push_mode: "value",
})

export const ValuePart = createToken({ name: "ValuePart", pattern: Lexer.NA })
const ValueText = createToken({
  name: "ValueText",
  pattern: /[^,|\\]+/y,
  start_chars_hint: startHints(",|\\"),
  categories: ValuePart,
})
/** A backslash, and the character for which both stand (rule T9). */
export const Escape = createToken({
  name: "Escape",
  pattern: /\\[,|\\]/y,
  start_chars_hint: ["\\"],
  categories: ValuePart,
})
/** A backslash before white space. It escapes it at the two ends of the list of values (rule T9). */
export const EscapedWhiteSpace = createToken({
  name: "EscapedWhiteSpace",
  pattern: new RegExp(`\\\\[${whiteSpace}]`, "y"),
  start_chars_hint: ["\\"],
  categories: ValuePart,
})
const Backslash = createToken({ name: "Backslash", pattern: "\\", categories: ValuePart })
export const ValuePipe = createToken({ name: "ValuePipe", pattern: "|" })

const SortComma = createToken({ name: "SortComma", pattern: ",", categories: Comma })
export const SortText = createToken({
  name: "SortText",
  pattern: /[^,]+/y,
  start_chars_hint: startHints(","),
})

/** The modes of the lexer. The order matters: the first token type that matches is taken. */
export const lexerDefinition: IMultiModeLexerDefinition = {
  modes: {
    term: [
      NameText,
      OperatorToken,
      TermComma,
      WhiteSpace,
      OpeningBracket,
      OtherBracket,
      NamePipe,
      StrayCharacter,
    ],
    value: [ValueText, ValueComma, ValuePipe, Escape, EscapedWhiteSpace, Backslash],
    sort: [SortText, SortComma],
  } satisfies Record<Mode, TokenType[]>,
  defaultMode: "term",
}

/** The token types that the parser must know, abstract ones included. */
export const vocabulary: TokenType[] = [
  Comma,
  Opening,
  NamePart,
  ValuePart,
  ...new Set(Object.values(lexerDefinition.modes).flat()),
]
