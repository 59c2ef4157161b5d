import type { TextRange } from "../diagnostics/diagnostic.ts"
import type { Total } from "../diagnostics/total.ts"
import type { NameNode, SortNode } from "../language/ast.ts"
import { isDescending } from "../language/well-formed.ts"
import { skipWhiteSpace, skipWhiteSpaceBack } from "../language/white-space.ts"

export type Placed<Node> = Total<Node> & { readonly range: TextRange }

/** Removes white space at both ends of a place (rules T8 and T15). */
export function trim(text: string, start: number, end: number): TextRange {
  const from = skipWhiteSpace(text, start, end)
  return { start: from, end: skipWhiteSpaceBack(text, from, end) }
}

export interface NameParts {
  readonly start: number
  openings: number
  brackets: number
  readonly pipes: number[]
}

export interface NamesReading {
  readonly names: readonly Placed<NameNode>[]
  /** False when several names are separated by pipes without brackets around them. */
  readonly bracketed: boolean
  /** The whole group when a pair around it is square. */
  readonly square: TextRange | undefined
  /** The places where a name is missing. Such a name is skipped. */
  readonly empty: readonly TextRange[]
  /** True when a name still has a bracket after the pairs around the whole group are removed. */
  readonly unbalanced: boolean
}

/** Makes the names of a condition. They end where its operator starts. */
export function makeNames(text: string, written: NameParts, end: number): NamesReading {
  const { start, openings, brackets, pipes } = written
  const all = trim(text, start, end)
  if (openings + brackets + pipes.length === 0)
    return {
      names: isEmpty(all) ? [] : [nameAt(text, all)],
      bracketed: true,
      square: undefined,
      empty: [],
      unbalanced: false,
    }
  const { inside, pairs, square } = pairBrackets(text, all, openings)
  const starts = [inside.start, ...pipes.map((pipe) => pipe + 1)]
  const places = starts.map((start, index) => trim(text, start, pipes[index] ?? inside.end))
  const { names, empty } = skipEmpty(text, places)
  const bracketed = pairs > 0 || pipes.length === 0
  const unbalanced = openings + brackets > 2 * pairs
  return { names, bracketed, square: square ? all : undefined, empty, unbalanced }
}

/** Removes the pairs of brackets around all names, each with its like (rules T6 and T7). */
function pairBrackets(
  text: string,
  all: TextRange,
  openings: number,
): { readonly inside: TextRange; readonly pairs: number; readonly square: boolean } {
  let inside = all
  let pairs = 0
  let square = false
  for (; pairs < openings; pairs++) {
    const isSquare = text.charAt(inside.start) === "["
    if (text.charAt(inside.end - 1) !== (isSquare ? "]" : ")")) break
    inside = trim(text, inside.start + 1, inside.end - 1)
    square ||= isSquare
  }
  return { inside, pairs, square }
}

/** Skips the places without a name (rule T6). */
function skipEmpty(
  text: string,
  places: readonly TextRange[],
): Pick<NamesReading, "names" | "empty"> {
  const empty = places.filter(isEmpty)
  const names = places.filter((place) => !isEmpty(place)).map((place) => nameAt(text, place))
  return { names, empty }
}

function nameAt(text: string, range: TextRange): Placed<NameNode> {
  return { kind: "name", text: text.slice(range.start, range.end), range }
}

function isEmpty({ start, end }: TextRange): boolean {
  return start === end
}

/** Reads the sign of an entry of `sorts`, and its name (rule T15). */
export function readSign(text: string, range: TextRange): Placed<SortNode> {
  const entry = text.slice(range.start, range.end)
  const descending = isDescending(entry)
  const start = range.start + (descending ? 1 : 0)
  const name: Total<NameNode> = {
    kind: "name",
    text: descending ? entry.slice(1) : entry,
    range: { start, end: range.end },
  }
  return { kind: "sort", name, descending, range }
}
