import type { TokenType } from "chevrotain"
import { whiteSpace } from "../../src/parser/tokens.ts"
import type { Expression, Production } from "./expression.ts"

/** A step of a pattern: a single character, or a run of them. `*` may be empty. */
export interface PatternPart {
  readonly expression: Expression
  readonly many: "" | "+" | "*"
}

/** The production of the characters of {@link whiteSpace}. */
export const whiteSpaceCharacter: Production = {
  name: "white space character",
  level: "character",
  expression: { kind: "prose", text: listUnits(whiteSpace) },
}

/**
 * Converts the pattern of a token to an expression of the grammar. Understands only what the tokens use: single characters
 * and sets of single characters, each once or repeated, and the set of white space; anything else fails, so that the grammar cannot lie.
 * @param character - name of the production for any character.
 */
export function readPattern(
  { name, PATTERN: pattern }: TokenType,
  character: string,
): PatternPart[] {
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
