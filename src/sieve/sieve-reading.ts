import { duplicateSort, type WordedCode } from "../diagnostics/codes.ts"
import {
  backslashStripped,
  escapeAtStart,
  failedText,
  missingOperator,
  spacedSort,
  starInValue,
  valueCut,
  valueVanished,
} from "./codes.ts"
import type { TextData } from "../diagnostics/data.ts"
import type { TextRange } from "../diagnostics/diagnostic.ts"
import { finding, type Finding } from "../diagnostics/finding.ts"
import type { Total } from "../diagnostics/total.ts"
import type {
  ConditionNode,
  OperatorNode,
  SortNode,
  TextValueNode,
  ValueNode,
} from "../language/ast.ts"
import {
  isOrderMatch,
  isTextMatch,
  operatorMeaning,
  type OperatorSymbol,
} from "../language/operators.ts"
import { foldName } from "../language/names.ts"
import {
  textTooLong,
  type DroppedCondition,
  type FiltersReading,
  type ReadingDialect,
  type SortsReading,
} from "../language/dialect.ts"
import { trimWhiteSpace } from "../language/white-space.ts"
import {
  runBefore,
  splitAtCommas,
  readTerms,
  type PlacedText,
  type ReadingEffect,
  type Term,
} from "./terms.ts"
import { rangeOfPart } from "./offset-text.ts"
import { valueText } from "./sieve-printing.ts"

/** Reads `filters` as stock Sieve does (rules S1 to S6 and S12). It checks names without operator, too. */
function readFilters(text: string, limit: number): Total<FiltersReading> {
  if (text.length > limit)
    return { conditions: [], dropped: [], findings: [textTooLong("filters", text, limit)] }
  const reading = readTerms(text)
  if (!("terms" in reading))
    return { conditions: [], dropped: [], findings: [reportFailure(text, reading.failure)] }
  const conditions: Total<ConditionNode>[] = []
  const dropped: Total<DroppedCondition>[] = []
  const findings = reportEscape(text)
  for (const term of reading.terms) {
    const { operator } = term
    if (operator === undefined) dropped.push(dropTerm(term, text))
    else {
      const condition = conditionOf(term, operator)
      conditions.push(condition)
      findings.push(...effectsOf(term, condition, text))
    }
  }
  return { conditions, dropped, findings }
}

export function conditionOf(
  { range, names, values: read }: Term,
  operator: Total<OperatorNode>,
): Total<ConditionNode> {
  const letters = isTextMatch(operatorMeaning(operator.symbol).match)
  const values = read.map((value) => valueOf(value, letters))
  return { kind: "condition", names, operator, values, range }
}

/** Makes the value of a term (rule S12). Every kind reads `\null` as the text `null`. */
function valueOf(value: TextValueNode & PlacedText, nullIsText: boolean): Total<ValueNode> {
  const { text, range } = value
  const word = text.length === 4 || text.length === 5 ? text.toLowerCase() : ""
  if (word === "null" && !nullIsText) return withWrittenText({ kind: "null", range }, text)
  return word === "\\null"
    ? withWrittenText({ kind: "text", text: text.slice(1), range }, text)
    : value
}

function dropTerm({ names, range }: Term, whole: string): Total<DroppedCondition> {
  const text = whole.slice(range.start, range.end)
  const lost = finding(missingOperator, () => ({ text }), { source: "filters", range })
  return { text, range, names, values: 0, after: undefined, finding: lost }
}

const codeOfEffect = {
  cut: valueCut,
  vanished: valueVanished,
  stripped: backslashStripped,
} as const satisfies { readonly [Kind in ReadingEffect["kind"]]: WordedCode<TextData> }

/** Reports the changes to the text of a term on the way to its condition. */
function effectsOf(
  { effects }: Term,
  { operator, values }: ConditionNode,
  text: string,
): Finding[] {
  const findings = effects.map(({ kind, range }) => {
    const written = text.slice(range.start, range.end)
    return finding(codeOfEffect[kind], () => ({ text: written }), { source: "filters", range })
  })
  const [first] = values
  const { symbol } = operator
  const hasStar = first?.kind === "text" && first.text.startsWith("*")
  if (!hasStar || !isOrderMatch(operatorMeaning(symbol).match)) return findings
  const place = { source: "filters", range: first.range } as const
  return [...findings, finding(starInValue, () => ({ operator: symbol }), place)]
}

/** Reads `sorts` (rule S7). Names are neither trimmed nor unescaped, and letter case matters. */
function readSorts(text: string, limit: number): Total<SortsReading> {
  if (text.length > limit)
    return { sorts: [], entries: [], findings: [textTooLong("sorts", text, limit)] }
  const sorts: Total<SortNode>[] = []
  const entries: TextRange[] = []
  const findings: Finding[] = []
  const seen = new Map<string, string>()
  for (const part of splitAtCommas(text)) {
    const range = rangeOfPart(part)
    const sort = sortOf(part.text, range)
    const name = sort.name.text
    entries.push(range)
    if (seen.has(name))
      findings.push(
        finding(duplicateSort, () => ({ field: name }), { source: "sorts", range, rule: "S7" }),
      )
    else sorts.push(sort)
    if (trimWhiteSpace(name) !== name)
      findings.push(finding(spacedSort, () => ({ field: name }), { source: "sorts", range }))
    seen.set(name, foldName(name))
  }
  return { sorts, entries, findings }
}

function sortOf(text: string, range: TextRange): Total<SortNode> {
  const descending = text.startsWith("-")
  const start = range.start + Number(descending)
  return {
    kind: "sort",
    name: { kind: "name", text: text.slice(Number(descending)), range: { start, end: range.end } },
    descending,
    range,
  }
}

function reportFailure(text: string, range: TextRange): Finding {
  const written = text.slice(range.start, range.end)
  return finding(failedText, () => ({ text: written }), { source: "filters", range })
}

/** Reports backslashes at the start, after which a comma splits all the same. */
function reportEscape(text: string): Finding[] {
  const comma = text.indexOf(",")
  if (comma <= 0 || runBefore(text, comma) !== comma) return []
  const range = { start: 0, end: comma + 1 }
  const work = () => ({ text: text.slice(0, range.end) })
  return [finding(escapeAtStart, work, { source: "filters", range })]
}

export const sieveReading: ReadingDialect = { readFilters, readSorts }

/** The texts of values that a tree cannot tell from others, such as `NULL`. */
const texts = /* @__PURE__ */ new WeakMap<ValueNode, string>()

/** Remembers the text that a value was read from, and returns the value. */
function withWrittenText(value: Total<ValueNode>, text: string): Total<ValueNode> {
  texts.set(value, text)
  return value
}

/** Returns the text of a value as the server hands it to a custom method: `null` and `\\null` are texts there (rule S27). */
export function textForMethod(value: ValueNode, symbol: OperatorSymbol): string {
  return texts.get(value) ?? valueText(value, symbol)
}
