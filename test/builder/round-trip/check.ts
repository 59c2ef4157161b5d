import { isDeepStrictEqual } from "node:util"
import { bindQuery } from "../../../src/bind/bind.ts"
import type { BoundQuery } from "../../../src/bind/bound.ts"
import { buildQuery, queryFromJson } from "../../../src/builder/build-query.ts"
import type { Query } from "../../../src/builder/query.ts"
import { QueryError } from "../../../src/diagnostics/result.ts"
import type { Definitions } from "../../../src/fields/definition.ts"
import type { Fields } from "../../../src/fields/field.ts"
import type { Uniqueness } from "../../../src/fields/table.ts"
import type { QueryText, QueryTree } from "../../../src/language/ast.ts"
import { parseQuery } from "../../../src/parser/parse-query.ts"
import { sieve } from "../../../src/sieve/sieve-dialect.ts"
import { standard } from "../../../src/apply/standard.ts"
import { readUrl } from "../../../src/url/read-url.ts"
import { isBareInBrackets, isBeyondSieve, isUnwritableForSieve, operandOf } from "./expected.ts"
import { ask, type Asked } from "./question.ts"
import type { Random } from "../../support/random.ts"
import { fieldOf, table } from "./table.ts"

type OpenQuery = Query<Definitions, { readonly [name: string]: Uniqueness }>

/** Counts of the outcomes. */
export interface Counts {
  conditions: number
  standard: number
  sieve: number
  /**
   * Refusals of the dialect `sieve`: queries without a text there, and values that its converters
   * cannot hold.
   */
  unwritable: number
  beyond: number
  unwritableUrl: number
}

export const noCounts = (): Counts => ({
  conditions: 0,
  standard: 0,
  sieve: 0,
  unwritable: 0,
  beyond: 0,
  unwritableUrl: 0,
})

const fields: Fields = table
const empty: OpenQuery = buildQuery<Definitions, { readonly [name: string]: Uniqueness }, unknown>(
  fields,
)

/**
 * Builds one query of a few conditions and takes it there and back. Counts what happens.
 * @returns the difference, or undefined when there is none.
 */
export function checkOne(random: Random, counts: Counts): string | undefined {
  const asked = Array.from({ length: random.oneIn(4) ? 1 + random.below(3) : 1 }, () => ask(random))
  counts.conditions += asked.length
  const query = asked.reduce((built, { fields, operator, values }) => {
    // Operator and values were made for the fields, which the compiler cannot know.
    return built.where(
      fields.length === 1 && random.oneIn(2) ? fields.join() : fields,
      operator as "==",
      values as never,
    )
  }, ordered(random))
  const fault =
    checkText(query, query.print(), asked, standard) ??
    checkSieve(query, asked, counts) ??
    checkJson(query) ??
    checkUrl(query, counts)
  if (fault === undefined) counts.standard += asked.length
  return fault && `${fault}: ${JSON.stringify(asked)}`
}

function ordered(random: Random): OpenQuery {
  const sorted = random.oneIn(3)
    ? empty.orderBy("created", random.oneIn(2) ? "ascending" : "descending").orderBy("id")
    : empty
  return random.oneIn(4)
    ? sorted.withPage(1 + random.below(9)).withPageSize(1 + random.below(100))
    : sorted
}

function checkText(
  query: OpenQuery,
  text: QueryText,
  asked: readonly Asked[],
  dialect: typeof standard | typeof sieve,
): string | undefined {
  const read = parseQuery(text, { dialect })
  const { name } = dialect
  if (read.dropped.length > 0 || !isDeepStrictEqual(withoutRanges(read), withoutRanges(query)))
    return `${name} reads another tree from ${text.filters ?? ""}`
  const bound = bindQuery(read, table, { dialect })
  if (bound.hasErrors || bound.refused)
    return `${name} finds ${bound.diagnostics.map(({ code }) => code).join()} in ${text.filters ?? ""}`
  return isMeant(bound, asked) ? undefined : `${name} means something else by ${text.filters ?? ""}`
}

/**
 * True when every value is compared as the value that was given. Conditions on columns come first,
 * then one for each shortcut.
 */
function isMeant({ conditions }: BoundQuery, asked: readonly Asked[]): boolean {
  return asked.every((one) => {
    const names = one.fields.map(fieldOf).filter(({ kind }) => kind !== "shortcut")
    const tests = conditions
      .filter(({ condition }) => condition.operator.symbol === one.operator)
      .flatMap((condition) => condition.tests)
    return names.every((field) => {
      const expected = one.values.flatMap((value) =>
        value === null ? [] : [operandOf(value, field, one)],
      )
      return tests.some((test) => {
        if (test.kind !== "column" || (test.rangeEnd ?? test.field).name !== field.name)
          return false
        const values = test.values.map(({ operand }) => operand)
        return (
          test.orNull === one.values.includes(null) &&
          values.length === expected.length &&
          expected.every(
            (operand, index) => operand === undefined || isDeepStrictEqual(operand, values[index]),
          )
        )
      })
    })
  })
}

function withoutRanges({ filters, sorts, page, pageSize }: QueryTree): unknown {
  const plain = JSON.stringify({ filters, sorts, page, pageSize }, (key, value: unknown) =>
    key === "range" ? undefined : value,
  )
  return JSON.parse(plain)
}

function checkSieve(query: OpenQuery, asked: readonly Asked[], counts: Counts): string | undefined {
  const beyond = asked.some((one) => isBeyondSieve(one) || isBareInBrackets(one))
  const unwritable = asked.some(isUnwritableForSieve)
  try {
    const text = query.print({ dialect: sieve })
    if (beyond || unwritable) return `sieve writes what it cannot: ${text.filters ?? ""}`
    counts.sieve += asked.length
    return checkText(query, text, asked, sieve)
  } catch (error) {
    if (!(error instanceof QueryError)) throw error
    const gaveUp = error.diagnostics.some(({ code }) => code === "gave-up")
    if (gaveUp ? !beyond : !unwritable || beyond)
      return `sieve refuses without a reason: ${error.message}`
    counts[gaveUp ? "beyond" : "unwritable"] += asked.length
    return undefined
  }
}

function checkJson(query: OpenQuery): string | undefined {
  const again = queryFromJson(JSON.parse(JSON.stringify(query)), fields)
  return again.ok && isDeepStrictEqual(again.value, query) ? undefined : "JSON gives another tree"
}

function checkUrl(query: OpenQuery, counts: Counts): string | undefined {
  const texts = query.print()
  try {
    const { text } = query.queryString()
    const wanted = Object.fromEntries(
      Object.entries(texts).map(([name, value]) => [name, String(value)]),
    )
    const same = isDeepStrictEqual(readUrl(`https://example.org/list?${text}`), {
      ...wanted,
      diagnostics: [],
      omitted: 0,
    })
    return same && query.searchParams().toString() === new URLSearchParams(wanted).toString()
      ? undefined
      : "the URL says something else"
  } catch (error) {
    if (!(error instanceof QueryError)) throw error
    counts.unwritableUrl++
    return texts.filters?.isWellFormed() === false
      ? undefined
      : `the URL is refused: ${error.message}`
  }
}
