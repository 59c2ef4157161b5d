import type { TokenType, ISerializedGast } from "chevrotain"
import { operators } from "../../src/language/operators.ts"
import { QueryParser } from "../../src/parser/parser.ts"
import { whiteSpace, OperatorToken, vocabulary } from "../../src/parser/tokens.ts"

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

/**
 * The actions of each production, in their order. Each is a function of `src/parser`, or of
 * `src/language/escape.ts`, by the same name in camel case.
 */
export const actionsOf: Readonly<Record<string, readonly Action[]>> = {
  condition: [
    { name: "pair brackets", rules: ["T6", "T7"] },
    { name: "keep condition", rules: ["T1", "T6", "T7", "T12"] },
  ],
  name: [
    { name: "trim", rules: ["T8"] },
    { name: "skip empty", rules: ["T6"] },
  ],
  value: [
    { name: "trim list", rules: ["T8", "T9"] },
    { name: "read null", rules: ["T10"] },
    { name: "unescape", rules: ["T9", "T10"] },
  ],
  sorts: [{ name: "drop duplicates", rules: ["T15"] }],
  entry: [
    { name: "trim", rules: ["T15"] },
    { name: "read sign", rules: ["T15"] },
  ],
}

/** Writes actions in one line: `trim (T8), skip empty (T6)`. */
export function listActions(actions: readonly Action[]): string {
  return actions.map(({ name, rules }) => `${name} (${rules.join(", ")})`).join(", ")
}

/** A step of a pattern: a single character, or a run of them. `*` may be empty. */
export interface PatternPart {
  readonly expression: Expression
  readonly many: "" | "+" | "*"
}

/** The production of the characters of {@link whiteSpace}. */
const whiteSpaceCharacter: Production = {
  name: "white space character",
  level: "character",
  expression: { kind: "prose", text: listUnits(whiteSpace) },
}

/**
 * Converts the pattern of a token to an expression of the grammar. Understands only what the tokens use: single characters
 * and sets of single characters, each once or repeated, and the set of white space; anything else fails, so that the grammar cannot lie.
 * @param character - name of the production for any character.
 */
function readPattern({ name, PATTERN: pattern }: TokenType, character: string): PatternPart[] {
  if (typeof pattern === "string")
    return [{ expression: { kind: "literal", text: pattern }, many: "" }]
  if (!(pattern instanceof RegExp))
    throw new Error(`The pattern of the token ${name} is neither a text nor a regular expression.`)
  // A lexer matches where the token before ended, so the flag `y` says nothing of its own.
  if (pattern.flags !== "y")
    throw new Error(`The flags of ${String(pattern)} have no place in the grammar.`)
  const parts: PatternPart[] = []
  const part =
    /(?:\[(?<not>\^?)(?<set>(?:\\.|[^\]\\])+)\]|(?<single>\\[^\w\s]|[^\w\s\\[\](){}.*+?^$|]))(?<many>[+*]?)/gy
  const source = pattern.source.replaceAll(whiteSpaceSource, whiteSpaceSign)
  for (let match = part.exec(source); match !== null; match = part.exec(source)) {
    const { not = "", set = "", single = "", many = "" } = match.groups ?? {}
    parts.push({
      expression: single === "" ? readSet(set, not !== "", character) : literal(single),
      many: many === "+" || many === "*" ? many : "",
    })
    if (part.lastIndex === source.length) return parts
  }
  throw new Error(`The generator does not understand the pattern ${String(pattern)}.`)
}

/** White space as the source of a pattern has it, in which line ends are written as escapes. */
const whiteSpaceSource = new RegExp(whiteSpace).source
/** Stands for {@link whiteSpaceSource} within a set. No pattern has it. */
const whiteSpaceSign = "\0"

function readSet(set: string, negated: boolean, character: string): Expression {
  if (/[^\\]-./.test(set))
    throw new Error(`The generator does not understand a range of characters: ${set}`)
  const items = (set.match(/\\?./g) ?? []).map((item) =>
    item === whiteSpaceSign
      ? ({ kind: "reference", name: whiteSpaceCharacter.name } as const)
      : literal(item),
  )
  const [only] = items
  if (negated) return { kind: "complement", of: character, excluded: items }
  return items.length === 1 && only !== undefined ? only : { kind: "choice", items }
}

function literal(written: string): Expression {
  return { kind: "literal", text: written.replace(/^\\/, "") }
}

/** Lists the units of a text that is in their order: `U+0009 to U+000D, U+0020`. */
function listUnits(text: string): string {
  const units = Array.from(text, (character) => character.charCodeAt(0))
  const name = (unit: number): string => `U+${unit.toString(16).toUpperCase().padStart(4, "0")}`
  return units
    .filter((unit) => !units.includes(unit - 1))
    .map((first) => {
      let last = first
      while (units.includes(last + 1)) last++
      if (last === first) return name(first)
      return `${name(first)}${last === first + 1 ? ", " : " to "}${name(last)}`
    })
    .join(", ")
}

