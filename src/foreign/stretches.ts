import type { TextRange } from "../diagnostics/diagnostic.ts"
import type { Finding } from "../diagnostics/finding.ts"
import type { Total } from "../diagnostics/total.ts"
import type { ConditionNode } from "../language/ast.ts"
import type { FiltersReading } from "../language/dialect.ts"
import { skipWhiteSpace, skipWhiteSpaceBack } from "../language/white-space.ts"
import { isRsql, splitTokens } from "./tokens.ts"

/** One condition, or what a comma cut from one. */
export interface TextPart extends TextRange {
  /** Undefined for a condition that was dropped. */
  readonly condition: Total<ConditionNode> | undefined
  readonly findings: readonly Finding[]
}

/** What is read as a whole: the text between two commas outside of all brackets and quotes, or between more of them. */
export interface Stretch extends TextRange {
  readonly parts: readonly TextPart[]
}

/** Splits a text, with what was found in it. White space around a stretch is left out. */
export function stretchesOf(
  text: string,
  reading: Total<FiltersReading>,
  found: readonly Finding[],
): readonly Stretch[] {
  const parts = partsOf(reading, found)
  let next = 0
  return [...commasOf(text), text.length].flatMap((stop, index, stops) => {
    const from = (stops[index - 1] ?? -1) + 1
    const start = skipWhiteSpace(text, from, stop)
    const first = next
    while ((parts[next]?.start ?? stop) < stop) next++
    const end = skipWhiteSpaceBack(text, start, stop)
    return start === stop ? [] : [{ start, end, parts: parts.slice(first, next) }]
  })
}

/** Finds the commas outside of all brackets and quotes; none in a text in which they mean "or". */
function commasOf(text: string): readonly number[] {
  const tokens = splitTokens(text, "doubled")
  const commas: number[] = []
  const open: number[] = []
  for (const { kind, start } of isRsql(tokens) ? [] : tokens)
    if (kind === "open") open.push(commas.length)
    else if (kind === "comma") commas.push(start)
    else if (kind === "close") commas.length = open.pop() ?? commas.length
  return commas
}

export function joinStretches(stretches: readonly Stretch[]): Stretch {
  const [start = 0, end = 0] = [stretches[0]?.start, stretches.at(-1)?.end]
  return { start, end, parts: stretches.flatMap(({ parts }) => parts) }
}

/** Joins the conditions of a text, in order, with the findings in each. */
function partsOf(
  { conditions, dropped }: Total<FiltersReading>,
  found: readonly Finding[],
): readonly TextPart[] {
  const parts = [
    ...conditions.map((condition) => ({ range: condition.range, condition })),
    ...dropped.map(({ range }) => ({ range, condition: undefined })),
  ]
    .flatMap(({ range, condition }) =>
      range ? [{ ...range, condition, findings: new Array<Finding>() }] : [],
    )
    .sort((left, right) => left.start - right.start)
  const inOrder = [...found].sort((left, right) => startOf(left) - startOf(right))
  let next = 0
  for (const { end, findings } of parts)
    for (let one = inOrder[next]; one && startOf(one) <= end; one = inOrder[++next])
      findings.push(one)
  return parts
}

export function startOf({ place }: Finding): number {
  return place.range?.start ?? 0
}
