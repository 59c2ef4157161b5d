import type { TextRange } from "../diagnostics/diagnostic.ts"
import type { ConditionNode } from "../language/ast.ts"
import { textLimit, type ReadingDialect } from "../language/dialect.ts"
import { skipWhiteSpace, skipWhiteSpaceBack } from "../language/white-space.ts"
import { tokenize } from "../parser/lexer.ts"
import { standardReading } from "../parser/standard-reading.ts"

export type SpanRole =
  "name" | "operator" | "value" | "null" | "escape" | "separator" | "bracket" | "direction"

/** A stretch of text with one role. It is never empty. */
export interface ColoredSpan extends TextRange {
  readonly role: SpanRole
}

export interface ColoredText {
  readonly source: "filters" | "sorts"
  readonly reading: ReadingDialect
}

/** Finds the colored parts of a text: the tokens of the lexer, or in another dialect the places of its tree. Takes linear time. */
export function findColoredSpans(text: string, { source, reading }: ColoredText): ColoredSpan[] {
  const spans =
    source === "sorts"
      ? sortSpans(text, reading.readSorts(text, textLimit(false)).entries)
      : reading === standardReading
        ? tokenSpans(text)
        : treeSpans(text, reading.readFilters(text, textLimit(false)).conditions)
  return spans.filter(({ start, end }) => start < end)
}

const roleOfToken: ReadonlyMap<string, SpanRole> = new Map([
  ["NameText", "name"],
  ["NamePipe", "separator"],
  ["OpeningBracket", "bracket"],
  ["OtherBracket", "bracket"],
  ["StrayCharacter", "name"],
  ["Operator", "operator"],
  ["TermComma", "separator"],
  ["ValueComma", "separator"],
  ["ValuePipe", "separator"],
  ["ValueText", "value"],
  ["EscapedWhiteSpace", "value"],
  ["Backslash", "value"],
  ["Escape", "escape"],
])

function tokenSpans(text: string): ColoredSpan[] {
  const nulls = nullRanges(standardReading.readFilters(text, textLimit(false)).conditions)
  const isNull = (range: TextRange): boolean => nulls.has(range.start)
  return tokenize(text, "term").tokens.flatMap(({ tokenType, startOffset, image }) => {
    const role = roleOfToken.get(tokenType.name)
    const range = trimRange(text, { start: startOffset, end: startOffset + image.length })
    return role === undefined
      ? []
      : [{ ...range, role: role === "value" && isNull(range) ? ("null" as const) : role }]
  })
}

/** Returns the places where a value that is null starts. */
function nullRanges(conditions: readonly ConditionNode[]): ReadonlySet<number> {
  return new Set(
    conditions
      .flatMap(({ values }) => values)
      .flatMap(({ kind, range }) => (kind === "null" && range !== undefined ? [range.start] : [])),
  )
}

/** Returns the parts of a tree as spans, with the separators and brackets between them. */
function treeSpans(text: string, conditions: readonly ConditionNode[]): ColoredSpan[] {
  const parts = conditions
    .flatMap(({ names, operator, values }) => [
      ...names.flatMap((name) => spanOf(name.range, "name")),
      ...spanOf(operator.range, "operator"),
      ...values.flatMap(({ kind, range }) => spanOf(range, kind === "null" ? "null" : "value")),
    ])
    .filter(({ start, end }) => start < end)
    .sort((one, other) => one.start - other.start)
  const spans: ColoredSpan[] = []
  let done = 0
  for (const part of parts) {
    if (part.start < done) continue
    spans.push(...punctuation(text, { start: done, end: part.start }))
    spans.push(...(part.role === "value" ? valueSpans(text, part) : [part]))
    done = part.end
  }
  return [...spans, ...punctuation(text, { start: done, end: text.length })]
}

function spanOf(range: TextRange | undefined, role: SpanRole): ColoredSpan[] {
  return range === undefined ? [] : [{ ...range, role }]
}

function valueSpans(text: string, { start, end }: TextRange): ColoredSpan[] {
  const spans: ColoredSpan[] = []
  let done = start
  for (const { 0: escape, index } of text.slice(start, end).matchAll(/\\[,|\\]/g)) {
    spans.push({ start: done, end: start + index, role: "value" })
    done = start + index + escape.length
    spans.push({ start: start + index, end: done, role: "escape" })
  }
  return [...spans, { start: done, end, role: "value" }]
}

function punctuation(text: string, { start, end }: TextRange): ColoredSpan[] {
  return Array.from(text.slice(start, end).matchAll(/[,|()]/g), ({ 0: character, index }) => ({
    start: start + index,
    end: start + index + 1,
    role: character === "," || character === "|" ? "separator" : "bracket",
  }))
}

/** Returns the entries of `sorts` as spans: the minus of a descending one, the name, and the commas between them. */
function sortSpans(text: string, entries: readonly TextRange[]): ColoredSpan[] {
  const spans: ColoredSpan[] = []
  let done = 0
  for (const { start, end } of entries) {
    const nameStart = start + Number(text.startsWith("-", start))
    spans.push(...punctuation(text, { start: done, end: start }))
    spans.push({ start, end: nameStart, role: "direction" })
    spans.push({ ...trimRange(text, { start: nameStart, end }), role: "name" })
    done = end
  }
  return [...spans, ...punctuation(text, { start: done, end: text.length })]
}

function trimRange(text: string, { start, end }: TextRange): TextRange {
  const from = skipWhiteSpace(text, start, end)
  return { start: from, end: skipWhiteSpaceBack(text, from, end) }
}