/** The markup of the notation. */
export interface Notation {
  /** Writes anything but a name. */
  readonly plain: (text: string) => string
  readonly reference: (name: string) => string
}

const text: Notation = { plain: (written) => written, reference: (name) => name }

/**
 * Writes a file of EBNF: a comment, and one production per line, with its actions in a comment
 * below.
 */
export function writeEbnf(comment: string, productions: readonly Production[]): string {
  const sections = levels.map(({ level, title }) => {
    const lines = productions.filter((production) => production.level === level).map(writeLines)
    return `${title}${lines.join("\n")}\n`
  })
  return `(*\n${comment.replace(/^(?=.)/gm, "  ")}\n*)\n\n${sections.join("\n")}`
}

const levels: readonly { readonly level: Production["level"]; readonly title: string }[] = [
  { level: "rule", title: "" },
  { level: "token", title: "(* Tokens *)\n" },
  { level: "character", title: "(* Characters *)\n" },
]

function writeLines(production: Production): string {
  const { actions = [] } = production
  const below = actions.length === 0 ? "" : `\n  (* ${listActions(actions)} *)`
  return writeProduction(production) + below
}

/**
 * Writes one production in the notation of ISO 14977: `,` joins, `|` separates alternatives, `[ ]`
 * is optional, `{ }` none or more.
 */
export function writeProduction(
  { name, expression }: Production,
  notation: Notation = text,
): string {
  return `${notation.reference(name)}${notation.plain(" = ")}${write(expression, notation)}${notation.plain(" ;")}`
}

function write(expression: Expression, notation: Notation): string {
  const { plain, reference } = notation
  switch (expression.kind) {
    case "literal":
      return plain(expression.text.includes('"') ? `'${expression.text}'` : `"${expression.text}"`)
    case "reference":
      return reference(expression.name)
    case "prose":
      return plain(`? ${expression.text} ?`)
    case "sequence":
      return expression.items.map((item) => writeInside(item, notation)).join(plain(", "))
    case "choice":
      return expression.items.map((item) => write(item, notation)).join(plain(" | "))
    case "optional":
      return `${plain("[ ")}${write(expression.item, notation)}${plain(" ]")}`
    case "repeated":
      return `${plain("{ ")}${write(expression.item, notation)}${plain(" }")}`
    case "complement":
      return `${reference(expression.of)}${plain(" - ")}${writeInside({ kind: "choice", items: expression.excluded }, notation)}`
  }
}

/** Writes an expression; nested alternatives and exceptions stand in parentheses. */
function writeInside(expression: Expression, notation: Notation): string {
  const written = write(expression, notation)
  const single = "items" in expression && expression.items.length === 1
  return (expression.kind === "choice" || expression.kind === "complement") && !single
    ? `${notation.plain("( ")}${written}${notation.plain(" )")}`
    : written
}

/**
 * Returns every production that an entry rule of the parser reaches, rules of the parser first, then the tokens, then
 * their characters; within these, each before those that it names.
 */
export function readGrammar(entry: "filters" | "sorts"): Production[] {
  const rules = new Map(
    new QueryParser({ validate: true })
      .getSerializedGastProductions()
      .map((rule) => [nameOf(rule), sequence(partsOf(rule))]),
  )
  const expressions = new Map<string, Expression>()
  const visit = (name: string): void => {
    if (expressions.has(name) || name === characterName) return
    const expression = rules.get(name) ?? readToken(name)
    expressions.set(name, expression)
    referencesOf(expression).forEach(visit)
  }
  visit(entry)
  const productions = [...expressions].map(([name, expression]): Production => {
    const level = rules.has(name) ? "rule" : levelOf(name)
    const actions = Object.hasOwn(actionsOf, name) ? actionsOf[name] : undefined
    return { name, level, expression, ...(actions && { actions }) }
  })
  const character = { kind: "prose", text: "any UTF-16 code unit" } as const
  return [
    ...(["rule", "token", "character"] as const).flatMap((level) =>
      productions.filter((production) => production.level === level),
    ),
    { name: characterName, level: "character", expression: character },
  ]
}

/** Returns the level of a production that is no rule of the parser. */
function levelOf(name: string): Production["level"] {
  const token = vocabulary.find((candidate) => words(candidate.name) === name)
  if (token === undefined) return "character"
  return isConcrete(token) ? "token" : "rule"
}

/** Returns the names of the productions in an expression, in order. */
export function referencesOf(expression: Expression): string[] {
  switch (expression.kind) {
    case "reference":
      return [expression.name]
    case "sequence":
    case "choice":
      return expression.items.flatMap(referencesOf)
    case "optional":
    case "repeated":
      return referencesOf(expression.item)
    case "complement":
      return [expression.of, ...expression.excluded.flatMap(referencesOf)]
    default:
      return []
  }
}

const characterName = "character"

