import { Lexer, type ILexingError, type IToken } from "chevrotain"
import { lexerDefinition, type Mode } from "./tokens.ts"

/** The result of the lexer. Its modes cover every character, so `errors` is always empty. */
export interface Tokenization {
  readonly tokens: IToken[]
  readonly errors: readonly ILexingError[]
}

/**
 * Makes the lexer. `validate` switches on Chevrotain's own checks of the definition, which take
 * time at the start.
 */
export function createLexer({ validate }: { readonly validate: boolean }): Lexer {
  return new Lexer(lexerDefinition, {
    positionTracking: "onlyOffset",
    ensureOptimizations: true,
    skipValidations: !validate,
  })
}

let lexer: Lexer | undefined

/**
 * Returns the tokens of a text, read in the given mode from its start. The lexer is made at the
 * first call.
 */
export function tokenize(text: string, mode: Mode): Tokenization {
  lexer ??= createLexer({ validate: false })
  return lexer.tokenize(text, mode)
}
