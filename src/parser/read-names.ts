import type { Range } from "../diagnostics/diagnostic.ts"
import type { Total } from "../diagnostics/total.ts"
import type { Name } from "../language/ast.ts"
import { skipWhiteSpace, skipWhiteSpaceBack } from "../language/white-space.ts"

/** The names before an operator (rules T6 to T8). */
export interface NamesReading {
  readonly names: readonly Total<Name>[]
  /** False when several names are separated by pipes without parentheses around them. */
  readonly bracketed: boolean
  /** The places where a name is missing. Such a name is skipped. */
  readonly empty: readonly Range[]
  /** True when a name still has a bracket after the pairs around the whole group are removed. */
  readonly unbalanced: boolean
}

/** Reads the names in `text` from `start` to `end`. Takes linear time. */
export function readNames(text: string, start: number, end: number): NamesReading {
  const from = skipWhiteSpace(text, start, end)
  const to = skipWhiteSpaceBack(text, from, end)
  const written = text.slice(from, to)
  if (!/[|()[\]{}]/.test(written)) {
    const names: Total<Name>[] =
      written === "" ? [] : [{ kind: "name", text: written, range: { start: from, end: to } }]
    return { names, bracketed: true, empty: [], unbalanced: false }
  }
  return readGroup(text, from, to)
}

function readGroup(text: string, start: number, end: number): NamesReading {
  let from = start
  let to = end
  while (text.charAt(from) === "(" && text.charAt(to - 1) === ")") {
    from = skipWhiteSpace(text, from + 1, to)
    to = skipWhiteSpaceBack(text, from, to - 1)
  }
  const names: Total<Name>[] = []
  const empty: Range[] = []
  for (const range of pieces(text, from, to)) {
    if (range.start === range.end) empty.push(range)
    else names.push({ kind: "name", text: text.slice(range.start, range.end), range })
  }
  const bracketed = from > start || (names.length < 2 && empty.length === 0)
  return { names, bracketed, empty, unbalanced: /[()[\]{}]/.test(text.slice(from, to)) }
}

/** Returns the trimmed pieces between the pipes. */
function pieces(text: string, start: number, end: number): Range[] {
  let from = start
  return text
    .slice(start, end)
    .split("|")
    .map((piece) => {
      const to = from + piece.length
      const pieceStart = skipWhiteSpace(text, from, to)
      from = to + 1
      return { start: pieceStart, end: skipWhiteSpaceBack(text, pieceStart, to) }
    })
}
