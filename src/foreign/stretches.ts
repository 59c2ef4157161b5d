import type { Range } from "../diagnostics/diagnostic.ts"
import type { Finding } from "../diagnostics/finding.ts"
import type { Total } from "../diagnostics/total.ts"
import type { Condition } from "../language/ast.ts"
import type { FiltersReading } from "../language/dialect.ts"
import { skipWhiteSpace, skipWhiteSpaceBack } from "../language/white-space.ts"
import type { FindField } from "./expression.ts"
import { readForeign, type ForeignReading } from "./read-foreign.ts"
import { isRsql, splitTokens } from "./tokens.ts"

/** One condition, or what a comma cut from one. */
export interface TextPart extends Range {
  /** Undefined for a condition that was dropped. */
  readonly condition: Total<Condition> | undefined
  readonly findings: readonly Finding[]
}

/** A place in a text, and the parts in it. */
export interface TextPlace extends Range {
  readonly parts: readonly TextPart[]
}

export const unread: ForeignReading = {
  habit: undefined,
  conditions: undefined,
  reason: undefined,
  joiners: new Set(),
  goesOn: undefined,
}

export const looseJoiner = /\s(?:and|or|not)\s|&&|\|\||;/i

const eitherJoiners = ["or", "||", "|"]

/** The text between the commas outside of all brackets and quotes. */
export class Stretches {
  readonly count: number
  readonly #text: string
  readonly #find: FindField
  readonly #ranges: readonly Range[]
  readonly #parts: readonly TextPart[]
  /** The index of the first part of each range, and that after the last part. */
  readonly #firsts: readonly number[]
  readonly #readings = new Map<number, ForeignReading>()

  constructor(text: string, parts: readonly TextPart[], find: FindField) {
    this.#text = text
    this.#find = find
    this.#parts = parts
    this.#ranges = rangesOf(text)
    this.count = this.#ranges.length
    let next = 0
    this.#firsts = [...this.#ranges, { start: text.length }].map(({ start }) => {
      while ((parts[next]?.start ?? start) < start) next++
      return next
    })
  }

  /** Returns the place from one range to another. */
  take(first: number, last: number): TextPlace {
    const [start = 0, end = 0] = [this.#ranges[first]?.start, this.#ranges[last]?.end]
    return { start, end, parts: this.#parts.slice(this.#firsts[first], this.#firsts[last + 1]) }
  }

  #textOf(first: number, last = first): string {
    return this.#text.slice(this.#ranges[first]?.start, this.#ranges[last]?.end)
  }

  #read(index: number): ForeignReading {
    const reading = this.#readings.get(index) ?? readForeign(this.#textOf(index), this.#find)
    this.#readings.set(index, reading)
    return reading
  }

  /** Reads a range, with those behind it that a comma cut from it. */
  readOn(index: number): { readonly reading: ForeignReading; readonly last: number } {
    const reading = this.#read(index)
    let last = index
    // What the field lists goes on behind the comma, and so does a list of Django.
    while (this.isCut(last + 1) && reading.goesOn?.(this.#textOf(last + 1))) last++
    if (last > index) return { reading: readForeign(this.#textOf(index, last), this.#find), last }
    const isNothing = ({ conditions, habit }: ForeignReading): boolean => !(conditions ?? habit)
    while (reading.habit && this.isCut(last + 1) && isNothing(this.#read(last + 1))) last++
    if (last === index) return { reading, last }
    const cut = this.#ranges.slice(index, last + 1)
    const pieces = cut.map(({ end }, at) =>
      this.#text.slice(cut[at - 1]?.end ?? cut[0]?.start, end),
    )
    const escaped = pieces.map((one, at) => (at === 0 ? one : one.replace(",", "\\,"))).join("")
    return { reading: readForeign(escaped, this.#find), last }
  }

  /** True for what has no operator. */
  isCut(index: number): boolean {
    const part = index < this.count ? this.#parts[this.#firsts[index] ?? 0] : undefined
    return part !== undefined && !part.condition && !/[=<>]/.test(this.#textOf(index))
  }

  /** True where a joiner is left outside of some ranges, or an "or" stands beside their commas. */
  hasLoose(first: number, last: number): boolean {
    return this.#ranges.some((_, index) => {
      const text = this.#textOf(index)
      if ((index >= first && index <= last) || !(looseJoiner.test(text) || text.includes("|")))
        return false
      const { conditions, joiners } = this.#read(index)
      const isEither = eitherJoiners.some((one) => joiners.has(one))
      return isEither || (!conditions && looseJoiner.test(text))
    })
  }
}

/** Joins the conditions of a text, in order, with the findings in each. */
export function textPartsOf(
  { conditions, dropped }: Total<FiltersReading>,
  found: readonly Finding[],
): readonly TextPart[] {
  const parts = [
    ...conditions.flatMap((condition) =>
      condition.range ? [{ ...condition.range, condition, findings: new Array<Finding>() }] : [],
    ),
    ...dropped.map(({ range }) => ({
      ...range,
      condition: undefined,
      findings: new Array<Finding>(),
    })),
  ].sort((left, right) => left.start - right.start)
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

/** Splits a text at the commas outside of all brackets and quotes. White space around a piece is left out. */
function rangesOf(text: string): readonly Range[] {
  const tokens = splitTokens(text, "doubled")
  const closed = new Map<number, number>()
  const open: number[] = []
  for (const [index, { kind }] of tokens.entries()) {
    if (kind === "open") open.push(index)
    const from = kind === "close" ? open.pop() : undefined
    if (from !== undefined) closed.set(from, index)
  }
  const commas: number[] = []
  for (let index = isRsql(tokens) ? tokens.length : 0; index < tokens.length; index++) {
    index = closed.get(index) ?? index
    const token = tokens[index]
    if (token?.kind === "comma") commas.push(token.start)
  }
  return [...commas, text.length].flatMap((end, index) => {
    const from = (commas[index - 1] ?? -1) + 1
    const start = skipWhiteSpace(text, from, end)
    return start === end ? [] : [{ start, end: skipWhiteSpaceBack(text, start, end) }]
  })
}
