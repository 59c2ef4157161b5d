import type { ISerializedGast, TokenType } from "chevrotain"
import { operators } from "../../src/language/operators.ts"
import { QueryParser } from "../../src/parser/parser.ts"
import { OperatorToken, vocabulary } from "../../src/parser/tokens.ts"
import { actionsOf } from "./actions.ts"
import type { Expression, Production } from "./expression.ts"
import { readPattern, whiteSpaceCharacter, type PatternPart } from "./pattern.ts"

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
