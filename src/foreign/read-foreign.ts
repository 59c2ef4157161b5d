import type { ConditionNode } from "../language/ast.ts"
import { operatorPattern } from "../language/operators.ts"
import { type FindField, toConditions } from "./expression.ts"
import { ForeignParser } from "./grammar.ts"
import { habit, type Habit } from "./habit.ts"
import { splitTokens } from "./tokens.ts"
import { decodePercent } from "./values.ts"

/** The first habit of a text (rule F4), and what the text says in ours, if that is clear. */
export interface ForeignReading {
  readonly habit: Habit | undefined
  readonly conditions: readonly ConditionNode[] | undefined
  /** What joins its conditions outside of all brackets. */
  readonly joiners: ReadonlySet<string>
}

/** Reads a text in another language, whole or not at all (rule G1). */
export function readForeign(text: string, find: FindField, isDecoded = false): ForeignReading {
  const decoded = isDecoded ? undefined : decode(text)
  if (decoded) {
    const { habit: found, text: plain } = decoded
    return { ...readForeign(plain, find, true), habit: found }
  }
  const [only, other] = splitTokens(text, "doubled")
  if (only?.kind === "string" && other === undefined) {
    const quotes = habit("quotes", text.charAt(0), {
      sentence: "The quotes are around the whole text.",
      value: undefined,
    })
    return { ...readForeign(only.text, find, true), habit: quotes }
  }
  const { expression, habits, joiners } = readGrammar(text, find)
  const [first] = [...habits].sort((left, right) => left.rank - right.rank)
  const conditions = expression && toConditions(expression)
  return { habit: first, conditions, joiners }
}

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"' }
const separators = new RegExp(`${operatorPattern}|,|=`, "g")

/** Decodes a text in which an operator is percent-encoded, or written as an entity. */
function decode(text: string): { readonly habit: Habit; readonly text: string } | undefined {
  const isPercent = /%(?:[2-7][0-9a-f])/i.test(text) && !/%(?![0-9a-f]{2})/i.test(text)
  const decoded = isPercent
    ? decodePercent(text)
    : text.replace(/&(lt|gt|amp|quot|apos|#39);/g, (_, entity: string) => entities[entity] ?? "'")
  const separatorsOf = (one: string): string =>
    (one.match(separators) ?? []).filter((sign) => sign !== ",").join(" ")
  if (decoded === undefined || separatorsOf(decoded) === separatorsOf(text)) return undefined
  const given = isPercent ? {} : { sentence: "The text has entities of HTML." }
  return { habit: habit("encoded", isPercent ? "%" : "&", given), text: decoded }
}

function readGrammar(text: string, find: FindField) {
  const doubled = new ForeignParser(text, "doubled", find)
  if (!text.includes("\\")) return doubled
  // Before a quote a backslash is a letter in SQL, and an escape elsewhere.
  const escaped = new ForeignParser(text, "escaped", find)
  if (JSON.stringify(doubled.expression) === JSON.stringify(escaped.expression)) return doubled
  const { hasDoubling, hasEscapes } = escaped
  if (hasDoubling !== hasEscapes && (hasDoubling || escaped.expression))
    return hasDoubling ? doubled : escaped
  return { habits: doubled.habits, joiners: doubled.joiners, expression: undefined }
}
