/** The content of a place in the text. */
export type Expression =
  | { readonly kind: "literal"; readonly text: string }
  | { readonly kind: "reference"; readonly name: string }
  /** A description in words, since the notation has no sign for it. */
  | { readonly kind: "prose"; readonly text: string }
  | { readonly kind: "sequence" | "choice"; readonly items: readonly Expression[] }
  | { readonly kind: "optional" | "repeated"; readonly item: Expression }
  /** Any character but these. */
  | { readonly kind: "complement"; readonly of: string; readonly excluded: readonly Expression[] }

/** A function of the parser that decides what the grammar cannot say, with the rules that it keeps. */
export interface Action {
  readonly name: string
  readonly rules: readonly string[]
}

/** A name of the grammar with its definition. */
export interface Production {
  readonly name: string
  /** A rule of the parser, a token of the lexer, or characters of tokens. */
  readonly level: "rule" | "token" | "character"
  readonly expression: Expression
  /** What is done with a text of the production, in this order. */
  readonly actions?: readonly Action[]
}
