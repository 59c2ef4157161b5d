import { operatorPattern } from "../../src/language/operators.ts"

/** A pattern of a TextMate grammar, as far as this one uses them. */
interface Pattern {
  readonly name?: string
  readonly match?: string
  readonly begin?: string
  readonly end?: string
  readonly captures?: Readonly<Record<string, { readonly name: string }>>
  readonly beginCaptures?: Readonly<Record<string, { readonly name: string }>>
  readonly patterns?: readonly Pattern[]
}

/** The end of a parameter: an `&` before the name of another, since others belong to a value that is not percent-encoded. */
const nextParameter = "&(?=(?:filters|sorts|page|pageSize|dialect)=|strict(?:=|&|$))"
const end = `(?=${nextParameter})|$`

const parameter = "entity.other.attribute-name.trommel"
const separator = "punctuation.separator.trommel"
const property = "variable.other.property.trommel"
const operator = "keyword.operator.trommel"

/** Where the name of a parameter may begin. */
const start = "(?<![^?&\\s])"

/** What stands behind an operator, up to the comma of the next condition (rules T8 to T10). */
const values: Pattern = {
  begin: operatorPattern,
  beginCaptures: { 0: { name: operator } },
  end: `(?=,)|${end}`,
  patterns: [
    { match: String.raw`\\[,|\\]`, name: "constant.character.escape.trommel" },
    { match: String.raw`\|`, name: separator },
    {
      match: String.raw`(?<=[=<>*|])\s*[nN][uU][lL][lL](?=\s*(?:[,|]|$|${nextParameter}))`,
      name: "constant.language.null.trommel",
    },
    { match: String.raw`[^,|\\&]+|[\\&]`, name: "string.unquoted.trommel" },
  ],
}

/** Names, their brackets and what stands between them (rules T1, T6 and T7). */
const names: readonly Pattern[] = [
  { match: String.raw`[()\[\]{}]`, name: "punctuation.section.group.trommel" },
  { match: "[,|]", name: separator },
  { match: String.raw`(?:(?!${operatorPattern})[^,|()\[\]{}&])+|&`, name: property },
]

const grammar = {
  name: "trommel",
  scopeName: "source.trommel",
  information_for_contributors: 'Generated from the operators by "npm run generate"; do not edit.',
  patterns: [
    {
      begin: `${start}filters=`,
      beginCaptures: { 0: { name: parameter } },
      end,
      patterns: [values, ...names],
    },
    {
      begin: `${start}sorts=`,
      beginCaptures: { 0: { name: parameter } },
      end,
      patterns: [
        { match: ",", name: separator },
        { match: String.raw`(?<=[=,\s])-`, name: operator },
        { match: "[^,&-][^,&]*|[&-]", name: property },
      ],
    },
    {
      match: `${start}((?:page|pageSize|dialect)=|strict(?:=|(?=&|$)))([^&]*)`,
      captures: { 1: { name: parameter } },
    },
    { match: nextParameter, name: separator },
  ] satisfies readonly Pattern[],
}

/**
 * Writes the TextMate grammar of the text of a query, such as `filters=name@=Pro&sorts=-rating`, which editors and sites color by.
 * Its operators are those of the lexer.
 */
export function writeTextMateGrammar(): string {
  return `${JSON.stringify(grammar, undefined, 2)}\n`
}
