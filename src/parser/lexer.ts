import { Lexer, type ILexingError, type IToken } from "chevrotain"
import { lexerDefinition, type Mode } from "./tokens.ts"

/** The result of the lexer. Its modes cover every character, so `errors` is always empty. */
export interface Tokenization {
  readonly tokens: IToken[]
  readonly errors: readonly ILexingError[]
}

/** Makes the lexer. `validate` has Chevrotain check the definition, which takes time. */
export function createLexer({ validate }: { readonly validate: boolean }): Lexer {
  return new Lexer(lexerDefinition, {
    positionTracking: "onlyOffset",
    ensureOptimizations: true,
    skipValidations: !validate,
  })
}

let lexer: Lexer | undefined

/** Returns the tokens of a text in a mode. The lexer is made at the first call. */
export function tokenize(text: string, mode: Mode): Tokenization {
  lexer ??= createLexer({ validate: false })
  return lexer.tokenize(text, mode)
}
