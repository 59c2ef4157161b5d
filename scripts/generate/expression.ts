/** What may stand at a place of the text. */
export type Expression =
  | { readonly kind: "literal"; readonly text: string }
  | { readonly kind: "reference"; readonly name: string }
  /** Said in words, since notation has no sign for it. */
  | { readonly kind: "prose"; readonly text: string }
  | { readonly kind: "sequence" | "choice"; readonly items: readonly Expression[] }
  | { readonly kind: "optional" | "repeated"; readonly item: Expression }
  /** Any character but these. */
  | { readonly kind: "complement"; readonly of: string; readonly excluded: readonly Expression[] }

/** A name of the grammar and what it stands for. */
export interface Production {
  readonly name: string
  readonly expression: Expression
}
