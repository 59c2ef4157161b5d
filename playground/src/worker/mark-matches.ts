import {
  compilePredicate,
  type BoundQuery,
  type ColumnTest,
  type TextRange,
} from "../../../src/index.ts"

/** Finds the parts of a shown text for which a query keeps the row. */
export type MarkMatches = (row: object, text: string) => readonly TextRange[]

/** What can stand in a pattern for more than itself. */
const special = /[\\^$.*+?()[\]{}|/]/g

/**
 * Returns how to mark the matches of each field that conditions on text ask for. A value that matches in a way that no part of it
 * shows is marked as a whole.
 */
export function compileMarks(bound: BoundQuery): ReadonlyMap<string, MarkMatches> {
  const found = new Map<string, MarkMatches[]>()
  for (const condition of bound.refused ? [] : bound.conditions)
    for (const test of condition.tests) {
      if (test.kind !== "column" || test.negated || test.field.kind !== "text") continue
      const matches = compilePredicate({ ...bound, conditions: [{ ...condition, tests: [test] }] })
      const patterns = patternsOf(test)
      const mark: MarkMatches = (row, text) => {
        if (text === "" || !matches(row)) return []
        const ranges = patterns.flatMap((pattern) =>
          Array.from(text.matchAll(pattern), ({ index, 0: part }) => ({
            start: index,
            end: index + part.length,
          })),
        )
        return ranges.length === 0 ? [{ start: 0, end: text.length }] : ranges
      }
      found.set(test.field.name, [...(found.get(test.field.name) ?? []), mark])
    }
  return new Map(
    Array.from(found, ([name, marks]) => [
      name,
      (row, text) => withoutOverlaps(marks.flatMap((mark) => mark(row, text))),
    ]),
  )
}

/** Returns a pattern for each value of a test that contains characters. */
function patternsOf({ values, folded }: ColumnTest): readonly RegExp[] {
  return values.flatMap(({ operand, match }) => {
    if (typeof operand !== "string" || operand === "") return []
    const text = operand.replace(special, String.raw`\$&`)
    const start = match === "start" || match === "equal" ? "^" : ""
    const end = match === "end" || match === "equal" ? "$" : ""
    return [new RegExp(start + text + end, folded ? "gvi" : "gv")]
  })
}

function withoutOverlaps(ranges: readonly TextRange[]): readonly TextRange[] {
  const merged: TextRange[] = []
  for (const range of [...ranges].sort((one, other) => one.start - other.start)) {
    const last = merged.at(-1)
    if (last === undefined || last.end < range.start) merged.push(range)
    else merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, range.end) }
  }
  return merged
}
