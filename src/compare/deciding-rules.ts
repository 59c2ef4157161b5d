import type { Range } from "../diagnostics/diagnostic.ts"
import type { Finding } from "../diagnostics/finding.ts"
import type { Condition } from "../language/ast.ts"
import type { Part } from "./blocks.ts"

/** The rules of stock Sieve, each with the rule of the language that decides the same question. */
const counterparts: ReadonlyMap<string, string> = new Map([
  ["S1", "T9"],
  ["S2", "T9"],
  ["S3", "T6"],
  ["S4", "T4"],
  ["S5", "T6"],
  ["S6", "T9"],
  ["S7", "T15"],
  ["S9", "N2"],
  ["S10", "T12"],
  ["S11", "V2"],
  ["S12", "T10"],
  ["S13", "V10"],
  ["S14", "V9"],
  ["S16", "V12"],
  ["S17", "P2"],
  ["S18", "P3"],
])

/** The rules of the two dialects that decide at a place. */
export interface Rules {
  readonly standard: string
  readonly sieve: string
}

/** The findings of both dialects. */
export interface FoundByBoth {
  readonly standard: readonly Finding[]
  readonly sieve: readonly Finding[]
}

/**
 * Returns the rules of the findings at a place, hints left out.
 * @param parting - The rules for a place without findings: those of the step at which the dialects
 *   differ.
 */
export function rulesAt(
  range: Range | undefined,
  { standard, sieve }: FoundByBoth,
  parting: Rules,
): Rules {
  const decides = (found: Finding): boolean =>
    found.code.severity !== "hint" && touches(found, range)
  const stock = sieve.find((found) => found.rule.startsWith("S") && decides(found))?.rule
  const own = standard.find(decides)?.rule
  if (stock === undefined) return { standard: own ?? parting.standard, sieve: parting.sieve }
  return { standard: own ?? counterparts.get(stock) ?? parting.standard, sieve: stock }
}

/**
 * Returns the rules of the first step of reading after which the parts of a place differ. Equal
 * terms differ in how a value is read.
 */
export function partingRules(own: readonly Part[], stock: readonly Part[]): Rules {
  const index = stock.findIndex(({ term }, index) => term !== own[index]?.term)
  if (index < 0) return { standard: "V5", sieve: "S14" }
  const [mine, theirs] = [own[index]?.condition, stock[index]?.condition]
  if (mine === undefined || theirs === undefined || namesOf(mine) !== namesOf(theirs))
    return { standard: "T6", sieve: "S3" }
  if (mine.operator.symbol !== theirs.operator.symbol) return { standard: "T4", sieve: "S4" }
  return holdsNullWord(theirs) ? { standard: "T10", sieve: "S12" } : { standard: "T9", sieve: "S6" }
}

const namesOf = ({ names }: Condition): string => JSON.stringify(names.map(({ text }) => text))

function holdsNullWord({ values }: Condition): boolean {
  return values.some((value) => value.kind === "null" || value.text.toLowerCase() === "null")
}

function touches({ place }: Finding, range: Range | undefined): boolean {
  return (
    range === undefined ||
    (place.range !== undefined && place.range.start <= range.end && place.range.end >= range.start)
  )
}