/** Converts the engine's description of a rule. */
function readRule(node: ISerializedGast): Expression {
  const item = (): Expression => sequence(partsOf(node))
  const separator = (): Expression =>
    readTerminal(
      nameOf((node as ISerializedGast & { readonly separator: ISerializedGast }).separator),
    )
  switch (node.type) {
    case "NonTerminal":
      return { kind: "reference", name: nameOf(node) }
    case "Terminal":
      return readTerminal(nameOf(node))
    case "Option":
      return { kind: "optional", item: item() }
    case "Repetition":
      return { kind: "repeated", item: item() }
    case "RepetitionMandatory":
      return sequence([item(), { kind: "repeated", item: item() }])
    case "RepetitionWithSeparator":
      return { kind: "optional", item: separated(item(), separator()) }
    case "RepetitionMandatoryWithSeparator":
      return separated(item(), separator())
    case "Alternation":
      return { kind: "choice", items: partsOf(node) }
    default:
      return item()
  }
}

function separated(item: Expression, separator: Expression): Expression {
  return sequence([item, { kind: "repeated", item: sequence([separator, item]) }])
}

/**
 * Converts a token inside a rule: to its text when it has only one, else to a reference to its
 * production.
 */
function readTerminal(name: string): Expression {
  const token = tokenByName(name)
  const texts = new Set(membersOf(token).map(({ PATTERN }) => PATTERN))
  const [text] = texts
  return texts.size === 1 && typeof text === "string"
    ? { kind: "literal", text }
    : { kind: "reference", name: words(name) }
}

/** Returns the production of a token, or of the single characters that tokens consist of. */
function readToken(name: string): Expression {
  if (name === whiteSpaceCharacter.name) return whiteSpaceCharacter.expression
  const run = vocabulary.find((token) => isConcrete(token) && characterNameOf(token) === name)
  if (run !== undefined) return readPattern(run, characterName).at(-1)?.expression ?? sequence([])
  const token = tokenByName(name)
  if (token === OperatorToken) return operatorExpression()
  if (!isConcrete(token))
    return { kind: "choice", items: membersOf(token).map((member) => readTerminal(member.name)) }
  return readRun(token, readPattern(token, characterName))
}

/** Converts the pattern of a token; the characters of a run have a production of their own. */
function readRun(token: TokenType, parts: readonly PatternPart[]): Expression {
  const [first, last] = parts
  if (first === undefined || parts.every(({ many }) => many === ""))
    return sequence(parts.map(({ expression }) => expression))
  const name =
    first.expression.kind === "reference" ? first.expression.name : characterNameOf(token)
  const character = { kind: "reference", name } as const
  const more = { kind: "repeated", item: character } as const
  if (parts.length === 1 && first.many === "+") return sequence([character, more])
  const other = differenceOf(first.expression, last?.expression)
  if (parts.length === 2 && first.many === "" && last?.many === "*" && other !== undefined)
    return sequence([{ kind: "complement", of: name, excluded: other }, more])
  throw new Error(`The token ${token.name} is more than one run of characters.`)
}

/** Returns what the first of two complements excludes beyond the second. */
function differenceOf(
  first: Expression,
  second: Expression | undefined,
): readonly Expression[] | undefined {
  if (first.kind !== "complement" || second?.kind !== "complement") return undefined
  const texts = new Set(second.excluded.map((item) => JSON.stringify(item)))
  return first.excluded.filter((item) => !texts.has(JSON.stringify(item)))
}
/** Reads the operators from their table, which tells more than their pattern. */
function operatorExpression(): Expression {
  const symbols = operators.map(({ symbol }): Expression => ({ kind: "literal", text: symbol }))
  return sequence([
    { kind: "choice", items: symbols },
    { kind: "optional", item: { kind: "literal", text: "*" } },
  ])
}

/** Returns the token types of a category, or the type itself. */
function membersOf(token: TokenType): TokenType[] {
  const members = vocabulary.filter(({ CATEGORIES }) => CATEGORIES?.includes(token))
  return members.length === 0 ? [token] : members
}

function tokenByName(name: string): TokenType {
  const token = vocabulary.find(
    (candidate) => candidate.name === name || words(candidate.name) === name,
  )
  if (token === undefined) throw new Error(`The grammar has no token ${name}.`)
  return token
}

/** True for a token that is not a category of other tokens. */
function isConcrete(token: TokenType): boolean {
  return membersOf(token)[0] === token
}

/** Converts the name of a token: `NameText` to `name text`. */
function words(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase()
}

/** Returns the name of the single characters of a token: `name character` for `NameText`. */
function characterNameOf({ name }: TokenType): string {
  return `${words(name).replace(/ [a-z]+$/, "")} ${characterName}`
}

function partsOf({ definition = [] }: ISerializedGast): Expression[] {
  return definition.map(readRule)
}

function nameOf(node: ISerializedGast): string {
  return (node as ISerializedGast & { readonly name: string }).name
}

/** Makes a sequence; a sequence of one item is that item. */
function sequence(items: readonly Expression[]): Expression {
  const [only] = items
  return items.length === 1 && only !== undefined ? only : { kind: "sequence", items }
}
