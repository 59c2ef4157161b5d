import { explainQuery } from "../explain/explain-query.ts"
import { blocksOf, partsOf, type Block, type Part } from "./blocks.ts"
import { findingsOn, type Difference, type DialectOutcome, type Side } from "./dialect-outcome.ts"
import { partingRules, rulesAt } from "./deciding-rules.ts"

/**
 * Finds where the dialects keep different rows. The result has a difference for each condition, or
 * a single one when a dialect drops all conditions.
 */
export function compareFilters(left: DialectOutcome, right: DialectOutcome): Difference[] {
  if (String(left.effect.filters) === String(right.effect.filters)) return []
  const { gaveUp } = right
  if (left.bound.refused || (right.bound.refused && gaveUp === undefined))
    return [compareRefused(left, right)]
  if (gaveUp !== undefined && (right.bound.refused || gaveUp.place.source === "filters"))
    return [compareGivingUp(left, right, gaveUp)]
  const [ours, stock] = [left, right].map(({ reading, bound, server }) =>
    partsOf(reading, bound, server),
  )
  const blocks = blocksOf(ours ?? [], stock ?? [])
  return blocks
    .filter(({ parts: [own, stock] }) => effectsOf(own) !== effectsOf(stock))
    .map((block) => compareBlock(block, left, right))
}

const effectsOf = (parts: readonly Part[]): string =>
  JSON.stringify(parts.map(({ effect }) => effect).filter((effect) => effect !== ""))
const termsOf = (parts: readonly Part[]): string => JSON.stringify(parts.map(({ term }) => term))

function compareBlock(
  { range, parts: [own, stock] }: Block,
  left: DialectOutcome,
  right: DialectOutcome,
): Difference {
  const kind = termsOf(own) === termsOf(stock) ? "binding" : "terms"
  const isShortcut = kind === "binding" && [...own, ...stock].some(({ hasShortcut }) => hasShortcut)
  const found = () =>
    rulesAt(
      range,
      { standard: findingsOn("filters", left), sieve: findingsOn("filters", right) },
      partingRules(own, stock),
    )
  const nullRule = kind === "binding" ? findNullRule(stock) : undefined
  const rules = isShortcut
    ? { standard: "V12", sieve: "S16" }
    : nullRule === undefined
      ? found()
      : { standard: "V1", sieve: nullRule }
  const side = (parts: readonly Part[], rule: string): Side => ({
    rule,
    sentence:
      parts.map(({ sentence }) => sentence).join(" ") || "This dialect reads no condition here.",
    effect: kind === "binding" ? effectsOf(parts) : termsOf(parts),
  })
  return {
    kind,
    source: "filters",
    range,
    standard: side(own, rules.standard),
    sieve: side(stock, rules.sieve),
  }
}

/** Returns the first rule that says what nulls do, where it is none of rules V1 and V2. */
function findNullRule(parts: readonly Part[]): Part["nullRule"] {
  return parts.map(({ nullRule }) => nullRule).find((rule) => rule !== undefined)
}

/**
 * Makes the difference for a query that the library gives up on, where this dialect ignores a part
 * or reads it.
 */
function compareGivingUp(
  left: DialectOutcome,
  right: DialectOutcome,
  gaveUp: NonNullable<DialectOutcome["gaveUp"]>,
): Difference {
  const { source, range } = gaveUp.place
  const errors = findingsOn("filters", right).filter(({ code }) => code.severity === "error")
  const found = { standard: findingsOn("filters", left), sieve: errors }
  const rules = rulesAt(range, found, { standard: "N2", sieve: "S9" })
  return {
    kind: rules.sieve === "S3" ? "terms" : "binding",
    source,
    ...(range && { range }),
    standard: wholeSide(left, rules.standard),
    sieve: { ...wholeSide(right, rules.sieve), sentence: gaveUp.describe() },
  }
}

/**
 * Makes the difference for a query that only one dialect refuses. Each counts conditions, names and
 * values as it reads them, so only one of them may find too many.
 */
function compareRefused(left: DialectOutcome, right: DialectOutcome): Difference {
  return {
    kind: "terms",
    source: "filters",
    standard: wholeSide(left, "limits"),
    sieve: wholeSide(right, "limits"),
  }
}

function wholeSide({ bound, effect }: DialectOutcome, rule: string): Side {
  const { conditions, sentences } = explainQuery(bound)
  const shown = bound.refused ? sentences : conditions.map((condition) => condition.sentence)
  const sentence = shown.join(" ") || "Keeps every row."
  return { rule, sentence, effect: JSON.stringify(effect.filters) }
}
